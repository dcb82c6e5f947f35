import Text
import Time

extension TimeFormatter {
    /// The number of conflicts that are soon, as `ConflictRows.soonCount` counts them: "6 conflicts in the next two weeks".
    package func soonConflicts(_ count: Int) -> String {
        localized("{count} conflict in the next two weeks", "{count} conflicts in the next two weeks", count: count)
    }

    /// The number of a day's events with conflicts: "2 in conflict"; `nil` for none.
    ///
    /// It counts events, unlike `soonConflicts`, which counts conflicts.
    package func inConflict(_ events: Int) -> String? {
        events == 0 ? nil : localized("{count} in conflict", "{count} in conflict", count: events)
    }

    /// With how many events another one conflicts, with one alone by its title: "conflicts with Choir", "conflicts with 3 events";
    /// `nil` for none.
    func conflicts(with count: Int, title: @autoclosure () -> String, upTo limit: Int = .max) -> String? {
        switch count {
        case 0: nil
        case 1: Text.localized("conflicts with {event}", ["event": title()])
        default:
            localized(
                "conflicts with {count} event", "conflicts with {count} events", count: count, upTo: limit)
        }
    }
}

/// The texts about conflicts: on rows, in the dialog of an event, and in the terminal.
extension AgendaFormatter {
    // MARK: Rows

    /// The warning on a row: the title of the conflicting event, or "2 events" for several, or `nil` for none. Those of all days of
    /// an event of several days are "13 events in all". If all conflicts are only possible, it begins with that: "Possible: Dentist".
    ///
    /// - Complexity: O(1).
    package func conflictLabel(of entry: Int) -> String? {
        let label: String?
        switch agenda.conflicts.conflictCount(of: entry) {
        case 0: label = need(of: entry)
        case 1: label = agenda.conflicts.conflicts(of: entry).first.map(title(of:))
        case let count where agenda.span(of: entry) != nil:
            label = times.localized(
                "{count} event in all", "{count} events in all", count: count, upTo: Conflict.mostOfEvent)
        case let count:
            label = times.localized(
                "{count} event", "{count} events", count: count, upTo: Conflict.mostOfEvent)
        }
        return label.map {
            // Translators: {conflict} is the title of an event, or "2 events".
            isOnlyPossible(entry) ? localized("Possible: {conflict}", ["conflict": $0]) : $0
        }
    }

    /// Whether nobody is free whom an event needs: "nobody is free"; `nil` when somebody is, and for one that needs nobody.
    private func need(of entry: Int) -> String? { agenda.needConflict(of: entry).map(extent(of:)) }

    /// Who can be there for an event that needs somebody: "Ana is free", "nobody is free Sat, Nov 3, 10:00 PM – Sun 6:00 AM"; `nil`
    /// for one that needs nobody.
    func whoCan(of entry: Int) -> String? {
        guard !agenda.needs(of: entry).isEmpty else { return nil }
        if let need = agenda.needConflict(of: entry) {
            let shown = need.times.prefix(AgendaFormatter.shownNeeds).map { time in
                [times.shortDayName(times.localDateTime(of: time.start).date), range(time)].listed()
            }
            // Translators: {who} is "nobody is free", {times} "Fri, Nov 2, 10:00 PM – Sat 6:00 AM".
            return localized("{who} {times}", ["who": extent(of: need), "times": shown.joined(separator: "; ")])
        }
        let free = agenda.people.names(agenda.peopleFree(for: entry))
        return free.isEmpty ? nil : localized("free then: {people}", ["people": free])
    }

    private func isOnlyPossible(_ entry: Int) -> Bool {
        agenda.conflicts.hasConflict(entry)
            ? agenda.possibleCount(of: entry) == agenda.conflicts.conflictCount(of: entry)
            : agenda.needConflict(of: entry)?.isPossible == true
    }

    /// The number of conflicting events, for little room: "2".
    package func shortConflictLabel(of entry: Int) -> String? {
        let count = agenda.conflicts.conflictCount(of: entry)
        return count == 0
            ? (agenda.needConflict(of: entry) == nil ? nil : times.number(1))
            : times.number(min(count, Conflict.mostOfEvent)) + (count > Conflict.mostOfEvent ? "+" : "")
    }

    /// The warning of a row as words: "conflicts with Football Tailgate", "possible conflict with Dentist", "conflicts
    /// with 3 events, with 1 of them possibly"; `nil` for none.
    package func conflicts(of entry: Int) -> String? {
        let all = [need(of: entry), conflictsOfTwo(of: entry)].compactMap { $0 }
        return all.isEmpty ? nil : all.listed()
    }

    private func conflictsOfTwo(of entry: Int) -> String? {
        let conflicting = agenda.conflicts.conflicts(of: entry, limit: 2)
        return conflicting.count == 1 ? conflict(with: conflicting[0], of: entry) : conflictCount(of: entry)
    }

    /// "conflicts with 2 events", "possible conflict with 1 event"; `nil` for none.
    private func conflictCount(of entry: Int) -> String? {
        let (count, possible) = (agenda.conflicts.conflictCount(of: entry), agenda.possibleCount(of: entry))
        guard count > 0 else { return nil }
        if possible == 0 {
            return times.localized(
                "conflicts with {count} event", "conflicts with {count} events", count: count,
                upTo: Conflict.mostOfEvent)
        }
        guard possible < count else {
            return times.localized(
                "possible conflict with {count} event", "possible conflicts with {count} events", count: count,
                upTo: Conflict.mostOfEvent)
        }
        return times.localized(
            "conflicts with {count} event, with {possible} of them possibly",
            "conflicts with {count} events, with {possible} of them possibly", count: count,
            upTo: Conflict.mostOfEvent, ["possible": times.number(possible, upTo: Conflict.mostOfEvent)])
    }

    /// "conflicts with Yoga", "possible conflict with Yoga".
    package func conflict(with conflicting: Int, of entry: Int) -> String {
        agenda.isPossible(conflicting, with: entry)
            ? localized("possible conflict with {event}", ["event": title(of: conflicting)])
            : localized("conflicts with {event}", ["event": title(of: conflicting)])
    }

    // MARK: Detail

    /// The heading above the conflicting events: "Conflicts with 2 events", "Possible conflict with 1 event", "No
    /// conflicts".
    package func conflictHeading(of entry: Int) -> String {
        if let count = conflictCount(of: entry) { return count.capitalizedSentence }
        if agenda.needConflict(of: entry) != nil { return localized("Nobody is free whom it needs") }
        if !agenda.needs(of: entry).isEmpty { return localized("No conflicts") }
        if let condition = agenda.ignored, agenda.isIgnored(entry) {
            return localized(
                "Never in conflict, because of the condition “{condition}”",
                ["condition": condition.shownName.singleLine(limit: 100)])
        }
        if let source = agenda.sourceWithoutConflicts(of: entry) {
            if agenda.people(of: entry).isEmpty {
                return localized(
                    "No conflicts, because nobody’s events conflict with your own, and with nothing else")
            }
            return localized(
                "No conflicts, because events of {source} do not conflict with each other",
                ["source": source.singleLine(limit: 100)])
        }
        return agenda.isBusy(entry) ? localized("No conflicts") : reasonForNoConflict(entry)
    }

    /// How many conflicts of an event the user ignores: "1 conflict is ignored"; `nil` for none.
    package func ignoredConflicts(of entry: Int) -> String? {
        let count = agenda.ignoredConflictCount(of: entry)
        return count == 0
            ? nil
            : times.localized(
                "{count} conflict is ignored", "{count} conflicts are ignored", count: count,
                upTo: Conflict.mostOfEvent)
    }

    /// The words for the conflict of two events: by how much they overlap, why it is only possible, and how often the two
    /// conflict: "overlaps 45 min · tentative · 26 times until May".
    package func overlap(of conflicting: Int, with entry: Int) -> String {
        [
            people(ofConflict: conflicting, with: entry), extent(of: conflicting, with: entry),
            uncertainty(of: conflicting, with: entry), repetition(ofConflict: conflicting, with: entry),
        ]
        .compactMap { $0 }.dotted()
    }

    /// The people whom the conflict of two events is about: "Me and Ana"; `nil` when there is only the user.
    func people(ofConflict first: Int, with second: Int) -> String? {
        guard !agenda.people.isOne else { return nil }
        let people = agenda.people(ofConflict: first, with: second)
        // One of them may take the time of those whom the other needs.
        return agenda.people.names(
            people.isEmpty
                ? agenda.people(concernedBy: first).intersection(agenda.needs(of: second))
                    .union(agenda.people(concernedBy: second).intersection(agenda.needs(of: first))) : people)
    }

    /// The second line of a conflicting event in the dialog: its overlap, and its source when there are several:
    /// "overlaps 45 min · Work".
    package func subtitle(ofConflicting conflicting: Int, of entry: Int) -> String {
        [overlap(of: conflicting, with: entry), calendar(of: conflicting)].compactMap { $0 }.dotted()
    }

    /// How often two series conflict in the same way, from today on or from this time on, if that is earlier.
    private func repetition(ofConflict conflicting: Int, with entry: Int) -> String? {
        guard let occurrences = agenda.occurrences(ofConflict: conflicting, with: entry), let last = occurrences.last
        else { return nil }
        let first = min(today, date(of: min(conflicting, entry)))
        let count = occurrences.count - occurrences.partitioningIndex { date(of: $0) >= first }
        return repetition(count, until: agenda.entries[last].start)
    }

    /// The row of a conflicting event in the dialog, for a screen reader: "Coffee Festival, 2:30 PM to 5:00 PM,
    /// overlaps 1 h 30 min, Town". The calendar is named when there are several.
    package func accessibleName(ofConflicting conflicting: Int, of entry: Int) -> String {
        let isAllDay = !agenda.entries[conflicting].event.when.isTimed
        let isOnDay = date(of: conflicting) == date(of: entry) && !(isAllDay && agenda.span(of: conflicting) != nil)
        let day = isOnDay ? nil : isAllDay ? days(of: conflicting) : times.dayName(date(of: conflicting))
        return [
            title(of: conflicting), day, timeRange(of: conflicting, isInText: day != nil),
            overlap(of: conflicting, with: entry), calendar(of: conflicting),
        ]
        .compactMap { $0 }.listed()
    }

    /// Why an event that is not busy has no conflict.
    private func reasonForNoConflict(_ entry: Int) -> String {
        let event = agenda.entries[entry].event
        if event.status == .cancelled { return localized("Never in conflict, because it is cancelled") }
        if let source = agenda.sourceThatNeverCounts(of: entry) {
            return localized(
                "Never in conflict, because {source} never counts", ["source": source.singleLine(limit: 100)])
        }
        switch (event.when, agenda.entries[entry].availability) {
        case (_, .declined):
            return agenda.isSkipped(entry)
                ? localized("Never in conflict, because you are not going")
                : localized("Never in conflict, because you have declined it")
        case (.toBeAnnounced, _): return localized("Never in conflict, because its time is not fixed")
        case (.allDay, .busyDays):
            return localized("Never in conflict, because it is all day and not your own")
        case (.allDay, _): return localized("Never in conflict, because it is all day")
        case (.timed, _): return localized("Never in conflict, because it is marked as free")
        }
    }
}

import Events
import Text
import Time

/// The texts of the page of conflicts.
///
///     texts.titles(of: item)   // ("Choir Rehearsal", "Bears @ Packers")
///     texts.extent(of: item)   // "overlaps 1 h"
package struct ConflictFormatter {
    package let rows: ConflictRows
    package let agenda: AgendaFormatter

    package init(_ rows: ConflictRows, agenda: AgendaFormatter) {
        (self.rows, self.agenda) = (rows, agenda)
    }

    private var times: TimeFormatter { agenda.times }

    // MARK: A conflict

    /// The titles of the two events.
    package func titles(of item: ConflictRows.Item) -> (first: String, second: String) {
        (agenda.title(of: item.shown.first), agenda.title(of: item.shown.second))
    }

    /// The second line of a row: "4:30 – 4:45 PM · overlaps 15 min · Family, Work".
    ///
    /// - Parameter withDay: Whether the day is said, where no header says it: "Mon, Dec 7 · …".
    package func details(of item: ConflictRows.Item, withDay: Bool = false) -> String {
        let (time, date) = (item.shown.time, date(of: item))
        let entry = busyDay(of: item).map { $0 == item.shown.first ? item.shown.second : item.shown.first }
        let range = entry.map { agenda.range(of: $0) } ?? agenda.range(time)
        let names = hasSeveralSources ? sources(of: item) : []
        let parts: [String?] = [
            agenda.people(of: item.shown), withDay ? times.shortDayName(date) : nil, range,
            extent(of: item),
            names.isEmpty ? nil : (names.first == names.last ? [names[0]] : names).listed(),
        ]
        return (parts.compactMap { $0 } + notes(of: item)).map { $0.singleLine(limit: 200) }.dotted()
    }

    /// The event that is a busy day in a conflict because of one.
    package func busyDay(of item: ConflictRows.Item) -> Int? {
        item.conflict.kind == .busyDay ? rows.agenda.busyDay(of: item.shown) : nil
    }

    /// By how much the two overlap, see `AgendaFormatter.extent(of:_:)`.
    package func extent(of item: ConflictRows.Item) -> String { agenda.extent(of: item.shown, item.conflict.kind) }

    /// The texts after the overlap: "tentative", "26 times until May".
    package func notes(of item: ConflictRows.Item) -> [String] {
        [
            agenda.uncertainty(of: item.shown), agenda.repetition(of: item.conflict, from: item.position),
            asked(about: item),
        ].compactMap { $0 }
    }

    /// "asked on Nov 28".
    private func asked(about item: ConflictRows.Item) -> String? {
        guard rows.standing == .waiting,
            let date = rows.agenda.asked(about: item.shown.first, with: item.shown.second)
        else { return nil }
        return localized("asked on {day}", ["day": times.shortDay(times.localDateTime(of: date).date)])
    }

    /// The texts for the label of a bar, from the best to the shortest: "3:00 PM – 5:30 PM Choir", "3:00 PM Choir",
    /// "3:00 PM – 5:30 PM".
    package func barTexts(of entry: Int) -> [String] {
        let time = agenda.range(of: entry)
        let source = source(of: entry)
        return source.isEmpty ? [time] : [time + " " + source, agenda.start(of: entry) + " " + source, time]
    }

    /// Empty where all events are of one source.
    private func source(of entry: Int) -> String {
        hasSeveralSources ? rows.agenda.sourceNames(of: entry).listed().singleLine(limit: 80) : ""
    }

    private var hasSeveralSources: Bool { rows.agenda.sources.count > 1 }

    /// The names of the sources of the two events, each once.
    package func sources(of item: ConflictRows.Item) -> [String] {
        let entries = [item.shown.first, item.shown.second].map { rows.agenda.entries[$0].source }
        return Set(entries).count == 1
            ? [rows.agenda.sourceNames[rows.agenda.sources[entries[0]]]]
            : entries.map { rows.agenda.sourceNames[rows.agenda.sources[$0]] }
    }

    /// The whole row, for a screen reader: "Choir Rehearsal and Bears @ Packers, overlaps 1 h, 3:00 PM to 5:30 PM in Choir,
    /// 4:30 PM to about 7:30 PM in Packers 2026, tentative".
    ///
    /// - Parameters:
    ///   - withDay: Whether the day is said, where no header says it.
    ///   - isOpen: Whether its times are unfolded; `nil` for a conflict that occurs once.
    package func accessibleName(of item: ConflictRows.Item, withDay: Bool = false, isOpen: Bool? = nil) -> String {
        let titles = titles(of: item)
        let day = withDay ? agenda.spokenName(of: date(of: item)) : nil
        let parts =
            [
                agenda.people(of: item.shown),
                localized("{first} and {second}", ["first": titles.first, "second": titles.second]), day,
                extent(of: item),
            ]
            + [item.shown.first, item.shown.second].map { entry -> String? in
                let (time, source) = (agenda.timeRange(of: entry), source(of: entry))
                // Translators: {time} is "3:00 PM to 5:30 PM", {source} the name of a calendar.
                return source.isEmpty ? time : localized("{time} in {source}", ["time": time, "source": source])
            }
        return (parts.compactMap { $0 } + notes(of: item) + [isOpen.map(name(ofFolding:))].compactMap { $0 }).listed()
    }

    /// The local day of the occurrence that is shown.
    package func date(of item: ConflictRows.Item) -> CalendarDate {
        times.localDateTime(of: item.shown.time.start).date
    }

    // MARK: A cluster

    /// "Choir, Dinner, Game" for a cluster, "1,204 events at once" for a large one, "Business Trip" for a busy day.
    ///
    /// - Parameter isShort: Whether each of several titles is cut, so that a long one leaves room for the others.
    package func title(ofCluster row: ConflictRows.Row, isShort: Bool = false) -> String {
        if rows.need(of: row) != nil { return agenda.title(of: rows.items[row.items[0]].shown) }
        if let cluster = row.largeCluster { return agenda.title(of: cluster) }
        if let day = rows.busyDay(of: row) { return agenda.title(of: day) }
        // Each once: a family can have three dentists in a row.
        var seen: Set<String> = []
        let all = rows.entries(of: row).map(agenda.title(of:)).filter { seen.insert($0).inserted }
        let limit = isShort && all.count > 1 ? ConflictFormatter.shortTitle : .max
        let titles = all.prefix(ConflictFormatter.shownTitles).map {
            $0.count > limit ? $0.singleLine(limit: limit) : $0
        }
        .listed()
        let rest = all.count - ConflictFormatter.shownTitles
        guard rest > 0 else { return titles }
        // Translators: {titles} are those of some events, and {count} is the number of the others.
        return times.localized(
            "{titles} and {count} more", "{titles} and {count} more", count: rest, ["titles": titles])
    }

    /// The most titles of a cluster.
    private static let shownTitles = 12
    /// The most letters of a short title in a cluster.
    private static let shortTitle = 28

    /// The second line of a cluster: "4:30 – 6:00 PM · 5 conflicts", of a busy day "Mon, Dec 7 – Wed, Dec 9 · 11 events on it".
    package func details(ofCluster row: ConflictRows.Row) -> String {
        if rows.need(of: row) != nil { return details(of: rows.items[row.items[0]]) }
        let people = [people(ofCluster: row)].compactMap { $0 }
        if let day = rows.busyDay(of: row) { return (people + [days(ofBusyDay: day), count(onBusyDay: row)]).dotted() }
        let start = start(ofCluster: row)
        let end = row.largeCluster?.time.end ?? row.items.map { rows.items[$0].shown.time.end }.max() ?? rows.now
        return (people + [agenda.range(Interval(start: start, end: end)), extent(ofCluster: row)]).dotted()
    }

    private func start(ofCluster row: ConflictRows.Row) -> Instant {
        row.largeCluster?.time.start ?? row.items.map { rows.items[$0].shown.time.start }.min() ?? rows.now
    }

    /// The people whom the conflicts of a cluster are about: "Mia and Leo"; `nil` for a large one, and when there is only the user.
    private func people(ofCluster row: ConflictRows.Row) -> String? {
        let all = rows.agenda.people
        guard !all.isOne, row.largeCluster == nil else { return nil }
        return all.names(
            row.items.reduce(into: []) {
                let shown = rows.items[$1].shown
                $0.formUnion(rows.agenda.people(ofConflict: shown.first, with: shown.second))
            })
    }

    private func days(ofBusyDay entry: Int) -> String {
        let first = agenda.date(of: entry)
        guard let last = rows.agenda.span(of: entry)?.upperBound, last > first else { return times.shortDayName(first) }
        return "\(times.shortDayName(first)) – \(times.shortDayName(last))"
    }

    private func count(onBusyDay row: ConflictRows.Row) -> String {
        let count = row.items.reduce(0) { $0 + rows.items[$1].count }
        return times.localized("{count} event on it", "{count} events on it", count: count)
    }

    /// "5 conflicts".
    package func extent(ofCluster row: ConflictRows.Row) -> String {
        row.largeCluster.map(agenda.conflicts(of:)) ?? agenda.conflicts(row.items.count)
    }

    /// The whole row of a cluster: "Choir, Dinner, Game, 3 events at once, 3 conflicts, folded".
    ///
    /// - Parameter withDay: Whether the day is said, because the row was reached from another day.
    package func accessibleName(ofCluster row: ConflictRows.Row, isOpen: Bool, withDay: Bool = false) -> String {
        if rows.busyDay(of: row) != nil || rows.need(of: row) != nil {
            return [title(ofCluster: row), details(ofCluster: row), name(ofFolding: isOpen)].listed()
        }
        let count = rows.entries(of: row).count
        return [
            title(ofCluster: row),
            withDay ? agenda.spokenName(of: times.localDateTime(of: start(ofCluster: row)).date) : nil,
            row.largeCluster == nil
                ? times.localized("{count} event at once", "{count} events at once", count: count) : nil,
            extent(ofCluster: row), people(ofCluster: row), name(ofFolding: isOpen),
        ]
        .compactMap { $0 }.listed()
    }

    // MARK: Sections

    /// The number of conflicts of a section: "2 conflicts", "1 possible conflict".
    package func count(of section: ConflictRows.Section) -> String {
        switch section.group {
        case .near:
            return agenda.nearConflicts(section.conflictCount)
        case .day:
            return section.possibleCount == section.conflictCount
                ? times.localized(
                    "{count} possible conflict", "{count} possible conflicts", count: section.conflictCount)
                : agenda.conflicts(section.conflictCount)
        }
    }

    /// The title of a section: "Tue, Nov 3", "Less than 15 min between".
    package func title(of group: ConflictRows.Section.Group) -> String {
        switch group {
        case .day(let date): times.dayName(date)
        case .near:
            localized(
                "Less than {length} between", ["length": times.length(milliseconds: rows.buffer)])
        }
    }

    /// The line that folds the near-conflicts: "Less than 15 min between · 2".
    package func title(ofNear section: ConflictRows.Section) -> String {
        line(title(of: section.group), section.conflictCount) + (rows.isNearComplete ? "" : "+")
    }

    /// The line that folds the near-conflicts, for a screen reader: "Less than 15 min between, 2 near-conflicts, folded".
    package func accessibleName(ofNear section: ConflictRows.Section, isOpen: Bool) -> String {
        [title(of: section.group), count(of: section), name(ofFolding: isOpen)].listed()
    }

    /// The line above the conflicts that are soon: "Next two weeks · 13", "Next two weeks · none".
    package var soonTitle: String { line(nextTwoWeeks, rows.soonCount) }

    /// The line above the conflicts after these: "Later · 24".
    package var laterTitle: String { line(localized("Later"), rows.laterCount) }

    /// The line above the conflicts that are soon, for a screen reader: "Next two weeks, 13 conflicts, folded".
    package func accessibleName(ofSoon isOpen: Bool?) -> String {
        guard let isOpen else { return [nextTwoWeeks, localized("none")].listed() }
        return [nextTwoWeeks, agenda.conflicts(rows.soonCount), name(ofFolding: isOpen)].listed()
    }

    /// The line above the conflicts after these, for a screen reader: "Later, 24 conflicts, folded".
    package func accessibleName(ofLater isOpen: Bool) -> String {
        [localized("Later"), agenda.conflicts(rows.laterCount), name(ofFolding: isOpen)].listed()
    }

    private var nextTwoWeeks: String { localized("Next two weeks") }

    private func line(_ title: String, _ count: Int) -> String {
        [title, count == 0 ? localized("none") : times.number(count)].dotted()
    }

    /// The line when no events at different locations are too close together: "Less than 15 min between · none".
    package var noNearTitle: String { line(title(of: .near), 0) }

    /// The line that leads to ignored conflicts: "Ignored · 3 · Not going · 1".
    package var ignoredTitle: String {
        [
            rows.ignoredCount == 0 ? nil : line(localized("Ignored"), rows.ignoredCount),
            rows.skipped.isEmpty ? nil : notGoingTitle,
        ].compactMap { $0 }.dotted()
    }

    /// The name of a standing, with the number of conflicts that wait: "Waiting 1".
    package func name(of standing: ConflictRows.Standing) -> String {
        switch standing {
        case .open: localized("To Decide")
        case .waiting:
            rows.waitingCount == 0
                ? localized("Waiting") : "\(localized("Waiting")) \(times.number(rows.waitingCount))"
        case .decided: localized("Decided")
        }
    }

    /// Above the events that the user does not go to: "Not going · 2".
    package var notGoingTitle: String { line(localized("Not going"), rows.skipped.count) }

    /// When an event is that the user does not go to, and in which calendar: "Mon, Dec 7 · 9:00 AM – 10:00 AM · Work"; of a series
    /// how often.
    package func details(ofSkipped entry: Int) -> String {
        let isSeries = agenda.agenda.decisions(skipping: entry).contains { $0.times == nil }
        let parts = [
            isSeries ? agenda.recurrence(of: entry) : nil, times.shortDayName(agenda.date(of: entry)),
            agenda.range(of: entry), agenda.calendar(of: entry),
        ]
        return parts.compactMap { $0 }.dotted()
    }

    /// The row of an event that the user does not go to, for a screen reader.
    package func accessibleName(ofSkipped entry: Int) -> String {
        [agenda.title(of: entry), localized("not going"), details(ofSkipped: entry)].listed()
    }

    /// Above the changes that were written: "Changed · 2".
    package var changedTitle: String { line(localized("Changed"), rows.written.count) }

    /// When and where a change was written: "Cake Stand Shift moved to Sat 11 AM · family.ics · Nov 28".
    package func details(of edit: WrittenEdit) -> String {
        [
            edit.words.message(times, today: agenda.today).text, edit.calendarName,
            times.shortDay(times.localDateTime(of: edit.date).date),
        ].dotted()
    }

    private func name(ofFolding isOpen: Bool) -> String { isOpen ? localized("unfolded") : localized("folded") }
}

import Text
import Time

/// The texts about a conflict as one thing, in lists of conflicts.
extension AgendaFormatter {
    /// "Choir Rehearsal and Bears @ Packers".
    package func title(of occurrence: Conflict.Occurrence) -> String {
        if let need = agenda.need(of: occurrence) { return title(of: need) }
        // Translators: the titles of two events.
        let titles = localized(
            "{event} and {other}", ["event": title(of: occurrence.first), "other": title(of: occurrence.second)])
        guard let people = people(of: occurrence) else { return titles }
        // Translators: {people} is "Mia" or "Me and Ana", {conflict} is "Piano lesson and Tigers practice".
        return localized("{people}: {conflict}", ["people": people, "conflict": titles])
    }

    /// "Leo at Maya’s needs Me or Dan", "Swimming and Football need Me or Dan".
    private func title(of need: NeedConflict) -> String {
        let shown = need.needs.prefix(AgendaFormatter.shownNeeds).map(title(of:))
        let (titles, rest) = (shown.listed(), need.needs.count - shown.count)
        let people = agenda.people.alternatives(agenda.people(neededBy: need))
        guard need.needs.count > 1 else {
            return localized("{event} needs {people}", ["event": titles, "people": people])
        }
        let events =
            rest > 0
            ? times.localized("{titles} and {count} more", "{titles} and {count} more", count: rest, ["titles": titles])
            : shown.count == 2
                ? localized("{first} and {second}", ["first": shown[0], "second": shown[1]]) : titles
        return localized("{events} need {people}", ["events": events, "people": people])
    }

    /// The most events of a need whose titles are said.
    static let shownNeeds = 3

    /// The people whom a need could have, each with the events that take the time: "Me: Night Shift".
    func taken(from need: NeedConflict, at time: Interval) -> [String] {
        let taking = agenda.taking(from: need, at: [time])
        return agenda.people.people(agenda.people(neededBy: need)).compactMap { person in
            let events = taking.filter { agenda.people(concernedBy: $0).contains(person.id) }
            guard !events.isEmpty else { return nil }
            return localized(
                "{people}: {conflict}",
                ["people": person.displayName, "conflict": events.map(title(of:)).listed()])
        }
    }

    /// The people whom a conflict is about: "Me and Ana"; `nil` when there is only the user.
    package func people(of occurrence: Conflict.Occurrence) -> String? {
        occurrence.isNeed ? nil : people(ofConflict: occurrence.first, with: occurrence.second)
    }

    /// "1,204 events at once"; "5,000 events, up to 300 at once" where not all are at once.
    package func title(of cluster: LargeCluster) -> String {
        cluster.mostAtOnce == cluster.eventCount
            ? times.localized("{count} event at once", "{count} events at once", count: cluster.eventCount)
            : times.localized(
                "{count} event, up to {most} at once", "{count} events, up to {most} at once",
                count: cluster.eventCount, ["most": times.number(cluster.mostAtOnce)])
    }

    /// The times of a conflict: "7:30 PM – 8:00 PM".
    func range(_ time: Interval) -> String {
        let start = times.time(time.start)
        guard time.end > time.start else { return start }
        return "\(start) – \(times.time(time.end, seenFrom: times.localDateTime(of: time.start).date))"
    }

    /// "5 conflicts"; "more than 5 conflicts" where there are others.
    package func conflicts(_ count: Int, hasMore: Bool = false) -> String {
        times.localized(
            "{count} conflict", "{count} conflicts", count: hasMore ? count + 1 : count, upTo: hasMore ? count : .max)
    }

    /// "2 near-conflicts".
    func nearConflicts(_ count: Int) -> String {
        times.localized("{count} near-conflict", "{count} near-conflicts", count: count)
    }

    /// "5,050 conflicts", "more than 10,000 conflicts".
    func conflicts(of cluster: LargeCluster) -> String {
        conflicts(min(cluster.conflictCount, LargeCluster.mostListed), hasMore: cluster.hasMore)
    }

    /// By how much two conflicting events overlap: "overlaps 45 min", "overlaps about 30 min" if an assumed end decides it, "at
    /// one moment" if one of them has no length, or "on a day you marked as busy".
    func extent(of first: Int, with second: Int) -> String {
        if agenda.isBusyDay(first) || agenda.isBusyDay(second) { return localized("on a day you marked as busy") }
        let shared = agenda.overlap(of: first, and: second)
        guard shared > 0 else { return localized("at one moment") }
        let length = times.length(milliseconds: shared)
        let entries = [agenda.entries[first], agenda.entries[second]]
        let end = min(entries[0].end, entries[1].end)
        return entries.contains { $0.end == end && $0.event.when.isEndAssumed }
            ? localized("overlaps about {length}", ["length": length])
            : localized("overlaps {length}", ["length": length])
    }

    /// Why the conflict of two events is only possible: "tentative", "no answer yet"; `nil` for a certain one.
    func uncertainty(of first: Int, with second: Int) -> String? {
        guard agenda.isPossible(first, with: second) else { return nil }
        return isUnanswered(first, second) ? localized("no answer yet") : localized("tentative")
    }

    /// The same of a conflict in a list.
    func uncertainty(of occurrence: Conflict.Occurrence) -> String? {
        occurrence.isNeed
            ? (occurrence.isPossible ? localized("tentative") : nil)
            : uncertainty(of: occurrence.first, with: occurrence.second)
    }

    private func isUnanswered(_ entries: Int...) -> Bool {
        entries.contains { agenda.entries[$0].event.status == .unanswered }
    }

    /// By how much the two of a conflict in a list overlap; for a near-conflict "10 min between".
    package func extent(of occurrence: Conflict.Occurrence, _ kind: Conflict.Kind) -> String {
        if let need = agenda.need(of: occurrence) { return extent(of: need) }
        guard kind == .near else { return extent(of: occurrence.first, with: occurrence.second) }
        let length = occurrence.time.end.millisecondsSinceEpoch - occurrence.time.start.millisecondsSinceEpoch
        return localized("{length} between", ["length": times.length(milliseconds: length)])
    }

    /// "nobody is free", or of several needs "too few are free".
    func extent(of need: NeedConflict) -> String {
        need.needs.count > 1 ? localized("too few are free") : localized("nobody is free")
    }

    /// How often two series conflict in the same way from an occurrence on, and until when: "26 times until May"; `nil` for a
    /// conflict that occurs once.
    package func repetition(of conflict: Conflict, from position: Int = 0) -> String? {
        repetition(conflict.count - position, until: conflict.last.time.start)
    }

    func repetition(_ count: Int, until last: Instant) -> String? {
        guard count > 1 else { return nil }
        let date = times.localDateTime(of: last).date
        let isThisYear = date.components.year == today.components.year
        // Translators: {month} is "May", in another year "May 2027".
        return times.localized(
            "{count} time until {month}", "{count} times until {month}", count: count,
            ["month": isThisYear ? times.monthName(date.components.month) : times.monthName(CalendarMonth(of: date))])
    }

    /// A conflict in a list besides its titles: "overlaps 45 min · tentative · 26 times until May".
    func words(of conflict: Conflict) -> String {
        let first = conflict.first
        return [extent(of: first, conflict.kind), uncertainty(of: first), repetition(of: conflict)].compactMap { $0 }
            .dotted()
    }
}

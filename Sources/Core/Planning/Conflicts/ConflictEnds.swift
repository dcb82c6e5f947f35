import Events
import Time

/// When the conflicts of an agenda that are soon are over, to count those to come at any moment of a day as
/// `ConflictRows.soonCount` does.
///
///     ConflictEnds(of: agenda, at: .now).soonCount(at: .now)   // for the badge beside "Conflicts"
package struct ConflictEnds: Hashable, Sendable {
    /// The day after those that are soon.
    package let soonEnd: CalendarDate
    /// The end of the last soon occurrence of each conflict, of a row with several that of all of them; ascending.
    private var ends: [Instant] = []
    /// The same of the conflicts about each person, when there are several people.
    private var ofPeople: [Person.ID: ConflictEnds] = [:]

    /// - Parameter now: A moment of the day at which they are counted.
    /// - Complexity: as for all conflicts of the agenda, and O(*k* log *k*) in their number.
    package init(of agenda: Agenda, at now: Instant) {
        var zone = ZonedTime(agenda.timeZone)
        let soonEnd = zone.soonEnd(at: now)
        let limit = zone.instant(of: soonEnd.midnight)
        let conflicts = agenda.conflicts()
        self.init(conflicts, agenda.largeClusters(), agenda, soonEnd, limit)
        guard !agenda.people.isOne else { return }
        var about: [Person.ID: [Conflict]] = [:]
        for conflict in conflicts {
            for id in agenda.people(ofConflict: conflict).ids {
                about[id, default: []].append(
                    contentsOf: [agenda.occurrences(of: conflict, about: PersonSet(id))].compactMap { $0 })
            }
        }
        for person in agenda.people.all {
            let filter = ConflictFilter(people: PersonSet(person.id)).pairFilter(in: agenda)
            ofPeople[person.id] = ConflictEnds(
                about[person.id] ?? [], agenda.largeClusters().isEmpty ? [] : agenda.largeClusters(where: filter),
                agenda, soonEnd, limit)
        }
    }

    private init(
        _ conflicts: [Conflict], _ clusters: [LargeCluster], _ agenda: Agenda, _ soonEnd: CalendarDate, _ limit: Instant
    ) {
        self.soonEnd = soonEnd
        // A moment is not over while it lasts.
        func end(_ time: Interval) -> Instant { time.end > time.start ? time.end : time.end.advanced(by: 1) }
        let conflicts = agenda.gatheredByTitles(conflicts)
        ends = agenda.groupedInRows(conflicts).compactMap { group in
            group.lazy.flatMap { conflicts[$0].occurrences.prefix { $0.time.start < limit } }.map { end($0.time) }.max()
        }
        ends += clusters.filter { $0.time.start < limit }.map { end($0.time) }
        ends.sort()
    }

    /// The number of conflicts that are not over, and begin within two weeks. Those of one row of `ConflictRows` count once.
    ///
    /// - Complexity: O(log *k*).
    package func soonCount(at now: Instant) -> Int { ends.count - ends.partitioningIndex { $0 > now } }

    /// The number of those that are about a person; 0 when there is only the user.
    package func soonCount(about id: Person.ID, at now: Instant) -> Int { ofPeople[id]?.soonCount(at: now) ?? 0 }
}

extension ZonedTime {
    /// The day after the two weeks that are soon: the day of a moment is the first of their fourteen.
    package mutating func soonEnd(at now: Instant) -> CalendarDate { localDateTime(of: now).date.advanced(by: 14) }
}

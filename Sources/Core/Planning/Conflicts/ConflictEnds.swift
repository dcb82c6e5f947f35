import Events
import Time

/// When the conflicts of an agenda are over, to count those to come at any moment as `ConflictRows.comingCount` does.
///
///     ConflictEnds(of: agenda).comingCount(at: .now)   // for the badge beside "Conflicts"
package struct ConflictEnds: Hashable, Sendable {
    /// The end of the last occurrence of each conflict, of a busy day that of all its conflicts; ascending.
    private var ends: [Instant] = []
    /// The same of the conflicts about each person, when there are several people.
    private var ofPeople: [Person.ID: ConflictEnds] = [:]

    /// The ends of no conflicts.
    package init() {}

    /// - Complexity: as for all conflicts of the agenda, and O(*k* log *k*) in their number.
    package init(of agenda: Agenda) {
        let conflicts = agenda.conflicts()
        self.init(conflicts, agenda.largeClusters(), agenda)
        guard !agenda.people.isOne else { return }
        var about: [Person.ID: [Conflict]] = [:]
        for conflict in conflicts {
            for id in agenda.people(ofConflict: conflict).ids {
                about[id, default: []].append(
                    contentsOf: [agenda.occurrences(of: conflict, about: PersonSet(id))].compactMap { $0 })
            }
        }
        for person in agenda.people.all {
            let filter = ConflictFilter(people: PersonSet(person.id)).passes(in: agenda)
            ofPeople[person.id] = ConflictEnds(
                about[person.id] ?? [], agenda.largeClusters().isEmpty ? [] : agenda.largeClusters(where: filter),
                agenda)
        }
    }

    private init(_ conflicts: [Conflict], _ clusters: [LargeCluster], _ agenda: Agenda) {
        let busyDays = conflicts.filter { $0.kind == .busyDay }
        // A moment is not over while it lasts.
        func end(_ time: Interval) -> Instant { time.end > time.start ? time.end : time.end.advanced(by: 1) }
        ends = conflicts.filter { $0.kind != .busyDay }.map { end($0.last.time) }
        ends += clusters.map { end($0.time) }
        ends += agenda.groupedByBusyDay(busyDays).compactMap { $0.map { end(busyDays[$0].last.time) }.max() }
        ends.sort()
    }

    /// The number of conflicts that are not over. Pairs of the same two series count once, and so do a large cluster and
    /// the conflicts with one busy day, or one series of them.
    ///
    /// - Complexity: O(log *k*).
    package func comingCount(at now: Instant) -> Int { ends.count - ends.partitioningIndex { $0 > now } }

    /// The number of those that are about a person; 0 when there is only the user.
    package func comingCount(about id: Person.ID, at now: Instant) -> Int { ofPeople[id]?.comingCount(at: now) ?? 0 }
}

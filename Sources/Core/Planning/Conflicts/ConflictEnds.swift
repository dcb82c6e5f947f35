import Time

/// When the conflicts of an agenda are over, to count those to come at any moment.
///
///     ConflictEnds(of: agenda).comingCount(at: .now)   // for the badge beside "Conflicts"
package struct ConflictEnds: Hashable, Sendable {
    /// The end of the last occurrence of each conflict, ascending.
    private var ends: [Instant] = []

    /// Of no conflicts.
    package init() {}

    /// - Complexity: as for all conflicts of the agenda, and O(*k* log *k*) in their number.
    package init(of agenda: Agenda) {
        let times = agenda.conflicts().map(\.last.time) + agenda.largeClusters().map(\.time)
        // A moment is not over while it lasts.
        ends = times.map { $0.end > $0.start ? $0.end : $0.end.advanced(by: 1) }
        ends.sort()
    }

    /// The number of conflicts that are not over. Pairs of the same two series count once, and so does a large cluster.
    ///
    /// - Complexity: O(log *k*).
    package func comingCount(at now: Instant) -> Int { ends.count - ends.partitioningIndex { $0 > now } }
}

import Time

/// When the conflicts of an agenda are over, to count those to come at any moment as `ConflictRows.comingCount` does.
///
///     ConflictEnds(of: agenda).comingCount(at: .now)   // for the badge beside "Conflicts"
package struct ConflictEnds: Hashable, Sendable {
    /// The end of the last occurrence of each conflict, of a busy day that of all its conflicts; ascending.
    private var ends: [Instant] = []

    /// Of no conflicts.
    package init() {}

    /// - Complexity: as for all conflicts of the agenda, and O(*k* log *k*) in their number.
    package init(of agenda: Agenda) {
        let conflicts = agenda.conflicts()
        let busyDays = conflicts.filter { $0.kind == .busyDay }
        // A moment is not over while it lasts.
        func end(_ time: Interval) -> Instant { time.end > time.start ? time.end : time.end.advanced(by: 1) }
        ends = conflicts.filter { $0.kind != .busyDay }.map { end($0.last.time) }
        ends += agenda.largeClusters().map { end($0.time) }
        ends += agenda.groupedByBusyDay(busyDays).compactMap { $0.map { end(busyDays[$0].last.time) }.max() }
        ends.sort()
    }

    /// The number of conflicts that are not over. Pairs of the same two series count once, and so do a large cluster and
    /// the conflicts with one busy day, or one series of them.
    ///
    /// - Complexity: O(log *k*).
    package func comingCount(at now: Instant) -> Int { ends.count - ends.partitioningIndex { $0 > now } }
}

import Time

/// Very many events that take place at once: more than a hundred, where an agenda has no extreme number of conflicts. Only its
/// first conflicts are listed.
///
///     agenda.conflicts(of: cluster)   // its first conflicts
package struct LargeCluster: Hashable, Sendable {
    /// Its number among all of the agenda.
    let number: Int
    /// The time in which at least two of its events take place.
    package let time: Interval
    /// The number of its events in conflict.
    package let eventCount: Int
    /// The most of them at one moment.
    package let mostAtOnce: Int
    /// The number of its conflicts: pairs of events; `mostListed` + 1 stands for more than `mostListed`.
    let conflictCount: Int
    /// Its first events in order of time: positions in `Agenda.entries`, at most ``shownEvents``.
    package let firstEntries: [Int]

    /// The most conflicts of a cluster that are listed.
    package static let mostListed = 10_000

    /// Whether not all of its conflicts are listed.
    package var hasMore: Bool { conflictCount > LargeCluster.mostListed }

    /// The most events of which a list says the titles.
    package static let shownEvents = 4

    /// Whether it is over at a moment.
    package func isOver(at now: Instant) -> Bool {
        time.end <= now && (time.end > time.start || time.start < now)
    }
}

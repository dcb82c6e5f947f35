import Time

/// Very many events that take place at once: more than a hundred, where an agenda has no extreme number of conflicts. Its
/// conflicts are counted, and listed only as far as they are shown.
///
///     agenda.conflicts(of: cluster, limit: 100)   // its first conflicts
package struct LargeCluster: Hashable, Sendable {
    /// Its number among all of the agenda.
    let number: Int
    /// The time in which at least two of its events take place.
    package let time: Interval
    /// The number of its events in conflict.
    package let eventCount: Int
    /// The most of them at one moment.
    package let mostAtOnce: Int
    /// The number of its conflicts: pairs of events.
    package let conflictCount: Int
    /// Its first events in order of time: positions in `Agenda.entries`, at most ``shownEvents``.
    package let firstEntries: [Int]

    /// The most events of which a list says the titles.
    package static let shownEvents = 4

    /// Whether it is over at a moment.
    package func isOver(at now: Instant) -> Bool {
        time.end <= now && (time.end > time.start || time.start < now)
    }
}

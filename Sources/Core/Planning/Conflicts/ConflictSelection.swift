import Time

/// The conflicts of an agenda to print: those of a range of days.
package struct ConflictSelection: Sendable {
    package let agenda: Agenda
    package let range: AgendaRange
    /// Conflicts that share time, in order of the first overlap in the range, without those of large clusters.
    package let conflicts: [Conflict]
    /// Large clusters, with their first conflicts.
    package let clusters: [Cluster]
    /// Conflicts on days that are marked as busy.
    package let busyDays: [Conflict]
    /// Near-conflicts.
    package let near: [Conflict]
    /// Whether these are all near-conflicts of the range.
    package let isNearComplete: Bool

    /// A large cluster to print.
    package struct Cluster: Sendable {
        package let cluster: LargeCluster
        /// Its first conflicts.
        package let listed: [Conflict]
        /// Whether it has others.
        package let hasMore: Bool
    }

    /// The most conflicts of all large clusters together that are listed.
    private static let mostOfClusters = 50_000

    /// - Parameters:
    ///   - buffer: In milliseconds; 0 for no near-conflicts.
    ///   - filter: Which conflicts are printed.
    /// - Complexity: as for `Agenda.conflicts(in:)` and `nearConflicts`.
    package init(
        _ agenda: Agenda, range: AgendaRange = .all, buffer: Int64 = 0, filter: ConflictFilter = ConflictFilter()
    ) {
        (self.agenda, self.range) = (agenda, range)
        let isIncluded = filter.pairFilter(in: agenda)
        let moments = agenda.moments(of: range)
        let all = agenda.conflicts(in: moments, where: isIncluded)
        conflicts = all.filter { $0.kind != .busyDay }
        busyDays = all.filter { $0.kind == .busyDay }
        var left = ConflictSelection.mostOfClusters
        clusters = agenda.largeClusters(in: moments, where: isIncluded).map { cluster in
            let listed = left > 0 ? agenda.conflicts(of: cluster, in: moments, where: isIncluded).prefix(left) : []
            left -= listed.count
            return Cluster(
                cluster: cluster, listed: Array(listed),
                hasMore: cluster.hasMore || listed.count < cluster.conflictCount)
        }
        (near, isNearComplete) = agenda.nearConflicts(in: moments, buffer: buffer, where: isIncluded)
    }

    /// Whether there is a conflict; near-conflicts are none.
    package var hasConflicts: Bool { conflictCount > 0 || hasMore }

    /// The number of conflicts that are listed.
    package var conflictCount: Int { clusters.reduce(conflicts.count + busyDays.count) { $0 + $1.listed.count } }

    /// Whether there are conflicts that are not listed.
    package var hasMore: Bool { clusters.contains(where: \.hasMore) }
}

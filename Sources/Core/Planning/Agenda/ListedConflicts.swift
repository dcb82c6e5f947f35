import Time

/// The conflicts of an agenda as lists show them: pairs, those of the same two series together; a series that overlaps itself
/// once; and where very many events take place at once, large clusters.
///
/// - Complexity: At most 50,000 and two for each entry are pairs (``LargeClusters``), so time and memory are O(*n* log *n*),
///   whatever overlaps.
struct ListedConflicts: Hashable, Sendable {
    /// The conflicts without those of a series with itself.
    let index: ConflictIndex
    let clusters: LargeClusters
    let repeated: RepeatedConflicts
    /// For each series that overlaps itself: each occurrence with an earlier one that it overlaps, in order of time.
    let ofOneSeries: [[ConflictClusters.Pair]]
    /// In order of time.
    private(set) var largeClusters: [LargeCluster] = []
    /// How many there are: a pair, a series with itself, two series, a large cluster count once each.
    private(set) var count = 0

    init(_ entries: [Agenda.Entry], _ conflicts: ConflictIndex) {
        let overlaps = ListedConflicts.overlapsOfSeries(entries, conflicts)
        ofOneSeries = overlaps.pairs
        index =
            overlaps.labels.map { labels in
                conflicts.separating(labels, apart: [[]] + overlaps.pairs.indices.map { [Int32($0 + 1)] })
            } ?? conflicts
        clusters = LargeClusters(of: index)
        repeated = RepeatedConflicts(entries, index, outside: clusters)
        largeClusters = (0..<clusters.count).compactMap { largeCluster($0) }
        var pairCount = index.pairCount
        if clusters.count > 0 {
            pairCount = 0
            index.forEachConflict(in: Agenda.always, outside: clusters) { _, _ in pairCount += 1 }
        }
        count = pairCount - repeated.surplus + ofOneSeries.count + largeClusters.count
    }

    /// The overlaps of occurrences of the same series, and a label for each entry, equal for those of such a series; `nil`
    /// when no series overlaps itself.
    private static func overlapsOfSeries(
        _ entries: [Agenda.Entry], _ conflicts: ConflictIndex
    ) -> (labels: [Int32]?, pairs: [[ConflictClusters.Pair]]) {
        var sides = SeriesSides()
        var masters: [(position: Int, master: Int32)] = []
        var latest: [Int32: Int] = [:]
        var labels: [Int32: Int32] = [:]
        var pairs: [[ConflictClusters.Pair]] = []
        for position in entries.indices where conflicts.hasConflict(position) && entries[position].event.isOccurrence {
            guard let master = sides.side(of: entries[position])?.master else { continue }
            masters.append((position, master))
            guard let last = latest[master] else {
                latest[master] = position
                continue
            }
            if conflicts.areInConflict(last, position) {
                let label = labels[master] ?? Int32(pairs.count + 1)
                if labels[master] == nil {
                    labels[master] = label
                    pairs.append([])
                }
                pairs[Int(label) - 1].append(ConflictClusters.Pair(last, position))
            }
            if entries[position].end > entries[last].end { latest[master] = position }
        }
        guard !pairs.isEmpty else { return (nil, []) }
        var ofEntries = [Int32](repeating: 0, count: entries.count)
        for (position, master) in masters { ofEntries[position] = labels[master] ?? 0 }
        return (ofEntries, pairs)
    }

    // MARK: Large clusters

    /// A large cluster, as far as it is in a range of time; `nil` when no conflict of it is included.
    ///
    /// - Parameters:
    ///   - number: Its number in `clusters`.
    ///   - range: The time in which an overlap counts; `nil` for all time.
    ///   - isIncluded: Whether a pair passes a filter; `nil` for all.
    /// - Complexity: O(*m* log *m*) in the number of its events.
    func largeCluster(
        _ number: Int, in range: Range<Instant>? = nil, where isIncluded: PairFilter? = nil
    ) -> LargeCluster? {
        let members = members(ofCluster: number, in: range, where: isIncluded)
        let count = pairs(among: members, limit: LargeCluster.mostListed + 1, where: isIncluded).count
        guard count > 0 else { return nil }
        let (positions, _, subset) = members
        var counts = positions.indices.map { subset.conflictCount(of: $0) }
        if let isIncluded {
            let others = positions.indices.filter { !isIncluded.includes(positions[$0]) }
            let among = subset.subset(others)
            for (place, other) in others.enumerated() { counts[other] -= among.conflictCount(of: place) }
        }
        let inConflict = positions.indices.filter { counts[$0] > 0 }
        guard let second = inConflict.dropFirst().first else { return nil }
        let ends = inConflict.map { subset.interval(at: $0).end }.max(count: 2)
        let start = subset.interval(at: second).start
        return LargeCluster(
            number: number, time: Interval(start: start, end: max(start, ends.last ?? start)),
            eventCount: inConflict.count, mostAtOnce: min(subset.greatestDepth, inConflict.count), conflictCount: count,
            firstEntries: inConflict.prefix(LargeCluster.shownEvents).map { positions[$0] })
    }

    /// The first conflicts of a large cluster, in order of their first events: at most `LargeCluster.mostListed`.
    ///
    /// - Parameters: As for `largeCluster`.
    /// - Complexity: O(*m* log *m*) in the number of its events.
    func pairs(
        ofCluster number: Int, in range: Range<Instant>? = nil, where isIncluded: PairFilter? = nil
    ) -> [ConflictClusters.Pair] {
        pairs(
            among: members(ofCluster: number, in: range, where: isIncluded), limit: LargeCluster.mostListed,
            where: isIncluded)
    }

    private func pairs(among members: Members, limit: Int, where isIncluded: PairFilter?) -> [ConflictClusters.Pair] {
        let (positions, shared, subset) = members
        var pairs: [ConflictClusters.Pair] = []
        for (place, position) in positions.enumerated() where isIncluded?.includes(position) ?? true {
            for other in subset.conflicts(of: place) {
                // It was found from the other event.
                if other < place, isIncluded?.includes(positions[other]) ?? true { continue }
                if other < shared, place < shared { continue }
                pairs.append(ConflictClusters.Pair(position, positions[other]))
                if pairs.count == limit { return pairs }
            }
        }
        return pairs
    }

    private typealias Members = (positions: [Int], sharedCount: Int, conflicts: ConflictIndex)

    /// The events of a large cluster whose conflicts can pass a filter, how many of the first are in an earlier cluster too,
    /// and the conflicts among them.
    private func members(
        ofCluster number: Int, in range: Range<Instant>?, where isIncluded: PairFilter?
    ) -> Members {
        let members = clusters.members(of: number, in: index)
        // Two events that overlap each other and a range of time overlap in it.
        func isAdmitted(_ position: Int) -> Bool {
            (range.map { index.interval(at: position).isIn($0) } ?? true) && isIncluded?.concerns?(position) ?? true
        }
        let positions = members.positions.filter(isAdmitted)
        let shared = members.positions[..<members.sharedCount].count(where: isAdmitted)
        return (positions, shared, index.subset(positions))
    }
}

extension [Instant] {
    /// The greatest of them, descending.
    fileprivate func max(count: Int) -> [Instant] {
        reduce(into: []) { greatest, instant in
            guard greatest.count < count || instant > greatest[greatest.count - 1] else { return }
            let place = greatest.firstIndex { $0 < instant } ?? greatest.count
            greatest.insert(instant, at: place)
            if greatest.count > count { greatest.removeLast() }
        }
    }
}

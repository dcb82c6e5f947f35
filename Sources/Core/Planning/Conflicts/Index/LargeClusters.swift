import Time

/// Times at which so many conflicting intervals are open that their conflicts are not listed one by one.
///
///     let clusters = LargeClusters(of: index)
///     index.forEachConflict(in: range, outside: clusters) { … }   // the conflicts to list
///     index.subset(clusters.members(of: 0, in: index)).pairCount   // those of the first large cluster
///
/// **Idea.** In order of start, the intervals that start while more than a limit of conflicting ones are open form runs. Such
/// a run, with what is open at its beginning, is a large cluster, and each conflict of two of its members belongs to it. All
/// other conflicts start where no more than the limit are open, so each interval has at most that many of them. The limit is
/// 100; where this still lists more conflicts than an agenda of that size may have, the limit is halved until it does not.
public struct LargeClusters: Hashable, Sendable {
    /// The places of the runs in order of start, ascending.
    let runs: [Range<Int>]

    /// The most intervals at once whose conflicts are listed one by one.
    public static let usualLimit = 100

    /// The most conflicts that are listed one by one, of a number of intervals.
    public static func mostListed(of count: Int) -> Int { 50_000 + 2 * count }

    /// - Complexity: O(1) where no more than the limit overlap at once and the conflicts are few, as in nearly every agenda;
    ///   else O(*n* log *n*).
    public init(of index: ConflictIndex) {
        let most = LargeClusters.mostListed(of: index.count)
        guard index.greatestDepth > LargeClusters.usualLimit || index.pairCount > most else {
            runs = []
            return
        }
        let open = LargeClusters.openCounts(index)
        var limit = LargeClusters.usualLimit
        if index.pairCount > most {
            while limit > 2, open.reduce(0, { $0 + ($1 > limit ? 0 : max(0, Int($1) - 1)) }) > most { limit /= 2 }
        }
        runs = LargeClusters.runs(open, above: limit)
    }

    /// How many clusters there are.
    public var count: Int { runs.count }

    /// The members of a cluster: positions in the index, in order of start.
    public struct Members: Hashable, Sendable {
        public let positions: [Int]
        /// How many of the first of them are members of an earlier cluster too, to which the conflicts among these belong.
        public let sharedCount: Int
    }

    /// - Parameter cluster: The number of the cluster, in order of time.
    /// - Complexity: O(*m*) in the number of members.
    public func members(of cluster: Int, in index: ConflictIndex) -> Members {
        let run = runs[cluster]
        var open: [Int] = []
        index.open.forEach(before: run.lowerBound, endingAfter: index.intervals[run.lowerBound].start) {
            open.append($0)
            return true
        }
        let places = (open.reversed() + run).filter { index.hasConflict(Int(index.order[$0])) }
        let earlier = cluster == 0 ? 0 : runs[cluster - 1].upperBound
        return Members(
            positions: places.map { Int(index.order[$0]) }, sharedCount: places.partitioningIndex { $0 >= earlier })
    }

    /// The clusters that can have conflicts before a moment: those that begin before it, and the next one, whose members
    /// overlap before it begins.
    public func clusters(before moment: Instant, in index: ConflictIndex) -> Range<Int> {
        0..<min(runs.count, runs.partitioningIndex { index.intervals[$0.lowerBound].start >= moment } + 1)
    }

    /// For each place, how many conflicting intervals are open when it starts, itself included; 0 for one without conflicts.
    private static func openCounts(_ index: ConflictIndex) -> [Int32] {
        let ends = index.intervals.indices.lazy.filter { index.hasConflict(Int(index.order[$0])) }
            .map { index.intervals[$0].end.millisecondsSinceEpoch }.sorted()
        var (ended, started) = (0, 0)
        return index.intervals.indices.map { place in
            guard index.hasConflict(Int(index.order[place])) else { return 0 }
            let start = index.intervals[place].start.millisecondsSinceEpoch
            while ended < started, ends[ended] <= start { ended += 1 }
            started += 1
            return Int32(truncatingIfNeeded: started - ended)
        }
    }

    private static func runs(_ open: [Int32], above limit: Int) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var first: Int?
        var last = 0
        for (place, count) in open.enumerated() where count > 0 {
            if count > limit {
                first = first ?? place
                last = place
            } else if let start = first {
                runs.append(start..<last + 1)
                first = nil
            }
        }
        if let first { runs.append(first..<last + 1) }
        return runs
    }
}

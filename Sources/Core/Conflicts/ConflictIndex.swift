/// Which of many intervals conflict with which, by the one formula `a.start < b.end && b.start < a.end`
/// (``Interval/conflicts(with:)``).
///
/// Intervals are named by their position in the array that the index was made of.
///
/// **Idea.** In order of start (see `startOrder`), the later ones that an interval conflicts with are a run: the
/// positions after it, up to the first that starts when it is over. How long every run is, is how many conflicts there are to
/// count: an interval's own run, and the earlier runs that reach it. Which earlier ones reach it is answered by a forest
/// of containment (`ContainmentForest`), at a price of the answer alone.
///
/// **Trade-offs.** The index is immutable and is made anew when an event changes: at 10 to 100 ns an event that is sooner
/// done than an agenda is laid out, and equal inputs give equal values that any thread may read. It holds 40 bytes an
/// interval in flat arrays. An interval tree could change in place, but takes O(log n + k) where this takes O(k + 1),
/// needs pointers and rotations, and spends more memory and far more cache misses on the same answers. Listing all pairs
/// at once would be simplest, and quadratic where much overlaps.
public struct ConflictIndex: Hashable, Sendable {
    /// How many intervals conflict with at least one other.
    public let conflictingCount: Int

    /// For each position in order of start, the position in the input; and the other way round.
    private let order: [Int32]
    private let rank: [Int32]
    /// These are in order of start.
    private let starts: [Int64]
    private let ends: [Int64]
    private let counts: [Int32]
    private let forest: ContainmentForest

    /// - Parameter intervals: What may conflict; ``Interval/never`` in the place of what may not. At most `Int32.max`.
    /// - Complexity: O(n) where the starts lie within a few centuries (see `startOrder`), else O(n log n), plus the
    ///   galloping search for each run's end: the logarithm of its length.
    public init(_ intervals: [Interval]) {
        precondition(intervals.count <= Int(Int32.max), "an index holds at most Int32.max intervals")
        let order = startOrder(of: intervals)
        var rank = [Int32](repeating: 0, count: order.count)
        var starts = [Int64](repeating: 0, count: order.count)
        var ends = starts
        for position in order.indices {
            let input = Int(order[position])
            rank[input] = Int32(truncatingIfNeeded: position)
            starts[position] = intervals[input].start.millisecondsSinceEpoch
            ends[position] = intervals[input].end.millisecondsSinceEpoch
        }
        let counts = ConflictIndex.counts(starts: starts, ends: ends)
        conflictingCount = counts.reduce(0) { $1 > 0 ? $0 + 1 : $0 }
        forest = ContainmentForest(ends: ends)
        self.order = order
        self.rank = rank
        self.starts = starts
        self.ends = ends
        self.counts = counts
    }

    /// How many intervals the index was made of.
    public var count: Int { order.count }

    /// Whether the interval at `position` conflicts with any other.
    ///
    /// - Complexity: O(1)
    public func hasConflict(_ position: Int) -> Bool {
        conflictCount(of: position) > 0
    }

    /// With how many others the interval at `position` conflicts.
    ///
    /// - Complexity: O(1)
    public func conflictCount(of position: Int) -> Int {
        Int(counts[Int(rank[position])])
    }

    /// The positions of all that the interval at `position` conflicts with.
    ///
    /// They are in order of start; among equal starts points come first, then the order of the input decides. So where the
    /// input is in order of start and then end, the positions ascend.
    ///
    /// - Complexity: O(k + 1) for k conflicts, however many others there are and however they are nested.
    public func conflicts(of position: Int) -> [Int] {
        conflictsAndCost(of: position).conflicts
    }

    /// The conflicts, and how many starts and ends were compared to find them: at most 2k + 2.
    func conflictsAndCost(of position: Int) -> (conflicts: [Int], compared: Int) {
        let place = Int(rank[position])
        let end = ends[place]
        var runEnd = place + 1
        while runEnd < starts.count, starts[runEnd] < end {
            runEnd += 1
        }
        var conflicts = [Int](repeating: 0, count: Int(counts[place]))
        var earlier = conflicts.count - (runEnd - place - 1)
        for later in place + 1..<runEnd {
            conflicts[earlier + later - place - 1] = Int(order[later])
        }
        let compared = forest.forEachOpen(before: place, at: starts[place], ends: ends) { open in
            earlier -= 1
            conflicts[earlier] = Int(order[open])
        }
        return (conflicts, compared + runEnd - place)
    }
}

extension ConflictIndex {
    /// How many others each interval conflicts with; all in order of start.
    ///
    /// An interval's run of later conflicts ends at the first later start that is not before its end. It is reached by the
    /// runs of all earlier intervals but those that end at or before it.
    private static func counts(starts: [Int64], ends: [Int64]) -> [Int32] {
        var counts = [Int32](repeating: 0, count: starts.count)
        var runsEnding = [Int32](repeating: 0, count: starts.count + 1)
        var endedRuns: Int32 = 0
        for position in starts.indices {
            let runEnd = starts.firstIndex(notBelow: ends[position], after: position)
            runsEnding[runEnd] &+= 1
            endedRuns &+= runsEnding[position]
            counts[position] = Int32(truncatingIfNeeded: runEnd - 1) &- endedRuns
        }
        return counts
    }
}

extension [Int64] {
    /// The first index after `index` whose element is not below `bound`, in an ascending array; the count if there is none.
    ///
    /// - Complexity: O(log d) where the answer lies d further on: the step doubles, then the last one is halved.
    fileprivate func firstIndex(notBelow bound: Int64, after index: Int) -> Int {
        var below = index
        var step = 1
        while below + step < count, self[below + step] < bound {
            below += step
            step *= 2
        }
        var notBelow = Swift.min(below + step, count)
        while below + 1 < notBelow {
            let middle = (below + notBelow) / 2
            if self[middle] < bound { below = middle } else { notBelow = middle }
        }
        return notBelow
    }
}

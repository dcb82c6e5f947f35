/// Which of many intervals conflict with which, by the one formula `a.start < b.end && b.start < a.end`
/// (``Interval/conflicts(with:)``).
///
/// Intervals are named by their position in the array that the index was made of.
///
/// **Idea.** In order of start (see `startOrder`), the later ones that an interval conflicts with are a run: the
/// places after it, up to the first that starts when it is over. To count an interval's conflicts takes the length of its
/// own run, and how many earlier runs reach it; neither needs the conflicts themselves. Which earlier ones reach it is
/// answered by a forest of containment (`ContainmentForest`), at the price of the answer alone.
///
/// **Trade-offs.** The index is immutable and is made anew when an event changes. At 10 to 100 ns an event that is done
/// sooner than the agenda is laid out, and in return equal inputs give equal values that any thread may read. It holds 40
/// bytes an interval in flat arrays. An interval tree could change in place, but answers in O(log n + k) where this takes
/// O(k + 1), and spends more memory and far more cache misses on it. To list all pairs at once would be simplest, and
/// quadratic where much overlaps.
///
/// **Groups.** Intervals that do not conflict with each other though they overlap, such as parallel talks, are in
/// `ConflictGroups`. What they leave out is counted by an index of each such group, and passed over by `ColoredEnds`; where
/// nothing is left out, the index is the same as without groups.
public struct ConflictIndex: Hashable, Sendable {
    /// How many intervals conflict with at least one other.
    public let conflictingCount: Int
    /// How many conflicts there are: pairs of intervals that conflict with each other.
    public let pairCount: Int

    /// In order of input.
    private let entries: [Entry]
    /// In order of start: the intervals, and their positions in the input.
    private let intervals: [Interval]
    private let order: [Int32]
    private let forest: ContainmentForest
    /// What groups leave out; `nil` where all that overlaps conflicts.
    private let exclusions: ConflictExclusions?
    private let groups: ConflictGroups?

    /// What is known of one interval of the input.
    private struct Entry: Hashable, Sendable {
        /// Its place in order of start.
        var place: Int32
        var conflictCount: Int32
    }

    /// - Parameters:
    ///   - intervals: What may conflict; ``Interval/never`` in the place of what may not. At most `Int32.max`.
    ///   - groups: Which of them do not conflict though they overlap; `nil` for none.
    /// - Complexity: O(n) (see `startOrder`), plus the logarithm of how many later ones each conflicts with. With groups
    ///   O(n log n), if no group is apart from more than a few others.
    public init(_ intervals: [Interval], groups: ConflictGroups? = nil) {
        precondition(intervals.count <= Int(Int32.max), "an index holds at most Int32.max intervals")
        let reordering = startOrder(of: intervals)
        let order = reordering ?? Array(0..<Int32(intervals.count))
        self.order = order
        self.intervals = reordering?.map { intervals[Int($0)] } ?? intervals
        forest = ContainmentForest(self.intervals)
        var entries = ConflictIndex.entries(of: self.intervals, order: order)
        let exclusions = groups.flatMap { ConflictExclusions($0, of: intervals, order: order) }
        self.exclusions = exclusions
        self.groups = exclusions == nil ? nil : groups
        if let exclusions {
            for position in entries.indices { entries[position].conflictCount -= exclusions.counts[position] }
        }
        self.entries = entries
        conflictingCount = entries.count { $0.conflictCount > 0 }
        // Each pair is counted at both of its intervals.
        pairCount = entries.reduce(0) { $0 + Int($1.conflictCount) } / 2
    }

    /// How many intervals the index was made of.
    public var count: Int { order.count }

    /// Whether the interval at `position` conflicts with any other.
    ///
    /// - Complexity: O(1)
    public func hasConflict(_ position: Int) -> Bool {
        entries[position].conflictCount > 0
    }

    /// With how many others the interval at `position` conflicts.
    ///
    /// - Complexity: O(1)
    public func conflictCount(of position: Int) -> Int {
        Int(entries[position].conflictCount)
    }

    /// How many others overlap the interval at `position` and do not conflict with it, because their groups are apart.
    ///
    /// - Complexity: O(1)
    public func apartCount(of position: Int) -> Int {
        exclusions.map { Int($0.counts[position]) } ?? 0
    }

    /// The positions of all that the interval at `position` conflicts with.
    ///
    /// They are in order of start; among equal starts points come first, then the order of the input decides. So where the
    /// input is in order of start and then end, the positions ascend.
    ///
    /// - Complexity: O(k + 1) for k conflicts, however many others there are and however they are nested. O((k + 1) log n) for
    ///   an interval that overlaps others from which its group is apart, as long as that is the group itself.
    public func conflicts(of position: Int) -> [Int] {
        conflictsAndCost(of: position).conflicts
    }

    /// The conflicts, and how many starts and ends were compared to find them: at most 2k + 2 without groups.
    func conflictsAndCost(of position: Int) -> (conflicts: [Int], compared: Int) {
        let entry = entries[position]
        if let groups, let exclusions, exclusions.counts[position] > 0 {
            return entry.conflictCount == 0 ? ([], 0) : conflictsAndCost(of: position, groups, exclusions)
        }
        let place = Int(entry.place)
        let interval = intervals[place]
        var runEnd = place + 1
        while runEnd < intervals.count, intervals[runEnd].start < interval.end {
            runEnd += 1
        }
        var conflicts = [Int](repeating: 0, count: Int(entry.conflictCount))
        var earlier = conflicts.count - (runEnd - place - 1)
        for later in place + 1..<runEnd {
            conflicts[earlier + later - place - 1] = Int(order[later])
        }
        let compared = forest.forEachOpen(before: place, of: intervals) { open in
            earlier -= 1
            conflicts[earlier] = Int(order[open])
        }
        return (conflicts, compared + runEnd - place)
    }

    /// The same of an interval that overlaps others from which its group is apart.
    private func conflictsAndCost(
        of position: Int, _ groups: ConflictGroups, _ exclusions: ConflictExclusions
    ) -> (conflicts: [Int], compared: Int) {
        let place = Int(entries[position].place)
        let interval = intervals[place]
        let end = intervals.firstPlace(startingNotBefore: interval.end, after: place)
        var conflicts: [Int] = []
        conflicts.reserveCapacity(Int(entries[position].conflictCount))
        let compared = exclusions.ends.forEach(
            before: end, endingAfter: interval.start, without: groups.color(of: position)
        ) { other in
            if other != place, !groups.areApart(position, Int(order[other])) { conflicts.append(Int(order[other])) }
        }
        return (conflicts, compared)
    }
}

extension ConflictIndex {
    /// Counts the conflicts of all.
    ///
    /// An interval's run of later conflicts ends at the first later start that is not before its end. It is reached by the
    /// runs of all earlier intervals but those that have ended by then.
    ///
    /// - Parameters:
    ///   - intervals: In start order.
    ///   - order: Their positions in the input.
    private static func entries(of intervals: [Interval], order: [Int32]) -> [Entry] {
        var entries = [Entry](repeating: Entry(place: 0, conflictCount: 0), count: intervals.count)
        var runsEnding = [Int32](repeating: 0, count: intervals.count + 1)
        var endedRuns: Int32 = 0
        for place in intervals.indices {
            let runEnd = intervals.firstPlace(startingNotBefore: intervals[place].end, after: place)
            runsEnding[runEnd] &+= 1
            endedRuns &+= runsEnding[place]
            entries[Int(order[place])] = Entry(
                place: Int32(truncatingIfNeeded: place),
                conflictCount: Int32(truncatingIfNeeded: runEnd &- 1) &- endedRuns)
        }
        return entries
    }
}

extension [Interval] {
    /// The first place after `place` whose interval does not start before `time`, where all are in start order; the count
    /// if there is none.
    ///
    /// - Complexity: O(log d) where the answer lies d further on: the step doubles, then the last one is halved.
    fileprivate func firstPlace(startingNotBefore time: Instant, after place: Int) -> Int {
        var before = place
        var step = 1
        while before + step < count, self[before + step].start < time {
            before += step
            step *= 2
        }
        var notBefore = Swift.min(before + step, count)
        while before + 1 < notBefore {
            let middle = (before + notBefore) / 2
            if self[middle].start < time { before = middle } else { notBefore = middle }
        }
        return notBefore
    }
}

/// The conflicts among many intervals, by the one formula `a.start < b.end && b.start < a.end`
/// (``Interval/conflicts(with:)``).
///
///     let index = ConflictIndex(intervals)
///     index.conflicts(of: 0)  // the positions of all that conflict with the first interval
///
/// An interval is identified by its position in the array that the index was made from.
///
/// **Idea.** In order of start (see `startOrder`), the later intervals that conflict with an interval form a run: the
/// places after it, up to the first one that starts at or after its end. The number of its conflicts is the length of
/// its own run plus the number of earlier runs that reach it. Counting does not list the conflicts. To list the earlier
/// ones, a containment forest (`ContainmentForest`) finds them in time proportional to their number.
///
/// **Trade-offs.** The index is immutable; a change of an event builds a new one. That takes 10 to 100 ns an event,
/// less than the layout of the agenda. In return, equal inputs give equal values, and any thread may read them. The
/// index holds 40 bytes an interval in flat arrays. An interval tree could change in place, but a query takes O(log n +
/// k) instead of O(k + 1), more memory and many more cache misses. A list of all pairs would be simplest, but it is
/// quadratic when many intervals overlap.
///
/// **Groups.** Intervals that do not conflict with each other though they overlap, such as parallel talks, are in
/// `ConflictGroups`. An index of each such group counts the excluded overlaps, and `ColoredEnds` skips them. When the
/// groups exclude nothing, the index is the same as without groups.
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
    /// The overlaps that groups exclude; `nil` when all overlapping intervals conflict.
    private let exclusions: ConflictExclusions?
    private let groups: ConflictGroups?

    /// The facts about one interval of the input.
    private struct Entry: Hashable, Sendable {
        /// Its place in order of start.
        var place: Int32
        var conflictCount: Int32
    }

    /// - Parameters:
    ///   - intervals: The intervals, at most `Int32.max`. Pass ``Interval/never`` for an event that cannot conflict.
    ///   - groups: The groups of intervals that do not conflict even if they overlap; `nil` for none.
    /// - Complexity: O(n) (see `startOrder`), plus, for each interval, the logarithm of the number of later intervals
    ///   that conflict with it. With groups O(n log n), if no group is apart from more than a few others.
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

    /// The number of intervals in the index.
    public var count: Int { order.count }

    /// Whether the interval at `position` conflicts with any other.
    ///
    /// - Complexity: O(1)
    public func hasConflict(_ position: Int) -> Bool {
        entries[position].conflictCount > 0
    }

    /// The number of intervals that conflict with the one at `position`.
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

    /// The positions of all intervals that conflict with the one at `position`.
    ///
    /// They are in order of start. Among equal starts, points come first, then the order of the input decides. So the
    /// positions ascend when the input is in order of start and then end.
    ///
    /// - Complexity: O(k + 1) for k conflicts, whatever the number and nesting of the other intervals. O((k + 1) log n)
    ///   for an interval that overlaps others from which its group is apart, as long as that is the group itself.
    public func conflicts(of position: Int) -> [Int] {
        conflictsAndCost(of: position).conflicts
    }

    /// Calls `body` with those of `conflicts(of:)` that stand behind the interval at `position` in order of start. So each pair
    /// comes up once in all.
    ///
    /// - Complexity: O(k + 1) for k calls, unless groups leave out something.
    public func forEachLaterConflict(of position: Int, _ body: (Int) -> Void) {
        let place = Int(entries[position].place)
        if let exclusions, exclusions.counts[position] > 0 {
            for other in conflicts(of: position) where Int(entries[other].place) > place { body(other) }
            return
        }
        guard entries[position].conflictCount > 0 else { return }
        let end = intervals[place].end
        var later = place + 1
        while later < intervals.count, intervals[later].start < end {
            body(Int(order[later]))
            later += 1
        }
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

    /// The same for an interval that overlaps intervals of groups that its group is apart from.
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
    /// An interval's run of later conflicts ends at the first later start that is not before its end. The runs of all
    /// earlier intervals reach it, except those of intervals that have ended before it starts.
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
    /// The first place after `place` whose interval does not start before `time`, where all are in start order; the
    /// count if no such place exists.
    ///
    /// - Complexity: O(log d), where d is the distance to the answer: a galloping search, then a binary search in its
    ///   last step.
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

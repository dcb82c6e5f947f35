import Time

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
/// its own run plus the number of earlier runs that reach it. Counting does not list the conflicts. `OpenIntervals` finds the
/// earlier ones by their ends.
///
/// **Trade-offs.** The index is immutable; a change of an event builds a new one. In return, equal inputs give equal values,
/// and any thread may read them. A list of all pairs would be simplest, but it is quadratic when many intervals overlap.
///
/// **Groups.** Intervals that do not conflict with each other though they overlap, such as parallel talks, are in
/// `ConflictGroups`, as are those of different people. `ConflictExclusions` counts the excluded overlaps, and the intervals of
/// each person are searched by themselves. When the groups exclude nothing, the index is the same as without groups.
///
/// **Left out.** `omitting` leaves single conflicts out of a copy, which shares everything but the counts with the index.
public struct ConflictIndex: Hashable, Sendable {
    /// How many intervals conflict with at least one other.
    public private(set) var conflictingCount: Int
    /// How many conflicts there are: pairs of intervals that conflict with each other.
    public private(set) var pairCount: Int
    /// The most intervals that are open at the start of one of them, that one included. Groups play no part in it.
    public let greatestDepth: Int

    /// In order of input.
    private var entries: [Entry]
    /// In order of start: the intervals, and their positions in the input.
    let intervals: [Interval]
    let order: [Int32]
    /// All intervals.
    let open: OpenIntervals
    /// The intervals of each person, by number; empty when all need the same.
    private let ofPeople: [OpenIntervals]
    /// For each position, how many overlaps the groups exclude; `nil` when all overlapping intervals conflict.
    private let excluded: [Int32]?
    let groups: ConflictGroups?
    /// For each position with conflicts that are left out: the positions of the others, ascending.
    private(set) var omitted: [Int32: [Int32]] = [:]

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
        let ordered = reordering?.map { intervals[Int($0)] } ?? intervals
        self.intervals = ordered
        var (entries, greatestDepth) = ConflictIndex.entries(of: ordered, order: order)
        self.greatestDepth = greatestDepth
        excluded = groups.flatMap { ConflictExclusions.counts($0, of: ordered, order: order) }
        let groups = excluded == nil ? nil : groups
        self.groups = groups
        open = OpenIntervals(ordered) { groups?.color(of: Int(order[$0])) ?? -1 }
        ofPeople = groups.map { ConflictIndex.ofPeople($0, ordered, order: order) } ?? []
        if let excluded {
            for position in entries.indices { entries[position].conflictCount -= excluded[position] }
        }
        self.entries = entries
        conflictingCount = entries.count { $0.conflictCount > 0 }
        // Each pair is counted at both of its intervals.
        pairCount = entries.reduce(0) { $0 + Int($1.conflictCount) } / 2
    }

    /// The number of intervals in the index.
    public var count: Int { order.count }

    /// The place of the interval at `position` in order of start.
    func place(of position: Int) -> Int { Int(entries[position].place) }

    /// The interval at `position`; ``Interval/never`` for one that conflicts with nothing.
    public func interval(at position: Int) -> Interval { intervals[Int(entries[position].place)] }

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
        excluded.map { Int($0[position]) } ?? 0
    }

    /// The positions of the intervals that conflict with the one at `position`.
    ///
    /// They are in order of start. Among equal starts, points come first, then the order of the input decides. So the
    /// positions ascend when the input is in order of start and then end.
    ///
    /// - Parameter limit: The most conflicts. When it has more, they are those that start next before it, and then those that
    ///   start next after it.
    /// - Complexity: O((k + 1) log n) for k conflicts, whatever the number and nesting of the other intervals; for an interval
    ///   that overlaps others from which its group is apart, as long as that is the group itself.
    public func conflicts(of position: Int, limit: Int = .max) -> [Int] {
        conflictsAndCost(of: position, limit: limit).conflicts
    }

    /// The conflicts, and how many ends were compared to find the earlier ones.
    func conflictsAndCost(of position: Int, limit: Int = .max) -> (conflicts: [Int], compared: Int) {
        guard hasConflict(position) else { return ([], 0) }
        let place = Int(entries[position].place)
        let end = intervals[place].end
        var (earlier, later): ([Int], [Int]) = ([], [])
        var compared = forEachOpen(before: place, with: position) {
            earlier.append($0)
            return earlier.count < limit
        }
        if apartCount(of: position) == 0, !hasOmitted(position) {
            var next = place + 1
            while next < intervals.count, intervals[next].start < end, earlier.count + later.count < limit {
                later.append(Int(order[next]))
                next += 1
            }
        } else if earlier.count < limit {
            let runEnd = intervals.firstPlace(startingNotBefore: end, after: place)
            compared += forEachOpen(before: runEnd, with: position) { other in
                guard other != position, Int(entries[other].place) > place else { return false }
                later.append(other)
                return true
            }
            later = later.reversed().prefix(limit - earlier.count).map { $0 }
        }
        return (earlier.reversed() + later, compared)
    }

    /// Calls `body`, the latest first, with the position of each interval before a place that conflicts with the one at a
    /// position and ends after its start.
    ///
    /// - Parameter body: Returns whether to go on.
    /// - Returns: How many ends were compared.
    @discardableResult
    func forEachOpen(before end: Int, with position: Int, _ body: (Int) -> Bool) -> Int {
        let moment = interval(at: position).start
        let omits = hasOmitted(position)
        func conflict(_ place: Int) -> Int? {
            let other = Int(order[place])
            return omits && isOmitted(position, other) ? nil : other
        }
        guard let groups, apartCount(of: position) > 0 else {
            return open.forEach(before: end, endingAfter: moment) { conflict($0).map(body) ?? true }
        }
        let (color, resources) = (groups.color(of: position), groups.resources(of: position))
        func isIncluded(_ place: Int) -> Bool { !groups.areApart(position, Int(order[place])) }
        guard !ofPeople.isEmpty else {
            return open.forEach(before: end, endingAfter: moment, without: color) {
                isIncluded($0) ? conflict($0).map(body) ?? true : true
            }
        }
        // Most intervals are one person's.
        if resources & (resources - 1) == 0 {
            return ofPeople[resources.trailingZeroBitCount].forEach(
                before: end, endingAfter: moment, without: color
            ) { isIncluded($0) ? conflict($0).map(body) ?? true : true }
        }
        var (found, compared): (Set<Int>, Int) = ([], 0)
        for person in ofPeople.indices where resources & 1 << UInt64(person) != 0 {
            compared += ofPeople[person].forEach(before: end, endingAfter: moment, without: color) {
                if isIncluded($0) { found.insert($0) }
                return true
            }
        }
        for place in found.sorted(by: >) {
            if let other = conflict(place), !body(other) { break }
        }
        return compared
    }

    private static func ofPeople(_ groups: ConflictGroups, _ intervals: [Interval], order: [Int32]) -> [OpenIntervals] {
        guard !groups.resources.isEmpty else { return [] }
        var places = [[Int32]](repeating: [], count: 64)
        for place in intervals.indices where intervals[place] != .never {
            var rest = groups.resources(of: Int(order[place]))
            while rest != 0 {
                places[rest.trailingZeroBitCount].append(Int32(truncatingIfNeeded: place))
                rest &= rest - 1
            }
        }
        return places.map { OpenIntervals(intervals, places: $0) { groups.color(of: Int(order[$0])) } }
    }
}

extension ConflictIndex {
    /// The same index without some of its conflicts.
    ///
    /// - Parameter pairs: Pairs of positions. A pair without a conflict changes nothing.
    /// - Complexity: O(*n*), to copy the counts, and O(*p*) expected in the number of pairs, if few of them have an interval
    ///   in common.
    public func omitting(_ pairs: some Sequence<(Int, Int)>) -> ConflictIndex {
        var index = self
        for (first, second) in pairs where first != second && index.areInConflict(first, second) {
            for (one, other) in [(first, second), (second, first)] {
                var others = index.omitted[Int32(truncatingIfNeeded: one)] ?? []
                let place = others.partitioningIndex { $0 >= Int32(truncatingIfNeeded: other) }
                others.insert(Int32(truncatingIfNeeded: other), at: place)
                index.omitted[Int32(truncatingIfNeeded: one)] = others
                index.entries[one].conflictCount -= 1
                if index.entries[one].conflictCount == 0 { index.conflictingCount -= 1 }
            }
            index.pairCount -= 1
        }
        return index
    }

    /// Whether the intervals at two positions conflict.
    ///
    /// - Complexity: O(1) in the number of intervals.
    public func areInConflict(_ first: Int, _ second: Int) -> Bool {
        first != second
            && interval(at: first).conflicts(with: interval(at: second))
            && !areApart(first, second) && !isOmitted(first, second)
    }

    /// Whether the intervals at two positions never conflict, because their groups are apart.
    public func areApart(_ first: Int, _ second: Int) -> Bool {
        groups?.areApart(first, second) ?? false
    }

    /// Whether the conflict of the intervals at two positions is left out.
    func isOmitted(_ first: Int, _ second: Int) -> Bool {
        guard !omitted.isEmpty, let others = omitted[Int32(truncatingIfNeeded: first)] else { return false }
        return ConflictGroups.contains(others, Int32(truncatingIfNeeded: second))
    }

    /// Whether conflicts of the interval at a position are left out.
    func hasOmitted(_ position: Int) -> Bool {
        !omitted.isEmpty && omitted[Int32(truncatingIfNeeded: position)] != nil
    }

    /// Counts the conflicts of all.
    ///
    /// An interval's run of later conflicts ends at the first later start that is not before its end. The runs of all
    /// earlier intervals reach it, except those of intervals that have ended before it starts.
    ///
    /// - Parameters:
    ///   - intervals: In start order.
    ///   - order: Their positions in the input.
    private static func entries(of intervals: [Interval], order: [Int32]) -> ([Entry], greatestDepth: Int) {
        var greatestDepth: Int32 = 0
        var entries = [Entry](repeating: Entry(place: 0, conflictCount: 0), count: intervals.count)
        var runsEnding = [Int32](repeating: 0, count: intervals.count + 1)
        var endedRuns: Int32 = 0
        for place in intervals.indices {
            let runEnd = intervals.firstPlace(startingNotBefore: intervals[place].end, after: place)
            runsEnding[runEnd] &+= 1
            endedRuns &+= runsEnding[place]
            greatestDepth = max(greatestDepth, Int32(truncatingIfNeeded: place) &+ 1 &- endedRuns)
            entries[Int(order[place])] = Entry(
                place: Int32(truncatingIfNeeded: place),
                conflictCount: Int32(truncatingIfNeeded: runEnd &- 1) &- endedRuns)
        }
        return (entries, Int(greatestDepth))
    }
}

extension [Interval] {
    /// The first place after `place` whose interval does not start before `time`, where all are in start order; the
    /// count if no such place exists.
    ///
    /// - Complexity: O(log d), where d is the distance to the answer: a galloping search, then a binary search in its
    ///   last step.
    func firstPlace(startingNotBefore time: Instant, after place: Int) -> Int {
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

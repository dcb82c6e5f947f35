/// Groups of intervals. Intervals of two groups that are apart do not conflict, even when they overlap.
///
///     // Talks of a conference, group 1, do not conflict with each other.
///     ConflictIndex(intervals, groups: ConflictGroups([1, 1, 0], apart: [[], [1]]))
public struct ConflictGroups: Hashable, Sendable {
    /// The group of each interval.
    let groups: [Int32]
    /// For each group, the groups that it is apart from, ascending. A group whose own intervals do not conflict is in
    /// its own list.
    let apart: [[Int32]]
    /// The color of each group; -1 for none. Two intervals whose groups have the same color do not conflict.
    let colors: [Int32]

    /// - Parameters:
    ///   - groups: The group of each interval.
    ///   - apart: For each group, the numbers of the groups that it is apart from, ascending.
    /// - Precondition: If group `a` lists group `b`, then `b` lists `a`.
    /// - Complexity: O(*g* · *a*²), where *g* is the number of groups and *a* is the number of groups that one group is
    ///   apart from.
    public init(_ groups: [Int32], apart: [[Int32]]) {
        self.groups = groups
        self.apart = apart
        colors = ConflictGroups.colors(apart)
    }

    private init(_ groups: [Int32], apart: [[Int32]], colors: [Int32]) {
        (self.groups, self.apart, self.colors) = (groups, apart, colors)
    }

    /// The groups of some of the intervals.
    ///
    /// - Parameter positions: The positions of these intervals; the result has them in this order.
    func subset(_ positions: [Int]) -> ConflictGroups {
        ConflictGroups(positions.map { groups[$0] }, apart: apart, colors: colors)
    }

    /// Whether the groups of two intervals are apart. Takes the positions of the intervals.
    ///
    /// - Complexity: O(log *a*).
    func areApart(_ first: Int, _ second: Int) -> Bool {
        ConflictGroups.contains(apart[Int(groups[first])], groups[second])
    }

    func color(of position: Int) -> Int32 { colors[Int(groups[position])] }

    /// Each group that is apart from itself gets the first color whose groups are all apart from it.
    private static func colors(_ apart: [[Int32]]) -> [Int32] {
        var colors = [Int32](repeating: -1, count: apart.count)
        var members: [[Int32]] = []
        for group in apart.indices where contains(apart[group], Int32(group)) {
            let near = Set(apart[group].map { colors[Int($0)] }.filter { $0 >= 0 }).sorted()
            let color = near.first { color in members[Int(color)].allSatisfy { contains(apart[group], $0) } }
            colors[group] = color ?? Int32(members.count)
            if let color { members[Int(color)].append(Int32(group)) } else { members.append([Int32(group)]) }
        }
        return colors
    }

    static func contains(_ ascending: [Int32], _ number: Int32) -> Bool {
        let place = ascending.partitioningIndex { $0 >= number }
        return place < ascending.count && ascending[place] == number
    }
}

/// The overlaps that `ConflictGroups` excludes from an index.
struct ConflictExclusions: Hashable, Sendable {
    /// For each interval, how many overlapping intervals do not conflict with it because of the groups.
    let counts: [Int32]
    let ends: ColoredEnds

    /// - Parameters:
    ///   - intervals: In order of input, as in `groups`.
    ///   - order: Their positions in order of start.
    /// - Returns: `nil` when the groups exclude nothing.
    /// - Complexity: O(*n* log *n*), and for each group O(*m*), where *m* is the number of intervals in the groups that
    ///   it is apart from.
    init?(_ groups: ConflictGroups, of intervals: [Interval], order: [Int32]) {
        let counts = ConflictExclusions.counts(groups, of: intervals)
        guard counts.contains(where: { $0 > 0 }) else { return nil }
        self.counts = counts
        ends = ColoredEnds(
            order.map { (end: intervals[Int($0)].end, color: groups.color(of: Int($0))) })
    }

    /// For each group, builds an index of the intervals in the groups that it is apart from, and counts overlaps in it.
    private static func counts(_ groups: ConflictGroups, of intervals: [Interval]) -> [Int32] {
        var members = [[Int32]](repeating: [], count: groups.apart.count)
        for (position, group) in groups.groups.enumerated()
        where !groups.apart[Int(group)].isEmpty && intervals[position] != .never {
            members[Int(group)].append(Int32(position))
        }
        var counts = [Int32](repeating: 0, count: intervals.count)
        for group in groups.apart.indices where !members[group].isEmpty {
            let own = members[group]
            let isApartFromItself = ConflictGroups.contains(groups.apart[group], Int32(group))
            let others = groups.apart[group].filter { $0 != Int32(group) }.flatMap { members[Int($0)] }
            let all = ConflictIndex((own + others).map { intervals[Int($0)] })
            let among = isApartFromItself ? nil : ConflictIndex(own.map { intervals[Int($0)] })
            for (place, position) in own.enumerated() {
                counts[Int(position)] = Int32(
                    truncatingIfNeeded: all.conflictCount(of: place) - (among?.conflictCount(of: place) ?? 0))
            }
        }
        return counts
    }
}

/// Groups of intervals that stay apart: intervals of two groups that are apart do not conflict, however they overlap.
///
///     // Talks of a conference, group 1, do not conflict with each other.
///     ConflictIndex(intervals, groups: ConflictGroups([1, 1, 0], apart: [[], [1]]))
public struct ConflictGroups: Hashable, Sendable {
    /// The group of each interval.
    let groups: [Int32]
    /// Of each group those that it is apart from, ascending; itself among them where its own intervals do not conflict.
    let apart: [[Int32]]
    /// Any two intervals of groups of one color do not conflict, those of one group among them; -1 for a group that has none.
    let colors: [Int32]

    /// - Parameters:
    ///   - groups: The group of each interval.
    ///   - apart: For each group the numbers of those that it is apart from, ascending.
    /// - Precondition: A group that names another one is named by it.
    /// - Complexity: O(*g* · *a*²), where *g* is the number of groups and *a* that of those that one is apart from.
    public init(_ groups: [Int32], apart: [[Int32]]) {
        self.groups = groups
        self.apart = apart
        colors = ConflictGroups.colors(apart)
    }

    /// Whether two intervals do not conflict, by their positions.
    ///
    /// - Complexity: O(log *a*).
    func areApart(_ first: Int, _ second: Int) -> Bool {
        ConflictGroups.contains(apart[Int(groups[first])], groups[second])
    }

    func color(of position: Int) -> Int32 { colors[Int(groups[position])] }

    /// Each group that is apart from itself joins the first color of which it is apart from every group.
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

/// What `ConflictGroups` leaves out of an index.
struct ConflictExclusions: Hashable, Sendable {
    /// With how many intervals each one would conflict if there were no groups, beyond those with which it does.
    let counts: [Int32]
    let ends: ColoredEnds

    /// - Parameters:
    ///   - intervals: In order of input, as `groups` has them.
    ///   - order: Their positions in order of start.
    /// - Returns: `nil` where nothing is left out.
    /// - Complexity: O(*n* log *n*), and for each group O(*m*) in the number of intervals in those that it is apart from.
    init?(_ groups: ConflictGroups, of intervals: [Interval], order: [Int32]) {
        let counts = ConflictExclusions.counts(groups, of: intervals)
        guard counts.contains(where: { $0 > 0 }) else { return nil }
        self.counts = counts
        ends = ColoredEnds(
            order.map { (end: intervals[Int($0)].end, color: groups.color(of: Int($0))) })
    }

    /// The intervals that one is apart from are an index of their own, which counts what is left out.
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

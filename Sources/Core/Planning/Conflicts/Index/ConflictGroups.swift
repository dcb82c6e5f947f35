import Time

/// Groups of intervals. Intervals of two groups that are apart, or that need no resource in common, do not conflict, even
/// when they overlap.
///
///     // Talks of a conference, group 1, do not conflict with each other.
///     ConflictIndex(intervals, groups: ConflictGroups([1, 1, 0], apart: [[], [1]]))
///     // Two people can be at two places at once.
///     ConflictIndex(intervals, groups: ConflictGroups([0, 1], apart: [[], []], resources: [0b01, 0b10]))
public struct ConflictGroups: Hashable, Sendable {
    /// The group of each interval.
    let groups: [Int32]
    /// For each group, the groups that it is apart from, ascending. A group whose own intervals do not conflict is in
    /// its own list.
    let apart: [[Int32]]
    /// The resources that each group needs, as bits; empty when all groups need the same.
    let resources: [UInt64]
    /// The color of each group; -1 for none. Two intervals whose groups have the same color do not conflict.
    let colors: [Int32]

    /// - Parameters:
    ///   - groups: The group of each interval.
    ///   - apart: For each group, the numbers of the groups that it is apart from, ascending.
    ///   - resources: For each group, the resources that it needs, as bits: at least one. Empty when all groups need the
    ///     same.
    /// - Precondition: If group `a` lists group `b`, then `b` lists `a`.
    /// - Complexity: O(*g* · *a*²), where *g* is the number of groups and *a* is the number of groups that one group is
    ///   apart from.
    public init(_ groups: [Int32], apart: [[Int32]], resources: [UInt64] = []) {
        self.groups = groups
        self.apart = apart
        self.resources = Set(resources).count > 1 ? resources : []
        colors = ConflictGroups.colors(apart)
    }

    private init(_ groups: [Int32], like other: ConflictGroups) {
        self.groups = groups
        (apart, resources, colors) = (other.apart, other.resources, other.colors)
    }

    /// The groups of some of the intervals.
    ///
    /// - Parameter positions: The positions of these intervals; the result has them in this order.
    func subset(_ positions: [Int]) -> ConflictGroups { ConflictGroups(positions.map { groups[$0] }, like: self) }

    /// Whether the groups of two intervals are apart, or need no resource in common. Takes the positions of the intervals.
    ///
    /// - Complexity: O(log *a*).
    func areApart(_ first: Int, _ second: Int) -> Bool {
        let (one, other) = (groups[first], groups[second])
        return !sharesResource(Int(one), Int(other)) || ConflictGroups.contains(apart[Int(one)], other)
    }

    /// Whether two groups need a resource in common.
    func sharesResource(_ group: Int, _ other: Int) -> Bool {
        resources.isEmpty || resources[group] & resources[other] != 0
    }

    func color(of position: Int) -> Int32 { colors[Int(groups[position])] }

    /// The resources of the interval at a position, as bits.
    func resources(of position: Int) -> UInt64 { resources.isEmpty ? 1 : resources[Int(groups[position])] }

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

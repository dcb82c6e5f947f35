import Time

/// Counts the overlaps that `ConflictGroups` excludes from an index.
///
/// **Idea.** In order of start, the later intervals that overlap one form a run, see `ConflictIndex`. So the excluded overlaps
/// of an interval are the started intervals of excluded groups where its run ends, without those whose runs have ended where
/// it starts. One pass counts both for each group, and for each set of resources, whose groups are excluded together.
enum ConflictExclusions {
    /// For each position, how many overlapping intervals do not conflict with it because of the groups.
    ///
    /// - Parameters:
    ///   - intervals: In order of start.
    ///   - order: Their positions in `groups`.
    /// - Returns: `nil` when the groups exclude nothing.
    /// - Complexity: O(*n* · (*a* + *r*) + *n* log *n*), where *a* is the number of groups that a group is apart from, and
    ///   *r* the number of different sets of resources.
    static func counts(_ groups: ConflictGroups, of intervals: [Interval], order: [Int32]) -> [Int32]? {
        var open = OpenGroups(groups)
        var counts = [Int32](repeating: 0, count: intervals.count)
        guard open.excludesAny else { return nil }
        // The places whose runs end at a place: the last of them, and for each the one before it.
        var lastEnding = [Int32](repeating: -1, count: intervals.count + 1)
        var endingBefore = [Int32](repeating: -1, count: intervals.count)
        for place in 0...intervals.count {
            var ending = lastEnding[place]
            while ending >= 0 {
                let position = Int(order[Int(ending)])
                let group = Int(groups.groups[position])
                counts[position] += open.excluded(from: group, .started)
                open.count(group, .ended)
                ending = endingBefore[Int(ending)]
            }
            guard place < intervals.count else { break }
            let position = Int(order[place])
            let group = Int(groups.groups[position])
            counts[position] -= open.excluded(from: group, .ended) + (open.excludesItself(group) ? 1 : 0)
            open.count(group, .started)
            let end = intervals.firstPlace(startingNotBefore: intervals[place].end, after: place)
            endingBefore[place] = lastEnding[end]
            lastEnding[end] = Int32(truncatingIfNeeded: place)
        }
        return counts.contains { $0 > 0 } ? counts : nil
    }
}

/// How many intervals of each group have started, and how many runs of theirs have ended.
private struct OpenGroups {
    enum Phase: Int {
        case started, ended
    }

    /// For each group, the groups that it is apart from and shares a resource with.
    private let apart: [[Int32]]
    /// For each set of resources, the sets that have none in common with it.
    private let disjoint: [[Int32]]
    /// The number of the set of each group.
    private let sets: [Int32]
    /// By phase.
    private var ofGroups: [[Int32]]
    private var ofSets: [[Int32]]

    init(_ groups: ConflictGroups) {
        apart = groups.apart.enumerated().map { group, others in
            others.filter { groups.sharesResource(group, Int($0)) }
        }
        let different = Array(Set(groups.resources)).sorted()
        let numbers = Dictionary(uniqueKeysWithValues: different.enumerated().map { ($1, Int32($0)) })
        sets = groups.resources.map { numbers[$0] ?? 0 }
        disjoint = different.map { set in
            different.indices.filter { different[$0] & set == 0 }.map { Int32($0) }
        }
        ofGroups = Array(repeating: Array(repeating: 0, count: apart.count), count: 2)
        ofSets = Array(repeating: Array(repeating: 0, count: different.count), count: 2)
    }

    var excludesAny: Bool { apart.contains { !$0.isEmpty } || disjoint.contains { !$0.isEmpty } }

    func excludesItself(_ group: Int) -> Bool { ConflictGroups.contains(apart[group], Int32(group)) }

    mutating func count(_ group: Int, _ phase: Phase) {
        ofGroups[phase.rawValue][group] += 1
        if !sets.isEmpty { ofSets[phase.rawValue][Int(sets[group])] += 1 }
    }

    /// How many of the counted intervals are excluded from conflicts with a group.
    func excluded(from group: Int, _ phase: Phase) -> Int32 {
        var sum: Int32 = 0
        for other in apart[group] { sum += ofGroups[phase.rawValue][Int(other)] }
        if !sets.isEmpty {
            for other in disjoint[Int(sets[group])] { sum += ofSets[phase.rawValue][Int(other)] }
        }
        return sum
    }
}

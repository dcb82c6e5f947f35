import TestSupport
import Testing

@testable import Planning
@testable import Time

/// Where many intervals overlap at once, their conflicts belong to a cluster, and the others are listed.
struct LargeClustersTests {
    private struct Pair: Hashable {
        let first: Int
        let second: Int
    }

    /// The conflicts that are listed, and those of each large cluster, found one by one.
    private func parts(
        _ index: ConflictIndex, in range: Range<Instant> = LargeClustersTests.always
    ) -> (listed: [Pair], clustered: [Pair]) {
        let clusters = LargeClusters(of: index)
        var listed: [Pair] = []
        index.forEachConflict(in: range, outside: clusters) { listed.append(Pair(first: $0, second: $1)) }
        var clustered: [Pair] = []
        for cluster in clusters.clusters(before: range.upperBound, in: index) {
            let members = clusters.members(of: cluster, in: index)
            let subset = index.subset(members.positions)
            for (place, first) in members.positions.enumerated() where index.interval(at: first).isIn(range) {
                for other in subset.conflicts(of: place)
                where other > place && other >= members.sharedCount
                    && index.interval(at: members.positions[other]).isIn(range)
                {
                    clustered.append(Pair(first: first, second: members.positions[other]))
                }
            }
        }
        return (listed, clustered)
    }

    private static let always = Instant(millisecondsSinceEpoch: .min)..<Instant(millisecondsSinceEpoch: .max)

    private func interval(_ start: Int, _ end: Int) -> Interval {
        Interval(
            start: Instant(millisecondsSinceEpoch: Int64(start) * 60_000),
            end: Instant(millisecondsSinceEpoch: Int64(end) * 60_000))
    }

    /// Times at which many overlap: crowds of different size, combs, nested ones, points.
    private func crowds(using random: inout some RandomNumberGenerator) -> [Interval] {
        var intervals: [Interval] = []
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let start = Int.random(in: 0...3000, using: &random)
            let size = Int.random(in: 1...180, using: &random)
            let length = Int.random(in: 0...400, using: &random)
            switch Int.random(in: 0...3, using: &random) {
            case 0: intervals += (0..<size).map { _ in interval(start, start + length) }
            case 1: intervals += (0..<size).map { interval(start + $0, start + max($0, 2 * size - $0)) }
            case 2: intervals += (0..<size).map { interval(start + 3 * $0, start + 3 * $0 + length) }
            default:
                intervals += (0..<size).map { _ in
                    let first = start + Int.random(in: 0...600, using: &random)
                    return interval(first, first + Int.random(in: 0...300, using: &random))
                }
            }
        }
        return intervals.shuffled(using: &random)
    }

    @Test(.slow, arguments: 0..<60)
    func `each conflict is listed or belongs to one large cluster`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let intervals = crowds(using: &random)
        var index = ConflictIndex(intervals)
        if seed.isMultiple(of: 3) {
            let groups = intervals.map { _ in Int32.random(in: 0...2, using: &random) }
            index = ConflictIndex(intervals, groups: ConflictGroups(groups, apart: [[], [1], [2]]))
        }
        if seed.isMultiple(of: 2) {
            let some = intervals.indices.filter { index.hasConflict($0) }.prefix(5)
            index = index.omitting(some.compactMap { one in index.conflicts(of: one).first.map { (one, $0) } })
        }
        let first = Int.random(in: 0...3000, using: &random)
        let moments = interval(first, first + Int.random(in: 0...900, using: &random))
        for range in [LargeClustersTests.always, moments.start..<moments.end] {
            let (listed, clustered) = parts(index, in: range)
            var expected: Set<Pair> = []
            for one in intervals.indices {
                for other in intervals.indices where one != other && index.areInConflict(one, other) {
                    let (start, end) = (
                        max(intervals[one].start, intervals[other].start), min(intervals[one].end, intervals[other].end)
                    )
                    guard start < range.upperBound, end > range.lowerBound || start == end && start >= range.lowerBound
                    else { continue }
                    expected.insert(Pair(first: min(one, other), second: max(one, other)))
                }
            }
            let all = (listed + clustered).map {
                Pair(first: min($0.first, $0.second), second: max($0.first, $0.second))
            }
            #expect(all.count == Set(all).count)
            #expect(Set(all) == expected)
        }
    }

    @Test func `up to a hundred at once are listed, and more are one cluster`() {
        for count in [100, 101] {
            let index = ConflictIndex((0..<count).map { _ in interval(0, 60) })
            let (listed, clustered) = parts(index)
            #expect(listed.count == (count == 100 ? 4950 : 0))
            #expect(clustered.count == (count == 100 ? 0 : 5050))
        }
    }

    @Test(arguments: [90, 400, 5000])
    func `the listed conflicts grow with the intervals alone`(teeth: Int) {
        // Each of the long ones conflicts with each of the short ones.
        let long = (0..<90).map { interval($0, 100_000) }
        let index = ConflictIndex(long + (0..<teeth).map { interval(100 + 2 * $0, 101 + 2 * $0) })
        let (listed, clustered) = parts(index)
        #expect(listed.count + clustered.count == index.pairCount)
        #expect(listed.count <= 50_000 + 2 * index.count)
    }

    @Test func `a limit of conflicts takes those that start next to an interval`() {
        let index = ConflictIndex((0..<300).map { interval($0, 1000) })
        #expect(index.conflicts(of: 150, limit: 400) == index.conflicts(of: 150))
        #expect(index.conflicts(of: 150, limit: 10) == Array(140..<150))
        #expect(index.conflicts(of: 5, limit: 10) == [0, 1, 2, 3, 4, 6, 7, 8, 9, 10])
    }

    @Test func `labels that are apart exclude conflicts besides the groups`() {
        let index = ConflictIndex(
            (0..<6).map { _ in interval(0, 60) }, groups: ConflictGroups([1, 1, 0, 0, 0, 0], apart: [[], [1]]))
        #expect(index.pairCount == 14)
        let separated = index.omitting([(4, 5)]).separating([0, 1, 1, 2, 0, 0], apart: [[], [1, 2], [1]])
        for (one, other, isConflict) in [
            (0, 1, false), (1, 2, false), (1, 3, false), (2, 3, false), (0, 2, true), (4, 5, false), (2, 4, true),
        ] {
            #expect(separated.areInConflict(one, other) == isConflict, "\(one) and \(other)")
        }
        #expect(separated.pairCount == 10)
    }
}

import Testing
import TestSupport

@testable import Planning
@testable import Time

struct ConflictGroupsTests {
    /// Groups with a random relation: some apart from themselves, some from others, most from none.
    private func groups(_ count: Int, using random: inout SeededRandom) -> ConflictGroups {
        let groupCount = Int.random(in: 1...6, using: &random)
        var apart = [Set<Int32>](repeating: [], count: groupCount)
        for first in 0..<groupCount {
            for second in first..<groupCount where Int.random(in: 0...3, using: &random) == 0 {
                apart[first].insert(Int32(second))
                apart[second].insert(Int32(first))
            }
        }
        let groups = (0..<count).map { _ in Int32.random(in: 0..<Int32(groupCount), using: &random) }
        let resources = Bool.random(using: &random) ? apart.map { _ in UInt64.random(in: 1...7, using: &random) } : []
        return ConflictGroups(groups, apart: apart.map { $0.sorted() }, resources: resources)
    }

    @Test(.slow, arguments: IntervalKind.allCases)
    func `agrees with the definition on random sets`(kind: IntervalKind) {
        var random = SeededRandom(seed: 11)
        for round in 0..<200 {
            let intervals = kind.intervals(count: Int.random(in: 0...90, using: &random), using: &random)
            let groups = groups(intervals.count, using: &random)
            let index = ConflictIndex(intervals, groups: groups)
            var pairs = 0
            for position in intervals.indices {
                let overlapping = intervals.indices.filter {
                    $0 != position && intervals[position].conflicts(with: intervals[$0])
                }
                let expected = overlapping.filter { !groups.areApart(position, $0) }
                let found = index.conflicts(of: position)
                #expect(found.sorted() == expected, "\(kind), round \(round)")
                #expect(index.conflictCount(of: position) == expected.count)
                #expect(index.apartCount(of: position) == overlapping.count - expected.count)
                pairs += expected.count
            }
            #expect(index.pairCount * 2 == pairs)
        }
    }

    @Test func `conflicts come in the same order as without groups`() {
        var random = SeededRandom(seed: 12)
        let intervals = random.intervals(300, starts: 0...900, lengths: 0...80)
        let groups = ConflictGroups(intervals.indices.map { Int32($0 % 3) }, apart: [[], [1], []])
        let (with, without) = (ConflictIndex(intervals, groups: groups), ConflictIndex(intervals))
        for position in intervals.indices {
            #expect(
                with.conflicts(of: position)
                    == without.conflicts(of: position).filter { !groups.areApart(position, $0) })
        }
    }

    @Test func `groups that leave nothing out change nothing`() {
        let intervals = [interval(0, 10), interval(5, 15), interval(20, 30)]
        #expect(
            ConflictIndex(intervals, groups: ConflictGroups([0, 0, 1], apart: [[], [1]])) == ConflictIndex(intervals))
    }

    /// Two people are busy all day, and meet once.
    @Test func `what needs other resources is not looked at`() {
        let days = (0..<20_000).map { interval(Int64($0 % 7), 1000 + Int64($0 % 11)) }
        let groups = ConflictGroups(
            [0] + days.map { _ in 1 } + [2, 2], apart: [[], [], []], resources: [0b1, 0b10, 0b11])
        let index = ConflictIndex(
            [interval(-1, 500)] + days + [interval(2000, 2010), interval(400, 410)], groups: groups)
        #expect(index.conflictCount(of: 0) == 1)
        let (conflicts, compared) = index.conflictsAndCost(of: 0)
        #expect(conflicts == [20_002])
        #expect(compared < 100)
        #expect(index.conflictCount(of: 20_002) == 20_001)
        #expect(index.conflicts(of: 20_001).isEmpty)
    }

    /// Talks of one conference, all at once, with one event over all of them.
    @Test func `what is kept apart is not looked at`() {
        let talks = (0..<20_000).map { interval(Int64($0 % 7), 1000 + Int64($0 % 11)) }
        let groups = ConflictGroups([0] + talks.map { _ in 1 }, apart: [[], [1]])
        let index = ConflictIndex([interval(-1, 500)] + talks, groups: groups)
        #expect(index.pairCount == 20_000)
        for position in stride(from: 1, through: 20_000, by: 97) {
            let (conflicts, compared) = index.conflictsAndCost(of: position)
            #expect(conflicts == [0])
            #expect(compared < 100)
        }
        let alone = ConflictIndex(talks, groups: ConflictGroups(talks.map { _ in 0 }, apart: [[0]]))
        #expect(alone.pairCount == 0)
        #expect(alone.conflictsAndCost(of: 5).compared == 0)
    }
}

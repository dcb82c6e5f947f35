import Testing
import TestSupport

@testable import Planning
@testable import Time

struct ConflictIndexTests {
    @Test(.slow, arguments: IntervalKind.allCases)
    func `agrees with the formula on random sets`(kind: IntervalKind) {
        var random = SeededRandom(seed: 1)
        for round in 0..<400 {
            let count = Int.random(in: 0...(round % 4 == 0 ? 3 : 70), using: &random)
            expectTheFormula(kind.intervals(count: count, using: &random), "\(kind), round \(round)")
        }
    }

    @Test func `agrees with the formula on every set of three small intervals`() {
        let all = (0...3).flatMap { start in (start...3).map { interval(Int64(start), Int64($0)) } }
        for first in all {
            expectTheFormula([first], "\(first)")
            for second in all {
                for third in all {
                    expectTheFormula([first, second, third], "\(first), \(second), \(third)")
                }
            }
        }
    }

    @Test func `touching is no conflict`() {
        let index = ConflictIndex([interval(0, 10), interval(10, 20)])
        #expect(!index.hasConflict(0))
        #expect(!index.hasConflict(1))
    }

    @Test func `a point conflicts only with what it lies inside`() {
        let points = ConflictIndex([interval(5, 5), interval(5, 5), interval(5, 9), interval(0, 5)])
        #expect(points.conflictingCount == 0)
        let inside = ConflictIndex([interval(5, 5), interval(4, 6), interval(5, 5)])
        #expect(inside.conflicts(of: 0) == [1])
        #expect(inside.conflicts(of: 1) == [0, 2])
    }

    @Test func `equal intervals conflict`() {
        #expect(ConflictIndex([interval(3, 4), interval(3, 4)]).conflicts(of: 0) == [1])
    }

    @Test func `never conflicts with nothing not even with all of time`() {
        let index = ConflictIndex([.never, interval(.min, .max), .never, interval(.min, .min + 1)])
        #expect(index.conflicts(of: 0).isEmpty)
        #expect(index.conflicts(of: 1) == [3])
        #expect(index.conflicts(of: 2).isEmpty)
    }

    @Test func `conflicts come in order of start then of input`() {
        let index = ConflictIndex([
            interval(60, 70), interval(20, 90), interval(0, 99), interval(20, 30), interval(50, 55), interval(50, 50),
        ])
        #expect(index.conflicts(of: 2) == [1, 3, 5, 4, 0])
        #expect(index.conflicts(of: 4) == [2, 1])
    }

    @Test(arguments: IntervalKind.allCases)
    func `conflicts ascend where the input is in order`(kind: IntervalKind) {
        var random = SeededRandom(seed: 2)
        for _ in 0..<100 {
            let intervals = kind.intervals(count: 60, using: &random).sorted { ($0.start, $0.end) < ($1.start, $1.end) }
            let index = ConflictIndex(intervals)
            for position in intervals.indices {
                let conflicts = index.conflicts(of: position)
                #expect(conflicts == conflicts.sorted())
            }
        }
    }

    @Test func `equal inputs give equal indexes`() {
        var random = SeededRandom(seed: 3)
        let intervals = IntervalKind.dense.intervals(count: 200, using: &random)
        #expect(ConflictIndex(intervals) == ConflictIndex(intervals))
        #expect(ConflictIndex(intervals) != ConflictIndex(intervals.dropLast()))
        #expect(ConflictIndex(intervals) != ConflictIndex(intervals.dropLast() + [interval(1000, 1001)]))
    }

    @Test(arguments: [1, 1000, 60_000, 1_000_000_007] as [Int64])
    func `agrees with the formula on many intervals`(unit: Int64) {
        var random = SeededRandom(seed: 4)
        let intervals = random.intervals(30_000, starts: -500_000...500_000, lengths: 0...120).map {
            interval($0.start.millisecondsSinceEpoch * unit, $0.end.millisecondsSinceEpoch * unit)
        }
        let byStart = intervals.indices.sorted { intervals[$0].start < intervals[$1].start }
        var expected = [Set<Int>](repeating: [], count: intervals.count)
        for (place, position) in byStart.enumerated() {
            for other in byStart[(place + 1)...] {
                if intervals[other].start > intervals[position].end { break }
                if intervals[position].conflicts(with: intervals[other]) {
                    expected[position].insert(other)
                    expected[other].insert(position)
                }
            }
        }
        let index = ConflictIndex(intervals)
        let wrong = intervals.indices.filter {
            Set(index.conflicts(of: $0)) != expected[$0] || index.conflictCount(of: $0) != expected[$0].count
        }
        #expect(wrong.isEmpty)
        #expect(index.conflictingCount == expected.count { !$0.isEmpty })
        #expect(index.pairCount * 2 == expected.reduce(0) { $0 + $1.count })
    }
}

/// Compares everything an index says with the formula, asked for every pair.
func expectTheFormula(_ intervals: [Interval], _ comment: Comment) {
    let index = ConflictIndex(intervals)
    var (conflicting, pairs) = (0, 0)
    for (position, interval) in intervals.enumerated() {
        let expected = intervals.indices.filter {
            $0 != position && interval.start < intervals[$0].end && intervals[$0].start < interval.end
        }
        let found = index.conflicts(of: position)
        #expect(found.sorted() == expected, comment)
        #expect(index.conflictCount(of: position) == expected.count, comment)
        #expect(index.hasConflict(position) == !expected.isEmpty, comment)
        conflicting += expected.isEmpty ? 0 : 1
        pairs += expected.count { $0 > position }
    }
    #expect(index.count == intervals.count, comment)
    #expect(index.conflictingCount == conflicting, comment)
    #expect(index.pairCount == pairs, comment)
}

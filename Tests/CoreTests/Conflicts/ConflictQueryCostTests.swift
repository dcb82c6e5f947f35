import Testing
import TestSupport

@testable import Planning
@testable import Time

/// What a query looks at is counted, not timed: nesting must not make it look at what is over.
struct ConflictQueryCostTests {
    @Test func `one event over the year does not make queries linear`() {
        let year = interval(0, 1_000_000)
        let others = (0..<100_000).map { interval(Int64($0) * 10, Int64($0) * 10 + 9) }
        let index = ConflictIndex([year] + others)
        expectCostOfTheAnswer(index)
        #expect(index.conflictsAndCost(of: 100_000).compared < 100)
    }

    @Test func `many long events that are over are not looked at`() {
        let long = (0..<20_000).map { interval(Int64($0), 100_000 + Int64($0)) }
        let late = (0..<20_000).map { interval(200_000 + 2 * Int64($0), 200_001 + 2 * Int64($0)) }
        let index = ConflictIndex([interval(-1, 1_000_000)] + long + late)
        for position in 20_001...40_000 {
            #expect(index.conflicts(of: position) == [0])
            #expect(index.conflictsAndCost(of: position).compared < 100)
        }
    }

    @Test func `a deep chain of nested events costs its answer`() {
        expectCostOfTheAnswer(ConflictIndex((0..<1500).map { interval(Int64($0), Int64(5000 - $0)) }))
    }

    @Test func `finished chains inside an open event are not looked at`() {
        let chains = (0..<15_000).map { position in
            let (start, depth) = (Int64(position / 50) * 100, Int64(position % 50))
            return interval(start + depth, start + 99 - depth)
        }
        expectCostOfTheAnswer(ConflictIndex([interval(-1, 1_000_000)] + chains))
    }

    @Test func `a pyramid of halves costs its answer`() {
        var halves: [Interval] = []
        for level in 0..<13 {
            let length = Int64(1 << (16 - level))
            for part in 0..<(1 << level) {
                halves.append(interval(Int64(part) * length, Int64(part + 1) * length - Int64(level)))
            }
        }
        expectCostOfTheAnswer(ConflictIndex(halves))
    }

    @Test(arguments: IntervalKind.allCases)
    func `random sets cost their answers`(kind: IntervalKind) {
        var random = SeededRandom(seed: 5)
        for _ in 0..<50 {
            expectCostOfTheAnswer(ConflictIndex(kind.intervals(count: 200, using: &random)))
        }
    }
}

private func expectCostOfTheAnswer(_ index: ConflictIndex) {
    let tooDear = (0..<index.count).filter {
        let (conflicts, compared) = index.conflictsAndCost(of: $0)
        return compared > (conflicts.count + 1) * (2 * index.count.significantBits + 16)
    }
    #expect(tooDear.isEmpty)
}

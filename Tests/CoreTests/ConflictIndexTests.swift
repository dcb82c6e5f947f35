import Testing

@testable import Core

struct ConflictIndexTests {
    @Test func agreesWithTheFormulaOnRandomSetsOfEveryKind() {
        var random = SeededRandom(seed: 1)
        for round in 0..<6000 {
            let kind = IntervalKind.allCases[round % IntervalKind.allCases.count]
            let count = round % 7 == 0 ? Int.random(in: 0...3, using: &random) : Int.random(in: 0...70, using: &random)
            let intervals = kind.intervals(count: count, using: &random)
            expectTheFormula(intervals, "\(kind), round \(round)")
        }
    }
}

/// Compares everything an index says with the formula, asked for every pair.
func expectTheFormula(_ intervals: [Interval], _ comment: Comment) {
    let index = ConflictIndex(intervals)
    var conflicting = 0
    for (position, interval) in intervals.enumerated() {
        let expected = intervals.indices.filter {
            $0 != position && interval.start < intervals[$0].end && intervals[$0].start < interval.end
        }
        let found = index.conflicts(of: position)
        #expect(found.sorted() == expected, comment)
        #expect(index.conflictCount(of: position) == expected.count, comment)
        #expect(index.hasConflict(position) == !expected.isEmpty, comment)
        conflicting += expected.isEmpty ? 0 : 1
    }
    #expect(index.count == intervals.count, comment)
    #expect(index.conflictingCount == conflicting, comment)
}

import Testing

import Time

struct IntervalTests {
    @Test func conflictsByTheOneFormulaWhicheverIsAsked() {
        let intervals = (0...4).flatMap { start in (start...4).map { interval(Int64(start), Int64($0)) } }
        for a in intervals {
            for b in intervals {
                #expect(a.conflicts(with: b) == (a.start < b.end && b.start < a.end))
                #expect(a.conflicts(with: b) == b.conflicts(with: a))
            }
        }
    }

    @Test func neverConflictsWithNothing() {
        #expect(!Interval.never.conflicts(with: interval(.min, .max)))
        #expect(!Interval.never.conflicts(with: .never))
    }

    @Test func anEndBeforeTheStartIsRefused() async {
        await #expect(processExitsWith: .failure) {
            _ = Interval(start: Instant(millisecondsSinceEpoch: 1), end: Instant(millisecondsSinceEpoch: 0))
        }
    }
}

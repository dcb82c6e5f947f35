import Testing

import Time

struct IntervalTests {
    @Test func `conflicts by the one formula whichever is asked`() {
        let intervals = (0...4).flatMap { start in (start...4).map { interval(Int64(start), Int64($0)) } }
        for a in intervals {
            for b in intervals {
                #expect(a.conflicts(with: b) == (a.start < b.end && b.start < a.end))
                #expect(a.conflicts(with: b) == b.conflicts(with: a))
            }
        }
    }

    @Test func `never conflicts with nothing`() {
        #expect(!Interval.never.conflicts(with: interval(.min, .max)))
        #expect(!Interval.never.conflicts(with: .never))
    }

    @Test func `an end before the start is refused`() async {
        await #expect(processExitsWith: .failure) {
            _ = Interval(start: Instant(millisecondsSinceEpoch: 1), end: Instant(millisecondsSinceEpoch: 0))
        }
    }
}

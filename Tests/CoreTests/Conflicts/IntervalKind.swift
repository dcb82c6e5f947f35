@testable import Time
import TestSupport

/// Sets of intervals that differ in what is hard about them.
enum IntervalKind: CaseIterable {
    case dense, sparse, underOne, chain, equalStarts, equalEnds, points, touching, duplicates, negative, extremes
    case someNever, inOrder, minutes, outlier

    func intervals(count: Int, using random: inout SeededRandom) -> [Interval] {
        switch self {
        case .dense: random.intervals(count, starts: 0...50, lengths: 0...40)
        case .sparse: random.intervals(count, starts: 0...100_000, lengths: 0...500)
        case .underOne:
            (random.intervals(count, starts: 0...900, lengths: 0...20) + [interval(-5, 1000)]).shuffled(using: &random)
        case .chain: (0..<count).map { interval(Int64($0), Int64(2 * count - $0)) }.shuffled(using: &random)
        case .equalStarts: random.intervals(count, starts: 7...8, lengths: 0...30)
        case .equalEnds:
            random.intervals(count, starts: 0...60, lengths: 0...0).map { Interval(start: $0.start, end: instant(60)) }
        case .points: random.intervals(count, starts: 0...30, lengths: 0...2)
        case .touching: random.intervals(count, starts: 0...20, lengths: 1...1)
        case .duplicates: random.intervals(count, starts: 0...4, lengths: 0...2)
        case .negative: random.intervals(count, starts: -300...(-100), lengths: 0...40)
        case .extremes: random.extremeIntervals(count)
        case .someNever:
            random.intervals(count, starts: 0...200, lengths: 0...30).map {
                Bool.random(using: &random) ? $0 : .never
            }
        case .inOrder:
            random.intervals(count, starts: 0...99, lengths: 0...20).sorted { ($0.start, $0.end) < ($1.start, $1.end) }
        case .outlier:
            random.intervals(count, starts: 0...100, lengths: 0...20) + [interval(1 << 40 + 1, 1 << 41)]
        case .minutes:
            random.intervals(count, starts: 0...500, lengths: 0...20).map {
                interval($0.start.millisecondsSinceEpoch * 60_000, $0.end.millisecondsSinceEpoch * 60_000)
            }
        }
    }
}

func interval(_ start: Int64, _ end: Int64) -> Interval {
    Interval(start: instant(start), end: instant(end))
}

func instant(_ milliseconds: Int64) -> Instant {
    Instant(millisecondsSinceEpoch: milliseconds)
}

extension SeededRandom {
    mutating func intervals(_ count: Int, starts: ClosedRange<Int64>, lengths: ClosedRange<Int64>) -> [Interval] {
        (0..<count).map { _ in
            let start = Int64.random(in: starts, using: &self)
            return interval(start, start + Int64.random(in: lengths, using: &self))
        }
    }

    /// Intervals between the ends of the time line and its middle.
    mutating func extremeIntervals(_ count: Int) -> [Interval] {
        let places: [Int64] = [.min, .min + 1, .min + 2, -1, 0, 1, .max - 2, .max - 1, .max]
        return (0..<count).map { _ in
            let (a, b) = (places[Int.random(in: 0..<9, using: &self)], places[Int.random(in: 0..<9, using: &self)])
            return interval(min(a, b), max(a, b))
        }
    }
}

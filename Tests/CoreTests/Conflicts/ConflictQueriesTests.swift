import TestSupport
import Testing

@testable import Planning
@testable import Time

struct ConflictQueriesTests {
    private struct Pair: Hashable {
        let first: Int
        let second: Int

        init(_ one: Int, _ other: Int) {
            (first, second) = (min(one, other), max(one, other))
        }
    }

    /// Groups of which two are apart from themselves, and one from another.
    private func groups(_ count: Int, using random: inout SeededRandom) -> ConflictGroups {
        ConflictGroups(
            (0..<count).map { _ in Int32.random(in: 0...3, using: &random) }, apart: [[], [1], [2, 3], [2]])
    }

    private func moment(_ intervals: [Interval], using random: inout SeededRandom) -> Instant {
        guard let interval = intervals.filter({ $0 != .never }).randomElement(using: &random) else { return instant(0) }
        let edge = Bool.random(using: &random) ? interval.start : interval.end
        let milliseconds = edge.millisecondsSinceEpoch
        guard milliseconds > .min + 2, milliseconds < .max - 2 else { return edge }
        return edge.advanced(by: Int64.random(in: -1...1, using: &random))
    }

    private func overlap(_ one: Interval, _ other: Interval) -> (start: Instant, end: Instant) {
        (max(one.start, other.start), min(one.end, other.end))
    }

    @Test(.slow, arguments: IntervalKind.allCases, [true, false])
    func `conflicts of a range are those whose overlap is in it, each once, in order of time`(
        kind: IntervalKind, hasGroups: Bool
    ) {
        var random = SeededRandom(seed: 31)
        for round in 0..<50 {
            let intervals = kind.intervals(count: Int.random(in: 0...70, using: &random), using: &random)
            let groups = hasGroups ? groups(intervals.count, using: &random) : nil
            let whole = ConflictIndex(intervals, groups: groups)
            var all: Set<Pair> = []
            for position in intervals.indices {
                for other in whole.conflicts(of: position) { all.insert(Pair(position, other)) }
            }
            let omitted = round % 2 == 0 ? [] : all.filter { _ in Int.random(in: 0...3, using: &random) == 0 }
            let index = whole.omitting(omitted.map { ($0.second, $0.first) })
            check(index, all.subtracting(omitted), intervals)

            let ends = [moment(intervals, using: &random), moment(intervals, using: &random)].sorted()
            let range = round % 5 == 0 ? instant(.min)..<instant(.max) : ends[0]..<ends[1]
            let expected = all.subtracting(omitted).filter { pair in
                let (start, end) = overlap(intervals[pair.first], intervals[pair.second])
                return start < range.upperBound && (end > range.lowerBound || start >= range.lowerBound)
            }
            var found: [Pair] = []
            var starts: [Instant] = []
            index.forEachConflict(in: range) { first, second in
                found.append(Pair(first, second))
                starts.append(overlap(intervals[first], intervals[second]).start)
                #expect(intervals[first].start <= intervals[second].start)
            }
            #expect(Set(found) == expected, "\(kind), round \(round), \(range)")
            #expect(found.count == expected.count)
            #expect(starts == starts.sorted())
        }
    }

    /// The index answers as if it had these pairs alone.
    private func check(_ index: ConflictIndex, _ pairs: Set<Pair>, _ intervals: [Interval]) {
        #expect(index.pairCount == pairs.count)
        #expect(index.conflictingCount == Set(pairs.flatMap { [$0.first, $0.second] }).count)
        for position in intervals.indices {
            let expected = intervals.indices.filter { $0 != position && pairs.contains(Pair(position, $0)) }
            #expect(index.conflicts(of: position).sorted() == expected)
            #expect(index.conflictCount(of: position) == expected.count)
            #expect(intervals.indices.filter { index.areInConflict(position, $0) } == expected)
        }
    }

    @Test func `nothing but a conflict can be left out, and it only once`() {
        let index = ConflictIndex([interval(0, 10), interval(5, 15), interval(20, 30)])
        #expect(index.omitting([(0, 2), (1, 1)]) == index)
        #expect(index.omitting([(0, 1), (1, 0)]) == index.omitting([(1, 0)]))
        #expect(index.omitting([(0, 1)]).conflictingCount == 0)
    }

    @Test(arguments: IntervalKind.allCases)
    func `an interval outside the index conflicts by the same definition`(kind: IntervalKind) {
        var random = SeededRandom(seed: 32)
        for _ in 0..<50 {
            let intervals = kind.intervals(count: Int.random(in: 0...70, using: &random), using: &random)
            let index = ConflictIndex(intervals)
            let ends = [moment(intervals, using: &random), moment(intervals, using: &random)].sorted()
            let asked = Interval(start: ends[0], end: ends[1])
            #expect(
                index.conflicts(with: asked).sorted()
                    == intervals.indices.filter { intervals[$0].conflicts(with: asked) })
            var started: [Int] = []
            index.forEachStart(in: ends[0]..<ends[1]) { started.append($0) }
            #expect(started.sorted() == intervals.indices.filter { (ends[0]..<ends[1]).contains(intervals[$0].start) })
        }
    }

    /// The parts of a range between all starts and ends, as far as nothing conflicts with them, joined.
    private func slowGaps(_ intervals: [Interval], _ range: Range<Instant>) -> [Range<Instant>] {
        let edges = Set(intervals.flatMap { [$0.start, $0.end] } + [range.lowerBound, range.upperBound])
            .filter { $0 >= range.lowerBound && $0 <= range.upperBound }.sorted()
        var gaps: [Range<Instant>] = []
        for (start, end) in zip(edges, edges.dropFirst()) {
            let part = Interval(start: start, end: end)
            guard !intervals.contains(where: { $0.conflicts(with: part) }) else { continue }
            let isSplit = intervals.contains { $0.start == start || $0.end == start }
            if let last = gaps.last, last.upperBound == start, !isSplit {
                gaps[gaps.count - 1] = last.lowerBound..<end
            } else {
                gaps.append(start..<end)
            }
        }
        return gaps
    }

    @Test(arguments: IntervalKind.allCases)
    func `gaps of a range are what conflicts with nothing`(kind: IntervalKind) {
        var random = SeededRandom(seed: 33)
        for round in 0..<50 {
            let intervals = kind.intervals(count: Int.random(in: 0...40, using: &random), using: &random)
            let index = ConflictIndex(intervals)
            let ends = [moment(intervals, using: &random), moment(intervals, using: &random)].sorted()
            var gaps: [Range<Instant>] = []
            index.forEachGap(in: ends[0]..<ends[1]) { gaps.append($0) }
            #expect(gaps == slowGaps(intervals, ends[0]..<ends[1]), "\(kind), round \(round)")
            let counted = intervals.map { _ in Bool.random(using: &random) }
            gaps = []
            index.forEachGap(in: ends[0]..<ends[1], counts: { counted[$0] }) { gaps.append($0) }
            let chosen = zip(intervals, counted).filter(\.1).map(\.0)
            #expect(gaps == slowGaps(chosen, ends[0]..<ends[1]), "\(kind), round \(round), some")
        }
    }
}

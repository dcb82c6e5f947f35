import Measuring
import Planning
import Time
import Yardstick

/// The yardstick's flags, which are C++'s to free.
final class YardstickFlags {
    private let flags: UnsafeMutableRawPointer?

    init(_ calendar: Calendar) {
        flags = yardstick_flags(calendar.starts, calendar.ends, calendar.starts.count)
    }

    var checksum: UInt64 { yardstick_flags_checksum(flags) }

    deinit { yardstick_flags_free(flags) }
}

/// Small calendars are measured many at a time, each of them another, or the branch predictor would learn them by heart.
func benchFlags(_ name: String, _ events: Int, isInOrder: Bool = false) {
    var calendars = (0..<UInt64(max(1, 200_000 / events))).map { Calendar(events: events, seed: $0) }
    if isInOrder {
        for position in calendars.indices { calendars[position].sort() }
    }
    let sets = calendars.map(\.intervals)
    var (ours, yardstick) = (Measurement(), Measurement())
    var isEqual = true
    for _ in 0..<(events > 1_000_000 ? 5 : 11) {
        let indexes = ours.measure(events * sets.count) {
            sets.map { intervals in
                let index = ConflictIndex(intervals)
                let flagged = intervals.indices.count { index.hasConflict($0) }
                precondition(flagged == index.conflictingCount)
                return index
            }
        }
        let flags = yardstick.measure(events * sets.count) { calendars.map { YardstickFlags($0) } }
        for (calendar, (index, flags)) in zip(calendars, zip(indexes, flags)) {
            var checksum: UInt64 = 0
            for position in 0..<events where index.hasConflict(position) {
                checksum &+= yardstick_mix(calendar.starts[position], calendar.ends[position])
            }
            isEqual = isEqual && checksum == flags.checksum
        }
    }
    printRow(name, events, ours: ours, yardstick: yardstick, isEqual: isEqual)
}

func benchQueries(_ name: String, _ calendar: Calendar, queries: Int) {
    let events = calendar.starts.count
    let index = ConflictIndex(calendar.intervals)
    var random = SplitMix64(seed: 7)
    let positions = (0..<queries).map { _ in UInt32(1 + random.next(below: UInt64(events - 1))) }
    var (ours, yardstick) = (Measurement(), Measurement())
    var isEqual = true
    calendar.starts.withUnsafeBufferPointer { starts in
        calendar.ends.withUnsafeBufferPointer { ends in
            let opaque = yardstick_index(starts.baseAddress, ends.baseAddress, events)
            defer { yardstick_index_free(opaque) }
            for _ in 0..<9 {
                let sum = ours.measure(queries) {
                    var sum: UInt64 = 0
                    for position in positions {
                        for other in index.conflicts(of: Int(position)) { sum &+= UInt64(other) }
                    }
                    return sum
                }
                let expected = yardstick.measure(queries) {
                    yardstick_query(opaque, starts.baseAddress, ends.baseAddress, positions, queries)
                }
                isEqual = isEqual && sum == expected
            }
        }
    }
    printRow(name, events, ours: ours, yardstick: yardstick, isEqual: isEqual)
}

/// All pairs of conflicts in order of time; an answer is one pair.
func benchPairs(_ name: String, _ calendar: Calendar) {
    let events = calendar.starts.count
    let index = ConflictIndex(calendar.intervals)
    var (ours, yardstick) = (Measurement(), Measurement())
    var isEqual = true
    calendar.starts.withUnsafeBufferPointer { starts in
        calendar.ends.withUnsafeBufferPointer { ends in
            let opaque = yardstick_index(starts.baseAddress, ends.baseAddress, events)
            defer { yardstick_index_free(opaque) }
            for _ in 0..<9 {
                let sum = ours.measure(events) {
                    var sum: UInt64 = 0
                    index.forEachConflict(
                        in: Instant(millisecondsSinceEpoch: .min)..<Instant(millisecondsSinceEpoch: .max)
                    ) {
                        sum &+= UInt64($0 + 1) &* UInt64($1 + 1)
                    }
                    return sum
                }
                let expected = yardstick.measure(events) { yardstick_pairs(opaque) }
                isEqual = isEqual && sum == expected
            }
        }
    }
    printRow(name, events, ours: ours, yardstick: yardstick, isEqual: isEqual)
}

/// The conflicts in one year of a calendar whose events are in order of time; an answer is one event of the year.
func benchYear(_ name: String, _ calendar: Calendar) {
    let (starts, ends) = (calendar.starts, calendar.ends)
    // From a moment on at which nothing is going on, so that the events of the year stand together.
    var (from, end) = (starts.count / 2, ends.prefix(starts.count / 2).max() ?? .min)
    while from < starts.count, starts[from] < end {
        end = max(end, ends[from])
        from += 1
    }
    guard from < starts.count else { return }
    let range =
        Instant(
            millisecondsSinceEpoch: starts[from])..<Instant(
            millisecondsSinceEpoch: starts[from] + 31_536_000_000)
    let to = starts[from...].firstIndex { $0 >= range.upperBound.millisecondsSinceEpoch } ?? starts.count
    let index = ConflictIndex(calendar.intervals)
    let opaque = yardstick_index(Array(starts[from..<to]), Array(ends[from..<to]), to - from)
    defer { yardstick_index_free(opaque) }
    var (ours, yardstick) = (Measurement(), Measurement())
    var isEqual = true
    for _ in 0..<9 {
        let sum = ours.measure(to - from) {
            var sum: UInt64 = 0
            index.forEachConflict(in: range) { sum &+= UInt64($0 - from + 1) &* UInt64($1 - from + 1) }
            return sum
        }
        let expected = yardstick.measure(to - from) { yardstick_pairs(opaque) }
        isEqual = isEqual && sum == expected
    }
    printRow(name, starts.count, ours: ours, yardstick: yardstick, isEqual: isEqual)
}

/// Whether an event fits at a time: what it would conflict with, and the next free time that takes it.
func benchFits(_ name: String, _ calendar: Calendar, queries: Int) {
    let events = calendar.starts.count
    let index = ConflictIndex(calendar.intervals)
    var random = SplitMix64(seed: 9)
    let hour: Int64 = 3_600_000
    let starts = (0..<queries).map { _ in
        calendar.starts[Int(random.next(below: UInt64(events)))] + 60_000 * Int64(random.next(below: 60))
    }
    var (ours, yardstick) = (Measurement(), Measurement())
    var isEqual = true
    calendar.starts.withUnsafeBufferPointer { eventStarts in
        calendar.ends.withUnsafeBufferPointer { ends in
            let opaque = yardstick_index(eventStarts.baseAddress, ends.baseAddress, events)
            defer { yardstick_index_free(opaque) }
            for _ in 0..<9 {
                let sum = ours.measure(queries) {
                    var sum: UInt64 = 0
                    for start in starts {
                        let from = Instant(millisecondsSinceEpoch: start)
                        for other in index.conflicts(with: Interval(start: from, end: from.advanced(by: hour))) {
                            sum &+= UInt64(other)
                        }
                        var next: Instant?
                        index.forEachGap(in: from..<from.advanced(by: 24 * hour)) { gap in
                            let end = gap.upperBound.millisecondsSinceEpoch
                            if next == nil, end - gap.lowerBound.millisecondsSinceEpoch >= hour {
                                next = gap.lowerBound
                            }
                        }
                        sum &+= UInt64(bitPattern: next?.millisecondsSinceEpoch ?? 0)
                    }
                    return sum
                }
                let expected = yardstick.measure(queries) { yardstick_fits(opaque, starts, queries) }
                isEqual = isEqual && sum == expected
            }
        }
    }
    printRow(name, events, ours: ours, yardstick: yardstick, isEqual: isEqual)
}

/// Gathers the conflicts of series, each weekly for ten weeks somewhere in six years; an answer is one occurrence.
func benchGathering(_ name: String, series count: Int) {
    let (minute, week): (Int64, Int64) = (60_000, 604_800_000)
    var random = SplitMix64(seed: 11)
    var events: [(series: Int32, interval: Interval)] = []
    for series in 0..<Int32(count) {
        let start = Int64(random.next(below: 302)) * week + Int64(random.next(below: 10_080)) * minute
        for number in 0..<10 {
            let from = Instant(millisecondsSinceEpoch: start + Int64(number) * week)
            events.append((series, Interval(start: from, end: from.advanced(by: 45 * minute))))
        }
    }
    events.sort { $0.interval.start.millisecondsSinceEpoch < $1.interval.start.millisecondsSinceEpoch }
    var pairs: [(SeriesConflicts.Side, SeriesConflicts.Side)] = []
    let index = ConflictIndex(events.map(\.interval))
    index.forEachConflict(in: Instant(millisecondsSinceEpoch: .min)..<Instant(millisecondsSinceEpoch: .max)) {
        let sides = [$0, $1].map { SeriesConflicts.Side(master: events[$0].series, interval: events[$0].interval) }
        pairs.append((sides[0], sides[1]))
    }
    let sides = pairs.flatMap { [$0.0, $0.1] }.map {
        yardstick_side(
            series: $0.master, start: $0.interval.start.millisecondsSinceEpoch,
            end: $0.interval.end.millisecondsSinceEpoch)
    }
    var (ours, yardstick) = (Measurement(), Measurement())
    var isEqual = true
    for _ in 0..<9 {
        let groups = ours.measure(pairs.count) { SeriesConflicts.groups(pairs) }
        let expected = yardstick.measure(pairs.count) { yardstick_groups(sides, pairs.count) }
        var sum: UInt64 = 0
        for (number, group) in groups.enumerated() {
            for position in group { sum &+= UInt64(number + 1) &* UInt64(position + 1) }
        }
        isEqual = isEqual && sum == expected
    }
    printRow(name, pairs.count, ours: ours, yardstick: yardstick, isEqual: isEqual)
}

let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let sizes = arguments.isEmpty ? [1000, 100_000, 1_000_000, 10_000_000] : arguments
printHeading("conflicts", yardstick: "C++")
for size in sizes { benchFlags("flags of all, by the whole index", size) }
for size in sizes { benchFlags("the same, given in order of time", size, isInOrder: true) }
for size in sizes { benchQueries("conflicts of one", Calendar(events: size), queries: 100_000) }
for size in sizes {
    var calendar = Calendar(events: size)
    calendar.sort()
    benchPairs("all conflicts, in order of time", calendar)
    benchYear("the conflicts of one year", calendar)
    benchFits("would this fit?", calendar, queries: 10_000)
}
var nested = Calendar(events: 100_000)
nested.addEventOverEverything()
benchQueries("conflicts of one, under a long one", nested, queries: 200)
benchGathering("gathering conflicts of 10,000 series", series: 10_000)

@testable import Events
@testable import Formats
@testable import Time

/// Entry point of libFuzzer: reads `bytes` as a calendar, makes its occurrences, and traps where a promise is broken.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCalendar(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: bytes, count: count))
    let (object, problems) = CalendarReader.read(input)
    let lines = input.split(separator: 0x0A, omittingEmptySubsequences: false).count
    precondition(problems.allSatisfy { (1...lines + 1).contains($0.line) && !$0.message.isEmpty })
    checkSeries(of: object)
    for center in [0, 1_540_000_000_000, 4_000_000_000_000] as [Int64] { checkOccurrences(of: object, around: center) }
    for event in object.events {
        guard let rule = event.rule else { continue }
        precondition((try? RecurrenceRule(rule.description)) == rule, "\(rule)")
    }
    return 0
}

/// Each event is in exactly one series, or is an older version of an event that is.
private func checkSeries(of object: CalendarObject) {
    let used = object.series.flatMap { [$0.master].compactMap { $0 } + $0.overrides }
    precondition(Set(used).count == used.count && used.allSatisfy(object.events.indices.contains))
    precondition(object.series.allSatisfy { $0.master != nil || !$0.overrides.isEmpty })
}

private func checkOccurrences(of object: CalendarObject, around center: Int64) {
    let year: Int64 = 366 * 86_400_000
    let window = Instant(millisecondsSinceEpoch: center - year)..<Instant(millisecondsSinceEpoch: center + 2 * year)
    let (occurrences, _) = object.occurrences(in: window, timeZone: .gmt)
    var times = TimeResolver(.gmt)
    precondition(occurrences.count <= CalendarExpansion.limit + object.events.count)
    for occurrence in occurrences {
        let interval = times.interval(of: occurrence.when)
        precondition(interval.start <= interval.end && object.events.indices.contains(occurrence.event))
    }
}

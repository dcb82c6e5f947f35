import Events
import Formats
import Foundation
import ListLayout
import Planning
import Text
import Time

// Does one piece of work a number of times, on one thread and the same in every run, so that its instructions can be
// counted (`Benchmarks/count`). What it needs is made before, in each run alike.
//
//     Counted PART ROUNDS

/// Ten events a day on quarter hours.
private let eventCount = 2000

private let spans: [(start: LocalDateTime, minutes: Int)] = (0..<eventCount).map { number in
    let minute = number / 10 * 1440 + 420 + number * 37 % 60 * 15
    let day = CalendarDate(daysSinceEpoch: 17_532).midnight.millisecondsSinceEpoch
    return (LocalDateTime(millisecondsSinceEpoch: day + Int64(minute) * 60_000), number % 4 == 0 ? 60 : 15)
}

private let intervals = spans.map { span in
    let start = Instant(millisecondsSinceEpoch: span.start.millisecondsSinceEpoch)
    return Interval(
        start: start, end: Instant(millisecondsSinceEpoch: start.millisecondsSinceEpoch + Int64(span.minutes) * 60_000))
}

private func written(_ time: LocalDateTime, _ minutes: Int = 0) -> String {
    let end = LocalDateTime(millisecondsSinceEpoch: time.millisecondsSinceEpoch + Int64(minutes) * 60_000)
    let (year, month, day) = end.date.components
    return String(format: "%04d%02d%02dT%02d%02d00", year, month, day, end.minuteOfDay / 60, end.minuteOfDay % 60)
}

private let calendar = Array(
    ("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:counted\r\n"
        + spans.enumerated().map { number, span in
            """
            BEGIN:VEVENT\r\nUID:\(number)@counted\r\nDTSTAMP:20180101T000000Z\r\nDTSTART:\(written(span.start))\r
            DTEND:\(written(span.start, span.minutes))\r\nSUMMARY:Café with Zoë \(number)\r\nEND:VEVENT\r\n
            """
        }.joined()
        + "END:VCALENDAR\r\n").utf8)

private let feedText = Array(
    ("["
        + spans.enumerated().map { number, span in
            let clock = String(format: "%d:%02d %@", 1 + number % 12, number * 15 % 60, number % 2 == 0 ? "AM" : "PM")
            let day = 1 + number % 28
            return
                "{\"title\":\"Chess Club \(number)\",\"start\":\"May \(day), 2018 \(clock)\",\"end\":\"May \(day), 2018 11:59 PM\"}"
        }.joined(separator: ",")
        + "]").utf8)

private let source = Source(path: "/counted.ics")
private let now = Instant(millisecondsSinceEpoch: 1_530_000_000_000)
private let zone = try requireZone("America/New_York")

private func requireZone(_ name: String) throws -> TimeZone {
    guard let zone = TimeZone(identifier: name) else { throw CocoaError(.featureUnsupported) }
    return zone
}

/// A frame of the list: what is on screen, found again at each of a hundred places.
private func layOutFrames(_ layout: SectionedListLayout) -> Int {
    let heights = SectionedListHeights(rows: [64], headers: [40])
    let height = layout.totalHeight(heights)
    return (0..<100).reduce(0) { sum, frame in
        let top = height / 100 * frame
        return sum + layout.items(in: top..<top + 900, heights: heights).count
    }
}

private let feed = CalendarFeed.decode(calendar, source: source, now: now)
private let agenda = Agenda(feeds: [feed], timeZone: zone)
private let folded = try FoldedTexts(of: agenda)
private let layout = SectionedListLayout(
    sections: agenda.days.map { SectionedListLayout.Section(headerKind: 0, rowCount: $0.entries.count) })

/// Each gives a number, so that none of it is left out by the compiler.
private let parts: [String: () throws -> Int] = [
    "index": { ConflictIndex(intervals).conflictingCount },
    "feed": { try Feed.decode(feedText, source: source, now: now).events.count },
    "calendar": { CalendarFeed.decode(calendar, source: source, now: now).events.count },
    "agenda": { Agenda(feeds: [feed], timeZone: zone).entries.count },
    "report": {
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: zone)
        let texts = AgendaFormatter(agenda, times: times, today: CalendarDate(daysSinceEpoch: 17_532))
        return AgendaReport(texts).lines().reduce(0) { $0 + TerminalStyle.plain.line($1).utf8.count }
    },
    "search": {
        let rows = try AgendaRows(agenda, filter: AgendaFilter(search: "zoe 7"), folded: folded)
        return AgendaParts(rows, at: now).parts.count + rows.rowCount
    },
    "layout": { layOutFrames(layout) },
]

guard CommandLine.arguments.count == 3, let part = parts[CommandLine.arguments[1]],
    let rounds = Int(CommandLine.arguments[2])
else {
    FileHandle.standardError.write(Data("usage: Counted \(parts.keys.sorted().joined(separator: "|")) ROUNDS\n".utf8))
    exit(2)
}
// Once in every run: what is made when it is first used.
var sum = try part()
for _ in 0..<rounds { sum += try part() }
print(sum)

import Events
import Formats
import Foundation
import LibicalYardstick
import Measuring
import Planning
import Time

/// November 3, 2018.
private let now = Instant(millisecondsSinceEpoch: 1_541_203_200_000)
private let source = Source(path: "/calendar.ics")
private let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

/// Reading, up to the events of an agenda and with all that is said about each, beside libical's parsing alone.
private func benchReading(_ name: String, _ count: Int, _ calendar: CalendarText) {
    let bytes = Array(calendar.text.utf8)
    var (ours, yardstick) = (Measurement(), Measurement())
    var isEqual = true
    for _ in 0..<7 {
        let feed = ours.measure(count) { CalendarFeed.decode(bytes, source: source, now: now) }
        let parsed = yardstick.measure(count) { libical_parse(calendar.text) }
        isEqual = isEqual && feed.problems.isEmpty && feed.calendar?.events.count == Int(libical_events(parsed))
        libical_free(parsed)
    }
    printRow(name, count, ours: ours, yardstick: yardstick, isEqual: isEqual)
}

/// The occurrences of three years of what has been read.
private func benchExpansion(_ name: String, _ count: Int, _ calendar: CalendarText) {
    let feed = CalendarFeed.decode(Array(calendar.text.utf8), source: source, now: now)
    let window = CalendarHorizon.window(around: now)
    let bounds = [window.lowerBound, window.upperBound].map { $0.millisecondsSinceEpoch / 1000 }
    let parsed = libical_parse(calendar.text)
    defer { libical_free(parsed) }
    var (ours, yardstick) = (Measurement(), Measurement())
    var isEqual = true
    for _ in 0..<3 {
        let expanded = ours.measure(count) { feed.showingSeries(in: window, timeZone: berlin) }
        let expected = yardstick.measure(count) { libical_expand(parsed, bounds[0], bounds[1]) }
        isEqual = isEqual && expanded.events.count == Int(expected)
    }
    printRow(name, count, ours: ours, yardstick: yardstick, isEqual: isEqual)
}

/// Prints milliseconds of work, those of the best round, with the most that they may be.
private func printLimit(_ name: String, _ measurement: Measuring.Measurement, atMost limit: Double) -> Bool {
    let milliseconds = measurement.best / 1e6
    let isKept = milliseconds <= limit
    let title = name.padding(toLength: 60, withPad: " ", startingAt: 0)
    print(title + String(format: "%8.1f ms of %.0f ms%@", milliseconds, limit, isKept ? "" : "  MISSED"))
    return isKept
}

/// An agenda made again from what is kept: occurrences, keys, order, conflicts and days.
private func benchAgenda() -> Bool {
    let calendar = CalendarText.busySeries(100)
    let feed = CalendarFeed.decode(Array(calendar.text.utf8), source: source, now: now)
    let window = CalendarHorizon.window(around: now)
    var ours = Measurement()
    var entries = 0
    for _ in 0..<51 {
        ours.measureWork {
            entries = Agenda(feeds: [feed.showingSeries(in: window, timeZone: berlin)], timeZone: berlin).entries.count
        }
    }
    return printLimit("agenda of 100 series, three years, \(entries) events", ours, atMost: 20)
}

/// What a rule may cost that was written to cost much.
private func benchHostileRules() -> Bool {
    var isKept = true
    for (name, rule) in HostileRules.all {
        let bytes = Array("BEGIN:VEVENT\r\nDTSTART:00010101T000000\r\nRRULE:\(rule)\r\nEND:VEVENT\r\n".utf8)
        var ours = Measurement()
        for _ in 0..<3 { ours.measureWork { _ = CalendarFeed.decode(bytes, source: source, now: now) } }
        isKept = printLimit("hostile rule: \(name)", ours, atMost: 100) && isKept
    }
    return isKept
}

/// Ten people with a hundred calendars, and a thousand rules of which twenty match: what that adds to an agenda of 100,000 events.
private func benchPeople() -> Bool {
    let hour: Int64 = 3_600_000
    let feeds = (0..<100).map { calendar in
        let events = (0..<1000).map { number in
            let start = 1_541_203_200_000 + Int64(number * 10_007 + calendar * 977) % 26_000 * hour / 2
            return Event(
                title: "Meeting \(calendar * 1000 + number) of group \(number % 50) in the large hall",
                start: .absolute(Instant(millisecondsSinceEpoch: start)),
                end: .absolute(Instant(millisecondsSinceEpoch: start + hour)), location: "Room \(number % 17)")
        }
        return Feed(source: Source(path: "/calendar \(calendar).ics"), kind: .calendar, events: events, problems: [])
    }
    let ids = 0..<10
    let rules = (0..<1000).map { number in
        // The groups from 30 to 49 exist.
        let condition = """
            {"_id": "", "name": "Rule \(number)", "condition": {"op": "containsString", "args": [
                {"type": "argument", "argumentNumber": 1}, {"type": "string", "value": "of group \(number + 30) in"}]}}
            """
        return People.Rule(ids[number % ids.count], where: condition)
    }
    let people = PeopleRules(
        People(ids.map { Person(id: $0, name: "Person \($0)") }, rules: rules))
    let choices = Dictionary(
        uniqueKeysWithValues: feeds.enumerated().map { number, feed in
            // A fifth of the calendars is followed.
            (feed.source, SourceChoices(people: number % 5 == 0 ? [] : PersonSet(ids[number % ids.count])))
        })
    let alone = choices.mapValues { SourceChoices(people: $0.people?.isEmpty ?? true ? [] : .me) }
    var (with, without) = (Measurement(), Measurement())
    for _ in 0..<9 {
        without.measureWork { _ = Agenda(feeds: feeds, choices: alone, timeZone: berlin) }
        with.measureWork { _ = Agenda(feeds: feeds, choices: choices, rules: people, timeZone: berlin) }
    }
    let ratio = with.best / without.best
    let name = String(format: "agenda of 100,000 events for ten people, %.2f of that for one", ratio)
    return printLimit(name, with, atMost: without.best * 1.3 / 1e6)
}

let events = CalendarText.events(100_000)
let series = CalendarText.manySeries(10_000)
printHeading("calendars", yardstick: "libical")
benchReading(String(format: "reading single events, %.0f MB", Double(events.text.utf8.count) / 1e6), 100_000, events)
benchReading(String(format: "reading series, %.0f MB", Double(series.text.utf8.count) / 1e6), 10_000, series)
benchExpansion("occurrences of series, three years", 10_000, series)
print()
let isKept = [benchAgenda(), benchPeople(), benchHostileRules()]
if isKept.contains(false) { exit(1) }

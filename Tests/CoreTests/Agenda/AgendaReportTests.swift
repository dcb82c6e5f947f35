import Foundation
import Testing

@testable import Events
@testable import JSON
@testable import Planning
@testable import Text
@testable import Time

struct AgendaReportTests {
    private struct Decoded: Decodable {
        struct Day: Decodable {
            let date: String
            let events: [Event]
        }
        struct Event: Decodable {
            let id: String
            let title: String
            let start: String
            let end: String
            let sources: [String]
            let conflictsWith: [String]
            let location: String?
            let when: String
            let busy: Bool
            let status: String
            let endIsAssumed: Bool
            let uid: String?
        }
        struct Problem: Decodable, Equatable {
            let source: String
            let path: String
            let message: String
        }
        let days: [Day]
        let problems: [Problem]
    }

    private func decode(_ agenda: Agenda) throws -> Decoded {
        try JSONDecoder().decode(Decoded.self, from: Data(AgendaReport(agenda).text.utf8))
    }

    @Test func `the sample is reported with its six pairs`() throws {
        let report = try decode(.sample)
        #expect(report.days.map(\.date).first == "2018-11-01")
        #expect(report.days.map(\.events.count) == [3, 2, 4, 2, 3, 4, 3])
        let events = report.days.flatMap(\.events)
        let titles = Dictionary(uniqueKeysWithValues: events.map { ($0.id, $0.title) })
        let pairs = Set(
            events.flatMap { event in
                event.conflictsWith.map { [event.title, titles[$0] ?? "?"].sorted().joined(separator: " / ") }
            })
        #expect(
            pairs == [
                "Football Game / Football Tailgate with John", "Evening Cookout with Friends / SF Coffee Festival",
                "Lunch with Friends / Nap Break", "Beer with Friends / TV Show Marathon",
                "Birthday Party / Dentist Appointment", "Birthday Party / Evening Picnic",
            ])
    }

    @Test func `it is indented as one document and ends a line`() {
        let start = AgendaReport(.sample).text.split(separator: "\n").prefix(6).map(String.init)
        #expect(
            start == [
                "{", "  \"days\" : [", "    {", "      \"date\" : \"2018-11-01\",", "      \"events\" : [", "        {",
            ])
        #expect(AgendaReport(.sample).text.hasSuffix("\n}\n"))
    }

    @Test func `no text is longer than four kilobytes`() throws {
        let long = String(repeating: "é", count: 3000)
        let report = try decode(
            Agenda(Feed([Event(long, "2018-11-03 18:00", "2018-11-03 19:00", location: "x" + long + "😀")])))
        let event = try #require(report.days.first?.events.first)
        #expect(event.title == long.prefix(2046) + "…")
        #expect(event.location == "x" + long.prefix(2046) + "…")
        #expect(event.title.utf8.count <= 4096)
    }

    /// 400 events at one time, whose lists have 159,600 identities in all.
    private static let crowd = Agenda(
        Feed((0..<400).map { Event("Event \($0)", "2018-11-03 18:00", "2018-11-03 19:00") }))

    @Test func `what cannot be written ends it`() {
        var pieces = 0
        let isWhole = AgendaReport(AgendaReportTests.crowd).write { _ in
            pieces += 1
            return pieces < 3
        }
        #expect(!isWhole)
        #expect(pieces == 3)
    }

    @Test func `a list of many conflicts is written in pieces`() throws {
        var (pieces, largest) = (0, 0)
        AgendaReport(AgendaReportTests.crowd).write { piece in
            pieces += 1
            largest = max(largest, piece.count)
            return true
        }
        #expect(pieces > 10)
        #expect(largest < 3 * PiecedOutput.pieceSize)
        let events = try decode(AgendaReportTests.crowd).days.flatMap(\.events)
        let all = Set(events.map(\.id))
        #expect(all.count == 400)
        for event in events {
            #expect(event.conflictsWith.count == 100)
            #expect(Set(event.conflictsWith).isSubset(of: all.subtracting([event.id])))
        }
    }

    @Test func `what a source says is escaped`() throws {
        let title = "a \"b\" \\ c\n\u{1b}[31m \u{202e}d\u{85}é"
        let text = AgendaReport(Agenda(Feed([Event(title, "2018-11-03 18:00", "2018-11-03 19:00")]))).text
        #expect(text.contains(#""title" : "a \"b\" \\ c\n\u001b[31m \u202ed\u0085é""#))
        let decoded = try JSONDecoder().decode(Decoded.self, from: Data(text.utf8))
        #expect(decoded.days.first?.events.first?.title == title)
    }

    @Test func `what an event is and does is reported`() throws {
        let day = LocalDateTime("2018-11-03 00:00").date
        let start = EventTime.floating(LocalDateTime("2018-11-03 18:00"))
        let agenda = Agenda(
            Feed([
                Event(title: "Holiday", when: .allDay(from: day, to: day.advanced(by: 2)), availability: .free),
                Event(title: "Match", when: .toBeAnnounced(day), location: "Arena"),
                Event(
                    title: "Talk", start: start, end: .floating(LocalDateTime("2018-11-03 19:00")), isEndAssumed: true,
                    status: .tentative, location: "Room \"1\""),
            ]))
        let events = Dictionary(uniqueKeysWithValues: try decode(agenda).days.flatMap(\.events).map { ($0.title, $0) })
        let (holiday, match, talk) = (
            try #require(events["Holiday"]), try #require(events["Match"]), try #require(events["Talk"])
        )
        #expect([holiday.when, holiday.start, holiday.end] == ["allDay", "2018-11-03", "2018-11-05"])
        #expect(!holiday.busy)
        #expect(holiday.location == nil)
        #expect([match.when, match.start, match.end] == ["toBeAnnounced", "2018-11-03", "2018-11-04"])
        #expect(match.location == "Arena")
        #expect([talk.when, talk.start, talk.status] == ["timed", "2018-11-03T18:00:00-04:00", "tentative"])
        #expect(talk.busy)
        #expect(talk.endIsAssumed)
        #expect(talk.location == "Room \"1\"")
        #expect(talk.uid == nil)
    }

    @Test func `a selection is reported with conflicts outside of it`() throws {
        let agenda = Agenda(
            Feed([
                Event("Night", "2018-11-02 22:00", "2018-11-03 02:00"),
                Event("Early", "2018-11-02 23:00", "2018-11-02 23:30"),
            ]))
        let third = CalendarDate("2018-11-03")
        let text = AgendaReport(AgendaSelection(agenda, range: AgendaRange(from: third, to: nil))).text
        let events = try JSONDecoder().decode(Decoded.self, from: Data(text.utf8)).days.flatMap(\.events)
        #expect(events.map(\.title) == ["Night"])
        #expect(events.first?.conflictsWith == [agenda.entries[agenda.position(titled: "Early")].id.description])
    }

    @Test func `times carry their distance from UTC`() throws {
        let pub = try #require(try decode(.sample).days.first?.events.last)
        #expect(pub.title == "Local Pub with Friends")
        #expect(pub.start == "2018-11-01T19:33:00-04:00")
        #expect(pub.end == "2018-11-01T23:00:00-04:00")
        #expect(pub.sources == ["mock"])
    }

    @Test func `milliseconds and zones east of greenwich are written`() {
        var zone = ZonedTime(.berlin)
        #expect(zone.iso8601(Instant(millisecondsSinceEpoch: 14)) == "1970-01-01T01:00:00.014+01:00")
        var india = ZonedTime(TimeZone(identifier: "Asia/Kolkata") ?? .gmt)
        #expect(india.iso8601(Instant(millisecondsSinceEpoch: 0)) == "1970-01-01T05:30:00+05:30")
        var utc = ZonedTime(.gmt)
        #expect(utc.iso8601(Instant(millisecondsSinceEpoch: -1)) == "1969-12-31T23:59:59.999+00:00")
    }

    @Test func `problems are reported`() throws {
        let source = Source(path: "/feeds/a.json")
        let feed = Feed("a.json", [], problems: [Problem(source: source, path: "/2/start", Message("No date."))])
        let report = try decode(Agenda(feed))
        #expect(report.problems == [.init(source: "a", path: "/2/start", message: "No date.")])
        #expect(report.days.isEmpty)
    }
}

extension AgendaReport {
    /// In English, on the day of the sample's game.
    init(_ agenda: Agenda) {
        self.init(AgendaSelection(agenda))
    }

    fileprivate init(_ selection: AgendaSelection) {
        let zone = selection.agenda.timeZone
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: zone)
        let today = LocalDateTime("2018-11-03 12:00").date
        self.init(AgendaFormatter(selection.agenda, times: times, today: today), selection: selection)
    }
}

extension Report {
    /// All of its JSON.
    var text: String {
        var bytes: [UInt8] = []
        write { piece in
            bytes += piece
            return true
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

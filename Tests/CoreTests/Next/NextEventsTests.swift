import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Text
@testable import Time

struct NextEventsTests {
    private let now = Instant("2018-11-03 17:40")
    private let agenda = Agenda(
        feeds: [
            Feed(
                [
                    Event("Lunch", "2018-11-03 12:00", "2018-11-03 13:00"),
                    Event("Rehearsal", "2018-11-03 17:00", "2018-11-03 19:00", availability: .free),
                    Event("Choir", "2018-11-03 18:00", "2018-11-03 19:30", location: "Town Hall\nRoom 2"),
                    Event("Called off", "2018-11-03 18:00", "2018-11-03 19:30", status: .cancelled),
                    Event("Bears @ Packers", "2018-11-03 19:00", "2018-11-03 22:00"),
                    Event("Fair", allDay: "2018-11-05", to: "2018-11-07"),
                    Event("Dinner", "2018-11-20 19:00", "2018-11-20 21:00"),
                ])
        ], timeZone: .newYork)

    private func lines(
        _ template: NextEventTemplate = .usual, at now: Instant? = nil, count: Int = 9, locale: String = "en_US"
    ) -> [String] {
        let times = TimeFormatter(locale: Locale(identifier: locale), hourCycle: .ofLocale, timeZone: .newYork)
        let next = NextEvents(agenda, after: self.now)
        return (next.coming(at: now ?? self.now, count: count) ?? []).map {
            template.text(of: $0, at: now ?? self.now, times)
        }
    }

    @Test func `what begins later and takes place is printed, soonest first`() {
        #expect(
            lines() == [
                "Choir in 20 min ⚠ Bears @ Packers", "Bears @ Packers in 1 h 20 min ⚠ Choir", "Fair Mon, Nov 5",
                "Dinner Nov 20 at 7:00 PM",
            ])
        #expect(lines(count: 1) == ["Choir in 20 min ⚠ Bears @ Packers"])
    }

    @Test func `they are right at a later moment`() {
        #expect(lines(at: Instant("2018-11-03 18:00"), count: 1) == ["Bears @ Packers in 1 h ⚠ Choir"])
        #expect(lines(at: Instant("2018-11-03 18:59"), count: 1) == ["Bears @ Packers in 1 min ⚠ Choir"])
        #expect(lines(at: Instant("2018-11-20 19:00")) == [])
    }

    @Test func `a template has all fields`() throws {
        let template = try NextEventTemplate("{start}–{end} {title} ({location}) [{source}] {conflicts}: {conflict}")
        #expect(
            lines(template, count: 1)
                == ["6:00 PM–7:30 PM Choir (Town Hall Room 2) [events] 1: Bears @ Packers"])
        #expect(
            lines(try NextEventTemplate("{start} – {end}"))[2...] == [
                "Mon, Nov 5 – Tue, Nov 6", "Nov 20 at 7:00 PM – Nov 20 at 9:00 PM",
            ])
        #expect(lines(try NextEventTemplate("{link}"), count: 1)[0].hasPrefix("upcoming://event/"))
        #expect(lines(try NextEventTemplate("soon"), count: 1) == ["soon"])
    }

    @Test(arguments: [
        ("{tilte}", "tilte"), ("{title", "title"), ("{", ""), ("{title} {}", ""), ("{{title}}", "{title"),
    ])
    func `braces without a field are refused`(_ template: String, _ name: String) {
        #expect(throws: TemplateError(name)) { try NextEventTemplate(template) }
    }

    @Test func `those that are kept say when they may not suffice`() throws {
        let events = (0..<300).map { number in
            let time = "2018-11-04 \((number / 60).padded(to: 2)):\((number % 60).padded(to: 2))"
            return Event("\(number)", time, time)
        }
        let next = NextEvents(Agenda(feeds: [Feed(events)], timeZone: .newYork), after: now)
        #expect(next.events.count == 200)
        #expect(next.coming(at: now, count: 200)?.count == 200)
        #expect(next.coming(at: Instant("2018-11-04 00:00"), count: 200) == nil)
        #expect(next.coming(at: Instant("2018-11-04 00:00"), count: 199)?.first?.title == "1")
        let kept = try JSONDecoder().decode(NextEvents.self, from: JSONEncoder().encode(next))
        #expect(kept == next)
    }

    @Test func `the report has the form of the agenda's`() throws {
        var bytes: [UInt8] = []
        let next = NextEvents(agenda, after: now)
        _ = NextEvents.write(next.events) { piece in
            bytes += piece
            return true
        }
        let report = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: [[String: Any]]])
        let events = try #require(report["events"])
        #expect(events.map { $0["title"] as? String } == ["Choir", "Bears @ Packers", "Fair", "Dinner"])
        #expect((events[0]["conflictsWith"] as? [String])?.first == events[1]["id"] as? String)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasPrefix("{\n  \"events\" : [\n    {\n      \"id\" : \"") && text.hasSuffix("    }\n  ]\n}\n"))
    }

    @Test func `private events are not told to who looks on`() throws {
        let calendar = """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:1
            SUMMARY:Doctor
            LOCATION:Clinic
            CLASS:PRIVATE
            DTSTART:20181103T180000
            DTEND:20181103T190000
            END:VEVENT
            BEGIN:VEVENT
            UID:2
            SUMMARY:Choir
            DTSTART:20181103T183000
            DTEND:20181103T190000
            END:VEVENT
            END:VCALENDAR
            """
        let feed = try Feed.decode(Answer(bytes: Array(calendar.utf8)), source: Source(argument: "/a.ics"), now: now)
        let agenda = Agenda(feeds: [feed], timeZone: .newYork)
        let next = NextEvents(agenda, after: now)
        #expect(next.events.map(\.title) == ["Private event", "Choir"])
        #expect(next.events.map(\.location) == [nil, nil])
        #expect(next.events[1].conflict == "Private event")
        #expect(next.events.allSatisfy { !$0.report.contains("Doctor") && !$0.report.contains("Clinic") })
        let all = NextEvents(agenda, after: now, showsPrivate: true)
        #expect(all.events.map(\.title) == ["Doctor", "Choir"])
        #expect(all.events[1].conflict == "Doctor" && all.events[0].location == "Clinic")
    }
}

import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Time

struct AgendaCalendarTests {
    private static let now = Instant(millisecondsSinceEpoch: 1_541_000_000_000)

    private let calendar = CalendarFeed.decode(
        Array(
            """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:run@example.org
            SUMMARY:Run
            DTSTART;TZID=Europe/Berlin:20181101T180000
            DURATION:PT1H
            RRULE:FREQ=WEEKLY;COUNT=4
            END:VEVENT
            BEGIN:VEVENT
            UID:run@example.org
            SUMMARY:Run far
            RECURRENCE-ID;TZID=Europe/Berlin:20181108T180000
            DTSTART;TZID=Europe/Berlin:20181108T190000
            DURATION:PT3H
            END:VEVENT
            BEGIN:VEVENT
            UID:party@example.org
            SUMMARY:Party
            DESCRIPTION:Bring a cake
            DTSTART:20181103T200000Z
            DTEND:20181103T230000Z
            END:VEVENT
            BEGIN:VEVENT
            SUMMARY:Nameless
            DTSTART;VALUE=DATE:20181105
            END:VEVENT
            END:VCALENDAR
            """.utf8), source: Source(path: "/calendar.ics"), now: now)
    private let events = Feed([Event("Lunch, late", "2018-11-03 12:00", "2018-11-03 13:00", location: "Café")])

    private func read(_ agenda: Agenda, _ entries: [Int]) throws -> CalendarObject {
        let text = AgendaCalendar(agenda, entries: entries).text(writtenAt: Self.now)
        let (object, problems) = CalendarReader.read(Array(text.utf8))
        #expect(problems.isEmpty)
        return object
    }

    @Test func `series are written as series and all else as events`() throws {
        let agenda = Agenda(feeds: [calendar, events], timeZone: CalendarFixture.berlin)
        #expect(agenda.entries.count == 7)
        let object = try read(agenda, Array(agenda.entries.indices))
        #expect(object.events.map(\.summary).sorted() == ["Lunch, late", "Nameless", "Party", "Run", "Run far"])
        #expect(object.recurringCount == 1)
        let lunch = try #require(object.events.first { $0.summary == "Lunch, late" })
        #expect(lunch.location == "Café" && lunch.uid?.hasSuffix("@io.github.upcoming.Upcoming") == true)
        #expect(object.events.first { $0.summary == "Party" }?.details == "Bring a cake")
        let again = Agenda(
            feeds: [
                Feed(
                    source: Source(path: "/again.ics"), kind: .calendar,
                    events: object.events(in: CalendarHorizon.window(around: Self.now), timeZone: .gmt).events,
                    calendar: object,
                    problems: [])
            ], timeZone: CalendarFixture.berlin)
        #expect(again.entries.map(\.start) == agenda.entries.map(\.start))
        #expect(again.entries.map(\.end) == agenda.entries.map(\.end))
    }

    @Test func `of one instance the whole series is written`() throws {
        let agenda = Agenda(feeds: [calendar], timeZone: CalendarFixture.berlin)
        let run = try #require(agenda.entries.firstIndex { $0.event.title == "Run far" })
        #expect(try read(agenda, [run]).events.map(\.summary) == ["Run", "Run far"])
    }

    @Test func `an event of two calendars is written once`() throws {
        let other = Feed(
            source: Source(path: "/other.ics"), kind: .calendar, events: calendar.events, calendar: calendar.calendar,
            calendarPositions: calendar.calendarPositions, problems: [])
        let agenda = Agenda(feeds: [calendar, other], timeZone: CalendarFixture.berlin)
        let object = try read(agenda, Array(agenda.entries.indices))
        #expect(object.events.count { $0.uid == "party@example.org" } == 1)
        #expect(object.events.count { $0.uid == "run@example.org" } == 2)
    }

    /// Two people have the same invitation; one has declined a part of it, and the other has more of it.
    @Test func `a series of two calendars is written once, with what only the second one shows`() throws {
        func invitation(_ owner: String, count: Int, _ third: String) -> (CalendarObject, Source) {
            let fixture = CalendarFixture(
                events: """
                    UID:x
                    SUMMARY:Weekly
                    DTSTART;TZID=Europe/Berlin:20260302T093000
                    DURATION:PT1H
                    RRULE:FREQ=WEEKLY;COUNT=\(count)
                    """,
                "UID:x\nSUMMARY:Weekly\nRECURRENCE-ID;TZID=Europe/Berlin:20260316T093000\n\(third)",
                head: "X-WR-CALNAME:\(owner)")
            return (fixture.object, Source(path: "/\(owner).ics"))
        }
        let mine = invitation(
            "me@example.org", count: 4,
            "DTSTART;TZID=Europe/Berlin:20260316T093000\nDURATION:PT1H\nTRANSP:TRANSPARENT\nDESCRIPTION:Not for me")
        let other = invitation(
            "bo@example.org", count: 6, "DTSTART;TZID=Europe/Berlin:20260317T120000\nDURATION:PT2H")
        let trip = CalendarRoundTrip([mine, other], from: "2025-01-01", to: "2028-01-01")
        #expect(trip.before.count == 6)
        #expect(trip.after == trip.before)
        #expect(trip.object.events.count { $0.rule != nil } == 1)
        #expect(Set(trip.object.events.map(\.uid)) == ["x"])
    }

    @Test func `different events of two calendars with the same UID are both written`() {
        let first = CalendarFixture(events: "UID:1\nSUMMARY:A\nDTSTART:20260302T093000Z\nRRULE:FREQ=DAILY;COUNT=3")
        let second = CalendarFixture(events: "UID:1\nSUMMARY:B\nDTSTART:20260602T093000Z\nRRULE:FREQ=DAILY;COUNT=3")
        let trip = CalendarRoundTrip(
            [(first.object, Source(path: "/a.ics")), (second.object, Source(path: "/b.ics"))], from: "2025-01-01",
            to: "2028-01-01")
        #expect(trip.before.count == 6 && trip.after == trip.before)
        #expect(Set(trip.object.events.map(\.uid)) == ["1", "1-20260602T093000Z"])
    }

    @Test func `a range beyond the horizon shows the series there`() throws {
        let range = AgendaRange(from: CalendarDate("2018-11-01"), to: CalendarDate("2018-12-01"))
        let later = Instant(millisecondsSinceEpoch: 1_741_000_000_000)
        let unseen = calendar.showingSeries(
            in: CalendarHorizon.window(around: later), timeZone: CalendarFixture.berlin)
        #expect(unseen.events.map(\.title) == ["Party", "Nameless"])
        let shown = try #require(
            unseen.showingSeries(throughout: range, around: later, timeZone: CalendarFixture.berlin))
        #expect(shown.events.map(\.title) == ["Run", "Run", "Run", "Run far", "Party", "Nameless"])
        let unchanged = unseen.showingSeries(throughout: .all, around: later, timeZone: CalendarFixture.berlin)
        #expect(unchanged?.events == unseen.events)
    }

    /// Else those of today would be missing for the sake of others in a hundred years.
    @Test func `what recurs too often is not shown far away`() throws {
        let series = (0..<30).map {
            "BEGIN:VEVENT\nUID:\($0)\nSUMMARY:A\nDTSTART:20180101T120000\nRRULE:FREQ=DAILY\nEND:VEVENT\n"
        }
        let now = Instant(millisecondsSinceEpoch: 1_541_000_000_000)
        let feed = CalendarFeed.decode(
            Array("BEGIN:VCALENDAR\n\(series.joined())END:VCALENDAR\n".utf8), source: Source(path: "/a.ics"), now: now)
        func shown(to year: Int) -> Feed? {
            feed.showingSeries(
                throughout: AgendaRange(from: nil, to: CalendarDate("\(year)-01-01")), around: now, timeZone: .gmt)
        }
        #expect(shown(to: 2025).map { $0.events.count > feed.events.count } == true)
        #expect(shown(to: 2060) == nil)
    }
}

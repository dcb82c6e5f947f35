import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Network
@testable import Planning
@testable import Time

struct CalendarFeedTests {
    private let source = Source(path: "/calendars/mine.ics")
    /// 2018-11-01 12:00 UTC.
    private let now = Instant(millisecondsSinceEpoch: 1_541_073_600_000)

    private func feed(_ text: String) -> Feed {
        CalendarFeed.decode(Array(text.utf8), source: source, now: now)
    }

    @Test func `a calendar is known by its content`() throws {
        for text in [
            "BEGIN:VCALENDAR\nEND:VCALENDAR\n", "\u{FEFF}begin:vcalendar\r\nend:vcalendar", "\n BEGIN:VCALENDAR",
        ] {
            #expect(try Feed.decode(Array(text.utf8), source: source).kind == .calendar)
        }
        #expect(try Feed.decode(Array("[]".utf8), source: source).kind == .events)
        #expect(throws: SourceError.self) { try Feed.decode(Array("BEGIN".utf8), source: source) }
    }

    @Test func `events stand in the agenda as their occurrences`() throws {
        let feed = feed(
            """
            BEGIN:VCALENDAR
            X-WR-CALNAME:anna@example.org
            BEGIN:VEVENT
            UID:a
            SUMMARY:Run
            LOCATION:Park
            DTSTART;TZID=Europe/Berlin:20181105T180000
            DURATION:PT1H
            RRULE:FREQ=WEEKLY;COUNT=3
            END:VEVENT
            BEGIN:VEVENT
            UID:b
            DTSTART;VALUE=DATE:20181107
            TRANSP:TRANSPARENT
            STATUS:CANCELLED
            END:VEVENT
            BEGIN:VEVENT
            UID:c
            SUMMARY:Party
            DTSTART:20181108T180000Z
            ATTENDEE;PARTSTAT=DECLINED:mailto:Anna@example.org
            END:VEVENT
            BEGIN:VEVENT
            UID:d
            END:VEVENT
            END:VCALENDAR
            """)
        #expect(feed.events.map(\.title) == ["Run", "Run", "Run", "Untitled event", "Party"])
        #expect(feed.events.map(\.location).prefix(1) == ["Park"])
        #expect(feed.events.map(\.status)[3] == .cancelled)
        #expect(feed.events.map(\.availability) == [.busy, .busy, .busy, .free, .declined])
        #expect(feed.events[3].when.isTimed == false)
        #expect(feed.problems.map(\.path) == ["line 23"])
        #expect(feed.problems.map(\.message) == ["The event has no DTSTART. UID: d."])
        let agenda = Agenda(feeds: [feed], timeZone: CalendarFixture.berlin)
        #expect(
            agenda.days.map(\.date.description) == [
                "2018-11-05", "2018-11-07", "2018-11-08", "2018-11-12", "2018-11-19",
            ])
    }

    @Test func `a problem names its event by the title, and says whether it is shown`() {
        let feed = feed(
            """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:2
            SUMMARY:Bad
            DTSTART:2026130T1200
            END:VEVENT
            BEGIN:VEVENT
            UID:3
            SUMMARY:Ends before
            DTSTART:20261201T120000
            DTEND:20261201T110000
            END:VEVENT
            END:VCALENDAR
            """)
        #expect(feed.events.map(\.title) == ["Ends before"])
        let starts = [
            "“Bad”: The DTSTART ", "“Ends before”: The event ends before it starts; it is shown without an end.",
        ]
        #expect(zip(feed.problems, starts).allSatisfy { $0.message.hasPrefix($1) }, "\(feed.problems.map(\.message))")
        #expect(feed.problems.map(\.isShown) == [false, true])
    }

    @Test(arguments: [
        ("X-WR-CALNAME:anna@example.org", Event.Availability.declined),
        ("X-WR-CALNAME:mailto:Anna@Example.org\nNAME:Work", .declined),
        ("NAME:Work\nX-WR-CALNAME:anna@example.org", .declined),
        ("X-WR-CALNAME:bo@example.org", .busy), ("X-WR-CALNAME:Anna, anna@example.org", .busy),
        ("X-WR-CALNAME:@example.org", .busy), ("X-WR-CALNAME:anna@example.org@", .busy), ("NAME:Work", .busy),
    ])
    func `a calendar that is called by an address is its owners`(names: String, expected: Event.Availability) {
        let feed = feed(
            "BEGIN:VCALENDAR\n\(names)\nBEGIN:VEVENT\nUID:a\nDTSTART:20181108T180000Z\n"
                + "ATTENDEE;PARTSTAT=DECLINED:mailto:anna@example.org\nEND:VEVENT\nEND:VCALENDAR\n")
        #expect(feed.events.map(\.availability) == [expected])
    }

    @Test func `series are shown in a horizon that can be moved`() throws {
        let feed = feed(
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:A\nDTSTART:20100101T120000\nRRULE:FREQ=YEARLY\nEND:VEVENT\nEND:VCALENDAR"
        )
        func years(_ feed: Feed) -> [Int] {
            var times = TimeResolver(.gmt)
            return feed.events.map { times.localDateTime(of: times.instant(of: $0.when.start)).date.components.year }
        }
        #expect(years(feed) == [2018, 2019, 2020])
        let window =
            Instant(millisecondsSinceEpoch: 1_262_304_000_000)..<Instant(millisecondsSinceEpoch: 1_325_376_000_000)
        #expect(years(feed.showingSeries(in: window, timeZone: .gmt)) == [2010, 2011])
    }

    @Test func `a series that is cut is a problem`() {
        let feed = feed(
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20180101T120000\nRRULE:FREQ=HOURLY\nEND:VEVENT\nEND:VCALENDAR")
        #expect(feed.events.count == CalendarExpansion.seriesLimit)
        #expect(feed.problems.map(\.path) == ["line 2"])
    }

    @Test func `series without an occurrence in the horizon are counted`() {
        func series(_ start: String, _ rule: String) -> String {
            "BEGIN:VEVENT\nUID:\(start)\(rule)\nDTSTART:\(start)\nRRULE:\(rule)\nEND:VEVENT\n"
        }
        let feed = feed(
            "BEGIN:VCALENDAR\n" + series("20100101T100000", "FREQ=DAILY;COUNT=3")
                + series("20100101T110000Z", "FREQ=DAILY;UNTIL=20100105T000000Z")
                + series("20181101T100000", "FREQ=DAILY;COUNT=3") + series("20100101", "FREQ=WEEKLY;UNTIL=20091231")
                + series("20250101", "FREQ=YEARLY") + "END:VCALENDAR\n")
        #expect(feed.events.count == 3)
        #expect(feed.unseenSeriesCount == 3)
        #expect(feed.problems.isEmpty)
    }
}

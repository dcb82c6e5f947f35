import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Time

@Suite struct FeedSummaryTests {
    /// 2018-11-01 12:00 UTC.
    private static let now = Instant(millisecondsSinceEpoch: 1_541_073_600_000)

    private func calendar(_ events: String..., head: String = "", at place: String = "/work.ics") -> Feed {
        let bodies = events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT\n" }.joined()
        let text = "BEGIN:VCALENDAR\n\(head)\(bodies)END:VCALENDAR\n"
        return CalendarFeed.decode(Array(text.utf8), source: Source(argument: place), now: FeedSummaryTests.now)
    }

    private func summary(_ feed: Feed) -> FeedSummary { FeedSummary(feed, timeZone: CalendarFixture.berlin) }

    private func days(_ first: String, _ last: String) throws -> DateSpan {
        .days(try #require(CalendarDate(first))...(try #require(CalendarDate(last))))
    }

    @Test func `a calendar is summed up`() throws {
        let summary = summary(
            calendar(
                "UID:a\nDTSTART:20181103T180000Z\nDTEND:20181103T190000Z",
                "UID:b\nDTSTART;VALUE=DATE:20170305\nDTEND;VALUE=DATE:20170307",
                "UID:c\nDTSTART;TZID=Europe/Berlin:20181105T180000\nRRULE:FREQ=WEEKLY;UNTIL=20310601T160000Z",
                "UID:c\nRECURRENCE-ID;TZID=Europe/Berlin:20181112T180000\nDTSTART;TZID=Europe/Berlin:20181113T180000",
                "UID:d\nRECURRENCE-ID:20181112T180000Z\nDTSTART:20181113T180000Z", "UID:e",
                head: "X-WR-CALNAME:Work\nBEGIN:VTODO\nUID:t\nEND:VTODO\n"))
        #expect(summary.kind == .calendar)
        #expect(summary.title == "Work")
        #expect(summary.eventCount == 4)
        #expect(summary.recurringCount == 1)
        #expect(summary.hiddenCount == 1)
        #expect(summary.problemCount == 1)
        #expect(summary.span == (try days("2017-03-05", "2031-05-26")))
        #expect(summary.counting == .counts)
        #expect(summary.people == .me)
    }

    @Test(arguments: [
        ("FREQ=DAILY;COUNT=10", "2018-11-05", "2018-11-14"),
        ("FREQ=YEARLY;COUNT=30", "2018-11-05", "2047-11-05"),
        ("FREQ=DAILY;UNTIL=20181107", "2018-11-05", "2018-11-07"),
        ("FREQ=DAILY;UNTIL=20181107T165959Z", "2018-11-05", "2018-11-06"),
        ("FREQ=DAILY;UNTIL=20181107T170000Z", "2018-11-05", "2018-11-07"),
        ("FREQ=DAILY;UNTIL=20001107T170000Z", "2018-11-05", "2018-11-05"),
        ("FREQ=YEARLY;INTERVAL=4;UNTIL=20300101T000000Z", "2018-11-05", "2030-01-01"),
    ])
    func `a series ends with its rule, whatever horizon it is shown in`(
        rule: String, first: String, last: String
    ) throws {
        let feed = calendar("UID:a\nDTSTART;TZID=Europe/Berlin:20181105T180000\nDURATION:PT1H\nRRULE:\(rule)")
        #expect(summary(feed).span == (try days(first, last)))
    }

    @Test(arguments: ["FREQ=WEEKLY", "FREQ=YEARLY;COUNT=200", "FREQ=HOURLY;COUNT=999999999"])
    func `a series without an end, or with one nobody will see, is endless`(rule: String) throws {
        let feed = calendar("UID:a\nDTSTART:20100105T180000\nRRULE:\(rule)", "UID:b\nDTSTART:20181105T180000")
        #expect(summary(feed).span == .endless(from: try #require(CalendarDate("2010-01-05"))))
    }

    @Test func `further dates of a series count`() throws {
        let feed = calendar("UID:a\nDTSTART:20181105T180000\nRDATE:20250105T180000,20120105T180000")
        #expect(summary(feed).span == (try days("2012-01-05", "2025-01-05")))
    }

    @Test func `a calendar of whole days never counts, and one of another address is nobody's`() {
        let holidays = summary(calendar("UID:a\nDTSTART;VALUE=DATE:20181224", at: "https://example.org/holidays.ics"))
        #expect(holidays.counting == .never)
        #expect(holidays.people == [])
        let lectures = summary(calendar("UID:a\nDTSTART:20181224T120000Z\nTRANSP:TRANSPARENT"))
        #expect(lectures.freeShare == .all)
    }

    @Test func `a feed of events is summed up`() throws {
        let text = """
            [{"title": "A", "start": "November 10, 2018 11:00 PM", "end": "November 11, 2018 12:00 AM"},
             {"title": "B", "start": "November 3, 2018 6:14 PM", "end": "November 3, 2018 7:00 PM"}, {"title": "C"}]
            """
        let feed = try Feed.decode(Array(text.utf8), source: Source(argument: "https://example.org/events.json"))
        let summary = summary(feed)
        #expect(summary.title == nil)
        #expect((summary.eventCount, summary.recurringCount, summary.problemCount) == (2, 0, 2))
        #expect(summary.span == (try days("2018-11-03", "2018-11-10")))
        #expect(summary.people == .me)
    }

    @Test func `what has no events has no days`() throws {
        #expect(summary(calendar()).span == nil)
        #expect(summary(try Feed.decode(Array("[]".utf8), source: Source(path: "/a.json"))).eventCount == 0)
    }

    @Test func `five hundred counted series that find nothing take no time to speak of`() {
        let rule = "FREQ=YEARLY;COUNT=5;BYMONTH=2;BYMONTHDAY=30"
        let events = (0..<600).map { "BEGIN:VEVENT\nUID:\($0)\nDTSTART:20181105T180000\nRRULE:\(rule)\nEND:VEVENT\n" }
        let text = "BEGIN:VCALENDAR\n\(events.joined())END:VCALENDAR\n"
        let feed = CalendarFeed.decode(Array(text.utf8), source: Source(path: "/a.ics"), now: FeedSummaryTests.now)
        let began = ContinuousClock.now
        _ = summary(feed)
        #expect(.now - began < .seconds(60))
    }
}

import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Time

/// The keys of events by what their calendars state.
struct CalendarKeyTests {
    /// 2018-11-01 12:00 UTC.
    private let now = Instant(millisecondsSinceEpoch: 1_541_073_600_000)

    private func feed(_ name: String, _ events: String...) -> Feed {
        let text = events.map { "BEGIN:VEVENT\nUID:a\n\($0)\nEND:VEVENT\n" }.joined()
        return CalendarFeed.decode(
            Array("BEGIN:VCALENDAR\n\(text)END:VCALENDAR\n".utf8), source: Source(path: "/\(name).ics"), now: now)
    }

    private func agenda(_ feeds: Feed...) -> Agenda {
        Agenda(feeds: feeds, timeZone: .berlin)
    }

    private let series = """
        SUMMARY:Team
        DTSTART;TZID=Europe/Berlin:20181105T100000
        DTEND;TZID=Europe/Berlin:20181105T110000
        RRULE:FREQ=WEEKLY;COUNT=3
        """

    @Test(arguments: [
        "RECURRENCE-ID:20181112T090000Z", "RECURRENCE-ID;TZID=America/New_York:20181112T040000",
        "RECURRENCE-ID;TZID=W. Europe Standard Time:20181112T100000", "RECURRENCE-ID;TZID=UTC+1:20181112T100000",
    ])
    func `an instance is one in whatever zone its original start is stated`(id: String) {
        let agenda = agenda(
            feed("own", series), feed("other", "SUMMARY:Busy\n\(id)\nDTSTART:20181112T090000Z\nDURATION:PT1H"))
        #expect(agenda.entries.map(\.event.title) == ["Team", "Team", "Team"])
        #expect(agenda.sources(of: 1).count == 2)
        #expect(agenda.conflicts.conflictingCount == 0)
    }

    @Test func `an instance of another start is another one`() {
        let agenda = agenda(
            feed("own", series),
            feed("other", "SUMMARY:Busy\nRECURRENCE-ID:20181112T100000Z\nDTSTART:20181112T090000Z\nDURATION:PT1H"))
        #expect(agenda.entries.count == 4)
    }

    @Test func `a whole day is one by its date`() {
        let days = "SUMMARY:Trip\nDTSTART;VALUE=DATE:20181105\nRRULE:FREQ=DAILY;COUNT=3"
        let agenda = agenda(
            feed("own", days),
            feed("other", "SUMMARY:Trip\nRECURRENCE-ID;VALUE=DATE:20181106\nDTSTART;VALUE=DATE:20181106"))
        #expect(agenda.entries.count == 3)
    }

    @Test func `a floating start stays floating`() {
        let floating = feed("own", "SUMMARY:Run\nDTSTART:20181105T100000\nRRULE:FREQ=DAILY;COUNT=2")
        #expect(floating.events.allSatisfy { $0.recurrenceID == $0.when.start })
        #expect(floating.events.count == 2)
    }

    @Test func `the keys of a series are the same at each reading`() {
        #expect(feed("own", series).keys == feed("own", series).keys)
        let moved = feed("own", series, "SUMMARY:Later\nRECURRENCE-ID:20181112T090000Z\nDTSTART:20181112T120000Z")
        #expect(Set(moved.keys) == Set(feed("own", series).keys))
    }

    /// Exchange writes the local midnight at which a day begins.
    @Test func `an exception in UTC of an all-day series is the day that begins then`() throws {
        let fixture = CalendarFixture(
            events: "SUMMARY:A\nUID:a\nDTSTART;VALUE=DATE:20181105\nRRULE:FREQ=DAILY;COUNT=4\nEXDATE:20181105T230000Z",
            "SUMMARY:B\nUID:a\nRECURRENCE-ID:20181106T230000Z\nDTSTART;VALUE=DATE:20181107")
        #expect(
            try fixture.texts().map { $0.prefix(10) + $0.suffix(2) } == [
                "2018-11-05 A", "2018-11-07 B", "2018-11-08 A",
            ])
    }
}

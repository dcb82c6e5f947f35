import Foundation
import TestSupport
import Testing

@testable import Formats
@testable import Time

struct CalendarSeriesTests {
    @Test func `exceptions take instances out`() throws {
        let fixture = CalendarFixture(
            events: """
                SUMMARY:A
                DTSTART;TZID=Europe/Berlin:20181101T100000
                DTEND;TZID=Europe/Berlin:20181101T110000
                RRULE:FREQ=DAILY;COUNT=6
                EXDATE;VALUE=DATE:20181102
                EXDATE:20181103T090000Z,20181104T100000
                EXDATE;TZID=America/New_York:20181105T050000
                """)
        // November 5, 05:00 in New York is 11:00 in Berlin, and no instance.
        #expect(
            try fixture.texts().map { $0.prefix(16) } == ["2018-11-01 10:00", "2018-11-05 10:00", "2018-11-06 10:00"])
    }

    @Test func `further dates may have lengths of their own`() throws {
        let fixture = CalendarFixture(
            events: """
                SUMMARY:A
                DTSTART;TZID=Europe/Berlin:20181101T100000
                DTEND;TZID=Europe/Berlin:20181101T110000
                RDATE;TZID=Europe/Berlin:20181103T150000,20181101T100000
                RDATE;VALUE=PERIOD:20181102T090000Z/PT2H,20181104T090000Z/20181104T093000Z
                """)
        #expect(
            try fixture.texts() == [
                "2018-11-01 10:00-11:00 A", "2018-11-02 10:00-12:00 A", "2018-11-03 15:00-16:00 A",
                "2018-11-04 10:00-10:30 A",
            ])
    }

    private let weekly = """
        UID:w
        SUMMARY:Weekly
        DTSTART;TZID=Europe/Berlin:20181101T100000
        DTEND;TZID=Europe/Berlin:20181101T110000
        RRULE:FREQ=WEEKLY;COUNT=5
        """

    @Test func `overrides take the place of their instance`() throws {
        let fixture = CalendarFixture(
            events: weekly,
            "UID:w\nSUMMARY:Moved\nRECURRENCE-ID:20181108T090000Z\nDTSTART:20181109T120000Z\nDTEND:20181109T130000Z",
            "UID:w\nSUMMARY:Off\nSTATUS:CANCELLED\nRECURRENCE-ID;TZID=Europe/Berlin:20181115T100000\nDTSTART:20181115T090000Z",
            "UID:w\nSUMMARY:Day\nRECURRENCE-ID;VALUE=DATE:20181122\nDTSTART;VALUE=DATE:20181122")
        #expect(
            try fixture.texts() == [
                "2018-11-01 10:00-11:00 Weekly", "2018-11-09 13:00-14:00 Moved", "2018-11-22..2018-11-23 Day",
                "2018-11-29 10:00-11:00 Weekly",
            ])
    }

    @Test func `an override is shown also on an excepted date`() throws {
        let fixture = CalendarFixture(
            events: weekly + "\nEXDATE:20181108T090000Z\nEXDATE:20181115T090000Z\nEXDATE:20181129T090000Z",
            "UID:w\nSUMMARY:Moved\nRECURRENCE-ID:20181108T090000Z\nDTSTART:20181108T140000Z\nDTEND:20181108T150000Z",
            "UID:w\nSUMMARY:Off\nSTATUS:CANCELLED\nRECURRENCE-ID:20181115T090000Z\nDTSTART:20181115T090000Z",
            "UID:w\nSUMMARY:Later\nRECURRENCE-ID;RANGE=THISANDFUTURE:20181129T090000Z\nDTSTART:20181129T120000Z")
        #expect(
            try fixture.texts() == [
                "2018-11-01 10:00-11:00 Weekly", "2018-11-08 15:00-16:00 Moved", "2018-11-22 10:00-11:00 Weekly",
            ])
    }

    @Test func `an override for all later instances moves them`() throws {
        let fixture = CalendarFixture(
            events: weekly,
            """
            UID:w
            SUMMARY:Later
            RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20181115T100000
            DTSTART;TZID=Europe/Berlin:20181116T143000
            DTEND;TZID=Europe/Berlin:20181116T150000
            """, "UID:w\nSUMMARY:One\nRECURRENCE-ID;TZID=Europe/Berlin:20181122T100000\nDTSTART:20181122T100000Z")
        #expect(
            try fixture.texts() == [
                "2018-11-01 10:00-11:00 Weekly", "2018-11-08 10:00-11:00 Weekly", "2018-11-16 14:30-15:00 Later",
                "2018-11-22 11:00-11:00 One", "2018-11-30 14:30-15:00 Later",
            ])
    }

    @Test func `overrides without their master stand alone`() throws {
        let fixture = CalendarFixture(
            events: "UID:x\nSUMMARY:A\nRECURRENCE-ID:20181108T090000Z\nDTSTART:19991109T120000Z",
            "UID:x\nSUMMARY:B\nRECURRENCE-ID:20181109T090000Z\nDTSTART:20181109T120000Z",
            "UID:x\nSUMMARY:C\nSTATUS:CANCELLED\nRECURRENCE-ID:20181110T090000Z\nDTSTART:20181110T120000Z")
        #expect(try fixture.texts() == ["1999-11-09 13:00-13:00 A", "2018-11-09 13:00-13:00 B"])
        let (occurrences, _) = fixture.object.occurrences(
            in: Instant.now..<Instant.now.advanced(by: 1), timeZone: .gmt)
        #expect(occurrences.allSatisfy { $0.originalStart != nil })
    }

    @Test func `a series keeps the wall clock of its zone`() throws {
        let fixture = CalendarFixture(
            events: "SUMMARY:A\nDTSTART;TZID=Europe/Berlin:20180324T023000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=3",
            "SUMMARY:B\nDTSTART:20180324T120000Z\nRRULE:FREQ=DAILY;COUNT=2",
            "SUMMARY:C\nDTSTART;TZID=America/New_York:20180310T120000\nRRULE:FREQ=DAILY;COUNT=2")
        // The clock of March 25 leaves 2:30 out; the day after has it again.
        #expect(
            try fixture.texts() == [
                "2018-03-10 18:00-18:00 C", "2018-03-11 17:00-17:00 C", "2018-03-24 02:30-03:30 A",
                "2018-03-24 13:00-13:00 B", "2018-03-25 03:30-04:30 A", "2018-03-25 14:00-14:00 B",
                "2018-03-26 02:30-03:30 A",
            ])
    }

    @Test func `the start is shown and counts though its rule does not make it`() throws {
        let fixture = CalendarFixture(
            events: "SUMMARY:A\nDTSTART:20181101T100000\nRRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=3",
            "SUMMARY:B\nDTSTART;VALUE=DATE:20181110\nRRULE:FREQ=YEARLY;BYMONTHDAY=10;UNTIL=20191110",
            "SUMMARY:C\nDTSTART:20181213T100000\nRRULE:FREQ=YEARLY;BYWEEKNO=50;COUNT=2",
            "SUMMARY:D\nDTSTART:20181201T100000\nRRULE:FREQ=DAILY;UNTIL=20181202")
        #expect(
            try fixture.texts() == [
                "2018-11-01 10:00-10:00 A", "2018-11-05 10:00-10:00 A", "2018-11-10..2018-11-11 B",
                "2018-11-12 10:00-10:00 A", "2018-12-01 10:00-10:00 D", "2018-12-02 10:00-10:00 D",
                "2018-12-13 10:00-10:00 C", "2019-11-10..2019-11-11 B", "2019-12-12 10:00-10:00 C",
            ])
    }

    @Test func `a series ends at a moment in its zone`() throws {
        let fixture = CalendarFixture(
            events:
                "SUMMARY:A\nDTSTART;TZID=America/New_York:20181101T200000\nRRULE:FREQ=DAILY;UNTIL=20181104T010000Z",
            "SUMMARY:B\nDTSTART;TZID=America/New_York:20181101T190000\nRRULE:FREQ=DAILY;UNTIL=20181102T190000")
        // 20:00 in New York is 00:00 UTC of the next day, until the clock of November 4 goes back.
        #expect(
            try fixture.texts() == [
                "2018-11-02 00:00-00:00 B", "2018-11-02 01:00-01:00 A", "2018-11-03 00:00-00:00 B",
                "2018-11-03 01:00-01:00 A", "2018-11-04 01:00-01:00 A",
            ])
    }

    @Test func `instances lie in the window and single events anywhere`() throws {
        let fixture = CalendarFixture(
            events: "SUMMARY:A\nDTSTART:19700101T100000\nDURATION:P2D\nRRULE:FREQ=DAILY",
            "SUMMARY:B\nDTSTART:19700101T100000")
        #expect(
            try fixture.texts(from: "2018-11-05", to: "2018-11-06") == [
                "1970-01-01 10:00-10:00 B", "2018-11-03 10:00-10:00 A", "2018-11-04 10:00-10:00 A",
                "2018-11-05 10:00-10:00 A",
            ])
    }

    @Test func `a series has a bound`() throws {
        let fixture = CalendarFixture(events: "SUMMARY:A\nDTSTART:20180101T100000\nRRULE:FREQ=HOURLY")
        let texts = try fixture.texts()
        #expect(texts.count == CalendarExpansion.seriesLimit)
        let window =
            Instant(millisecondsSinceEpoch: 1_514_764_800_000)..<Instant(millisecondsSinceEpoch: 1_577_836_800_000)
        #expect(fixture.object.occurrences(in: window, timeZone: .gmt).isCut)
    }

    /// Each of them would be compared with all the others, and with each instance.
    @Test func `many changed instances of one series are read soon`() throws {
        let count = 20_000
        let lines = (0..<count).map { index in
            let id = BasicDateTime.utc(Instant(millisecondsSinceEpoch: 1_541_000_000_000 + Int64(index) * 3_600_000))
            return "BEGIN:VEVENT\nUID:w\nRECURRENCE-ID;RANGE=THISANDFUTURE:\(id)\nDTSTART:\(id)\nEND:VEVENT\n"
        }
        let master = "BEGIN:VEVENT\nUID:w\nDTSTART:20181031T153320Z\nRRULE:FREQ=HOURLY\nEND:VEVENT\n"
        let spent = processorTime {
            let fixture = CalendarFixture("BEGIN:VCALENDAR\n\(master)\(lines.joined())END:VCALENDAR\n")
            #expect(fixture.object.series.map(\.overrides.count) == [count])
            let window = Instant(millisecondsSinceEpoch: 0)..<Instant(millisecondsSinceEpoch: 4_000_000_000_000)
            #expect(fixture.object.occurrences(in: window, timeZone: .gmt).occurrences.count == count)
        }
        #expect(spent < .seconds(60), "\(spent)")
    }

    /// A rule alone ends when half a million periods were looked at, all of them together soon after.
    @Test func `many hostile rules end together`() {
        let hostile = "DTSTART:00010101T000000\nRRULE:FREQ=HOURLY;COUNT=100000"
        let fixture = CalendarFixture(events: hostile, hostile, hostile, "DTSTART:20181103T100000\nRRULE:FREQ=DAILY")
        let window = CalendarHorizon.window(around: Instant(millisecondsSinceEpoch: 1_541_203_200_000))
        func occurrences(workLimit: Int) -> String {
            let expansion = CalendarExpansion(fixture.object, window: window, timeZone: .gmt, workLimit: workLimit)
            return "\(expansion.occurrences.count), full: \(expansion.isFull)"
        }
        #expect(occurrences(workLimit: 1_000_000) == "732, full: false")
        #expect(occurrences(workLimit: 250_000) == "0, full: true")
    }

    @Test func `a stated end counts before a duration`() throws {
        let lines = ["DTEND:20181103T120000", "DURATION:PT0S"]
        for order in [lines, lines.reversed()] {
            let fixture = CalendarFixture(
                events: "SUMMARY:A\nDTSTART:20181103T100000\n\(order.joined(separator: "\n"))")
            #expect(try fixture.texts() == ["2018-11-03 10:00-12:00 A"])
        }
    }

    @Test(arguments: [
        "UNTIL=20181101", "UNTIL=20181102T120000", "UNTIL=20181102T110000Z", "UNTIL=20181103T085959Z",
        "UNTIL=2018-11-02",
    ])
    func `a series that ends before it begins has no occurrence`(until: String) throws {
        let fixture = CalendarFixture(
            events: "DTSTART;TZID=Europe/Berlin:20181103T100000\nRRULE:FREQ=WEEKLY;\(until)",
            "DTSTART:20181103T100000\nRRULE:FREQ=WEEKLY;UNTIL=20181102T235959Z",
            "DTSTART;VALUE=DATE:20181110\nRRULE:FREQ=WEEKLY;\(until)")
        #expect(try fixture.texts().isEmpty)
        #expect(fixture.problems.isEmpty)
    }

    /// In the first case no zone of the calendar is of use, and that of the user counts: Berlin.
    @Test(arguments: [
        ("", "20181104T230000Z", 3), ("", "20181104T235959Z", 2), ("", "20181105T070000Z", 3), ("", "20181105", 3),
        ("X-WR-TIMEZONE:Asia/Tokyo", "20181104T150000Z", 3), ("X-WR-TIMEZONE:Asia/Tokyo", "20181104T160000Z", 2),
        ("BEGIN:VTIMEZONE\nTZID:Tokyo Standard Time\nEND:VTIMEZONE", "20181104T150000Z", 3),
        (
            "BEGIN:VTIMEZONE\nTZID:Own\nBEGIN:STANDARD\nTZOFFSETTO:+0500\nEND:STANDARD\nEND:VTIMEZONE",
            "20181104T190000Z", 3
        ),
    ])
    func `the last day of an all-day series begins at its end`(head: String, until: String, count: Int) throws {
        let fixture = CalendarFixture(
            events: "SUMMARY:A\nDTSTART;VALUE=DATE:20181103\nRRULE:FREQ=DAILY;UNTIL=\(until)", head: head)
        #expect(try fixture.texts().count == count)
        #expect(fixture.problems.isEmpty)
    }

    @Test func `positions count in whole weeks`() throws {
        let fixture = CalendarFixture(
            events: "SUMMARY:A\nDTSTART;VALUE=DATE:20181101\nRRULE:FREQ=WEEKLY;BYDAY=TU,TH,SA;BYSETPOS=2,-1;COUNT=4")
        #expect(
            try fixture.texts().map { $0.prefix(10) } == ["2018-11-01", "2018-11-03", "2018-11-08", "2018-11-10"])
        let later = CalendarFixture(
            events: "SUMMARY:A\nDTSTART;VALUE=DATE:20181101\nRRULE:FREQ=WEEKLY;BYDAY=TU,TH,SA;BYSETPOS=1;COUNT=3")
        #expect(try later.texts().map { $0.prefix(10) } == ["2018-11-01", "2018-11-06", "2018-11-13"])
    }

    @Test func `a series has the occurrences of all its rules`() throws {
        let fixture = CalendarFixture(
            events: """
                SUMMARY:A
                DTSTART;VALUE=DATE:20181101
                RRULE:FREQ=DAILY;INTERVAL=2;COUNT=3
                RRULE:FREQ=WEEKLY;COUNT=2
                RRULE:FREQ=WEEKLY;COUNT=2
                RDATE;VALUE=DATE:20181120
                EXDATE;VALUE=DATE:20181103
                """)
        #expect(fixture.problems.isEmpty)
        #expect(
            try fixture.texts().map { $0.prefix(10) } == ["2018-11-01", "2018-11-05", "2018-11-08", "2018-11-20"])
    }

    @Test func `a rule of exceptions removes its occurrences`() throws {
        let fixture = CalendarFixture(
            events: """
                SUMMARY:A
                DTSTART;TZID=Europe/Berlin:20181101T100000
                RRULE:FREQ=DAILY;COUNT=6
                EXRULE:FREQ=DAILY;INTERVAL=3
                EXRULE:FREQ=SECONDLY
                """)
        #expect(
            try fixture.texts().map { $0.prefix(10) } == ["2018-11-02", "2018-11-03", "2018-11-05", "2018-11-06"])
        #expect(fixture.problems.map(\.line) == [8])
    }

    @Test func `of many rules the first count`() throws {
        let rules = (1...40).map { "RRULE:FREQ=YEARLY;BYMONTHDAY=1;COUNT=\($0)" }.joined(separator: "\n")
        let fixture = CalendarFixture(events: "SUMMARY:A\nDTSTART;VALUE=DATE:20181101\n\(rules)")
        #expect(fixture.object.events[0].rules.count == 21)
        #expect(fixture.problems.count == 19)
    }

    @Test(arguments: [
        ("FREQ=DAILY;COUNT=-1;UNTIL=20181103", 3), ("", 1), (" ", 1), ("FREQ=DAILY;UNTIL=2018-11-02T10:00:00", 2),
        ("FREQ=DAILY;UNTIL=2018-11-02T09:00:00.000Z", 2), ("FREQ=DAILY;UNTIL=2018-11-03", 3),
        ("RSCALE=GREGORIAN;FREQ=DAILY;COUNT=2;SKIP=BACKWARD", 2),
    ])
    func `rules of other programs are read`(rule: String, count: Int) throws {
        let fixture = CalendarFixture(
            events: "SUMMARY:A\nDTSTART;TZID=Europe/Berlin:20181101T100000\nRRULE:\(rule)")
        #expect(try fixture.texts().count == count)
        #expect(fixture.problems.isEmpty)
    }

    @Test func `times with dashes and colons are read`() throws {
        let fixture = CalendarFixture(
            events: "SUMMARY:A\nDTSTART:2018-11-03T10:00:00.000Z\nDTEND:2018-11-03T11:30Z",
            "SUMMARY:B\nDTSTART;VALUE=DATE:2018-11-04",
            "SUMMARY:C\nDTSTART;TZID=America/New_York:2018-11-05T10:00:00", "DTSTART:2018-11-0X", "DTSTART:2018:11:03",
            "DTSTART:2018-11-03T10:00:00.x")
        #expect(
            try fixture.texts() == [
                "2018-11-03 11:00-12:30 A", "2018-11-04..2018-11-05 B", "2018-11-05 16:00-16:00 C",
            ])
        #expect(fixture.problems.count == 3)
    }
}

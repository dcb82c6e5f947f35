import Foundation
import TestSupport
import Testing

@testable import Events
@testable import Formats
@testable import Time

/// Several events with one UID.
struct SharedUIDTests {
    @Test func `of several versions the latest counts`() throws {
        let fixture = CalendarFixture(
            events: "UID:a\nSEQUENCE:1\nSUMMARY:New\nDTSTART:20181104T100000",
            "UID:a\nSUMMARY:Old\nDTSTART:20181104T100000",
            "UID:b\nDTSTAMP:20180102T000000Z\nSUMMARY:Later\nDTSTART;TZID=Europe/Berlin:20181105T100000",
            "UID:b\nDTSTAMP:20180101T000000Z\nSUMMARY:Earlier\nDTSTART:20181105T090000Z")
        #expect(try fixture.texts() == ["2018-11-04 10:00-10:00 New", "2018-11-05 10:00-10:00 Later"])
        #expect(fixture.problems.isEmpty)
    }

    @Test func `events of one UID on different days are all shown`() throws {
        let fixture = CalendarFixture(
            events: "UID:a\nDTSTAMP:20180101T000001Z\nSUMMARY:One\nDTSTART:20181106T100000",
            "UID:a\nDTSTAMP:20180101T000002Z\nSUMMARY:Two\nDTSTART:20181107T100000",
            "UID:a\nDTSTAMP:20180101T000000Z\nSUMMARY:Three\nDTSTART:20181107T150000",
            "UID:a\nDTSTAMP:20180101T000003Z\nSUMMARY:Two, again\nDTSTART:20181107T100000")
        #expect(
            try fixture.texts() == [
                "2018-11-06 10:00-10:00 One", "2018-11-07 10:00-10:00 Two, again", "2018-11-07 15:00-15:00 Three",
            ])
        #expect(fixture.problems.isEmpty)
    }

    @Test func `an older version at another time is a problem`() throws {
        let fixture = CalendarFixture(
            events: "UID:a\nSUMMARY:Old\nDTSTART:20181103T100000",
            "UID:a\nSEQUENCE:1\nSUMMARY:New\nDTSTART:20181104T100000",
            "UID:b\nSEQUENCE:2\nSUMMARY:Daily\nDTSTART:20181105T100000\nRRULE:FREQ=DAILY;COUNT=2",
            "UID:b\nSUMMARY:Old\nDTSTART:20181104T090000\nRRULE:FREQ=DAILY;COUNT=3")
        #expect(
            try fixture.texts() == [
                "2018-11-04 10:00-10:00 New", "2018-11-05 10:00-10:00 Daily", "2018-11-06 10:00-10:00 Daily",
            ])
        #expect(fixture.problems.map(\.line) == [3, 21])
    }

    @Test(arguments: [
        ("RRULE:FREQ=DAILY;COUNT=2", "SEQUENCE:3", ""), ("RRULE:FREQ=DAILY;COUNT=2", "", "SEQUENCE:3"),
        ("RRULE:FREQ=DAILY;UNTIL=20181104T100000", "SEQUENCE:3", ""), ("RDATE:20181104T100000", "SEQUENCE:3", ""),
        ("RDATE:20181104T100000", "", "SEQUENCE:3"),
    ])
    func `two series that do not overlap in time are no versions of one`(
        rule: String, version: String, laterVersion: String
    ) throws {
        let fixture = CalendarFixture(
            events: "UID:a\nSUMMARY:First\nDTSTART:20181103T100000\n\(rule)\n\(version)",
            "UID:a\nSUMMARY:Second\nDTSTART:20181105T090000\nRRULE:FREQ=DAILY;COUNT=2\n\(laterVersion)")
        #expect(
            try fixture.texts() == [
                "2018-11-03 10:00-10:00 First", "2018-11-04 10:00-10:00 First", "2018-11-05 09:00-09:00 Second",
                "2018-11-06 09:00-09:00 Second",
            ])
        #expect(fixture.problems.isEmpty)
    }

    @Test func `an endless series is an older version of one that begins later`() throws {
        let fixture = CalendarFixture(
            events: "UID:a\nSUMMARY:Old\nDTSTART:20181103T100000\nRRULE:FREQ=DAILY",
            "UID:a\nSEQUENCE:1\nSUMMARY:New\nDTSTART:20181105T090000\nRRULE:FREQ=DAILY;COUNT=1")
        #expect(try fixture.texts() == ["2018-11-05 09:00-09:00 New"])
        #expect(fixture.problems.count == 1)
    }

    /// Of a renewed series, each part has its own changed instances, wherever these are in the file.
    @Test(arguments: ["0", "3"])
    func `each changed instance belongs to the series that has it`(sequence: String) throws {
        let first =
            "UID:a\nSUMMARY:A\nDTSTART;TZID=Europe/Berlin:20181101T100000\nRRULE:FREQ=WEEKLY;UNTIL=20181115T090000Z"
        let second =
            "UID:a\nSEQUENCE:\(sequence)\nSUMMARY:B\nDTSTART;TZID=Europe/Berlin:20181204T100000\nRRULE:FREQ=WEEKLY;COUNT=3"
        let changes = [
            "UID:a\nSUMMARY:B2\nRECURRENCE-ID:20181211T090000Z\nDTSTART;TZID=Europe/Berlin:20181211T150000",
            "UID:a\nSUMMARY:A2\nRECURRENCE-ID;TZID=Europe/Berlin:20181108T100000\nDTSTART;TZID=Europe/Berlin:20181108T120000",
            "UID:a\nRECURRENCE-ID;TZID=Europe/Berlin:20181218T100000\nDTSTART:20181218T090000Z\nSTATUS:CANCELLED",
        ]
        let events = [first, second] + changes
        for order in [[0, 1, 2, 3, 4], [2, 3, 4, 1, 0], [1, 4, 3, 0, 2]] {
            let text = order.map { "BEGIN:VEVENT\n\(events[$0])\nEND:VEVENT\n" }.joined()
            let fixture = CalendarFixture("BEGIN:VCALENDAR\n\(text)END:VCALENDAR\n")
            #expect(
                try fixture.texts() == [
                    "2018-11-01 10:00-10:00 A", "2018-11-08 12:00-12:00 A2", "2018-11-15 10:00-10:00 A",
                    "2018-12-04 10:00-10:00 B", "2018-12-11 15:00-15:00 B2",
                ])
            #expect(fixture.problems.isEmpty)
        }
    }

    @Test func `many events of one UID are read in time`() throws {
        let masters = (0..<5000).map { number in
            let day = CalendarDate(daysSinceEpoch: 10_000 + number)
            let text = BasicDateTime.date(day).description
            return """
                BEGIN:VEVENT
                UID:a
                DTSTART;VALUE=DATE:\(text)
                RRULE:FREQ=DAILY;COUNT=9000
                END:VEVENT
                BEGIN:VEVENT
                UID:a
                RECURRENCE-ID;VALUE=DATE:\(text)
                DTSTART:\(text)T100000
                END:VEVENT

                """
        }
        let spent = processorTime {
            let fixture = CalendarFixture("BEGIN:VCALENDAR\n\(masters.joined())END:VCALENDAR\n")
            #expect(fixture.object.series.count == 5000)
            #expect(fixture.object.series.allSatisfy { $0.overrides.count == 1 })
        }
        #expect(spent < .seconds(60), "\(spent)")
    }
}

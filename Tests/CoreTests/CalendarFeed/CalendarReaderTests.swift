import Foundation
import Testing

@testable import Events
@testable import Formats

struct CalendarReaderTests {
    @Test func `properties of an event are kept`() throws {
        let fixture = CalendarFixture(
            events: #"""
                UID:a@example.org
                SUMMARY;LANGUAGE=en:Lunch\, with Bo
                DESCRIPTION:One\nTwo
                LOCATION:Café
                URL;VALUE=URI:https://example.org/a;b
                CATEGORIES:Food,Friends
                ORGANIZER;CN="Anna, A.":mailto:anna@example.org
                ATTENDEE;PARTSTAT=DECLINED;ROLE=REQ-PARTICIPANT:mailto:bo@example.org
                ATTENDEE:mailto:cy@example.org
                STATUS:TENTATIVE
                TRANSP:TRANSPARENT
                CLASS:CONFIDENTIAL
                X-MICROSOFT-CDO-BUSYSTATUS:free
                X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT30M
                DTSTART;TZID=Europe/Berlin:20181103T120000
                DURATION:PT1H30M
                SEQUENCE:3
                DTSTAMP:20181001T000000Z
                BEGIN:VALARM
                TRIGGER:-PT5M
                SUMMARY:No title
                END:VALARM
                """#, head: "NAME:Mine\nX-WR-CALNAME:Other\nCOLOR:teal\nX-PUBLISHED-TTL:PT1M\nMETHOD:PUBLISH")
        let event = try #require(fixture.object.events.first)
        #expect(fixture.problems.isEmpty)
        #expect(event.uid == "a@example.org")
        #expect(event.summary == "Lunch, with Bo")
        #expect(event.details == "One\nTwo")
        #expect(event.location == "Café")
        #expect(event.url == "https://example.org/a;b")
        #expect(event.categories == ["Food", "Friends"])
        #expect(event.organizer?.name == "Anna, A.")
        #expect(event.attendees.map(\.answer) == ["DECLINED", "NEEDS-ACTION"])
        #expect(event.status == .tentative)
        #expect(event.isOpaque == false)
        #expect(event.classification == .confidential)
        #expect(event.busyStatus == "FREE")
        #expect(event.travelTime == 1_800_000)
        #expect(event.version.sequence == 3)
        #expect(event.lines.lowerBound == 8)
        #expect(fixture.object.name == "Mine")
        #expect(fixture.object.color == "teal")
        #expect(fixture.object.refreshInterval == 900_000)
        #expect(try fixture.texts() == ["2018-11-03 12:00-13:30 Lunch, with Bo"])
    }

    @Test func `one bad event is a problem and the others count`() throws {
        let fixture = CalendarFixture(
            events: "UID:a\nDTSTART:20181032T100000\nDTEND:20181101T2300",
            "UID:b\nSUMMARY:Good\nDTSTART:20181103T100000",
            "UID:c", "UID:d\nDTSTART:20181103T240000", "UID:e\nDTSTART:20181103T100000\nRECURRENCE-ID:x")
        #expect(try fixture.texts() == ["2018-11-03 10:00-10:00 Good"])
        #expect(fixture.problems.map(\.uid) == ["a", "c", "d", "e"])
        #expect(fixture.problems.map(\.line) == [5, 13, 18, 23])
        #expect(fixture.problems[1].message == "The event has no DTSTART.")
    }

    @Test func `another property that cannot be read leaves the event`() throws {
        let fixture = CalendarFixture(
            events:
                "UID:a\nSUMMARY:A\nDTSTART:20181103T100000\nRRULE:FREQ=SECONDLY\nDURATION:x\nEXDATE:y,20181104T100000\nRDATE:z"
        )
        #expect(try fixture.texts() == ["2018-11-03 10:00-10:00 A"])
        #expect(fixture.problems.map(\.line) == [7, 8, 9, 10])
        #expect(
            fixture.problems[0].message
                == "The rule \"FREQ=SECONDLY\" cannot be followed, because SECONDLY repeats more often than a calendar can show."
        )
    }

    @Test func `components that are not closed are problems`() {
        let cut = CalendarFixture("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART:20181103T100000\nSUMM")
        #expect(cut.object.events.isEmpty)
        #expect(cut.problems.map(\.uid) == ["a", nil])
        let open = CalendarFixture(
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nBEGIN:VEVENT\nUID:b\nDTSTART:20181103\nEND:VEVENT\nEND:VCALENDAR\nEND:X"
        )
        #expect(open.object.events.map(\.uid) == ["b"])
        #expect(open.problems.map(\.line) == [2, 9])
    }

    @Test func `unknown components and tasks are passed over`() throws {
        let fixture = CalendarFixture(
            """
            BEGIN:VCALENDAR
            BEGIN:VTODO
            DTSTART:20181103T100000
            END:VTODO
            BEGIN:X-THING
            BEGIN:VEVENT
            DTSTART:x
            END:VEVENT
            END:X-THING
            BEGIN:VEVENT
            DTSTART;VALUE=DATE:20181103
            SUMMARY:A
            END:VEVENT
            END:VCALENDAR
            """)
        #expect(fixture.object.taskCount == 1)
        #expect(fixture.problems.isEmpty)
        #expect(try fixture.texts() == ["2018-11-03..2018-11-04 A"])
    }

    @Test func `what is too deep or too long is left out`() {
        let deep = String(repeating: "BEGIN:A\n", count: 100_000) + String(repeating: "END:A\n", count: 100_000)
        #expect(CalendarFixture("BEGIN:VCALENDAR\n\(deep)END:VCALENDAR").problems.count == 1)
        let long = String(repeating: "x", count: CalendarReader.valueLimit + 1)
        let fixture = CalendarFixture(events: "DTSTART:20181103\nATTACH:\(long)\nSUMMARY:\(long)")
        #expect(fixture.object.events.map(\.summary) == [""])
        #expect(fixture.problems.count == 1)
    }

    @Test func `ends are of many forms`() throws {
        let fixture = CalendarFixture(
            events: "SUMMARY:A\nDTSTART;VALUE=DATE:20181101\nDTEND;VALUE=DATE:20181101",
            "SUMMARY:B\nDTSTART;VALUE=DATE:20181102\nDURATION:P2D",
            "SUMMARY:C\nDTSTART:20181103T100000\nDTEND:20181103T090000",
            "SUMMARY:D\nDTSTART:20181104T235960\nDURATION:-PT1H",
            "SUMMARY:E\nDTSTART;TZID=America/New_York:20181105T100000\nDTEND:20181105T110000",
            "SUMMARY:F\nDTSTART;TZID=Europe/Berlin;VALUE=DATE:20181106T000000",
            "SUMMARY:G\nDTSTART;TZID=Europe/Berlin:20181027T120000\nDURATION:P1D",
            "SUMMARY:H\nDTSTART;TZID=Europe/Berlin:20181027T130000\nDURATION:PT24H")
        #expect(
            try fixture.texts() == [
                "2018-10-27 12:00-12:00 G", "2018-10-27 13:00-12:00 H", "2018-11-01..2018-11-02 A",
                "2018-11-02..2018-11-04 B", "2018-11-03 10:00-10:00 C", "2018-11-04 23:59-23:59 D",
                "2018-11-05 16:00-17:00 E", "2018-11-06..2018-11-07 F",
            ])
        #expect(fixture.problems.count == 2)
    }
}

import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Time

/// What calendars of other programs mean by their properties.
struct CalendarMeaningTests {
    @Test func `busy periods are events`() throws {
        let fixture = CalendarFixture(
            """
            BEGIN:VCALENDAR
            METHOD:PUBLISH
            BEGIN:VFREEBUSY
            UID:f
            DTSTART:20181101T000000Z
            DTEND:20181201T000000Z
            FREEBUSY;FBTYPE=BUSY:20181102T080000Z/PT1H,20181103T090000Z/20181103T103000Z
            FREEBUSY;FBTYPE=FREE:20181104T080000Z/PT1H
            FREEBUSY;FBTYPE=BUSY-TENTATIVE:20181105T080000Z/PT1H
            FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20181106T080000Z/PT1H,x
            END:VFREEBUSY
            END:VCALENDAR
            """)
        #expect(
            try fixture.texts() == [
                "2018-11-02 09:00-10:00 Busy", "2018-11-03 10:00-11:30 Busy", "2018-11-05 09:00-10:00 Busy",
                "2018-11-06 09:00-10:00 Busy",
            ])
        #expect(fixture.object.events.map(\.status) == [.confirmed, .confirmed, .tentative, .confirmed])
        #expect(fixture.object.events.allSatisfy { $0.availability(ownAddresses: []) == .busy })
        #expect(Set(fixture.object.events.map(\.uid)).count == 4)
        #expect(fixture.problems.map(\.line) == [10])
    }

    @Test func `the keys of busy periods stay when others go`() {
        func keys(_ periods: String, uid: String) -> [EventKey] {
            let text =
                "BEGIN:VCALENDAR\nBEGIN:VFREEBUSY\nUID:\(uid)\nORGANIZER:mailto:a@example.org\nFREEBUSY:\(periods)\nEND:VFREEBUSY\nEND:VCALENDAR"
            return CalendarFeed.decode(Array(text.utf8), source: Source(path: "/a.ics")).keys
        }
        let both = keys("20181102T080000Z/PT1H,20181103T090000Z/PT1H", uid: "1")
        #expect(keys("20181103T090000Z/PT1H", uid: "2") == [both[1]])
    }

    /// Exchange and others write the midnight of a day as a moment.
    @Test(arguments: [
        ("Asia/Tokyo", "RRULE:FREQ=DAILY;UNTIL=20181202T150000Z", ["01", "02", "03"]),
        ("Europe/Berlin", "RRULE:FREQ=DAILY;UNTIL=20181202T230000Z", ["01", "02", "03"]),
        ("America/New_York", "RRULE:FREQ=DAILY;UNTIL=20181203T050000Z", ["01", "02", "03"]),
        ("Pacific/Auckland", "RRULE:FREQ=DAILY;UNTIL=20181202T110000Z", ["01", "02", "03"]),
        ("Asia/Tokyo", "RRULE:FREQ=DAILY;COUNT=4\nEXDATE:20181202T150000Z", ["01", "02", "04"]),
        ("Asia/Tokyo", "RRULE:FREQ=DAILY;COUNT=4\nEXDATE:20181203T000000", ["01", "02", "04"]),
        ("Asia/Tokyo", "RDATE:20181209T150000Z", ["01", "10"]), ("Asia/Tokyo", "RDATE:20181210Z", ["01", "10"]),
    ])
    func `a midnight of the user's zone in a series of whole days is the day that begins then`(
        zone: String, rule: String, days: [String]
    ) throws {
        let text =
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:A\nDTSTART;VALUE=DATE:20181201\n\(rule)\nEND:VEVENT\nEND:VCALENDAR"
        let window = CalendarHorizon.window(around: Instant("2018-11-03 12:00"))
        let zone = try #require(TimeZone(identifier: zone))
        let feed = CalendarFeed.decode(
            Array(text.utf8), source: Source(path: "/a.ics"), now: window.lowerBound, in: zone)
        for feed in [feed, feed.showingSeries(in: window, timeZone: zone)] {
            let dates = feed.events.map { event in
                if case .allDay(let day, _) = event.when { "\(day)" } else { "" }
            }
            #expect(dates == days.map { "2018-12-\($0)" })
        }
    }

    @Test func `a changed instance is named by the midnight of its day`() throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        let series =
            "BEGIN:VEVENT\nUID:1\nSUMMARY:A\nDTSTART;VALUE=DATE:20181201\nRRULE:FREQ=DAILY;COUNT=3\nEND:VEVENT\n"
        let moved =
            "BEGIN:VEVENT\nUID:1\nSUMMARY:B\nRECURRENCE-ID:20181130T230000Z\nDTSTART;VALUE=DATE:20181210\nEND:VEVENT\n"
        let feed = CalendarFeed.decode(
            Array("BEGIN:VCALENDAR\n\(series)\(moved)END:VCALENDAR".utf8), source: Source(path: "/a.ics"),
            now: Instant("2018-11-03 12:00"), in: berlin)
        #expect(feed.events.map(\.title) == ["A", "A", "B"])
    }

    @Test(arguments: [
        ("DELEGATED", Event.Availability.declined), ("delegated", .declined), ("DECLINED", .declined),
        ("ACCEPTED", .busy), ("NEEDS-ACTION", .busy),
    ])
    func `who sends somebody else is free`(answer: String, availability: Event.Availability) {
        let fixture = CalendarFixture(
            events: "DTSTART:20181103T100000Z\nATTENDEE;PARTSTAT=\(answer):mailto:me@example.org")
        #expect(fixture.object.events[0].availability(ownAddresses: ["me@example.org"]) == availability)
        #expect(fixture.object.events[0].availability(ownAddresses: []) == .busy)
    }

    @Test func `a calendar that cancels has cancelled events`() throws {
        func calendar(_ method: String) -> String {
            "BEGIN:VCALENDAR\nMETHOD:\(method)\nBEGIN:VEVENT\nDTSTART:20181103T100000Z\nEND:VEVENT\nEND:VCALENDAR\n"
        }
        let fixture = CalendarFixture(calendar("CANCEL") + calendar("REQUEST") + calendar("cancel"))
        #expect(fixture.object.events.map(\.status) == [.cancelled, .confirmed, .cancelled])
    }

    @Test(arguments: [
        ("STATUS:CANCELED", Event.Status.cancelled), ("STATUS:Cancelled ", .cancelled),
        ("STATUS:CONFIRMED\nX-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE", .tentative),
        ("X-MICROSOFT-CDO-BUSYSTATUS:tentative", .tentative), ("X-MICROSOFT-CDO-BUSYSTATUS:OOF", .confirmed),
        ("STATUS:CANCELLED\nX-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE", .cancelled),
    ])
    func `statuses are read`(lines: String, status: Event.Status) {
        #expect(CalendarFixture(events: "DTSTART:20181103T100000Z\n\(lines)").object.events.map(\.status) == [status])
    }

    @Test(arguments: [
        ("DTSTART;TZID=Asia/Tokyo:20181103T000000\nDTEND;TZID=Asia/Tokyo:20181105T000000", "2018-11-03..2018-11-05 "),
        ("DTSTART:20181103T000000\nDURATION:P1D", "2018-11-03..2018-11-04 "),
        ("DTSTART:20181103T000000", "2018-11-03..2018-11-04 "),
        ("DTSTART:20181103T000000\nDTEND:20181103T120000", "2018-11-03 00:00-12:00 "),
        ("DTSTART:20181103T100000\nDTEND:20181104T100000", "2018-11-03 10:00-10:00 "),
    ])
    func `an all-day event of Exchange takes whole days`(times: String, text: String) throws {
        let flag = "X-MICROSOFT-CDO-ALLDAYEVENT:"
        #expect(try CalendarFixture(events: "\(flag)TRUE\n\(times)").texts() == [text])
        #expect(try CalendarFixture(events: "\(times)\n\(flag)true").texts() == [text])
        #expect(CalendarFixture(events: "\(times)\n\(flag)FALSE").object.events[0].start.isDate == false)
    }

    @Test func `an all-day series of Exchange keeps its changes`() throws {
        let zone = "TZID=Europe/Berlin"
        let fixture = CalendarFixture(
            events: """
                UID:a
                SUMMARY:A
                X-MICROSOFT-CDO-ALLDAYEVENT:TRUE
                DTSTART;\(zone):20181103T000000
                DTEND;\(zone):20181104T000000
                RRULE:FREQ=DAILY;UNTIL=20181106T230000Z
                EXDATE;\(zone):20181104T000000
                """,
            "UID:a\nSUMMARY:B\nRECURRENCE-ID;\(zone):20181105T000000\nDTSTART;\(zone):20181105T090000")
        #expect(
            try fixture.texts() == [
                "2018-11-03..2018-11-04 A", "2018-11-05 09:00-09:00 B", "2018-11-06..2018-11-07 A",
                "2018-11-07..2018-11-08 A",
            ])
    }

    @Test(arguments: [
        ("DTSTART;VALUE=DATE:20181103T000000\nDTEND;VALUE=DATE:20181103T013000", "2018-11-03 00:00-01:30 "),
        ("DTSTART;VALUE=DATE:20181103T000000\nDTEND;VALUE=DATE:20181105T000000", "2018-11-03..2018-11-05 "),
        ("DTSTART;VALUE=DATE:20181103T000000\nDTEND;VALUE=DATE:20181105", "2018-11-03..2018-11-05 "),
        ("DTSTART;VALUE=DATE:20181103T000000", "2018-11-03..2018-11-04 "),
        ("DTSTART;VALUE=DATE:20181103T000000\nDURATION:PT90M", "2018-11-03 00:00-01:30 "),
    ])
    func `a date with a time is a date only up to midnight`(times: String, text: String) throws {
        #expect(try CalendarFixture(events: times).texts() == [text])
        let reversed = times.split(separator: "\n").reversed().joined(separator: "\n")
        #expect(try CalendarFixture(events: reversed).texts() == [text])
    }

    @Test func `an address in a parameter is that of the participant`() {
        let fixture = CalendarFixture(
            events: """
                DTSTART:20181103T100000Z
                ATTENDEE;CN="Doe\\, Jane";EMAIL=Jane@example.org;PARTSTAT=DECLINED:urn:uuid:1
                """,
            "DTSTART:20181103T100000Z\nATTENDEE;PARTSTAT=DECLINED;EMAIL=\"jane@example.org\":mailto:2_abc@imip.example.org",
            "DTSTART:20181103T100000Z\nATTENDEE;PARTSTAT=DECLINED;EMAIL=none:mailto:jane@example.org")
        for event in fixture.object.events {
            #expect(event.availability(ownAddresses: ["jane@example.org"]) == .declined)
        }
        #expect(fixture.object.events[0].attendees.first?.name == "Doe, Jane")
    }
}

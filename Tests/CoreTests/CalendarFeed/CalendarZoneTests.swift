import Foundation
import TestSupport
import Testing

@testable import Events
@testable import Formats
@testable import Time

struct CalendarZoneTests {
    private let own = """
        BEGIN:VTIMEZONE
        TZID:GMT +0100 (Standard) / GMT +0200 (Daylight)
        BEGIN:STANDARD
        DTSTART:16010101T030000
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        RRULE:FREQ=YEARLY;WKST=MO;INTERVAL=1;BYMONTH=10;BYDAY=-1SU
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:16010101T020000
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        RRULE:FREQ=YEARLY;WKST=MO;INTERVAL=1;BYMONTH=3;BYDAY=-1SU
        END:DAYLIGHT
        END:VTIMEZONE
        """

    private func identifier(_ name: String) -> String? {
        if case .named(let zone) = CalendarZone(name: name, described: nil) { zone.timeZone.identifier } else { nil }
    }

    @Test func `names are those of the database or of Windows`() {
        #expect(identifier("Europe/Berlin") == "Europe/Berlin")
        #expect(identifier("/softwarestudio.org/Olson_20011030_5/America/New_York") == "America/New_York")
        #expect(identifier("/x/Tzfile/America/Argentina/Ushuaia") == "America/Argentina/Ushuaia")
        #expect(identifier("W. Europe Standard Time") == "Europe/Berlin")
        #expect(identifier("UTC") != nil)
        #expect(identifier("/Europe/Stockholm") == "Europe/Stockholm")
        for name in ["Nowhere/Else", "Somewhere, Elsewhere", "IST", "", "/", "///", "../../etc/passwd", "UTC+99", "("] {
            #expect(identifier(name) == nil, "\(name)")
        }
    }

    @Test func `all zones of Windows are known`() {
        #expect(identifier("Arabian Standard Time") == "Asia/Dubai")
        #expect(identifier("Yukon Standard Time") == "America/Whitehorse")
    }

    @Test(arguments: [
        "europe/berlin": "Europe/Berlin", "US/PACIFIC": "US/Pacific", "etc/gmt+5": "Etc/GMT+5", "utc": "GMT",
        "romance STANDARD time": "Europe/Paris", "tokyo standard time": "Asia/Tokyo",
        "America/Los Angeles":
            "America/Los_Angeles", "Armenian Standard Time": "Asia/Yerevan", "Romance Standard Time 2": "Europe/Paris",
        "Kuala Lumpur, Singapore": "Asia/Kuala_Lumpur", "Central Time (US & Canada)": "America/Chicago",
        "Atlantic Time (Canada)": "America/Halifax", "W. Europe": "Europe/Berlin", "Romance": "Europe/Paris",
        "(UTC+01:00) Brüssel, Kopenhagen, Madrid, Paris": "Europe/Madrid",
        "(GMT-08.00) Pacific Time (US & Canada); Tijuana": "America/Los_Angeles",
        "Greenwich Mean Time: Dublin, Edinburgh, Lisbon, London": "Europe/Dublin", "Osaka": "Asia/Tokyo",
        "New York": "America/New_York", "EDT": "America/New_York", "Mitteleuropäische Sommerzeit": "Europe/Berlin",
        "Pacific Daylight Time": "America/Los_Angeles", "tzone://Microsoft/Utc": "GMT", "Z": "GMT",
        "(UTC) Coordinated Universal Time": "GMT", "UTC-06:00": "Etc/GMT+6", "UTC+1": "Etc/GMT-1",
        "GMT+0900": "Etc/GMT-9", "(GMT -03:00)": "Etc/GMT+3", "+07:00": "Etc/GMT-7", "UTC\u{2212}05:00": "Etc/GMT+5",
        "+0530": "GMT+0530", "UTC+5:45": "GMT+0545", "(UTC+10:00) Nowhere": "Etc/GMT-10",
        "Europe/Rome (GMT+01:00)": "Europe/Rome", "GMT": "GMT", "Asia/Beijing": "Asia/Shanghai",
    ])
    func `informal names are known`(name: String, zone: String) {
        #expect(identifier(name) == zone)
    }

    @Test(arguments: [
        ("Europe/lisbon", true), ("europe/Lisbon", true), ("/example.org/europe/lisbon", true), ("us/eastern", true),
        ("gmt standard time", true), ("Europe/Lisbon", false), ("/example.org/Olson_1/Europe/Lisbon", false),
        ("US/Eastern", false), ("Asia/Calcutta", false), ("Etc/GMT+2", false), ("GMT Standard Time", false),
    ])
    func `the description of a calendar counts before a name in another letter case`(name: String, isOwn: Bool) throws {
        let zone = "BEGIN:VTIMEZONE\nTZID:\(name)\nBEGIN:STANDARD\nTZOFFSETTO:-0330\nEND:STANDARD\nEND:VTIMEZONE"
        let event = "SUMMARY:A\nDTSTART;TZID=\(name):20181103T100000"
        #expect(try (CalendarFixture(events: event, head: zone).texts() == ["2018-11-03 14:30-14:30 A"]) == isOwn)
        // Without a description, the zone is known all the same.
        #expect(CalendarFixture(events: event).problems.isEmpty)
    }

    @Test func `the description of a calendar counts before an informal name`() throws {
        let zone = """
            BEGIN:VTIMEZONE
            TZID:Berlin
            BEGIN:STANDARD
            TZOFFSETTO:-0500
            END:STANDARD
            END:VTIMEZONE
            """
        let fixture = CalendarFixture(events: "SUMMARY:A\nDTSTART;TZID=Berlin:20181103T100000", head: zone)
        #expect(try fixture.texts() == ["2018-11-03 16:00-16:00 A"])
        #expect(fixture.problems.isEmpty)
    }

    @Test func `a description without the offsets before is complete`() throws {
        let zone = own.split(separator: "\n").filter { !$0.hasPrefix("TZOFFSETFROM") }.joined(separator: "\n")
        let name = "GMT +0100 (Standard) / GMT +0200 (Daylight)"
        let fixture = CalendarFixture(
            events: "SUMMARY:A\nDTSTART;TZID=\(name):20180101T023000\nRRULE:FREQ=DAILY", head: zone)
        let real = CalendarFixture(events: "SUMMARY:A\nDTSTART;TZID=Europe/Berlin:20180101T023000\nRRULE:FREQ=DAILY")
        #expect(try fixture.texts() == real.texts())
        #expect(fixture.problems.isEmpty)
    }

    @Test func `the location of a description counts where it has no offsets`() throws {
        let zone = "BEGIN:VTIMEZONE\nTZID:Home\nX-LIC-LOCATION:America/New_York\nEND:VTIMEZONE"
        let fixture = CalendarFixture(events: "SUMMARY:A\nDTSTART;TZID=Home:20181103T100000", head: zone)
        #expect(try fixture.texts() == ["2018-11-03 15:00-15:00 A"])
    }

    @Test(arguments: [
        (" 1", " 1"), ("\"My Zone\"", "\"My Zone\""), ("'My Zone'", "My Zone"), (#"My\, Zone"#, #""My\, Zone""#),
        ("My: Zone", "My: Zone"), ("my zone", "My Zone"), ("(UTC+07:30) A:B;C", "\"(UTC+07:30) A:B;C\""),
    ])
    func `names are equal however they are quoted`(described: String, named: String) throws {
        let zone = """
            BEGIN:VTIMEZONE
            TZID:\(described)
            BEGIN:STANDARD
            DTSTART:19700101T000000
            TZOFFSETFROM:-0500
            TZOFFSETTO:-0500
            END:STANDARD
            END:VTIMEZONE
            """
        let fixture = CalendarFixture(
            events: "SUMMARY:A\nDTSTART; TZID=\(named):20181103T100000\nDTEND;TZID=\(named) :20181103T110000",
            head: zone)
        #expect(try fixture.texts() == ["2018-11-03 16:00-17:00 A"])
        #expect(fixture.problems.isEmpty)
    }

    @Test func `a colon in a zone name splits lists too`() throws {
        let fixture = CalendarFixture(
            events: """
                SUMMARY:A
                DTSTART;TZID=(UTC-05:00) Eastern Time (US & Canada):20181103T100000
                RRULE:FREQ=DAILY;COUNT=4
                EXDATE;TZID=(UTC-05:00) Eastern Time (US & Canada):20181104T100000,20181105T100000
                """)
        #expect(try fixture.texts() == ["2018-11-03 15:00-15:00 A", "2018-11-06 16:00-16:00 A"])
        #expect(fixture.problems.isEmpty)
    }

    @Test(arguments: [("Nowhere", "America/New_York"), ("America/New_York", "Nowhere")])
    func `one known zone counts for start and end`(start: String, end: String) throws {
        let fixture = CalendarFixture(
            events: "SUMMARY:A\nDTSTART;TZID=\(start):20181103T100000\nDTEND;TZID=\(end):20181103T123000",
            "SUMMARY:B\nDTSTART:20181103T100000\nDTEND;TZID=America/New_York:20181103T123000",
            "SUMMARY:C\nDTSTART;TZID=Nowhere:20181103T100000\nDTEND:20181103T123000Z")
        #expect(
            try fixture.texts() == [
                "2018-11-03 11:00-13:30 C", "2018-11-03 15:00-17:30 A", "2018-11-03 15:00-17:30 B",
            ])
        #expect(fixture.problems.count == 1)
    }

    @Test func `each calendar of a file has its own zones`() throws {
        func calendar(_ title: String, _ head: String, zone: String = "") -> String {
            """
            BEGIN:VCALENDAR
            \(head)
            BEGIN:VEVENT
            SUMMARY:\(title)
            DTSTART\(zone):20181103T100000
            END:VEVENT
            END:VCALENDAR

            """
        }
        func described(_ offset: String) -> String {
            "BEGIN:VTIMEZONE\nTZID:Own\nBEGIN:STANDARD\nTZOFFSETTO:\(offset)\nEND:STANDARD\nEND:VTIMEZONE"
        }
        let fixture = CalendarFixture(
            calendar("A", "X-WR-TIMEZONE:America/New_York") + calendar("B", "X-WR-TIMEZONE:Asia/Tokyo")
                + calendar("C", "X-WR-CALNAME:None") + calendar("D", described("+0000"), zone: ";TZID=Own")
                + calendar("E", described("+0300"), zone: ";TZID=Own")
                + calendar("F", "X-WR-TIMEZONE:Asia/Tokyo", zone: ";TZID=America/New_York")
                + calendar("G", "X-WR-TIMEZONE:Asia/Tokyo"))
        #expect(
            try fixture.texts() == [
                "2018-11-03 02:00-02:00 B", "2018-11-03 02:00-02:00 G", "2018-11-03 08:00-08:00 E",
                "2018-11-03 10:00-10:00 C", "2018-11-03 11:00-11:00 D", "2018-11-03 15:00-15:00 A",
                "2018-11-03 15:00-15:00 F",
            ])
        #expect(fixture.problems.isEmpty)
    }

    @Test func `a zone that the calendar describes is that of the clock`() throws {
        let fixture = CalendarFixture(own.isEmpty ? "" : "BEGIN:VCALENDAR\n\(own)\nEND:VCALENDAR")
        #expect(fixture.problems.isEmpty)
        let named = CalendarFixture(
            events:
                "SUMMARY:A\nDTSTART;TZID=\"GMT +0100 (Standard) / GMT +0200 (Daylight)\":20180101T023000\nRRULE:FREQ=DAILY",
            head: own)
        let real = CalendarFixture(
            events: "SUMMARY:A\nDTSTART;TZID=Europe/Berlin:20180101T023000\nRRULE:FREQ=DAILY")
        #expect(named.problems.isEmpty)
        let texts = try named.texts()
        #expect(texts.count == 730)
        #expect(try texts == real.texts())
    }

    /// Each time of a day of a change, by the quarter of an hour.
    @Test func `gaps and overlaps are read as everywhere`() throws {
        let fixture = CalendarFixture(
            events: "DTSTART;TZID=\"GMT +0100 (Standard) / GMT +0200 (Daylight)\":20180101T023000", head: own)
        guard case .described(let zone) = fixture.object.zones[0] else {
            Issue.record("the zone is not described")
            return
        }
        var clock = ZonedTime(CalendarFixture.berlin)
        for day in ["2018-03-25", "2018-10-28", "2018-07-01", "2018-12-01", "2040-03-25", "1999-10-31"] {
            let midnight = try #require(CalendarDate(day)).midnight
            for quarter in 0..<96 {
                let time = midnight.advanced(byMilliseconds: Int64(quarter) * 900_000)
                #expect(zone.instant(of: time) == clock.instant(of: time), "\(day) \(quarter)")
            }
        }
    }

    @Test func `floating times are in the zone of a calendar that names no other`() throws {
        let head = "X-WR-TIMEZONE:America/New_York"
        let fixture = CalendarFixture(events: "SUMMARY:A\nDTSTART:20181103T100000", head: head)
        #expect(try fixture.texts() == ["2018-11-03 15:00-15:00 A"])
        let mixed = CalendarFixture(
            events: "SUMMARY:A\nDTSTART:20181103T100000", "SUMMARY:B\nDTSTART;TZID=UTC:20181103T100000", head: head)
        #expect(try mixed.texts() == ["2018-11-03 10:00-10:00 A", "2018-11-03 11:00-11:00 B"])
    }

    @Test func `an unknown zone is one problem`() throws {
        let fixture = CalendarFixture(
            events: "SUMMARY:A\nDTSTART;TZID=Nowhere:20181103T100000\nDTEND;TZID=Nowhere:20181103T110000",
            "SUMMARY:B\nDTSTART;TZID=Nowhere:20181104T100000", "SUMMARY:C\nDTSTART;VALUE=DATE;TZID=Elsewhere:20181105")
        #expect(
            try fixture.texts() == [
                "2018-11-03 10:00-11:00 A", "2018-11-04 10:00-10:00 B", "2018-11-05..2018-11-06 C",
            ])
        #expect(fixture.problems.map(\.line) == [5])
    }

    @Test func `of more zones than there are the first count`() throws {
        let names = (0...ZoneNames.limit).map { "Nowhere/A\($0)" }
        let events = names.map { "BEGIN:VEVENT\nSUMMARY:A\nDTSTART;TZID=\($0):20181103T100000\nEND:VEVENT\n" }
        let fixture = CalendarFixture("BEGIN:VCALENDAR\n\(events.joined())END:VCALENDAR\n")
        #expect(fixture.object.zones.count == ZoneNames.limit)
        #expect(try fixture.texts().count == names.count)
        #expect(fixture.problems.last?.message.hasPrefix("More than 1000 time zones are named") == true)
    }

    /// In earnest clocks are changed by the year.
    @Test func `a hostile description of a zone ends soon`() throws {
        let part = """
            BEGIN:STANDARD
            DTSTART:00010101T000000
            TZOFFSETFROM:+0200
            TZOFFSETTO:+0100
            RRULE:FREQ=HOURLY;COUNT=999999999
            END:STANDARD

            """
        let zone = "BEGIN:VTIMEZONE\nTZID:Own\n\(String(repeating: part, count: 1000))END:VTIMEZONE"
        let spent = processorTime {
            let fixture = CalendarFixture(events: "DTSTART;TZID=Own:20181103T100000", head: zone)
            #expect(fixture.problems.isEmpty)
        }
        #expect(spent < .seconds(60), "\(spent)")
    }
}

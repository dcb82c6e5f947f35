import Foundation
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

    @Test func namesAreThoseOfTheDatabaseOrOfWindows() {
        #expect(identifier("Europe/Berlin") == "Europe/Berlin")
        #expect(identifier("/softwarestudio.org/Olson_20011030_5/America/New_York") == "America/New_York")
        #expect(identifier("/x/Tzfile/America/Argentina/Ushuaia") == "America/Argentina/Ushuaia")
        #expect(identifier("W. Europe Standard Time") == "Europe/Berlin")
        #expect(identifier("UTC") != nil)
        for name in ["Germany/Berlin", "Kuala Lumpur, Singapore", "GMT+0100", "", "/", "///", "../../etc/passwd"] {
            #expect(identifier(name) == nil, "\(name)")
        }
    }

    @Test func allZonesOfWindowsAreKnown() {
        #expect(identifier("Arabian Standard Time") == "Asia/Dubai")
        #expect(identifier("Yukon Standard Time") == "America/Whitehorse")
    }

    @Test func aZoneThatTheCalendarDescribesIsThatOfTheClock() throws {
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
    @Test func gapsAndOverlapsAreReadAsEverywhere() throws {
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

    @Test func floatingTimesAreInTheZoneOfACalendarThatNamesNoOther() throws {
        let head = "X-WR-TIMEZONE:America/New_York"
        let fixture = CalendarFixture(events: "SUMMARY:A\nDTSTART:20181103T100000", head: head)
        #expect(try fixture.texts() == ["2018-11-03 15:00-15:00 A"])
        let mixed = CalendarFixture(
            events: "SUMMARY:A\nDTSTART:20181103T100000", "SUMMARY:B\nDTSTART;TZID=UTC:20181103T100000", head: head)
        #expect(try mixed.texts() == ["2018-11-03 10:00-10:00 A", "2018-11-03 11:00-11:00 B"])
    }

    @Test func anUnknownZoneIsOneProblem() throws {
        let fixture = CalendarFixture(
            events: "SUMMARY:A\nDTSTART;TZID=Nowhere:20181103T100000\nDTEND;TZID=Nowhere:20181103T110000",
            "SUMMARY:B\nDTSTART;TZID=Nowhere:20181104T100000", "SUMMARY:C\nDTSTART;VALUE=DATE;TZID=Elsewhere:20181105")
        #expect(
            try fixture.texts() == [
                "2018-11-03 10:00-11:00 A", "2018-11-04 10:00-10:00 B", "2018-11-05..2018-11-06 C",
            ])
        #expect(fixture.problems.map(\.line) == [5])
    }

    @Test func ofMoreZonesThanThereAreTheFirstCount() throws {
        let names = (0...ZoneNames.limit).map { "Nowhere/A\($0)" }
        let events = names.map { "BEGIN:VEVENT\nSUMMARY:A\nDTSTART;TZID=\($0):20181103T100000\nEND:VEVENT\n" }
        let fixture = CalendarFixture("BEGIN:VCALENDAR\n\(events.joined())END:VCALENDAR\n")
        #expect(fixture.object.zones.count == ZoneNames.limit)
        #expect(try fixture.texts().count == names.count)
        #expect(fixture.problems.last?.message.hasPrefix("More than 1000 time zones are named") == true)
    }

    /// In earnest clocks are changed by the year.
    @Test func aHostileDescriptionOfAZoneEndsSoon() throws {
        let part = """
            BEGIN:STANDARD
            DTSTART:00010101T000000
            TZOFFSETFROM:+0200
            TZOFFSETTO:+0100
            RRULE:FREQ=HOURLY;COUNT=999999999
            END:STANDARD

            """
        let zone = "BEGIN:VTIMEZONE\nTZID:Own\n\(String(repeating: part, count: 1000))END:VTIMEZONE"
        let spent = ContinuousClock().measure {
            let fixture = CalendarFixture(events: "DTSTART;TZID=Own:20181103T100000", head: zone)
            #expect(fixture.problems.isEmpty)
        }
        #expect(spent < .seconds(60), "\(spent)")
    }
}

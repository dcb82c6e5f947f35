import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Time

/// Nothing that the list shows is lost or changed by an export.
struct CalendarRoundTripTests {
    /// A zone that no list of names has, with the rules of a part of Australia.
    private static let zone = """
        BEGIN:VTIMEZONE
        TZID:Tower, Bridge; Harbor
        BEGIN:STANDARD
        DTSTART:16010101T030000
        TZOFFSETFROM:+1100
        TZOFFSETTO:+1000
        RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=4
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:16010101T020000
        TZOFFSETFROM:+1000
        TZOFFSETTO:+1100
        RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=10
        END:DAYLIGHT
        END:VTIMEZONE
        """
    private static let zoned = #"TZID="Tower, Bridge; Harbor""#

    private func roundTrip(
        _ fixture: CalendarFixture, location: SourceLocation = #_sourceLocation
    ) -> CalendarRoundTrip {
        let trip = CalendarRoundTrip(
            fixture.object, source: Source(path: "/a.ics"), from: "2025-01-01", to: "2028-01-01")
        #expect(!trip.before.isEmpty, sourceLocation: location)
        #expect(trip.after == trip.before, sourceLocation: location)
        #expect(trip.problems.isEmpty, sourceLocation: location)
        return trip
    }

    @Test func `a series in a zone of the calendar's own stays on its days`() {
        let trip = roundTrip(
            CalendarFixture(
                events: """
                    UID:a
                    SUMMARY:Stand-up
                    DTSTART;\(Self.zoned):20260302T093000
                    DTEND;\(Self.zoned):20260302T094500
                    RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20271001T000000Z
                    EXDATE;\(Self.zoned):20260306T093000
                    RDATE;\(Self.zoned):20260307T100000
                    """,
                "UID:a\nSUMMARY:Late\nRECURRENCE-ID;\(Self.zoned):20260304T093000\nDTSTART;\(Self.zoned):20260304T120000",
                head: Self.zone))
        #expect(trip.text.contains("TZID:Tower Bridge Harbor\r\n"))
        #expect(trip.text.contains("DTSTART;TZID=Tower Bridge Harbor:20260302T093000\r\n"))
        #expect(trip.object.recurringCount == 1)
    }

    @Test func `two zones with one name stay two, and so does a name that others know`() {
        let other = Self.zone.replacing("+1000", with: "+0300").replacing("+1100", with: "+0400")
        let calendars = [Self.zone, other].enumerated().map { number, head in
            let fixture = CalendarFixture(
                events: "UID:\(number)\nSUMMARY:\(number)\nDTSTART;\(Self.zoned):20260302T093000\nDURATION:PT1H",
                head: head)
            return (object: fixture.object, source: Source(path: "/\(number).ics"))
        }
        let trip = CalendarRoundTrip(calendars, from: "2025-01-01", to: "2028-01-01")
        #expect(trip.after == trip.before && trip.before.count == 2)
        let known = Self.zone.replacing("Tower, Bridge; Harbor", with: "Europe/Berlin;")
        let renamed = roundTrip(
            CalendarFixture(
                events: "UID:a\nSUMMARY:A\nDTSTART;TZID=\"Europe/Berlin;\":20260302T093000\nRRULE:FREQ=WEEKLY",
                head: known))
        #expect(renamed.text.contains("TZID:Europe/Berlin 2\r\n"))
    }

    @Test(arguments: ["(UTC+07:30) A B", "UTC+1", "Berlin", "GMT +0100 (Standard)"])
    func `a described zone keeps a name that others can guess`(name: String) {
        let head = Self.zone.replacing("Tower, Bridge; Harbor", with: name)
        let trip = roundTrip(
            CalendarFixture(
                events: "UID:a\nSUMMARY:A\nDTSTART;TZID=\"\(name)\":20260302T093000\nRRULE:FREQ=WEEKLY", head: head))
        #expect(trip.text.contains("TZID:\(name.replacing(":", with: ""))\r\n"))
    }

    @Test func `an end without a zone keeps the length`() {
        let trip = roundTrip(
            CalendarFixture(
                events: "UID:a\nSUMMARY:A\nDTSTART;\(Self.zoned):20260302T093000\nDTEND:20260302T103000",
                "UID:b\nSUMMARY:B\nDTSTART;TZID=Asia/Tokyo:20260302T093000\nDTEND:20260302T103000",
                "UID:c\nSUMMARY:C\nDTSTART:20260302T093000Z\nDTEND:20260302T103000",
                "UID:d\nSUMMARY:D\nDTSTART;VALUE=DATE:20260302\nDTEND:20260305T000000",
                "UID:e\nSUMMARY:E\nDTSTART;VALUE=DATE:20260302\nDURATION:PT36H",
                "UID:f\nSUMMARY:F\nDTSTART:20260302T093000Z\nRDATE;VALUE=PERIOD;TZID=Asia/Tokyo:20260302T200000Z/20260303T090000",
                head: Self.zone))
        #expect(trip.text.contains("DTEND;TZID=Asia/Tokyo:20260302T103000\r\n"))
        #expect(trip.text.contains("DTEND;VALUE=DATE:20260305\r\n"))
    }

    @Test func `single events that share a UID are all written, with a UID each`() throws {
        let fixture = CalendarFixture(
            events: "UID:talk\nSUMMARY:One\nDTSTART:20260302T100000Z\nDURATION:PT1H",
            "UID:talk\nSUMMARY:Two\nDTSTART:20260302T110000Z\nDURATION:PT1H",
            "UID:talk\nSUMMARY:Three\nDTSTART;TZID=Asia/Tokyo:20260303T110000\nRRULE:FREQ=WEEKLY;COUNT=3",
            "UID:talk\nSUMMARY:Four\nDTSTART;VALUE=DATE:20260304",
            "UID:talk-20260302T110000Z\nSUMMARY:Five\nDTSTART:20260304T110000Z")
        let trip = roundTrip(fixture)
        let uids = trip.object.events.map { $0.uid ?? "" }
        #expect(
            uids == [
                "talk", "talk-20260302T110000Z", "talk-20260303T110000", "talk-20260304",
                "talk-20260302T110000Z-20260304T110000Z",
            ])
    }

    @Test func `a master and its instances stay together beside others with their UID`() {
        let trip = roundTrip(
            CalendarFixture(
                events: "UID:a\nSUMMARY:A\nDTSTART:20260302T100000Z\nRRULE:FREQ=DAILY;COUNT=5",
                "UID:a\nSUMMARY:B\nDTSTART:20260302T150000Z\nRRULE:FREQ=DAILY;COUNT=5",
                "UID:a\nSUMMARY:Moved\nRECURRENCE-ID:20260304T100000Z\nDTSTART:20260304T120000Z",
                "UID:a\nSUMMARY:Gone\nSTATUS:CANCELLED\nRECURRENCE-ID:20260305T100000Z\nDTSTART:20260305T100000Z"))
        #expect(trip.object.events.map(\.summary) == ["A", "Moved", "Gone", "B"])
        #expect(Set(trip.object.events.map(\.uid)) == ["a", "a-20260302T150000Z"])
    }

    @Test func `changed instances without their series stay single events`() {
        let trip = roundTrip(
            CalendarFixture(
                events: "UID:a\nSUMMARY:A\nRECURRENCE-ID:20260302T100000Z\nDTSTART:20260302T110000Z\nDURATION:PT1H",
                "UID:a\nSUMMARY:B\nRECURRENCE-ID:20260303T100000Z\nDTSTART:20260303T120000Z\nDURATION:PT1H"))
        #expect(trip.object.events.map(\.uid) == ["a", "a"])
    }

    @Test func `an event without a UID keeps all that it states`() {
        let fixture = CalendarFixture(
            events: """
                SUMMARY:Choir
                DESCRIPTION:Bring notes\\nand a pen
                TRANSP:TRANSPARENT
                DTSTART;TZID=Asia/Tokyo:20260302T190000
                DTEND;TZID=Asia/Tokyo:20260302T203000
                RRULE:FREQ=WEEKLY;COUNT=4
                """,
            """
            SUMMARY:Talk
            STATUS:CANCELLED
            CLASS:CONFIDENTIAL
            LOCATION:Hall
            URL:https://example.org/
            DTSTART:20260302T190000Z
            """,
            "SUMMARY:Twin\nDTSTART:20260305T190000Z\nRRULE:FREQ=DAILY;COUNT=2",
            "SUMMARY:Twin\nDTSTART:20260305T190000Z\nRRULE:FREQ=DAILY;COUNT=2",
            "RECURRENCE-ID:20260306T190000Z\nSTATUS:CANCELLED\nSUMMARY:Odd\nDTSTART:20260306T190000Z")
        let trip = roundTrip(fixture)
        #expect(trip.object.recurringCount == 3)
        let uids = trip.object.events.compactMap(\.uid)
        #expect(Set(uids).count == 5)
        #expect(uids == roundTrip(fixture).object.events.compactMap(\.uid))
    }

    @Test func `what is free or tentative by a property of Exchange is so for all`() {
        let trip = roundTrip(
            CalendarFixture(
                events:
                    "UID:a\nSUMMARY:A\nTRANSP:OPAQUE\nX-MICROSOFT-CDO-BUSYSTATUS:FREE\nDTSTART:20260302T190000Z\nDURATION:PT1H",
                "UID:b\nSUMMARY:B\nX-MICROSOFT-CDO-BUSYSTATUS:tentative\nDTSTART:20260303T190000Z\nDURATION:PT1H",
                "UID:c\nSUMMARY:C\nX-MICROSOFT-CDO-BUSYSTATUS:OOF\nDTSTART:20260304T190000Z\nDURATION:PT1H",
                "UID:d\nSUMMARY:D\nTRANSP:OPAQUE\nX-MICROSOFT-CDO-BUSYSTATUS:FREE\nDTSTART;VALUE=DATE:20260302"))
        let free = trip.object.events.filter { $0.isOpaque == false }.compactMap(\.uid)
        #expect(free.sorted() == ["a", "d"])
        #expect(trip.text.contains("STATUS:TENTATIVE\r\n"))
        #expect(trip.text.contains("X-MICROSOFT-CDO-BUSYSTATUS:OOF\r\n"))
    }

    @Test func `what the user has declined is free, and the reply is kept`() {
        let trip = roundTrip(
            CalendarFixture(
                events: """
                    UID:a
                    SUMMARY:A
                    TRANSP:OPAQUE
                    ATTENDEE;CN="Anna, B";PARTSTAT=DECLINED:mailto:anna@example.org
                    DTSTART:20260302T190000Z
                    DURATION:PT1H
                    """, head: "X-WR-CALNAME:anna@example.org"))
        #expect(trip.object.events.first?.isOpaque == false)
        #expect(trip.object.events.first?.attendees.first?.answer == "DECLINED")
    }

    @Test(arguments: ["RANGE=THISANDFUTURE", "RANGE=THISANDPRIOR", "range=\"thisandfuture\"", "X-A=B"])
    func `a moved instance is kept with its range`(range: String) {
        let trip = roundTrip(
            CalendarFixture(
                events: """
                    UID:a
                    SUMMARY:A
                    DTSTART;\(Self.zoned):20260302T093000
                    DTEND;\(Self.zoned):20260302T094500
                    RRULE:FREQ=DAILY;COUNT=8
                    """,
                """
                UID:a
                SUMMARY:Later
                RECURRENCE-ID;\(range);\(Self.zoned):20260304T093000
                DTSTART;\(Self.zoned):20260304T110000
                DTEND;\(Self.zoned):20260304T130000
                """,
                "UID:a\nSUMMARY:Loose\nRECURRENCE-ID:20260306T093000\nDTSTART:20260306T200000Z\nDURATION:PT1H",
                head: Self.zone))
        #expect(trip.object.events.count == 3)
        #expect(trip.object.events.count(where: \.replacesFuture) == (range.lowercased().contains("future") ? 1 : 0))
    }

    @Test func `a changed instance that recurs without its series is written once`() {
        let trip = roundTrip(
            CalendarFixture(
                events: """
                    UID:a
                    SUMMARY:A
                    RECURRENCE-ID:20260302T100000Z
                    DTSTART:20260302T110000Z
                    DURATION:PT1H
                    RRULE:FREQ=DAILY;COUNT=3
                    """))
        #expect(trip.before.count == 3 && trip.text.components(separatedBy: "BEGIN:VEVENT").count == 2)
    }

    @Test(arguments: [
        ("DTSTART;TZID=Asia/Tokyo:20260302T090000", "UNTIL=20260304", "UNTIL=20260304T145959Z"),
        ("DTSTART;TZID=Asia/Tokyo:20260302T090000", "UNTIL=20260304T090000", "UNTIL=20260304T000000Z"),
        ("DTSTART:20260302T090000Z", "UNTIL=20260304T090000", "UNTIL=20260304T090000Z"),
        ("DTSTART:20260302T090000", "UNTIL=20260304T090000Z", "UNTIL=20260304T090000"),
        ("DTSTART:20260302T090000", "UNTIL=20260304", "UNTIL=20260304T235959"),
        ("DTSTART;VALUE=DATE:20260302", "UNTIL=20260304T120000Z", "UNTIL=20260304"),
        ("DTSTART;VALUE=DATE:20260302", "UNTIL=20260304", "UNTIL=20260304"),
    ])
    func `the last time of a rule has the form of its start`(start: String, until: String, written: String) {
        let trip = roundTrip(CalendarFixture(events: "UID:a\nSUMMARY:A\n\(start)\nRRULE:FREQ=DAILY;\(until)"))
        #expect(trip.before.count == 3)
        #expect(trip.text.contains("RRULE:FREQ=DAILY;\(written)\r\n"))
    }
}

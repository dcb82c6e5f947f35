import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Network
@testable import Planning
@testable import Time

struct BusynessTests {
    private func event(_ lines: String) throws -> CalendarEvent {
        try #require(CalendarFixture(events: "DTSTART:20181103T100000\n\(lines)").object.events.first)
    }

    @Test(arguments: [
        ("", Event.Availability.busy), ("TRANSP:OPAQUE", .busy), ("TRANSP:TRANSPARENT", .free),
        ("STATUS:TENTATIVE", .busy),
        ("X-MICROSOFT-CDO-BUSYSTATUS:FREE", .free), ("X-MICROSOFT-CDO-BUSYSTATUS:OOF", .busy),
        ("ATTENDEE;PARTSTAT=DECLINED:mailto:ME@example.org", .declined),
        ("TRANSP:TRANSPARENT\nATTENDEE;PARTSTAT=DECLINED:mailto:me@example.org", .declined),
        ("ATTENDEE;PARTSTAT=ACCEPTED:mailto:me@example.org", .busy),
        ("ATTENDEE;PARTSTAT=DECLINED:mailto:other@example.org", .busy),
    ])
    func `an event is busy unless it says otherwise`(lines: String, expected: Event.Availability) throws {
        let event = try event(lines)
        #expect(event.availability(ownAddresses: ["me@example.org"]) == expected)
        if lines.contains("DECLINED") {
            #expect(event.availability(ownAddresses: []) == (lines.contains("TRANSPARENT") ? .free : .busy))
        }
    }

    @Test(arguments: [
        ("", Event.Status.confirmed), ("ATTENDEE:mailto:ME@example.org", .unanswered),
        ("ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:me@example.org", .unanswered),
        ("ATTENDEE;PARTSTAT=ACCEPTED:mailto:me@example.org", .confirmed),
        ("ATTENDEE;PARTSTAT=ACCEPTED:mailto:me@example.org\nATTENDEE:mailto:i@example.org", .confirmed),
        ("ATTENDEE:mailto:other@example.org", .confirmed),
        ("ORGANIZER:mailto:me@example.org\nATTENDEE:mailto:me@example.org", .confirmed),
        ("STATUS:CANCELLED\nATTENDEE:mailto:me@example.org", .cancelled),
        ("STATUS:TENTATIVE\nATTENDEE:mailto:me@example.org", .tentative),
    ])
    func `an invitation is unanswered until the user replies`(lines: String, expected: Event.Status) throws {
        let event = try event(lines)
        #expect(event.status(ownAddresses: ["me@example.org", "i@example.org"]) == expected)
        #expect(event.status(ownAddresses: []) == event.status)
    }

    @Test(arguments: [
        ("", Event.Availability.free), ("TRANSP:TRANSPARENT", .free), ("TRANSP:OPAQUE", .busyDays),
        ("TRANSP:OPAQUE\nX-MICROSOFT-CDO-BUSYSTATUS:FREE", .free),
    ])
    func `an all-day event is free unless it says otherwise`(lines: String, expected: Event.Availability) throws {
        let fixture = CalendarFixture(events: "DTSTART;VALUE=DATE:20181103\n\(lines)")
        #expect(try #require(fixture.object.events.first).availability(ownAddresses: []) == expected)
    }

    private func instant(_ minute: Int64) -> Instant { Instant(millisecondsSinceEpoch: minute * 60_000) }

    private func timed(
        _ from: Int64, _ to: Int64, availability: Event.Availability = .busy, status: Event.Status = .confirmed
    ) -> Event {
        Event(
            title: "A", start: .absolute(instant(from)), end: .absolute(instant(to)), availability: availability,
            status: status)
    }

    private func day(
        status: Event.Status = .confirmed, availability: Event.Availability = .free
    ) throws -> Event {
        let date = CalendarDate(daysSinceEpoch: 0)
        return Event(
            title: "Day", when: .allDay(from: date, to: date.advanced(by: 1)), availability: availability,
            status: status)
    }

    @Test func `a source of days alone never counts at first`() throws {
        #expect(SourceCounting.initial(for: [try day(), try day()]) == .never)
        #expect(SourceCounting.initial(for: [try day(), timed(0, 1)]) == .counts)
        #expect(SourceCounting.initial(for: [Event]()) == .counts)
    }

    @Test func `the number of free events counts those at a time that take place`() throws {
        let free = timed(0, 1, availability: .free)
        #expect(FreeShare(of: [free, try day()]) == .all)
        #expect(FreeShare(of: [free, free, timed(0, 1), try day()]) == .most)
        #expect(FreeShare(of: [free, timed(0, 1)]) == .few)
        #expect(FreeShare(of: [timed(0, 1, status: .cancelled), free]) == .all)
        #expect(FreeShare(of: [timed(0, 1, availability: .declined), free]) == .few)
        #expect(FreeShare(of: [Event]()) == .few)
    }

    @Test func `how a source counts decides what is busy`() throws {
        #expect(SourceCounting.counts.isBusy(timed(0, 1)))
        #expect(!SourceCounting.counts.isBusy(timed(0, 1, availability: .free)))
        #expect(SourceCounting.countsFreeToo.isBusy(timed(0, 1, availability: .free)))
        #expect(!SourceCounting.countsFreeToo.isBusy(timed(0, 1, status: .cancelled)))
        #expect(!SourceCounting.never.isBusy(timed(0, 1)))
        #expect(!SourceCounting.countsFreeToo.isBusy(try day()))
    }

    private func role(_ choices: SourceChoices = SourceChoices(), _ kind: FeedKind = .events) throws -> SourceRole {
        SourceRole(
            choices,
            for: Feed(
                source: Source(argument: "https://example.org/a"), kind: kind, events: [timed(0, 1), try day()],
                problems: []))
    }

    @Test func `the role of a source is what the user decides else what it says`() throws {
        #expect(try role() == role(.named))
        let followed = try role(SourceChoices(), .calendar)
        #expect(followed.people == [] && !followed.conflictsWithin && followed.counting == .counts)
        #expect(try role(SourceChoices(people: .me), .calendar).conflictsWithin)
        #expect(try !role(SourceChoices(conflictsWithin: true), .calendar).conflictsWithin)
        #expect(try !role(SourceChoices(conflictsWithin: false)).conflictsWithin)
        let days = Feed(source: Source(path: "/days.ics"), kind: .calendar, events: [try day()], problems: [])
        #expect(SourceRole(for: days).counting == .never)
        #expect(SourceRole(SourceChoices(counting: .counts), for: days).counting == .counts)
    }

    @Test func `a day takes its time where it says so and is the readers own`() throws {
        func kind(_ event: Event, _ choices: SourceChoices = SourceChoices()) throws -> ConflictParty.Kind? {
            try role(choices).kind(of: event)
        }
        let marked = try day(availability: .busyDays)
        #expect(try kind(timed(0, 1)) == .timed)
        #expect(try kind(marked) == .busyDay)
        #expect(try kind(day()) == nil)
        #expect(try kind(marked, SourceChoices(people: [])) == nil)
        #expect(try kind(marked, SourceChoices(counting: .never)) == nil)
        #expect(try kind(marked, SourceChoices(counting: .countsFreeToo)) == .busyDay)
        #expect(try kind(day(status: .cancelled, availability: .busyDays)) == nil)
        #expect(try kind(timed(0, 1, availability: .declined), SourceChoices(counting: .countsFreeToo)) == nil)
    }

    @Test func `parties are apart where they share a source whose events do not conflict`() throws {
        let mine = try role()
        let followed = try role(SourceChoices(people: []))
        func party(_ sources: Int..., kind: ConflictParty.Kind = .timed) -> ConflictParty {
            let roles = [mine, followed, followed, mine]
            return ConflictParty(
                kind,
                busySources: sources.map {
                    ConflictParty.BusySource($0, conflictsWithin: roles[$0].conflictsWithin)
                }, people: .me)
        }
        #expect(!party(0).isApart(from: party(0)))
        #expect(party(1).isApart(from: party(1)))
        #expect(!party(1).isApart(from: party(2)))
        #expect(!party(0).isApart(from: party(1)))
        // A talk that is also in the user's own calendar, and one at the same time.
        #expect(party(0, 1).isApart(from: party(1)))
        #expect(!party(0, 1).isApart(from: party(1, 3)))
        #expect(party(1, 2).isApart(from: party(2)))
        #expect(party(0, kind: .busyDay).isApart(from: party(3, kind: .busyDay)))
        #expect(!party(0, kind: .busyDay).isApart(from: party(0)))
        // What is nobody's is apart from everything else that is.
        func nobodys(_ sources: Int...) -> ConflictParty {
            ConflictParty(
                .timed, busySources: sources.map { ConflictParty.BusySource($0, conflictsWithin: false) }, people: [])
        }
        #expect(nobodys(1).isApart(from: nobodys(2)))
        #expect(!nobodys(1).isApart(from: party(2)))
        let parties = [
            party(0), party(1), party(2), party(1, 2), party(0, 1), party(0, kind: .busyDay), nobodys(1), nobodys(2),
        ]
        for (first, others) in ConflictParty.apart(parties).enumerated() {
            #expect(others == parties.indices.filter { parties[first].isApart(from: parties[$0]) }.map(Int32.init))
        }
    }

    @Test func `conflicts of two series are one`() {
        func side(_ master: Int32, _ start: Int64, _ length: Int64 = 60) -> SeriesConflicts.Side {
            SeriesConflicts.Side(
                master: master, interval: Interval(start: instant(start), end: instant(start + length)))
        }
        let week: Int64 = 10_080
        let pairs = [
            (side(1, 0), side(2, 30)), (side(2, week + 30), side(1, week)), (side(1, 2 * week), side(2, 2 * week + 15)),
            (side(1, 3 * week), side(2, 3 * week + 30, 90)), (side(3, 0), side(2, 30)),
            (side(1, 4 * week), side(2, 4 * week + 15)), (side(1, 5 * week), side(2, 5 * week + 30)),
        ]
        #expect(SeriesConflicts.groups(pairs) == [[0, 1, 6], [2, 5], [3], [4]])
    }

    @Test func `the way to another place takes time`() {
        func party(_ from: Int64, _ to: Int64, _ place: String?, travel: Int64? = nil) -> NearConflict.Party {
            NearConflict.Party(
                interval: Interval(start: instant(from), end: instant(to)), location: place, travelTime: travel)
        }
        let buffer: Int64 = 15 * 60_000
        let first = party(0, 60, "Office")
        #expect(NearConflict.gap(from: first, to: party(70, 90, "Gym"), buffer: buffer) == 600_000)
        #expect(NearConflict.gap(from: party(70, 90, "Gym"), to: first, buffer: buffer) == 600_000)
        #expect(NearConflict.gap(from: first, to: party(75, 90, "Gym"), buffer: buffer) == nil)
        #expect(NearConflict.gap(from: first, to: party(75, 90, "Gym", travel: 1_800_000), buffer: buffer) == 900_000)
        #expect(NearConflict.gap(from: first, to: party(70, 90, "OFFICE"), buffer: buffer) == nil)
        #expect(NearConflict.gap(from: first, to: party(70, 90, nil), buffer: buffer) == nil)
        #expect(NearConflict.gap(from: first, to: party(50, 90, "Gym"), buffer: buffer) == nil)
        #expect(NearConflict.gap(from: first, to: party(70, 90, "Gym"), buffer: 0) == nil)
    }

    @Test(arguments: [
        ("LOCATION:https://example.org/room", true), ("LOCATION:Microsoft Teams Meeting", true),
        ("LOCATION:Café", false), ("LOCATION:Café\nCONFERENCE;VALUE=URI:https://meet.example.org", false),
        ("CONFERENCE;VALUE=URI:https://meet.example.org", true), ("URL:https://zoom.us/j/1", true),
        ("LOCATION:Zoom", true),
        ("URL:https://example.org", false),
    ])
    func `meetings on the net are known`(lines: String, expected: Bool) throws {
        #expect(try event(lines).isOnline == expected)
    }

    @Test func `private addresses are the readers own`() throws {
        func initial(_ text: String, _ kind: FeedKind = .calendar) throws -> PersonSet {
            PersonSet.initial(for: Source(try #require(WebAddress(text))), kind: kind)
        }
        #expect(try initial("https://calendar.google.com/calendar/ical/a%40b.c/private-0123/basic.ics") == .me)
        #expect(try initial("https://calendar.google.com/calendar/ical/a%40b.c/public/basic.ics") == [])
        #expect(try initial("https://p01-calendars.icloud.com/published/2/abc") == .me)
        #expect(try initial("https://outlook.office365.com/owa/calendar/a/b/calendar.ics") == .me)
        #expect(try initial("https://example.org/a.ics") == [])
        #expect(try initial("https://example.org/a.json", .events) == .me)
        #expect(PersonSet.initial(for: Source(path: "/a.ics"), kind: .calendar) == .me)
    }
}

import Foundation
import Testing

@testable import Core

struct BusynessTests {
    private func event(_ lines: String) throws -> CalendarEvent {
        try #require(CalendarFixture(events: "DTSTART:20181103T100000\n\(lines)").object.events.first)
    }

    @Test(arguments: [
        ("", Event.Availability.busy), ("TRANSP:OPAQUE", .busy), ("TRANSP:TRANSPARENT", .free),
        ("STATUS:TENTATIVE", .busy),
        ("X-MICROSOFT-CDO-BUSYSTATUS:FREE", .free), ("X-MICROSOFT-CDO-BUSYSTATUS:OOF", .busy),
        ("ATTENDEE;PARTSTAT=DECLINED:mailto:ME@example.org", .free),
        ("ATTENDEE;PARTSTAT=ACCEPTED:mailto:me@example.org", .busy),
        ("ATTENDEE;PARTSTAT=DECLINED:mailto:other@example.org", .busy),
    ])
    func anEventIsBusyUnlessItSaysOtherwise(lines: String, expected: Event.Availability) throws {
        let event = try event(lines)
        #expect(event.availability(ownAddresses: ["me@example.org"]) == expected)
        if lines.contains("DECLINED") { #expect(event.availability(ownAddresses: []) == .busy) }
    }

    @Test func aPrivateEventKeepsItsTitleToItself() throws {
        #expect(try event("SUMMARY:Doctor\nCLASS:PRIVATE").discreetTitle == "Private event")
        #expect(try event("SUMMARY:Doctor\nCLASS:X-SECRET").discreetTitle == "Private event")
        #expect(try event("SUMMARY:Doctor\nCLASS:PUBLIC").discreetTitle == "Doctor")
    }

    private func instant(_ minute: Int64) -> Instant { Instant(millisecondsSinceEpoch: minute * 60_000) }

    private func timed(
        _ from: Int64, _ to: Int64, availability: Event.Availability = .busy, status: Event.Status = .confirmed
    ) -> Event {
        Event(
            title: "A", start: .absolute(instant(from)), end: .absolute(instant(to)), availability: availability,
            status: status)
    }

    private func day(status: Event.Status = .confirmed) throws -> Event {
        let date = CalendarDate(daysSinceEpoch: 0)
        return Event(title: "Day", when: .allDay(from: date, to: date.advanced(by: 1)), status: status)
    }

    @Test func aSourceOfDaysAloneNeverCountsAtFirst() throws {
        #expect(SourceCounting.initial(for: [try day(), try day()]) == .never)
        #expect(SourceCounting.initial(for: [try day(), timed(0, 1)]) == .counts)
        #expect(SourceCounting.initial(for: [Event]()) == .counts)
        #expect(SourceCounting.isWorthCountingFree([timed(0, 1, availability: .free), try day()]))
        #expect(!SourceCounting.isWorthCountingFree([timed(0, 1, availability: .free), timed(0, 1)]))
        #expect(!SourceCounting.isWorthCountingFree([Event]()))
    }

    @Test func howASourceCountsDecidesWhatIsBusy() throws {
        #expect(SourceCounting.counts.isBusy(timed(0, 1)))
        #expect(!SourceCounting.counts.isBusy(timed(0, 1, availability: .free)))
        #expect(SourceCounting.countsFreeToo.isBusy(timed(0, 1, availability: .free)))
        #expect(!SourceCounting.countsFreeToo.isBusy(timed(0, 1, status: .cancelled)))
        #expect(!SourceCounting.never.isBusy(timed(0, 1)))
        #expect(!SourceCounting.countsFreeToo.isBusy(try day()))
    }

    private func party(
        _ event: Event, source: Int = 0, ownership: SourceOwnership = .mine, marks: Bool = false, within: Bool? = nil
    ) -> ConflictParty? {
        var times = TimeResolver(.gmt)
        return ConflictParty(
            event, interval: times.interval(of: event.when), source: source, counting: .counts, ownership: ownership,
            marksDaysAsBusy: marks, conflictsWithinSource: within)
    }

    @Test func busyDaysConflictWithTimesAndNotWithDays() throws {
        let time = try #require(party(timed(60, 120)))
        let marked = try #require(party(day(), marks: true))
        #expect(try party(day()) == nil)
        #expect(try party(day(), ownership: .followed, marks: true) == nil)
        #expect(try party(day(status: .cancelled), marks: true) == nil)
        #expect(marked.conflicts(with: time) && time.conflicts(with: marked))
        #expect(!marked.conflicts(with: marked))
        #expect(try !marked.conflicts(with: #require(party(timed(1440, 1500)))))
    }

    @Test func eventsOfAFollowedSourceDoNotConflictWithEachOther() throws {
        let (first, second) = (timed(0, 60), timed(30, 90))
        func conflict(_ ownership: SourceOwnership, other: Int = 0, within: Bool? = nil) throws -> Bool {
            let left = try #require(party(first, ownership: ownership, within: within))
            let right = try #require(party(second, source: other, ownership: ownership, within: within))
            return left.conflicts(with: right)
        }
        #expect(try conflict(.mine))
        #expect(try !conflict(.followed))
        #expect(try conflict(.followed, other: 1))
        #expect(try conflict(.followed, within: true))
        let tentative = try #require(party(timed(0, 60, status: .tentative)))
        #expect(try tentative.isPossible(with: #require(party(second))))
    }

    @Test func conflictsOfTwoSeriesAreOne() {
        func side(_ master: UInt64, _ start: Int64, _ length: Int64 = 60) -> SeriesConflicts.Side {
            SeriesConflicts.Side(
                master: master, interval: Interval(start: instant(start), end: instant(start + length)))
        }
        let week: Int64 = 10_080
        let pairs = [
            (side(1, 0), side(2, 30)), (side(2, week + 30), side(1, week)), (side(1, 2 * week), side(2, 2 * week + 15)),
            (side(1, 3 * week), side(2, 3 * week + 30, 90)), (side(3, 0), side(2, 30)),
        ]
        #expect(SeriesConflicts.groups(pairs) == [[0, 1], [2], [3], [4]])
    }

    @Test func theWayToAnotherPlaceTakesTime() {
        func party(_ from: Int64, _ to: Int64, _ place: String?, online: Bool = false, travel: Int64? = nil)
            -> NearConflict.Party
        {
            NearConflict.Party(
                interval: Interval(start: instant(from), end: instant(to)), location: place, isOnline: online,
                travelTime: travel)
        }
        let buffer: Int64 = 15 * 60_000
        let first = party(0, 60, "Office")
        #expect(NearConflict.gap(from: first, to: party(70, 90, "Gym"), buffer: buffer) == 600_000)
        #expect(NearConflict.gap(from: party(70, 90, "Gym"), to: first, buffer: buffer) == 600_000)
        #expect(NearConflict.gap(from: first, to: party(75, 90, "Gym"), buffer: buffer) == nil)
        #expect(NearConflict.gap(from: first, to: party(75, 90, "Gym", travel: 1_800_000), buffer: buffer) == 900_000)
        #expect(NearConflict.gap(from: first, to: party(70, 90, "OFFICE"), buffer: buffer) == nil)
        #expect(NearConflict.gap(from: first, to: party(70, 90, nil), buffer: buffer) == nil)
        #expect(NearConflict.gap(from: first, to: party(70, 90, "Gym", online: true), buffer: buffer) == nil)
        #expect(NearConflict.gap(from: first, to: party(50, 90, "Gym"), buffer: buffer) == nil)
        #expect(NearConflict.gap(from: first, to: party(70, 90, "Gym"), buffer: 0) == nil)
    }

    @Test(arguments: [
        ("LOCATION:https://example.org/room", true), ("LOCATION:Microsoft Teams Meeting", true),
        ("LOCATION:Café", false),
        ("CONFERENCE;VALUE=URI:https://meet.example.org", true), ("URL:https://zoom.us/j/1", true),
        ("LOCATION:Zoom", true),
        ("URL:https://example.org", false),
    ])
    func meetingsOnTheNetAreKnown(lines: String, expected: Bool) throws {
        #expect(try event(lines).isOnline == expected)
    }

    @Test func privateAddressesAreTheReadersOwn() throws {
        func initial(_ text: String, _ kind: FeedKind = .calendar) throws -> SourceOwnership {
            SourceOwnership.initial(for: Source(try #require(WebAddress(text))), kind: kind)
        }
        #expect(try initial("https://calendar.google.com/calendar/ical/a%40b.c/private-0123/basic.ics") == .mine)
        #expect(try initial("https://calendar.google.com/calendar/ical/a%40b.c/public/basic.ics") == .followed)
        #expect(try initial("https://p01-calendars.icloud.com/published/2/abc") == .mine)
        #expect(try initial("https://outlook.office365.com/owa/calendar/a/b/calendar.ics") == .mine)
        #expect(try initial("https://example.org/a.ics") == .followed)
        #expect(try initial("https://example.org/a.json", .events) == .mine)
        #expect(SourceOwnership.initial(for: Source(path: "/a.ics"), kind: .calendar) == .mine)
    }
}

import Foundation
import Testing
import TestSupport

@testable import Events
@testable import Planning
@testable import Time

struct AgendaTests {
    @Test func `the sample has seven days eleven conflicting events and six pairs`() {
        let agenda = Agenda.sample
        #expect(
            agenda.days.map(\.date.description) == [1, 3, 6, 7, 8, 9, 10].map { "2018-11-\($0 < 10 ? "0" : "")\($0)" })
        #expect(agenda.days.map(\.entries.count) == [3, 2, 4, 2, 3, 4, 3])
        #expect(agenda.days.map(\.conflictingCount) == [0, 2, 2, 0, 2, 2, 3])
        #expect(agenda.conflicts.conflictingCount == 11)
        #expect(agenda.conflicts.pairCount == 6)
        #expect(agenda.conflicting(of: "Birthday Party") == ["Dentist Appointment", "Evening Picnic"])
        #expect(agenda.conflicting(of: "Local Pub with Friends") == [])
        #expect(agenda.conflicting(of: "Football Game") == ["Football Tailgate with John"])
    }

    @Test func `events stand in order of start then end then title`() {
        let agenda = Agenda(
            Feed([
                Event("b", "2018-11-01 10:00", "2018-11-01 11:00"), Event("Z", "2018-11-01 09:00", "2018-11-01 12:00"),
                Event("A", "2018-11-01 10:00", "2018-11-01 11:00"), Event("c", "2018-11-01 10:00", "2018-11-01 10:30"),
            ]))
        #expect(agenda.entries.map(\.event.title) == ["Z", "c", "A", "b"])
    }

    @Test func `equal inputs give equal snapshots`() {
        let feed = Feed(Agenda.sample.entries.map(\.event).shuffled())
        #expect(Agenda(feed) == Agenda(feed))
        #expect(Agenda(feed) != Agenda(feed, timeZone: .berlin))
    }

    @Test func `the order of the feed makes no difference`() {
        let events = Agenda.sample.entries.map(\.event)
        let snapshot = Agenda(Feed(events))
        for _ in 0..<50 {
            let other = Agenda(Feed(events.shuffled()))
            #expect(other.entries.map(\.id) == snapshot.entries.map(\.id))
            #expect(other.days == snapshot.days && other.conflicts == snapshot.conflicts)
        }
    }

    @Test func `an event over midnight stands under its start and conflicts with the next day`() {
        let agenda = Agenda(
            Feed([
                Event("Night train", "2018-11-03 22:00", "2018-11-04 06:30"),
                Event("Sunrise", "2018-11-04 06:00", "2018-11-04 07:00"),
                Event("Breakfast", "2018-11-04 06:30", "2018-11-04 07:00"),
            ]))
        #expect(agenda.days.map(\.entries.count) == [1, 2])
        #expect(agenda.conflicting(of: "Night train") == ["Sunrise"])
        #expect(agenda.days.map(\.conflictingCount) == [1, 2])
    }

    @Test func `an event that is not busy never conflicts`() {
        let lunch = LocalDateTime("2018-11-03 12:00")
        let agenda = Agenda(
            Feed([
                Event("Holiday", allDay: "2018-11-03", to: "2018-11-04"),
                Event("Marked as busy", allDay: "2018-11-03", to: "2018-11-04", availability: .busy),
                Event(title: "To be announced", when: .toBeAnnounced(lunch.date)),
                Event("Free", "2018-11-03 12:00", "2018-11-03 13:00", availability: .free),
                Event("Cancelled", "2018-11-03 12:00", "2018-11-03 13:00", status: .cancelled),
                Event("Lunch", "2018-11-03 12:00", "2018-11-03 13:00"),
            ]))
        #expect(agenda.conflicts.conflictingCount == 0)
        #expect(agenda.entries.count == 6)
    }

    @Test func `a tentative event conflicts`() {
        let agenda = Agenda(
            Feed([
                Event("Perhaps", "2018-11-03 12:00", "2018-11-03 13:00", status: .tentative),
                Event("Lunch", "2018-11-03 12:00", "2018-11-03 13:00"),
            ]))
        #expect(agenda.conflicting(of: "Lunch") == ["Perhaps"])
    }

    @Test func `the same event from two sources stands once with both and does not conflict`() {
        let agenda = Agenda(
            Feed("a.json", [Event("Team  Meeting", "2018-11-03 12:00", "2018-11-03 13:00")]),
            Feed("b.json", [Event(" team meeting", "2018-11-03 12:00", "2018-11-03 13:00")]),
            Feed("c.json", [Event("Team Meeting", "2018-11-03 12:00", "2018-11-03 13:30")]))
        #expect(agenda.entries.count == 2)
        #expect(agenda.sources(of: 0).map(\.name) == ["a", "b"])
        #expect(agenda.sources(of: 1).map(\.name) == ["c"])
        #expect(agenda.entries[0].event.title == "Team  Meeting")
        #expect(agenda.conflicts.conflictCount(of: 0) == 1)
    }

    @Test func `equal events of one source stay several and conflict`() {
        let twice = [
            Event("Talk", "2018-11-03 12:00", "2018-11-03 13:00"),
            Event("talk", "2018-11-03 12:00", "2018-11-03 13:00"),
        ]
        let agenda = Agenda(Feed("a.json", twice), Feed("b.json", [twice[0]]), Feed("c.json", twice + [twice[0]]))
        #expect(agenda.entries.count == 3)
        #expect(agenda.conflicts.conflictingCount == 3)
        #expect(
            agenda.entries.indices.map { agenda.sources(of: $0).map(\.name) } == [
                ["a", "b", "c"], ["a", "c"], ["c"],
            ])
        #expect(Set(agenda.entries.map(\.id)).count == 3)
    }

    @Test func `the next event is the first that has not ended else the last`() throws {
        let events = [
            Event("Over", "2018-11-01 10:00", "2018-11-01 11:00"),
            Event("Long", "2018-11-01 10:00", "2018-11-03 11:00"),
            Event("Next", "2018-11-02 10:00", "2018-11-02 11:00"),
            Event("Last", "2018-11-04 10:00", "2018-11-04 11:00"),
            Event("Last too", "2018-11-04 11:00", "2018-11-04 12:00"),
        ]
        func shown(_ now: String) throws -> String? {
            let rows = try AgendaRows(Agenda(Feed(events)), filter: AgendaFilter())
            return AgendaPresent(rows, at: Instant(now)).nextRow.map {
                rows.agenda.entries[rows.entry(ofRow: $0)].event.title
            }
        }
        #expect(try shown("2018-10-01 00:00") == "Over")
        #expect(try shown("2018-11-01 11:00") == "Long")
        #expect(try shown("2018-11-03 11:00") == "Last")
        #expect(try shown("2018-11-04 11:30") == "Last too")
        #expect(try shown("2020-01-01 00:00") == "Last too")
    }

    @Test func `a floating event moves with the zone and an absolute one does not`() {
        let absolute = Event(
            title: "Call", start: .absolute(Instant(millisecondsSinceEpoch: 1_541_200_000_000)),
            end: .absolute(Instant(millisecondsSinceEpoch: 1_541_203_600_000)))
        let floating = Event("Lunch", "2018-11-02 12:00", "2018-11-02 13:00")
        let newYork = Agenda(Feed([absolute, floating]))
        let berlin = Agenda(Feed([absolute, floating]), timeZone: .berlin)
        #expect(newYork.days.map(\.date.description) == ["2018-11-02"])
        #expect(berlin.days.map(\.date.description) == ["2018-11-02", "2018-11-03"])
        #expect(Set(newYork.entries.map(\.id)) == Set(berlin.entries.map(\.id)))
    }

    @Test func `an event that daylight saving turns around has no length`() {
        let agenda = Agenda(Feed([Event("Gap", "2018-03-11 02:30", "2018-03-11 03:00")]))
        #expect(agenda.entries[0].start == agenda.entries[0].end)
    }

    @Test func `a day that a zone has twice heads one section`() throws {
        // Newfoundland's clocks went back from 12:01 AM on November 2, 2008 to 11:01 PM on November 1.
        let zone = try #require(TimeZone(identifier: "America/St_Johns"))
        let events = [1_225_592_000, 1_225_593_030, 1_225_593_600, 1_225_600_000].map { (seconds: Int64) in
            let start = Instant(millisecondsSinceEpoch: seconds * 1000)
            return Event(title: "Event \(seconds)", start: .absolute(start), end: .absolute(start))
        }
        let agenda = Agenda(Feed(events), timeZone: zone)
        #expect(agenda.days.map(\.date.description) == ["2008-11-01", "2008-11-02"])
        #expect(agenda.days.map(\.entries.count) == [1, 3])
    }

    @Test func `random agendas agree with the formula`() {
        var random = SeededRandom()
        for _ in 0..<300 {
            let events = (0..<Int.random(in: 0...30, using: &random)).map { number in
                let start = Int64.random(in: 0...60, using: &random) * 3_600_000
                let end = start + Int64.random(in: 0...12, using: &random) * 3_600_000
                return Event(
                    title: "Event \(number)", start: .floating(LocalDateTime(millisecondsSinceEpoch: start)),
                    end: .floating(LocalDateTime(millisecondsSinceEpoch: end)),
                    availability: Bool.random(using: &random) ? .busy : .free)
            }
            let agenda = Agenda(Feed(events))
            for first in agenda.entries.indices {
                let expected = agenda.entries.indices.filter { second in
                    let (a, b) = (agenda.entries[first], agenda.entries[second])
                    return first != second && a.event.availability == .busy && b.event.availability == .busy
                        && a.start < b.end && b.start < a.end
                }
                #expect(agenda.conflicts.conflicts(of: first) == expected)
            }
        }
    }
}

import Foundation
import Testing
import TestSupport

@testable import Events
@testable import Planning
@testable import Text
@testable import Time

struct StarEventsRowsTests {
    private func rows(_ feeds: [StarEvent]..., others: [Event] = []) -> StarEventsRows {
        let feeds =
            feeds.enumerated().map { index, events in
                Feed(
                    source: Source(path: "/feeds/\(index).json"), kind: .starEvents, events: events.map(\.event),
                    starEvents: events,
                    problems: [])
            } + [Feed("others.json", others)]
        return StarEventsRows(feeds: feeds, agenda: Agenda(feeds: feeds, timeZone: .newYork))
    }

    private func event(_ title: String, made: Int64?, date: Int64 = 0, id: Int? = nil) -> StarEvent {
        StarEvent(
            id: id, title: title, timestamp: made.map(Instant.init), date: Instant(millisecondsSinceEpoch: date))
    }

    private func titles(_ rows: StarEventsRows) -> [String] { rows.cards.map(\.event.title) }

    @Test func `cards stand in the order of timestamp and not of date`() {
        let rows = rows([
            event("b", made: 2, date: 1), event("c", made: 3, date: 0), event("a", made: 1, date: 9),
        ])
        #expect(titles(rows) == ["a", "b", "c"])
    }

    @Test func `by date, coming ones come first and past ones last`() {
        let events = [
            event("gone", made: 1, date: 0), event("later", made: 2, date: 9_000_000_000),
            event("soon", made: 4, date: 8_000_000_000), event("just gone", made: 3, date: 1_000_000_000),
        ]
        let feed = Feed(
            source: Source(path: "/a"), kind: .starEvents, events: events.map(\.event), starEvents: events, problems: []
        )
        let agenda = Agenda(feeds: [feed], timeZone: .newYork)
        let now = Instant(millisecondsSinceEpoch: 5_000_000_000)
        let byDate = StarEventsRows(feeds: [feed], agenda: agenda, order: .date, now: now)
        #expect(titles(byDate) == ["soon", "later", "just gone", "gone"])
        #expect(byDate.cards.map(\.isPast) == [false, false, true, true])
        #expect(
            titles(StarEventsRows(feeds: [feed], agenda: agenda, now: now)) == ["gone", "later", "just gone", "soon"])
    }

    @Test func `a search leaves out cards and keeps their number`() {
        let events = [event("Moon Walk", made: 1), event("Comet Tea", made: 2)]
        let feed = Feed(
            source: Source(path: "/a"), kind: .starEvents, events: events.map(\.event), starEvents: events, problems: []
        )
        let agenda = Agenda(feeds: [feed], timeZone: .newYork)
        let found = StarEventsRows(feeds: [feed], agenda: agenda, search: "tea")
        #expect(titles(found) == ["Comet Tea"])
        #expect(found.count == 2)
        let nothing = StarEventsRows(feeds: [feed], agenda: agenda, search: "zzz")
        #expect(StarEventsState(feeds: [feed], rows: nothing, isLoading: false) == .noMatch)
    }

    @Test func `a link leads to the event it is copied from`() throws {
        let rows = rows(
            [event("a", made: 1, id: 8), event("b", made: 2)], [event("c", made: 3, id: 8), event("d", made: 4, id: 9)])
        let links = rows.cards.indices.map(rows.link(toCard:))
        #expect(links[0] == "starevents://event?id=8")
        #expect(links[3] == "starevents://event?id=9")
        // Without a number, or with one that leads elsewhere, it is known by what it is.
        for card in [1, 2] {
            guard case .event(let id) = try Link(links[card]) else {
                Issue.record("\(links[card]) is no link to an event of the agenda")
                return
            }
            #expect(rows.position(of: id) == card)
        }
    }

    @Test func `equal timestamps keep the order of the sources and missing ones come last`() {
        let rows = rows(
            [event("none", made: nil), event("five", made: 5), event("five too", made: 5)],
            [event("five of the second", made: 5), event("none of the second", made: nil), event("one", made: 1)])
        #expect(
            titles(rows) == ["one", "five", "five too", "five of the second", "none", "none of the second"])
    }

    @Test func `every card is an entry of the agenda and every entry of a star event has its card`() {
        var random = SeededRandom()
        for _ in 0..<200 {
            let feeds = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                (0..<Int.random(in: 0...12, using: &random)).map { _ in
                    event(
                        ["Walk", "walk ", "Été", "Dance"].randomElement(using: &random) ?? "", made: .random(in: 0...3),
                        date: .random(in: 0...2) * 1_800_000, id: Bool.random() ? .random(in: 0...3) : nil)
                }
            }
            let feed = Feed("a", [Event("Walk", "1970-01-01 00:00", "1970-01-01 01:00")])
            let all = feeds.enumerated().map { index, events in
                Feed(
                    source: Source(path: "/\(index)"), kind: .starEvents, events: events.map(\.event),
                    starEvents: events, problems: [])
            }
            let agenda = Agenda(feeds: all + [feed], timeZone: .gmt)
            let rows = StarEventsRows(feeds: all + [feed], agenda: agenda)
            for (position, card) in rows.cards.enumerated() {
                let entry = agenda.entries[card.entry]
                #expect(FoldedTitle(entry.event.title) == FoldedTitle(card.event.title))
                #expect(entry.start == card.event.date)
                #expect(rows.position(of: entry.id) == position)
                #expect(rows.id(ofCard: position) == entry.id)
            }
            let expected = agenda.entries.indices.filter { agenda.sources(of: $0).contains { $0.path?.count == 2 } }
            #expect(Set(rows.cards.map(\.entry)) == Set(expected))
            #expect(rows.cards.count == expected.count)
        }
    }

    @Test func `the same event from two sources is one card and twice in one source two`() {
        let walk = event("Walk", made: 1)
        #expect(rows([walk], [walk]).cards.count == 1)
        #expect(rows([walk, walk]).cards.count == 2)
        #expect(rows([walk], [walk, walk]).cards.count == 2)
    }

    @Test func `a card is found by its number`() {
        let rows = rows([event("b", made: 2, id: 8), event("a", made: 1), event("c", made: 3, id: 8)])
        #expect(rows.position(ofNumber: 8).map { rows.cards[$0].event.title } == "b")
        #expect(rows.position(ofNumber: 1) == nil)
    }

    @Test func `an event of another kind is no card`() {
        let rows = rows([], others: [Event("Yoga", "2018-11-01 18:00", "2018-11-01 19:33")])
        #expect(rows.cards.isEmpty)
        #expect(rows.position(of: rows.agenda.entries[0].id) == nil)
    }
}

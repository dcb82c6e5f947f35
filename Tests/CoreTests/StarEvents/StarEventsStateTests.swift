import Foundation
import Testing

@testable import Events
@testable import Planning
@testable import Time

struct StarEventsStateTests {
    private let others = Feed("others.json", [Event("Yoga", "2018-11-01 18:00", "2018-11-01 19:33")])
    private let stars: Feed = {
        let walk = StarEvent(title: "Moon Walk", timestamp: nil, date: Instant(millisecondsSinceEpoch: 0))
        return Feed(
            source: Source(path: "/stars.json"), kind: .starEvents, events: [walk.event], starEvents: [walk],
            problems: [])
    }()

    /// - Parameter agenda: The feeds of the agenda that is shown, which may be older; `nil` before the first.
    private func state(_ feeds: [Feed], agenda: [Feed]?, isLoading: Bool = false) -> StarEventsState {
        let rows = agenda.map { StarEventsRows(feeds: feeds, agenda: Agenda(feeds: $0, timeZone: .gmt)) }
        return StarEventsState(feeds: feeds, rows: rows, isLoading: isLoading)
    }

    @Test func `cards are shown whatever else goes on`() {
        #expect(state([stars], agenda: [stars]) == .cards)
        #expect(state([stars], agenda: [stars], isLoading: true) == .cards)
    }

    @Test func `without star events the page says so when everything is read`() {
        #expect(state([], agenda: nil) == .empty)
        #expect(state([others], agenda: [others]) == .empty)
        #expect(state([others], agenda: [others], isLoading: true) == .loading)
    }

    @Test func `star events that the agenda does not have yet are on their way`() {
        #expect(state([stars], agenda: nil) == .loading)
        #expect(state([others, stars], agenda: [others]) == .loading)
    }
}

import Foundation
import Testing

@testable import Core

struct EventIDTests {
    private func id(_ title: String, _ start: String = "2018-11-03 12:00", occurrence: Int = 0) -> EventID {
        EventID(of: Event(title, start, "2018-11-03 13:00"), foldedTitle: FoldedTitle(title), occurrence: occurrence)
    }

    @Test func itIsTheSameInEveryRun() {
        #expect(id("Football Game").description == "7cfdc9141b112bf5")
    }

    @Test func whatIsTheSameEventHasTheSameIdentity() {
        #expect(id("Football  GAME ") == id("football game"))
        #expect(id("Cafe\u{301}") == id("CAFÉ"))
        #expect(id("Football Game") != id("Football Game", occurrence: 1))
        #expect(id("Football Game") != id("Football Games"))
        #expect(id("Football Game") != id("Football Game", "2018-11-03 12:01"))
        #expect(id("Café") != id("Cafe"))
    }

    @Test func itIsReadBackFromItsDescription() {
        let id = id("Football Game")
        #expect(EventID(id.description) == id)
        #expect(EventID("12") == nil)
        #expect(EventID("zzzzzzzzzzzzzzzz") == nil)
        #expect(EventID(rawValue: 5).description == "0000000000000005")
    }

    @Test func hundredThousandEventsHaveAsManyIdentities() {
        let ids = (0..<100_000).map { number in
            let local = LocalDateTime(millisecondsSinceEpoch: Int64(number) * 60_000)
            let event = Event(title: "Event", start: .floating(local), end: .floating(local))
            return EventID(of: event, foldedTitle: FoldedTitle("Event"), occurrence: 0)
        }
        #expect(Set(ids).count == ids.count)
    }
}

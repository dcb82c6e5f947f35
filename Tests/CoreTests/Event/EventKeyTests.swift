import Foundation
import Testing

@testable import Events
@testable import Time

struct EventKeyTests {
    private func keys(_ events: Event...) -> [EventKey] { Feed(events).keys }

    private func key(_ title: String, _ start: String = "2018-11-03 12:00") throws -> EventKey {
        try #require(keys(Event(title, start, "2018-11-03 13:00")).first)
    }

    @Test func `it is the same in every run and the one of links that were copied before`() throws {
        #expect(try key("Football Game").description == "7cfdc9141b112bf5")
    }

    @Test func `without a name the title and the times are the identity`() throws {
        #expect(try key("Football  GAME ") == key("football game"))
        #expect(try key("Cafe\u{301}") == key("CAFÉ"))
        #expect(try key("Football Game") != key("Football Games"))
        #expect(try key("Football Game") != key("Football Game", "2018-11-03 12:01"))
        #expect(try key("Café") != key("Cafe"))
    }

    @Test func `a number distinguishes equal events of a source`() throws {
        let talk = Event("Talk", "2018-11-03 12:00", "2018-11-03 13:00")
        let other = Event("Other", "2018-11-03 12:00", "2018-11-03 13:00")
        let three = keys(talk, other, talk, talk)
        #expect(Set(three).count == 4)
        #expect(keys(talk) == [three[0]])
        #expect(keys(other, talk, talk) == [three[1], three[0], three[2]])
    }

    @Test func `a UID is the identity whatever the title and the times`() {
        func event(_ title: String, _ hour: Int, uid: String?, recurrenceID: EventTime? = nil) -> Event {
            let start = EventTime.floating(LocalDateTime("2018-11-03 1\(hour):00"))
            return Event(
                title: title, when: .timed(start: start, end: start, isEndAssumed: false), uid: uid,
                recurrenceID: recurrenceID)
        }
        let original = EventTime.floating(LocalDateTime("2018-11-03 10:00"))
        #expect(keys(event("A", 0, uid: "1")) == keys(event("B", 5, uid: "1")))
        #expect(keys(event("A", 0, uid: "1")) != keys(event("A", 0, uid: "2")))
        #expect(keys(event("A", 0, uid: "1")) != keys(event("A", 0, uid: nil)))
        #expect(keys(event("A", 0, uid: "1")) != keys(event("A", 0, uid: "1", recurrenceID: original)))
        #expect(
            keys(event("A", 0, uid: "1", recurrenceID: original))
                == keys(event("B", 5, uid: "1", recurrenceID: original)))
        #expect(event("A", 0, uid: "1", recurrenceID: original).recurrenceID == original)
        #expect(event("A", 0, uid: nil).uid == nil)
    }

    @Test func `an ID is the identity within its source`() {
        func keys(_ path: String, _ events: StarEvent...) -> [EventKey] {
            Feed(
                source: Source(path: path), kind: .starEvents, events: events.map(\.event), starEvents: events,
                problems: []
            ).keys
        }
        func star(_ id: Int?, _ title: String = "A", at second: Int64 = 0) -> StarEvent {
            StarEvent(id: id, title: title, date: Instant(millisecondsSinceEpoch: second * 1000))
        }
        #expect(keys("/a", star(8)) == keys("/a", star(8, "B", at: 9)))
        #expect(keys("/a", star(8)) != keys("/a", star(9)))
        #expect(keys("/a", star(8)) != keys("/b", star(8)))
        #expect(keys("/a", star(nil)) == keys("/b", star(nil)))
        #expect(Set(keys("/a", star(8), star(8, "B"), star(8), star(nil), star(nil))).count == 5)
    }

    @Test func `it is read back from its description`() throws {
        let key = try key("Football Game")
        #expect(EventKey(key.description) == key)
        #expect(EventKey("12") == nil)
        #expect(EventKey("zzzzzzzzzzzzzzzz") == nil)
        #expect(EventKey(rawValue: 5).description == "0000000000000005")
    }

    @Test func `hundred thousand events have as many keys`() {
        let events = (0..<100_000).map { number in
            let local = LocalDateTime(millisecondsSinceEpoch: Int64(number / 2) * 60_000)
            return Event(title: "Event", start: .floating(local), end: .floating(local))
        }
        #expect(Set(Feed(events).keys).count == events.count)
    }
}

struct KeyTableTests {
    @Test func `it agrees with a dictionary`() {
        for capacity in [0, 1, 2, 3, 7, 100, 1000] {
            var table = KeyTable(capacity: capacity)
            var known: [EventKey: Int32] = [:]
            for number in 0..<Int32(capacity) {
                // Few keys, among them zero and neighbors.
                let key = EventKey(rawValue: .random(in: 0...UInt64(capacity)))
                #expect(table.insert(number, for: key) == known[key])
                if known[key] == nil {
                    known[key] = number
                } else if Bool.random() {
                    table.update(number, for: key)
                    known[key] = number
                }
            }
            for raw in 0...UInt64(capacity) + 10 {
                #expect(table.value(for: EventKey(rawValue: raw)) == known[EventKey(rawValue: raw)])
            }
        }
    }
}

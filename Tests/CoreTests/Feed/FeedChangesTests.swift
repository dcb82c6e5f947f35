import Foundation
import Testing

@testable import Events
@testable import Time

struct FeedChangesTests {
    private func event(_ title: String, _ hour: Int, location: String? = nil, uid: String? = nil) -> Event {
        let start = EventTime.floating(LocalDateTime("2018-11-03 1\(hour):00"))
        return Event(
            title: title, when: .timed(start: start, end: start, isEndAssumed: false), location: location, uid: uid)
    }

    private func changes(_ before: [Event], _ after: [Event]) -> FeedChanges {
        FeedChanges(from: Feed(before), to: Feed(after))
    }

    @Test func `the same answer in another order changes nothing`() {
        let events = [event("A", 0), event("B", 1, uid: "1"), event("A", 0)]
        #expect(changes(events, events.reversed()).isEmpty)
    }

    @Test func `what is new and what is gone is said`() {
        let changes = changes([event("A", 0), event("B", 1)], [event("B", 1), event("C", 2, uid: "1")])
        #expect(changes.added.map(\.event.title) == ["C"])
        #expect(changes.removed.map(\.event.title) == ["A"])
        #expect(changes.moved.isEmpty && changes.changed.isEmpty)
        #expect(changes.added.map(\.key) == [Feed([event("C", 2, uid: "1")]).keys[0]])
    }

    @Test func `an event with a name is known again whatever changes`() throws {
        let changes = changes(
            [event("A", 0, uid: "1"), event("B", 0, uid: "2")],
            [event("New name", 5, location: "Hall", uid: "1"), event("b", 0, location: "Pier", uid: "2")])
        #expect(changes.added.isEmpty && changes.removed.isEmpty)
        #expect(changes.moved.map(\.fields) == [[.when, .title, .location]])
        #expect(changes.changed.map(\.fields) == [[.title, .location]])
        let moved = try #require(changes.moved.first)
        #expect(moved.key == moved.keyBefore)
    }

    @Test func `one gone and one new of a title has moved`() throws {
        let changes = changes([event("Talk", 0), event("Tea", 1)], [event("Tea", 1), event("TALK", 5)])
        let moved = try #require(changes.moved.first)
        #expect(changes.moved.count == 1 && changes.added.isEmpty && changes.removed.isEmpty)
        #expect(moved.before == event("Talk", 0) && moved.after == event("TALK", 5))
        #expect(moved.fields == [.when, .title])
        #expect([moved.keyBefore, moved.key] == Feed([event("Talk", 0), event("TALK", 5)]).keys)
    }

    @Test func `of several equal ones the one that moves is found`() {
        let changes = changes(
            [event("Talk", 0), event("Talk", 0), event("Talk", 0)],
            [event("Talk", 0), event("Talk", 5), event("Talk", 0)])
        #expect(changes.moved.map(\.after) == [event("Talk", 5)])
        #expect(changes.added.isEmpty && changes.removed.isEmpty)
    }

    @Test func `where partners are not certain nothing is said to have moved`() {
        let two = changes([event("Talk", 0)], [event("Talk", 4), event("Talk", 5)])
        #expect(two.moved.isEmpty && two.added.count == 2 && two.removed.count == 1)
        // One with a UID is not the one without.
        let named = changes([event("Talk", 0)], [event("Talk", 5, uid: "1")])
        #expect(named.moved.isEmpty && named.added.count == 1 && named.removed.count == 1)
    }

    @Test func `a game that ends is changed in its details and one that is set has moved`() throws {
        func feed(_ time: Game.Time, _ outcome: Game.Outcome) -> Feed {
            let gulls = Team(triCode: "PEG", name: "GULLS")
            let otters = Team(triCode: "OTT", name: "OTTERS")
            let game = Game(id: "3", away: otters, home: gulls, isHome: true, time: time, outcome: outcome)
            let season = Season(team: gulls, sections: [Season.Section(heading: "A", rows: [.game(game)])])
            return Feed(
                source: Source(path: "/s"), kind: .season, events: season.events, season: season, problems: [])
        }
        let noon = Game.Time.at(Instant("2027-01-05 12:00"))
        let ended = FeedChanges(from: feed(noon, .scheduled), to: feed(noon, .final(away: 1, home: 2)))
        #expect(ended.changed.map(\.fields) == [.details])
        let day = LocalDateTime("2027-01-05 12:00").date
        let set = FeedChanges(from: feed(.toBeAnnounced(day), .scheduled), to: feed(noon, .scheduled))
        #expect(set.moved.map(\.fields) == [.when])
        #expect(set.changed.isEmpty)
    }

    @Test func `a star event with another picture is changed in its details`() {
        func feed(_ image: String?, place: String?) -> Feed {
            let star = StarEvent(
                title: "Comet", date: Instant("2027-01-05 12:00"), imageURL: image,
                locationLines: [place].compactMap { $0 })
            return Feed(
                source: Source(path: "/s"), kind: .starEvents, events: [star.event], starEvents: [star], problems: [])
        }
        #expect(FeedChanges(from: feed(nil, place: nil), to: feed("x", place: nil)).changed.map(\.fields) == [.details])
        let moved = FeedChanges(from: feed(nil, place: "Hill"), to: feed(nil, place: "Pier"))
        #expect(moved.changed.map(\.fields) == [.location])
    }

    @Test func `the changes lead from the earlier feed to the later`() {
        for _ in 0..<500 {
            func feed() -> Feed {
                var uids = (0..<5).map(String.init).shuffled()
                return Feed(
                    (0..<Int.random(in: 0...10)).map { _ in
                        event(
                            ["A", "a", "B", "C"].randomElement() ?? "", .random(in: 0...2),
                            location: Bool.random() ? "Hall" : nil, uid: Bool.random() ? uids.popLast() : nil)
                    })
            }
            let (before, after) = (feed(), feed())
            let changes = FeedChanges(from: before, to: after)
            var events = Dictionary(uniqueKeysWithValues: zip(before.keys, before.events))
            for item in changes.removed { #expect(events.removeValue(forKey: item.key) == item.event) }
            let others = changes.moved + changes.changed
            for change in others {
                #expect(events.removeValue(forKey: change.keyBefore) == change.before)
                #expect(!change.fields.isEmpty && change.before != change.after)
            }
            for change in others { #expect(events.updateValue(change.after, forKey: change.key) == nil) }
            for item in changes.added { #expect(events.updateValue(item.event, forKey: item.key) == nil) }
            #expect(events == Dictionary(uniqueKeysWithValues: zip(after.keys, after.events)))
        }
    }
}

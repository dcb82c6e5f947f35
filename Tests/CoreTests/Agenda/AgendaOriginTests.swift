import Foundation
import Testing

@testable import Events
@testable import Planning
@testable import Text
@testable import Time

/// Which events of several sources are one entry of the agenda, and what is known of where it comes from.
struct AgendaOriginTests {
    private func event(
        _ title: String, _ hour: Int, uid: String? = nil, status: Event.Status = .confirmed,
        availability: Event.Availability = .busy
    ) -> Event {
        let start = LocalDateTime("2018-11-03 1\(hour):00")
        return Event(
            title: title,
            when: .timed(
                start: .floating(start),
                end: .floating(LocalDateTime(millisecondsSinceEpoch: start.millisecondsSinceEpoch + 3_600_000)),
                isEndAssumed: false), availability: availability, status: status, uid: uid)
    }

    private func names(_ agenda: Agenda) -> [[String]] {
        agenda.entries.indices.map { agenda.sources(of: $0).map(\.name) }
    }

    @Test func `two UI ds never become one by title`() {
        let agenda = Agenda(Feed("a", [event("Busy", 0, uid: "1")]), Feed("b", [event("Busy", 0, uid: "2")]))
        #expect(names(agenda) == [["a"], ["b"]])
        #expect(agenda.conflicts.conflictingCount == 2)
    }

    @Test func `an event without a UID becomes one with the first of its title`() {
        let agenda = Agenda(
            Feed("a", [event("Busy", 0, uid: "1")]), Feed("b", [event("Busy", 0, uid: "2")]),
            Feed("c", [event("busy", 0)]))
        #expect(names(agenda) == [["a", "c"], ["b"]])
    }

    @Test func `one UID is one event wherever it stands and the first source says when`() {
        let agenda = Agenda(
            Feed("a", [event("Talk", 3, uid: "1")]), Feed("b", [event("Talk, moved", 5, uid: "1"), event("Tea", 3)]))
        #expect(names(agenda) == [["a", "b"], ["b"]])
        #expect(agenda.entries.map(\.event.title) == ["Talk", "Tea"])
        #expect(agenda.entries[0].start == Instant("2018-11-03 13:00"))
    }

    @Test func `an event is cancelled only where all sources say so`() {
        let cancelled = event("Talk", 3, uid: "1", status: .cancelled)
        let moved = event("Talk", 5, uid: "1")
        #expect(Agenda(Feed("a", [cancelled]), Feed("b", [moved])).entries.map(\.event) == [moved])
        #expect(Agenda(Feed("a", [cancelled]), Feed("b", [cancelled])).entries.map(\.event.status) == [.cancelled])
        let byTitle = Agenda(
            Feed("a", [event("Talk", 3, status: .cancelled)]), Feed("b", [event("Talk", 3, availability: .free)]),
            Feed("c", [event("Talk", 3)]), Feed("d", [event("Tea", 3)]))
        #expect(byTitle.conflicting(of: "Tea") == ["Talk"])
        #expect(byTitle.entries[1].source == 3)
        #expect(names(byTitle) == [["a", "b", "c"], ["d"]])
    }

    @Test func `events without a title are never one`() {
        let agenda = Agenda(
            Feed("a", [event(" ", 0, uid: "1"), event("", 1)]), Feed("b", [event("", 0), event("", 1)]))
        #expect(agenda.entries.count == 4)
    }

    @Test func `the key of every origin leads to the entry and so does a link from before IDs`() throws {
        let star = StarEvent(id: 8, title: "Comet", date: Instant("2018-11-03 10:00"))
        let stars = Feed(
            source: Source(path: "/s"), kind: .starEvents, events: [star.event], starEvents: [star], problems: [])
        let plain = Feed([Event("comet", "2018-11-03 10:00", "2018-11-03 11:00")])
        let agenda = Agenda(Feed([event("First", 9)]), plain, stars)
        #expect(agenda.origins(of: 0).map(\.key) == plain.keys + stars.keys)
        let before = Feed(source: Source(path: "/s"), events: [star.event], problems: []).keys
        #expect(before != stars.keys)
        for key in plain.keys + stars.keys + before { #expect(agenda.position(of: key) == 0) }
        let origin = try #require(agenda.pageOrigin(of: 0))
        #expect(origin == Agenda.Origin(source: 2, key: stars.keys[0], position: 0))
        #expect(StarEventsRows(feeds: [plain, stars], agenda: agenda).position(of: plain.keys[0]) == 0)
    }

    @Test func `many equal events of two sources are merged without a freeze`() {
        let count = 20_000
        let first = (0..<count).map { event("Busy", 0, uid: "a\($0)") }
        let second = (0..<count).map { event("Busy", 0, uid: "b\($0)") }
        let began = ContinuousClock.now
        #expect(Agenda(Feed("a", first), Feed("b", second)).entries.count == 2 * count)
        #expect(began.duration(to: .now) < .seconds(120))
    }

    @Test func `random agendas hold to the rules`() {
        for _ in 0..<400 {
            let feeds = (0..<Int.random(in: 1...4)).map { number in
                var uids = (0..<6).map(String.init).shuffled()
                let events = (0..<Int.random(in: 0...8)).map { _ in
                    event(
                        ["A", "a ", "B", ""].randomElement() ?? "", Int.random(in: 0...1),
                        uid: Bool.random() ? uids.popLast() : nil,
                        status: Bool.random() ? .cancelled : .confirmed,
                        availability: Bool.random() ? .busy : .free)
                }
                return Feed("\(number)", events)
            }
            check(Agenda(feeds: feeds, timeZone: .newYork), feeds)
        }
    }

    private struct Known {
        let event: Event
        let entry: Int
    }

    private func check(_ agenda: Agenda, _ feeds: [Feed]) {
        var known: [Known] = []
        for entry in agenda.entries.indices {
            let origins = agenda.origins(of: entry)
            let events = origins.map { origin -> Event in
                let feed = feeds[origin.source]
                return feed.events[feed.keys.firstIndex(of: origin.key) ?? 0]
            }
            known += events.map { Known(event: $0, entry: entry) }
            #expect(origins.map(\.source) == origins.map(\.source).sorted())
            #expect(agenda.entries[entry].source == origins[0].source)
            #expect(agenda.entries[entry].id == origins[0].key)
            #expect(Set(events.compactMap(\.uid)).count <= 1)
            #expect(agenda.entries[entry].event.isBusy == events.contains(where: \.isBusy))
            #expect(
                (agenda.entries[entry].event.status == .cancelled) == events.allSatisfy { $0.status == .cancelled })
        }
        // Each key leads to its entry.
        for entry in agenda.entries.indices {
            for origin in agenda.origins(of: entry) { #expect(agenda.position(of: origin.key) == entry) }
        }
        // Every event is in one entry.
        #expect(known.count == feeds.reduce(0) { $0 + $1.events.count })
        for (first, second) in known.indices.flatMap({ first in known.indices.map { (first, $0) } })
        where first < second {
            let (one, other) = (known[first], known[second])
            if let uid = one.event.uid, uid == other.event.uid { #expect(one.entry == other.entry) }
        }
        // What is still apart has a source in common or another UID.
        for first in agenda.entries.indices {
            for second in agenda.entries.indices where first < second {
                let (one, other) = (agenda.entries[first], agenda.entries[second])
                let titles = [one, other].map { FoldedTitle($0.event.title) }
                guard one.start == other.start, one.end == other.end, titles[0] == titles[1], !titles[0].isEmpty else {
                    continue
                }
                let sources = [first, second].map { Set(agenda.origins(of: $0).map(\.source)) }
                let uids = [first, second].map { entry in known.first { $0.entry == entry && $0.event.uid != nil } }
                #expect(!sources[0].isDisjoint(with: sources[1]) || uids[0] != nil && uids[1] != nil)
            }
        }
    }
}

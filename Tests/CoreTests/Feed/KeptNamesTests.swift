import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Storage
@testable import Time

/// A source that gives its events new UIDs in each answer.
struct KeptNamesTests: ChangingCalendar {
    /// The feeds of answers that follow each other.
    private func feeds(_ answers: [String]...) throws -> [Feed] {
        try answers.reduce(into: []) { feeds, events in
            let read = try feed(events)
            feeds.append(feeds.last.map { read.keepingNames(of: $0) } ?? read)
        }
    }

    /// The changes between the last two.
    private func changes(_ feeds: [Feed]) -> [String] {
        let report = ChangeReport(
            FeedChanges(from: feeds[feeds.count - 2], to: feeds[feeds.count - 1]), of: source, at: now,
            timeZone: .newYork)
        return report?.changes.map { "\($0.kind) \($0.title)" } ?? []
    }

    private let weekly = "RRULE:FREQ=WEEKLY;COUNT=4\n"

    @Test func `events with new UIDs keep their keys, answer for answer`() throws {
        func answer(_ number: Int) -> [String] {
            [
                event("\(number)-1", "Lesson", "20181105T100000"), event("\(number)-2", " LESSON ", "20181106T100000"),
                event("\(number)-3", "Choir", "20181107T100000", weekly),
                "BEGIN:VEVENT\nUID:\(number)-4\nSUMMARY:Holiday\nDTSTART;VALUE=DATE:20181108\nEND:VEVENT\n",
            ]
        }
        let all = try feeds(answer(1), answer(2), answer(3).reversed(), answer(4))
        for feed in all { #expect(Set(feed.keys) == Set(all[0].keys)) }
        #expect(changes(Array(all.prefix(2))).isEmpty && changes(all).isEmpty)
        #expect(all[3].keptNames.count == 4)
        // The series has its own key, also in another time span.
        let uids = Set(all[3].events.filter(\.isOccurrence).compactMap(\.uid))
        #expect(uids == ["1-3"])
        #expect(all[3].showingSeries(in: CalendarHorizon.window(around: now)).keys == all[3].keys)
        #expect(all[3].calendar?.events.first?.uid == "4-1")
    }

    @Test func `one that moves among others with new UIDs has moved`() throws {
        func answer(_ number: Int, _ times: [String]) -> [String] {
            times.enumerated().map { event("\(number)-\($0)", "Lesson", "\($1)0000") }
        }
        let all = try feeds(
            answer(1, ["20181105T10", "20181106T10", "20181107T10"]),
            answer(2, ["20181105T10", "20181106T11", "20181107T10"]))
        #expect(changes(all) == ["moved Lesson"])
        #expect(Set(all[0].keys) == Set(all[1].keys))
        // The only one.
        let one = try feeds([event("1", "Lesson", "20181105T100000")], [event("2", "Lesson", "20181105T110000")])
        #expect(changes(one) == ["moved Lesson"] && one[0].keys == one[1].keys)
    }

    @Test func `what comes and goes beside new UIDs is reported`() throws {
        let all = try feeds(
            [event("1", "Lesson", "20181105T100000"), event("2", "Gone", "20181106T100000")],
            [event("3", "Lesson", "20181105T100000"), event("4", "New", "20181106T100000")])
        #expect(Set(changes(all)) == ["removed Gone", "added New"])
    }

    @Test func `one occurrence of a series with a new UID has moved`() throws {
        let moved = event("2", "Choir", "20181114T150000", "RECURRENCE-ID:20181114T100000\n")
        let all = try feeds(
            [event("1", "Choir", "20181107T100000", weekly)], [event("2", "Choir", "20181107T100000", weekly), moved])
        #expect(changes(all) == ["moved Choir"])
    }

    @Test func `a place that changes beside new UIDs is a change`() throws {
        let all = try feeds(
            [event("1", "A", "20181105T100000", "LOCATION:Hall\n"), event("2", "B", "20181106T100000")],
            [event("3", "A", "20181105T100000", "LOCATION:Pier\n"), event("4", "B", "20181106T100000")])
        #expect(changes(all) == ["changed A"])
    }

    @Test func `in a source that keeps its UIDs, another event of a title is another one`() throws {
        let stays = event("1", "Choir", "20181107T100000")
        let all = try feeds(
            [stays, event("2", "Lunch", "20181105T120000")], [stays, event("3", "Lunch", "20181106T120000")])
        #expect(Set(changes(all)) == ["removed Lunch", "added Lunch"])
    }

    @Test func `equal events pair one by one`() throws {
        let two = try feeds(
            [event("1", "Shift", "20181105T100000"), event("2", "Shift", "20181105T100000")],
            [event("3", "Shift", "20181105T100000"), event("4", "Shift", "20181105T100000")])
        #expect(changes(two).isEmpty && Set(two[0].keys) == Set(two[1].keys))
        let third = try feeds(
            [event("1", "Shift", "20181105T100000")],
            [
                event("2", "Shift", "20181105T100000"), event("3", "Shift", "20181105T100000"),
            ])
        #expect(changes(third) == ["added Shift"])
    }

    @Test func `a series that is split has not changed`() throws {
        let all = try feeds(
            [event("1", "Choir", "20181107T100000", "RRULE:FREQ=WEEKLY;COUNT=6\n")],
            [
                event("1", "Choir", "20181107T100000", "RRULE:FREQ=WEEKLY;COUNT=3\n"),
                event("1-R", "Choir", "20181128T100000", "RRULE:FREQ=WEEKLY;COUNT=3\n"),
            ])
        #expect(changes(all).isEmpty)
    }

    @Test func `star events with new ids keep their keys`() {
        func stars(_ id: Int) -> Feed {
            let star = StarEvent(id: id, title: "Comet", date: Instant("2018-11-05 10:00"))
            return Feed(source: source, kind: .starEvents, events: [star.event], starEvents: [star], problems: [])
        }
        #expect(stars(8).keepingNames(of: stars(7)).keys == stars(7).keys)
        #expect(stars(8).keys != stars(7).keys)
    }

    @Test func `the names are kept with the answer`() throws {
        let store = try Store.inMemory()
        let id = try #require(try store.add([source]).first?.id)
        var before: Feed?
        for number in 1...3 {
            let text = "BEGIN:VCALENDAR\n\(event("\(number)", "Lesson", "20181105T100000"))END:VCALENDAR\n"
            let answer = Answer(bytes: Array(text.utf8))
            let read = try SourceAnswer.feed(Feed.decode(answer, source: source, now: now), answer).keepingNames(
                of: before)
            _ = try store.record(.success(read), of: id, at: now)
            let stored = try #require(try store.feed(of: id, now: now)?.feed)
            #expect(stored.keys == (before ?? stored).keys && stored.calendar?.events.first?.uid == "\(number)")
            before = stored
        }
    }

    @Test func `many new UIDs are paired in time`() throws {
        func answer(_ number: Int) -> [String] {
            (0..<20_000).map { event("\(number)-\($0)", "Lesson", "20181105T1\(10000 + $0 % 50000)") }
        }
        let clock = ContinuousClock()
        let (before, after) = (try feed(answer(1)), try feed(answer(2)))
        let spent = clock.measure { _ = after.keepingNames(of: before) }
        #expect(spent < .seconds(30), "\(spent)")
    }
}

import AppModel
import Events
import Foundation
import Storage
import Testing
import TestSupport

/// A refresh reports what it changed.
@MainActor
@Suite struct SourceChangesTests {
    private struct Star {
        var id: Int
        var title: String
        var day: Int
        var place: String?
    }

    private func write(_ stars: [Star], to url: URL) throws {
        let entries = stars.map { star in
            var entry: [String: Any] = ["id": star.id, "title": star.title, "date": "2027-03-0\(star.day)T18:30:00Z"]
            entry["location"] = star.place.map { [$0] }
            return entry
        }
        try JSONSerialization.data(withJSONObject: entries).write(to: url)
    }

    @Test func `a refresh tells what it added, removed, moved and changed`() async throws {
        let here = try PlayedLibrary()
        await here.open()
        var told: [FeedChanges] = []
        here.library.onFeedChanges = { entry, changes in
            #expect(entry.lastChanges == changes)
            told.append(changes)
        }
        let url = here.directory["stars.json"]
        try write(
            [
                Star(id: 1, title: "Walk", day: 1), Star(id: 2, title: "Run", day: 2),
                Star(id: 3, title: "Swim", day: 3),
            ],
            to: url)
        here.library.add([Source(argument: url.path)])
        await here.settled()
        // All is new with the first answer, so nothing is a change.
        #expect(told.isEmpty && here.library.entries.first?.lastChanges == nil)

        here.library.refresh()
        await here.settled()
        #expect(told.isEmpty)

        try write(
            [
                Star(id: 1, title: "Walk", day: 5), Star(id: 3, title: "Swim far", day: 3),
                Star(id: 4, title: "Climb", day: 4),
            ],
            to: url)
        here.played.files.change(url.path)
        await here.settled()
        let changes = try #require(told.first)
        #expect(told.count == 1)
        #expect(changes.added.map(\.event.title) == ["Climb"])
        #expect(changes.removed.map(\.event.title) == ["Run"])
        #expect(changes.moved.map(\.after.title) == ["Walk"])
        #expect(changes.changed.map(\.after.title) == ["Swim far"])
        #expect(changes.changed.map(\.fields) == [.title])
    }

    @Test func `the changes of another process are reported too`() async throws {
        let here = try PlayedLibrary()
        await here.open()
        let url = here.directory["stars.json"]
        try write([Star(id: 1, title: "Walk", day: 1), Star(id: 2, title: "Run", day: 2)], to: url)
        here.library.add([Source(argument: url.path)])
        await here.settled()
        let entry = try #require(here.library.entries.first)
        var told: [FeedChanges] = []
        here.library.onFeedChanges = { told.append($1) }

        try write([Star(id: 1, title: "Walk", day: 5)], to: url)
        let answer = Answer(bytes: try Array(Data(contentsOf: url)))
        let feed = try Feed.decode(answer, source: entry.stored.source)
        let other = try StoreOpening.open(in: here.directory["data"]).store
        _ = try other.record(.success(.feed(feed, answer)), of: entry.id, at: here.played.clock.now)
        await here.library.followNow()
        await eventually("the changes are reported") { !told.isEmpty }
        #expect(entry.feed?.events.map(\.title) == ["Walk"])
        #expect(told.first?.moved.map(\.after.title) == ["Walk"])
        #expect(told.first?.removed.map(\.event.title) == ["Run"])
        #expect(entry.lastChanges == told.first)
    }
}

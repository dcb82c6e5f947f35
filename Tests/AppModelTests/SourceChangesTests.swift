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
        var told: [ChangeReport] = []
        here.library.onReport = { told.append($0) }
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
        #expect(told.isEmpty)

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
        let report = try #require(told.first)
        #expect(told.count == 1)
        #expect(report.source == here.library.entries.first?.stored.source)
        #expect(report.changes.map(\.kind) == [.removed, .changed, .added, .moved])
        #expect(report.changes.map(\.title) == ["Run", "Swim far", "Climb", "Walk"])
        #expect(report.changes.map(\.titleBefore) == [nil, "Swim", nil, nil])
        // They are kept together with the answer.
        let store = try #require(await here.library.openStore())
        #expect(try store.changeReports() == told)
    }

    @Test func `the changes of another process are reported too`() async throws {
        let here = try PlayedLibrary()
        await here.open()
        let url = here.directory["stars.json"]
        try write([Star(id: 1, title: "Walk", day: 1), Star(id: 2, title: "Run", day: 2)], to: url)
        here.library.add([Source(argument: url.path)])
        await here.settled()
        let entry = try #require(here.library.entries.first)
        var told: [ChangeReport] = []
        here.library.onReport = { told.append($0) }

        try write([Star(id: 1, title: "Walk", day: 5)], to: url)
        let answer = Answer(bytes: try Array(Data(contentsOf: url)))
        let feed = try Feed.decode(answer, source: entry.stored.source)
        let other = try StoreOpening.open(in: here.directory["data"]).store
        _ = try other.record(.success(.feed(feed, answer)), of: entry.id, at: here.played.clock.now)
        await here.library.followNow()
        await eventually("the changes are reported") { !told.isEmpty }
        #expect(entry.feed?.events.map(\.title) == ["Walk"])
        #expect(told.first?.changes.map(\.kind) == [.removed, .moved])
        #expect(told.first?.changes.map(\.title) == ["Run", "Walk"])
    }
}

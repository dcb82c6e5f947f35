import Foundation
import Testing
import TestSupport

@testable import Events
@testable import Storage
@testable import Time

struct StoredFeedsTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    @Test func `what is there is read as it is`() throws {
        let store = try Store(in: directory.url)
        let added = try store.add(["/one.json", "/two.json", "/three.json"].map { Source(path: $0) })
        let bytes = Array(
            #"[{"title": "Tea", "start": "November 3, 2018 4:00 PM", "end": "November 3, 2018 5:00 PM"}]"#.utf8)
        let feed = try Feed.decode(bytes, source: added[1].source)
        _ = try store.record(.success(.feed(feed, Answer(bytes: bytes))), of: added[1].id, at: .now)
        try store.set(.name("Tea parties"), of: added[1].id)
        try store.remove([added[2].id], at: StoreSamples.now)
        // Another program, such as the window, may be using it meanwhile.
        let stored = try StoredFeeds(in: directory.url)
        #expect(stored.feeds.map(\.source) == [added[1].source])
        #expect(stored.feeds.first?.events.map(\.title) == ["Tea"])
        #expect(stored.givenNames == [added[1].source: "Tea parties"])
        #expect(stored.unread == [added[0].source])
        // What is hidden is not there.
        try store.setHidden([added[0].id, added[1].id], true)
        let shown = try StoredFeeds(in: directory.url)
        #expect(shown.feeds.isEmpty && shown.unread.isEmpty && shown.hasHidden && !stored.hasHidden)
        // What was removed can be brought back still.
        try store.restore([added[2].id])
        #expect(try store.sources().count == 3)
    }

    @Test func `where there is none none is made`() throws {
        #expect(try StoredFeeds(in: directory["missing"]).feeds.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: directory["missing"].path))
        let empty = directory[Store.fileName]
        try Data().write(to: empty)
        #expect(try StoredFeeds(in: directory.url).unread.isEmpty)
        #expect(try Data(contentsOf: empty).isEmpty)
    }

    @Test(.enabled(if: getuid() != 0, "root may write anywhere"))
    func `in a folder that cannot be written it is read`() throws {
        let store = try Store(in: directory.url)
        let added = try store.add([Source(path: "/one.json")])
        let bytes = Array(
            #"[{"title": "Tea", "start": "November 3, 2018 4:00 PM", "end": "November 3, 2018 5:00 PM"}]"#.utf8)
        let feed = try Feed.decode(bytes, source: added[0].source)
        _ = try store.record(.success(.feed(feed, Answer(bytes: bytes))), of: added[0].id, at: .now)
        try store.close()
        for name in try FileManager.default.contentsOfDirectory(atPath: directory.url.path) {
            chmod(directory[name].path, 0o400)
        }
        chmod(directory.url.path, 0o500)
        defer { chmod(directory.url.path, 0o700) }
        #expect(try StoredFeeds(in: directory.url).feeds.map { $0.events.map(\.title) } == [["Tea"]])
    }

    @Test func `one that is damaged is an error and stays`() throws {
        let file = directory[Store.fileName]
        let rubbish = Data(repeating: 7, count: 5000)
        try rubbish.write(to: file)
        #expect(throws: StoreError.self) { try StoredFeeds(in: directory.url) }
        #expect(try Data(contentsOf: file) == rubbish)
    }
}

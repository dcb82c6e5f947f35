import Foundation
import GRDB
import Testing

@testable import Core

/// Databases of earlier versions, as `Tests/Databases` has them.
@Suite struct StoreMigrationTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        let dumps = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let dump = try String(contentsOf: dumps.appendingPathComponent("Databases/upcoming-0.1.sql"), encoding: .utf8)
        let database = try DatabaseQueue(path: directory[Store.fileName].path)
        try database.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA foreign_keys = OFF")
            try db.execute(sql: dump)
        }
        try database.close()
    }

    @Test func `a database of version 0.1 loses nothing that the user has`() throws {
        let opening = try StoreOpening.open(in: directory.url)
        #expect(opening.notice == nil)
        #expect(opening.store.isOnDisk)
        #expect(
            opening.sources.map(\.source.location) == [
                "/home/someone/calendar files/upcoming-events.json", "https://example.org/star-events.json",
                "/home/someone/calendar files/gulls-season.json", "https://example.org/problems.json",
                "https://example.org/missing.json",
            ])
        #expect(opening.sources.map(\.givenName) == [nil, "Stars ☆", nil, nil, nil])
        #expect(opening.sources.map(\.isPaused) == [false, false, false, true, false])
        #expect(opening.sources.map(\.color) == [0, 1, 2, 3, 4])
        let address = try #require(WebAddress("https://conditions.example.org/all.json"))
        #expect(try opening.store.keptAnswer(of: address)?.bytes == Array("[]".utf8))
        #expect(try opening.store.checkIntegrity())
        try opening.store.close()
        #expect(try StoreOpening.open(in: directory.url).sources == opening.sources)
    }

    @Test func `what a database of version 0.1 holds is shown`() throws {
        let opening = try StoreOpening.open(in: directory.url)
        let feeds = opening.sources.map { opening.feeds[$0.id] }
        #expect(feeds.map { $0?.events.count } == [31, 6, 12, 1, nil])
        #expect(feeds[1]?.starEvents.first?.title == "Moonrise Walk")
        #expect(feeds[2]?.season != nil)
        #expect(feeds[3]?.events.first?.title == "Walk\u{0} in the park")
        #expect(feeds[3]?.problems.map(\.path) == ["/1/start"])
    }
}

import Foundation
import GRDB
import Testing

@testable import Events
@testable import Network
@testable import Storage

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
        #expect(opening.sources.allSatisfy { $0.givenColor == nil && $0.givenInterval == nil })
        #expect(opening.ownAddresses == [])
        #expect(opening.people == People())
        // The reason of the failure was stored as a sentence, and is shown again after the next refresh.
        #expect(opening.sources.map(\.failure?.kind) == [nil, nil, nil, nil, .unknown])
        #expect(
            try opening.store.read {
                try String.fetchAll($0, sql: "SELECT failure FROM source WHERE failure IS NOT NULL")
            }.allSatisfy {
                !$0.contains("Check")
            })
        let address = try #require(WebAddress("https://conditions.example.org/all.json"))
        #expect(try opening.store.keptAnswer(of: address)?.bytes == Array("[]".utf8))
        #expect(try opening.store.checkIntegrity())
        try opening.store.close()
        #expect(try StoreOpening.open(in: directory.url).sources == opening.sources)
    }

    @Test func `a database of version 0.1 that cannot be written is shown from memory`() throws {
        // The lock cannot be taken.
        try FileManager.default.createDirectory(
            at: directory[DirectoryLock.fileName], withIntermediateDirectories: true)
        let opening = try StoreOpening.open(in: directory.url)
        #expect(!opening.store.isOnDisk && opening.notice != nil)
        #expect(opening.sources.count == 5 && opening.people == People())
        #expect(opening.sources.map { opening.feeds[$0.id]?.events.count } == [31, 6, 12, 1, nil])
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

    @Test func `what version 0.1 stored makes room for what its source says now`() throws {
        let store = try StoreOpening.open(in: directory.url).store
        let source = try #require(try store.sources().first { $0.kind == .starEvents })
        // It is asked for all that it has, not for what has changed.
        #expect(source.validators == nil)
        let outcome = try StoreSamples.outcome(["Walk"], source: source.source)
        let stored = try #require(try store.record(outcome, of: source.id, at: StoreSamples.now))
        #expect(stored.revision == source.revision + 1)
        #expect(try store.feed(of: source.id)?.feed.events.map(\.title) == ["Walk"])
        #expect(try store.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM starEvent") } == 0)
        #expect(try store.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM event") } == 44)
        #expect(try store.checkIntegrity())
    }

    @Test func `the tables of version 0.1 go with the last source that needs them`() throws {
        let store = try StoreOpening.open(in: directory.url).store
        for source in try store.sources() where source.revision > 0 {
            #expect(try tables(of: store).contains("event"))
            _ = try store.record(
                StoreSamples.outcome(["Walk"], source: source.source), of: source.id, at: StoreSamples.now)
        }
        #expect(try tables(of: store) == current)
        #expect(try store.checkIntegrity())
    }

    @Test func `they go with the sources that needed them`() throws {
        let store = try StoreOpening.open(in: directory.url).store
        try store.remove(store.sources().map(\.id), at: StoreSamples.now)
        try store.purge(at: StoreSamples.now)
        #expect(try tables(of: store) == current)
    }

    @Test func `a new database has none of the tables of version 0.1`() throws {
        for store in [try Store.inMemory(), try Store(in: directory["new"])] {
            #expect(try tables(of: store) == current)
        }
    }

    /// The tables of today.
    private let current = [
        "answer", "calendarAccount", "changeReport", "conditionAnswer", "desktopCalendar", "eventPeople",
        "givenReminder",
        "ignoredConflict", "keptNames", "ownAddress", "person", "personRule", "source",
    ]

    private func tables(of store: Store) throws -> [String] {
        try store.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'
                        AND name NOT LIKE 'grdb%' ORDER BY name
                    """)
        }
    }

    @Test(arguments: ["DROP TABLE season", "DROP TABLE problem", "UPDATE season SET content = x'7B7D'"])
    func `a season that cannot be read any more takes nothing else with it`(damage: String) throws {
        let database = try DatabaseQueue(path: directory[Store.fileName].path)
        try database.write { try $0.execute(sql: damage) }
        try database.close()
        let opening = try StoreOpening.open(in: directory.url)
        #expect(opening.sources.count == 5)
        #expect(opening.notice == nil)
        #expect(opening.feeds.values.map(\.events.count).max() == 31)
    }
}

import Foundation
import GRDB
import Testing

@testable import Events
@testable import Storage

/// What becomes of the list of sources when the database is lost, or is not what was left there.
@Suite struct StoreLossTests {
    private let directory: TemporaryDirectory
    private var file: URL { directory[Store.fileName] }

    init() throws {
        directory = try TemporaryDirectory()
        let store = try Store(in: directory.url)
        let stored = try store.add([StoreSamples.source, StoreSamples.other])
        try store.set(.name("Films"), of: stored[0].id)
        try store.setPaused(stored[1].id, true)
        try store.saveSourceList()
        try store.close()
    }

    private func contents() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory.url.path).sorted()
    }

    private func saved() throws -> [String] {
        try #require(try SourceList(in: directory.url)).entries.map(\.location)
    }

    private func expectRestored(_ opening: StoreOpening, sourceLocation: SourceLocation = #_sourceLocation) throws {
        #expect(opening.store.isOnDisk, sourceLocation: sourceLocation)
        #expect(
            opening.sources.map(\.source) == [StoreSamples.source, StoreSamples.other], sourceLocation: sourceLocation)
        #expect(opening.sources.map(\.givenName) == ["Films", nil], sourceLocation: sourceLocation)
        #expect(opening.sources.map(\.isPaused) == [false, true], sourceLocation: sourceLocation)
        let notice = try #require(opening.notice?.text, sourceLocation: sourceLocation)
        #expect(notice.contains("2 calendars are"), sourceLocation: sourceLocation)
        // The next source is added to those that are there.
        let more = Source(location: "https://example.org/more.json")
        _ = try opening.store.add([more])
        try opening.store.saveSourceList()
        let all = [StoreSamples.source, StoreSamples.other, more].map(\.location)
        #expect(try saved() == all, sourceLocation: sourceLocation)
        try opening.store.close()
        #expect(try StoreOpening.open(in: directory.url).notice == nil, sourceLocation: sourceLocation)
    }

    @Test(arguments: [0, 1, 100])
    func `a database that is cut off leaves the list of sources`(length: Int) throws {
        try Data(contentsOf: file).prefix(length).write(to: file)
        try expectRestored(try StoreOpening.open(in: directory.url))
    }

    @Test func `a database that is removed leaves the list of sources`() throws {
        try FileManager.default.removeItem(at: file)
        try expectRestored(try StoreOpening.open(in: directory.url))
    }

    @Test func `a database without its log leaves the list of sources`() throws {
        // As a process leaves it that is killed: all is in the log.
        let place = try TemporaryDirectory()
        let store = try Store(in: place.url)
        try FileManager.default.removeItem(at: file)
        try FileManager.default.copyItem(at: place[Store.fileName], to: file)
        #expect(try Data(contentsOf: file).count <= 4096)
        try store.close()
        try expectRestored(try StoreOpening.open(in: directory.url))
    }

    @Test func `an older copy of the database gets the sources that were added since`() throws {
        let copy = try Data(contentsOf: file)
        let store = try Store(in: directory.url)
        let more = Source(location: "https://example.org/more.json")
        _ = try store.add([more])
        try store.saveSourceList()
        try store.close()
        try copy.write(to: file)
        let opening = try StoreOpening.open(in: directory.url)
        #expect(opening.sources.map(\.source) == [StoreSamples.source, StoreSamples.other, more])
        #expect(opening.notice?.text.contains("One calendar is restored from sources.json") == true)
        try opening.store.close()
        #expect(try StoreOpening.open(in: directory.url).notice == nil)
    }

    @Test func `a database of another program is set aside unchanged`() throws {
        try FileManager.default.removeItem(at: file)
        let other = try DatabaseQueue(path: file.path)
        try other.write { try $0.execute(sql: "CREATE TABLE photo (id INTEGER)") }
        try other.close()
        let bytes = try Data(contentsOf: file)
        let opening = try StoreOpening.open(in: directory.url)
        #expect(opening.notice?.text.contains("another program's") == true)
        #expect(try Data(contentsOf: directory["upcoming-foreign-1.sqlite"]) == bytes)
        try expectRestored(opening)
    }

    @Test(arguments: [
        "DROP TABLE conditionAnswer", "DROP TABLE answer", "ALTER TABLE answer DROP COLUMN bytes",
        "ALTER TABLE answer DROP COLUMN stamp", "DROP TABLE answer; DROP TABLE conditionAnswer",
    ])
    func `a table that can be made again is`(damage: String) throws {
        let database = try DatabaseQueue(path: file.path)
        try database.write { try $0.execute(sql: damage) }
        try database.close()
        let opening = try StoreOpening.open(in: directory.url)
        #expect(opening.notice == nil)
        #expect(opening.sources.map(\.givenName) == ["Films", nil])
        let id = try #require(opening.sources.first).id
        _ = try opening.store.record(StoreSamples.outcome(["Walk"]), of: id, at: StoreSamples.now)
        #expect(try opening.store.feed(of: id)?.feed.events.count == 1)
        try opening.store.close()
        #expect(try contents().filter { $0.contains("damaged") } == [])
    }

    @Test(arguments: ["DROP TABLE source", "ALTER TABLE source RENAME COLUMN color TO shade"])
    func `a list that was dropped sets the database aside with its sources`(damage: String) throws {
        let database = try DatabaseQueue(path: file.path)
        try database.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA foreign_keys = OFF")
            try db.execute(sql: damage)
        }
        try database.close()
        let opening = try StoreOpening.open(in: directory.url)
        #expect(try contents().contains("upcoming-damaged-1.sqlite"))
        try expectRestored(opening)
    }

    @Test func `a list that cannot be read is set aside and not overwritten`() throws {
        try Data("[".utf8).write(to: directory[SourceList.fileName])
        let opening = try StoreOpening.open(in: directory.url)
        #expect(opening.notice == nil)
        #expect(try saved().count == 2)
        #expect(try Data(contentsOf: directory["sources-damaged-1.json"]) == Data("[".utf8))
    }

    @Test func `without a database, a list that cannot be read is reported`() throws {
        try Data("[".utf8).write(to: directory[SourceList.fileName])
        try FileManager.default.removeItem(at: file)
        let notice = try StoreOpening.open(in: directory.url).notice?.text
        #expect(notice?.hasSuffix("cannot be read: add the calendars again.") == true)
    }

    @Test func `a list that is later than the database is not overwritten`() throws {
        let store = try Store(in: directory.url)
        var list = try #require(try SourceList(in: directory.url))
        list.version = 1000
        try list.save(in: directory.url)
        _ = try store.add([Source(location: "https://example.org/more.json")])
        try store.saveSourceList()
        #expect(try SourceList(in: directory.url) == list)
    }

    @Test func `a list of version 0.1 is read`() throws {
        let text = #"{"entries":[{"isPaused":true,"location":"/a.json"}]}"#
        try Data(text.utf8).write(to: directory[SourceList.fileName])
        try FileManager.default.removeItem(at: file)
        let opening = try StoreOpening.open(in: directory.url)
        #expect(opening.sources.map(\.source.location) == ["/a.json"])
        #expect(opening.sources.map(\.isPaused) == [true])
    }

    @Test func `a store that is closed is whole in its one file`() async throws {
        let store = try Store(in: directory.url)
        let id = try #require(try store.sources().first).id
        _ = try store.record(StoreSamples.outcome(["Walk"]), of: id, at: StoreSamples.now)
        // What was asked for before is done before.
        await Self.renameAndClose(store, id)
        let copy = try TemporaryDirectory()
        try FileManager.default.copyItem(at: file, to: copy[Store.fileName])
        let opening = try StoreOpening.open(in: copy.url)
        #expect(opening.notice == nil)
        #expect(opening.sources.map(\.name) == ["Shows", "events"])
        #expect(opening.feeds[id]?.events.map(\.title) == ["Walk"])
    }

    private static func renameAndClose(_ store: Store, _ id: StoredSource.ID) async {
        store.turns.changes.async { try? store.set(.name("Shows"), of: id) }
        let thread = DispatchQueue(label: "closing")
        await withCheckedContinuation { continuation in
            thread.async {
                #expect(throws: Never.self) { try store.close() }
                continuation.resume()
            }
        }
    }
}

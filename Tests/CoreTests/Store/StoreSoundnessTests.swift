import Foundation
import GRDB
import Testing
import TestSupport

@testable import Events
@testable import Storage

/// What the store makes of a database that holds what it never wrote, and of others that use it at the same time.
@Suite struct StoreSoundnessTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    /// A store with one source of events, closed again.
    private func fill(_ titles: [String] = ["Walk", "Run"], then damage: String = "") throws {
        let store = try Store(in: directory.url)
        let id = try #require(try store.add([StoreSamples.source]).first).id
        _ = try store.record(StoreSamples.outcome(titles), of: id, at: StoreSamples.now)
        try store.saveSourceList()
        try store.database.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA foreign_keys = OFF")
            if !damage.isEmpty { try db.execute(sql: damage) }
            _ = try db.checkpoint(.truncate)
        }
        try store.database.close()
    }

    @Test(arguments: [
        "UPDATE answer SET bytes = x'7B'",
        "UPDATE answer SET bytes = x''",
        "UPDATE answer SET position = 7",
        "DELETE FROM answer",
    ])
    func `what no decoder can read is asked for again`(damage: String) throws {
        try fill(then: damage)
        let opening = try StoreOpening.open(in: directory.url)
        #expect(opening.notice == nil)
        let source = try #require(opening.sources.first)
        #expect(source.source == StoreSamples.source)
        #expect(opening.feeds[source.id]?.events.isEmpty ?? true || damage.contains("position"))
    }

    @Test func `no byte of the database that is another one traps`() throws {
        try fill((0..<200).map { "Event \($0)" })
        let file = directory[Store.fileName]
        let sound = try Data(contentsOf: file)
        var random = SeededRandom()
        for _ in 0..<60 {
            var bytes = sound
            for _ in 0..<40 {
                bytes[Int.random(in: 100..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) }
            try bytes.write(to: file)
            // It is read, or set aside, or shown from memory.
            _ = try StoreOpening.open(in: directory.url)
        }
    }

    @Test func `of many that open a new store at once each gets it`() async throws {
        for round in 0..<20 {
            let place = directory["\(round)"]
            let found = await withTaskGroup(of: String.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        do throws(StoreError) {
                            return try Store(in: place).isOnDisk ? "open" : "in memory"
                        } catch {
                            return error.message
                        }
                    }
                }
                return await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(found == ["open"])
        }
    }

    @Test func `a file that is still being read stays where another process starts`() throws {
        let store = try Store(in: directory.url)
        let id = try #require(try store.add([StoreSamples.other]).first).id
        try store.purge(at: StoreSamples.now)
        #expect(try store.sources().map(\.id) == [id])
    }

    @Test func `changes are made in the order in which they were asked for`() async throws {
        let store = try Store(in: directory.url)
        let id = try #require(try store.add([StoreSamples.source]).first).id
        await Self.askInOrder(store, (0..<100).map(String.init), of: id)
        #expect(try store.sources().first?.givenName == "99")
    }

    @MainActor private static func askInOrder(_ store: Store, _ names: [String], of id: StoredSource.ID) async {
        let tasks = names.map { name in
            Task { try? await store.inTurn { store throws(StoreError) in try store.set(.name(name), of: id) } }
        }
        for task in tasks { await task.value }
    }

    @Test(.enabled(if: getuid() != 0, "root may write anywhere"))
    func `what a process that was killed left in the log is shown where nothing can be written`() throws {
        let store = try Store(in: directory.url)
        let id = try #require(try store.add([StoreSamples.source]).first).id
        _ = try store.record(StoreSamples.outcome(["Walk"]), of: id, at: StoreSamples.now)
        // As the log stands before anything of it is in the database itself.
        let copy = directory["copy"]
        try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
        for suffix in ["", "-wal", "-shm"] {
            try FileManager.default.copyItem(
                at: directory[Store.fileName + suffix], to: copy.appendingPathComponent(Store.fileName + suffix))
            chmod(copy.appendingPathComponent(Store.fileName + suffix).path, 0o400)
        }
        chmod(copy.path, 0o500)
        defer { chmod(copy.path, 0o700) }
        let opening = try StoreOpening.open(in: copy)
        #expect(!opening.store.isOnDisk)
        #expect(opening.feeds.values.first?.events.map(\.title) == ["Walk"])
        #expect(opening.notice?.text.contains("cannot be written") == true)
    }
}

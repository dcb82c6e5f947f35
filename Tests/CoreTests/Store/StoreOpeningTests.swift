import Foundation
import GRDB
import Testing

@testable import Events
@testable import Network
@testable import Storage

@Suite struct StoreOpeningTests {
    private let directory: TemporaryDirectory
    private var file: URL { directory[Store.fileName] }

    init() throws { directory = try TemporaryDirectory() }

    /// A database with one source, named, and as many events.
    private func fill(events: Int = 3) throws {
        let store = try Store(in: directory.url)
        let id = try #require(try store.add([StoreSamples.source]).first).id
        try store.set(.name("Films"), of: id)
        let outcome = try StoreSamples.outcome((0..<events).map { "Event \($0)" })
        _ = try store.record(outcome, of: id, at: StoreSamples.now)
        try store.saveSourceList()
        try store.database.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        try store.database.close()
    }

    /// Puts something else in the place of the database.
    private func write(_ text: String) throws {
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) }
        try Data(text.utf8).write(to: file)
    }

    private func damaged() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory.url.path)
            .filter { $0.hasPrefix("upcoming-damaged") && $0.hasSuffix(".sqlite") }.sorted()
    }

    @Test func `opening gives every source with what it gave last`() throws {
        try fill()
        let opening = try StoreOpening.open(in: directory.url)
        #expect(opening.notice == nil)
        #expect(opening.sources.map(\.name) == ["Films"])
        #expect(opening.feeds[opening.sources[0].id]?.events.count == 3)
    }

    @Test func `a directory that is not there is made`() throws {
        let opening = try StoreOpening.open(in: directory["a/b"])
        #expect(opening.store.isOnDisk)
        #expect(opening.sources.isEmpty)
        #expect(opening.notice == nil)
    }

    @Test func `a file that is no database is set aside, and the sources come from the list beside it`() throws {
        try fill()
        try write("no database at all")
        let opening = try StoreOpening.open(in: directory.url)
        #expect(opening.sources.map(\.name) == ["Films"])
        #expect(opening.feeds.isEmpty)
        #expect(try damaged() == ["upcoming-damaged-1.sqlite"])
        #expect(try Data(contentsOf: directory["upcoming-damaged-1.sqlite"]) == Data("no database at all".utf8))
        let notice = try #require(opening.notice?.text)
        #expect(notice.hasSuffix("upcoming-damaged-1.sqlite. Its one calendar is kept and read again."))
        #expect(try opening.store.checkIntegrity())
    }

    @Test func `of a database with torn pages the list is saved, without the list beside it`() throws {
        try fill(events: 5000)
        try FileManager.default.removeItem(at: directory[SourceList.fileName])
        // Everything behind the first pages, where the tables of sources and of the schema are.
        let handle = try FileHandle(forUpdating: file)
        try handle.seek(toOffset: 4096 * 30)
        try handle.write(contentsOf: Data(repeating: 0xAA, count: 4096 * 40))
        try handle.close()
        let opening = try StoreOpening.open(in: directory.url)
        #expect(try damaged().count == 1)
        #expect(opening.sources.map(\.name) == ["Films"])
        #expect(opening.notice?.text.contains("was damaged") == true)
    }

    @Test func `damage that only a change meets with is mended at the next start`() throws {
        try fill()
        // A table that no start reads. The length of a page stands at byte 16.
        let page = try DatabaseQueue(path: file.path).read { db in
            try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'conditionAnswer'")
        }
        let number = try #require(page)
        var bytes = [UInt8](try Data(contentsOf: file))
        let size = Int(bytes[16]) << 8 | Int(bytes[17])
        for index in (number - 1) * size..<number * size { bytes[index] = 0xFF }
        try Data(bytes).write(to: file)

        let first = try StoreOpening.open(in: directory.url)
        #expect(first.notice == nil && first.sources.map(\.givenName) == ["Films"])
        let address = try #require(WebAddress("http://example.org/conditions"))
        #expect(throws: StoreError.self) {
            try first.store.keep(KeptAnswer(bytes: [0x5B, 0x5D], date: StoreSamples.now), of: address)
        }
        try first.store.database.close()

        let second = try StoreOpening.open(in: directory.url)
        #expect(second.notice?.text.contains("Its one calendar is kept and read again.") == true)
        #expect(second.sources.map(\.givenName) == ["Films"])
        #expect(try damaged().count == 1)
        try second.store.database.close()
        #expect(try StoreOpening.open(in: directory.url).notice == nil)
    }

    @Test func `a mark on a database that is sound goes`() throws {
        try fill()
        DamageMark(of: file.path).set()
        #expect(try StoreOpening.open(in: directory.url).notice == nil)
        #expect(!DamageMark(of: file.path).isSet)
        #expect(try damaged().isEmpty)
    }

    @Test func `a second damaged database leaves the first where it is`() throws {
        for _ in 0..<2 {
            try write("garbage")
            _ = try StoreOpening.open(in: directory.url).store.database.close()
        }
        #expect(try damaged() == ["upcoming-damaged-1.sqlite", "upcoming-damaged-2.sqlite"])
    }

    @Test func `with nothing left to tell the sources, that is said`() throws {
        try write("garbage")
        let notice = try StoreOpening.open(in: directory.url).notice?.text
        #expect(notice?.hasSuffix("was lost: add your calendars again.") == true)
    }

    @Test func `a place that cannot be a directory leaves a store in memory, and says so`() throws {
        let blocked = directory["blocked"]
        try Data().write(to: blocked)
        let opening = try StoreOpening.open(in: blocked)
        #expect(!opening.store.isOnDisk)
        #expect(opening.notice != nil)
        #expect(try opening.store.add([StoreSamples.source]).count == 1)
    }

    @Test(.enabled(if: getuid() != 0, "root may write anywhere"))
    func `what is in a directory that cannot be written is shown from memory`() throws {
        try fill()
        for name in try FileManager.default.contentsOfDirectory(atPath: directory.url.path) {
            chmod(directory[name].path, 0o400)
        }
        chmod(directory.url.path, 0o500)
        defer { chmod(directory.url.path, 0o700) }
        let opening = try StoreOpening.open(in: directory.url)
        #expect(!opening.store.isOnDisk)
        #expect(opening.sources.map(\.name) == ["Films"])
        #expect(opening.feeds.values.first?.events.count == 3)
        #expect(opening.notice?.text.contains("cannot be written") == true)
    }

    @Test func `a database of a later version is left alone`() throws {
        try fill()
        let database = try DatabaseQueue(path: file.path)
        try database.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('of the future')") }
        try database.close()
        let opening = try StoreOpening.open(in: directory.url)
        #expect(!opening.store.isOnDisk)
        #expect(opening.notice?.text.contains("later version") == true)
        #expect(try damaged().isEmpty)
    }

    @Test func `a full disk is reported, and stored answers stay`() throws {
        try fill()
        let store = try Store(in: directory.url)
        let id = try #require(try store.sources().first).id
        // SQLite refuses to grow the file, as it does where the disk has no room.
        let pages = try store.write { try Int.fetchOne($0, sql: "PRAGMA page_count") ?? 0 }
        try store.database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = \(pages)") }
        let outcome = try StoreSamples.outcome((0..<10_000).map { "Event \($0)" })
        let error = #expect(throws: StoreError.self) {
            try store.record(outcome, of: id, at: StoreSamples.now)
        }
        #expect(error?.kind == .diskFull)
        #expect(error?.message.hasSuffix("Make room on it, and refresh.") == true)
        #expect(try store.feed(of: id)?.feed.events.count == 3)
    }

    @Test func `a database with any damaged byte in its header is used or set aside, and its sources are there`() throws
    {
        try fill()
        let whole = try Data(contentsOf: file)
        for offset in 0..<100 {
            for value: UInt8 in [0, 1, 3, 5, 0x7F, 0xFF] where whole[offset] != value {
                for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) }
                var damaged = whole
                damaged[offset] = value
                try damaged.write(to: file)
                let opening = try StoreOpening.open(in: directory.url)
                #expect(opening.store.isOnDisk, "byte \(offset) as \(value): \(opening.notice?.text ?? "")")
                #expect(opening.sources.map(\.name) == ["Films"], "byte \(offset) as \(value)")
                try opening.store.close()
            }
        }
    }
}

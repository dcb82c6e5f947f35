import Foundation
import GRDB
import Testing
import Time

@testable import Events
@testable import Network
@testable import Storage

/// Databases of earlier versions, as `Tests/Databases` has them.
@Suite struct StoreMigrationTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    /// Writes the database of a version, changed by a statement.
    private func write(_ version: String, _ sql: String = "") throws {
        let dumps = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let name = "Databases/upcoming-\(version).sql"
        let dump = try String(contentsOf: dumps.appendingPathComponent(name), encoding: .utf8)
        let database = try DatabaseQueue(path: directory[Store.fileName].path)
        try database.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA foreign_keys = OFF")
            try db.execute(sql: dump + sql)
        }
        try database.close()
    }

    /// Opens the store two hours after the last source was removed.
    private func open() throws -> StoreOpening {
        try StoreOpening.open(in: directory.url, now: Instant(millisecondsSinceEpoch: 1_796_007_200_000))
    }

    /// Checks all that the user has decided in the database of version 1.0.0.
    private func checkDecisions(_ opening: StoreOpening) throws {
        #expect(
            opening.sources.map(\.source.location)
                == ["/home/someone/calendars/school.ics", "/home/someone/calendars/club.ics"])
        let first = try #require(opening.sources.first)
        #expect(first.givenName == "Lessons ☆" && first.isPaused && first.reminder == .ahead(minutes: 15))
        #expect(first.givenColor == RGBColor("#336699") && first.givenInterval == 3_600_000)
        #expect(first.choices.people == PersonSet(1) && first.choices.counting == .never)
        #expect(first.choices.conflictsWithin == true)
        #expect(opening.sources.map(\.isHidden) == [false, true])
        #expect(opening.ownAddresses == ["anna@example.org"])
        #expect(opening.people.all.map(\.name) == ["", "Mia", "Leo"])
        #expect(opening.people.rules.map(\.person) == [1] && opening.people.decisions.count == 1)
        #expect(opening.ignoredConflicts.decisions.count == 1)
        #expect(try opening.store.accounts().map(\.userName) == ["anna"])
        #expect(try opening.store.desktopChoices().off == ["birthdays"])
    }

    @Test func `a database of the last builds before 1.0.0 opens with all that the user decided`() throws {
        try write("1.0.0")
        let opening = try open()
        #expect(opening.notice == nil && opening.store.isOnDisk)
        try checkDecisions(opening)
        #expect(opening.removedSources.map(\.name) == ["old"])
        #expect(opening.feeds.values.map(\.events.count) == [2, 2])
        let address = try #require(WebAddress("https://conditions.example.org/all.json"))
        #expect(try opening.store.keptAnswer(of: address)?.bytes == Array("[]".utf8))
        #expect(try opening.store.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM givenReminder") } == 1)
        #expect(try opening.store.checkIntegrity())
        try opening.store.close()
        let again = try open()
        #expect(again.sources == opening.sources && again.notice == nil)
    }

    @Test func `it is shown from memory where it cannot be written`() throws {
        try write("1.0.0")
        // The lock cannot be taken.
        try FileManager.default.createDirectory(
            at: directory[DirectoryLock.fileName], withIntermediateDirectories: true)
        let opening = try open()
        #expect(!opening.store.isOnDisk && opening.notice != nil)
        try checkDecisions(opening)
    }

    @Test func `its tables are those of a new one`() throws {
        try write("1.0.0", "CREATE TABLE event (id INTEGER); CREATE TABLE season (id INTEGER);")
        let old = try Store(in: directory.url)
        let new = try Store.inMemory()
        #expect(try tables(of: old) == tables(of: new))
        for table in try tables(of: new) {
            #expect(try columns(of: table, in: old) == columns(of: table, in: new))
        }
    }

    @Test func `an earlier database is set aside, and its decisions come from the file beside it`() throws {
        try write("1.0.0")
        try open().store.close()
        try FileManager.default.removeItem(at: directory[Store.fileName])
        try write("1.0.0", "DELETE FROM grdb_migrations WHERE identifier = 'reminders'; DROP TABLE givenReminder;")
        let opening = try open()
        let set = directory["upcoming-earlier-1.sqlite"].path
        #expect(
            opening.notice?.text == """
                The database was of a version before 1.0.0 and has been set aside as \(set). Its 2 calendars are kept and read \
                again.
                """)
        #expect(FileManager.default.fileExists(atPath: set) && opening.store.isOnDisk)
        try checkDecisions(opening)
    }

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

    private func columns(of table: String, in store: Store) throws -> Set<String> {
        try store.read {
            try String.fetchSet($0, sql: "SELECT name || type FROM pragma_table_info(?)", arguments: [table])
        }
    }
}

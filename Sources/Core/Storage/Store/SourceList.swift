import Events
import Foundation
import GRDB

/// The list of sources as a small file beside the database, for restoring the list when the database is lost.
struct SourceList: Codable, Hashable, Sendable {
    struct Entry: Codable, Hashable, Sendable, FetchableRecord {
        let location: String
        let givenName: String?
        let isPaused: Bool
        /// The number of its color; `nil` in older files.
        let color: Int?
        /// `SourceChoices` in the form of the database; `nil` in older files.
        var ownership: String?
        var counting: String?
        var conflictsWithin: Bool?
        var isHidden: Bool?
        /// The user's color and interval in the form of the database.
        var givenColor: String?
        var refreshInterval: Int64?
        /// A `SourceReminder` in the form of the database.
        var reminder: String?
        /// Whether the user lets it be changed; `nil` until that was asked.
        var mayChange: Bool?
        /// Whom its events need, in the form of the database; `nil` for nobody.
        var needs: String?
    }

    /// Counts the changes of the list; `nil` in older files.
    var version: Int?
    var entries: [Entry]
    /// The user's mail addresses; `nil` for none.
    var ownAddresses: [String]?
    /// The conflicts that the user ignores; `nil` for none.
    var ignoredConflicts: [StoredIgnoredConflict]?
    /// The events that the user does not go to; `nil` for none.
    var skippedEvents: [StoredSkippedEvent]?
    /// Whether the user wants each calendar of the desktop, by their UIDs, as the database has it; `nil` for no choice.
    var desktopCalendars: [String: Bool]?
    /// The accounts on servers, without passwords; `nil` for none.
    var accounts: [StoredAccount]?
    /// The people; `nil` when there is only the user.
    var people: StoredPeople?

    static let fileName = "sources.json"

    /// The list in a database of any version.
    init(_ db: Database) throws {
        version = try SourceList.version(db)
        let addresses = try db.tableExists("ownAddress") ? Store.fetchOwnAddresses(db) : []
        ownAddresses = addresses.isEmpty ? nil : addresses
        let ignored = try db.tableExists("ignoredConflict") ? StoredIgnoredConflict.fetchAllInOrder(db) : []
        ignoredConflicts = ignored.isEmpty ? nil : ignored
        let skipped = try db.tableExists("skippedEvent") ? StoredSkippedEvent.fetchAllInOrder(db) : []
        skippedEvents = skipped.isEmpty ? nil : skipped
        let wanted = try db.tableExists("desktopCalendar") ? Store.fetchDesktopCalendars(db) : [:]
        desktopCalendars = wanted.isEmpty ? nil : wanted
        let accounts = try db.tableExists("calendarAccount") ? Store.fetchAccounts(db).filter { !$0.isRemoved } : []
        self.accounts = accounts.isEmpty ? nil : accounts
        let people = try db.tableExists("person") ? StoredPeople(db) : StoredPeople()
        self.people = people.isEmpty ? nil : people
        entries = try Entry.fetchAll(db, sql: "SELECT * FROM source WHERE NOT isRemoved ORDER BY id")
    }

    /// The list in a directory; `nil` when there is no file.
    ///
    /// - Throws: `FileError`, and `DecodingError` for a file with other content.
    init?(in directory: URL) throws {
        guard let data = try PrivateFiles.read(directory.appendingPathComponent(SourceList.fileName).path) else {
            return nil
        }
        self = try JSONDecoder().decode(SourceList.self, from: data)
    }

    /// Whether it has changes that a list of another version lacks.
    func isLater(than version: Int) -> Bool { (self.version ?? 0) > version }

    /// Writes it atomically.
    func save(in directory: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try PrivateFiles.write(encoder.encode(self), to: directory.appendingPathComponent(SourceList.fileName))
    }

    // MARK: In the database

    /// The number of changes of a database's list: SQLite's `user_version`, which changes in the same transaction.
    static func version(_ db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    }

    /// Counts a change of the list.
    static func countChange(_ db: Database, after version: Int? = nil) throws {
        let before = try max(version ?? 0, SourceList.version(db))
        // SQLite has 32 bits for it.
        let next = before < Int(Int32.max) ? max(0, before) + 1 : 1
        try db.execute(sql: "PRAGMA user_version = \(next)")
    }
}

extension Store {
    /// Writes the list of sources beside the database if it has changed. A store in memory has none.
    ///
    /// An existing list with more changes than the database is kept, and an unreadable one is set aside.
    package func saveSourceList() throws(StoreError) {
        guard isOnDisk else { return }
        let directory = URL(fileURLWithPath: path).deletingLastPathComponent()
        do {
            try DirectoryLock.withLock(on: directory) {
                let list = try read { try SourceList($0) }
                do {
                    let saved = try SourceList(in: directory)
                    if let saved, saved == list || saved.isLater(than: list.version ?? 0) { return }
                } catch is DecodingError {
                    _ = try SetAside.move(directory.appendingPathComponent(SourceList.fileName), as: "damaged")
                }
                try list.save(in: directory)
            }
        } catch {
            throw StoreError(error, path: directory.appendingPathComponent(SourceList.fileName).path)
        }
    }

    /// Adds the sources of a list that the database lacks, with the user's settings, addresses and decisions.
    ///
    /// - Returns: The number of added sources.
    func add(_ list: SourceList) throws(StoreError) -> Int {
        try write { db in
            let known = try Set(Store.fetchSources(db).map(\.source.location))
            let lost = list.entries.filter { !known.contains($0.location) }
            var colors = try Store.colorUses(in: db)
            for entry in lost {
                let stored = try Store.insert(
                    Source(location: entry.location), color: entry.color, colors: &colors, in: db)
                let update = try db.cachedStatement(
                    sql: """
                        UPDATE source
                        SET givenName = ?, isPaused = ?, ownership = ?, counting = ?, conflictsWithin = ?,
                            isHidden = ?, givenColor = ?, refreshInterval = ?, reminder = ?, mayChange = ?,
                            needs = ?
                        WHERE id = ?
                        """)
                try update.execute(
                    arguments: [
                        entry.givenName, entry.isPaused, entry.ownership, entry.counting, entry.conflictsWithin,
                        entry.isHidden ?? false, entry.givenColor, entry.refreshInterval, entry.reminder,
                        entry.mayChange, entry.needs, stored.id,
                    ])
            }
            for address in list.ownAddresses ?? [] {
                try db.execute(sql: "INSERT OR IGNORE INTO ownAddress VALUES (?)", arguments: [address])
            }
            // A change by hand in the file must not make the database unreadable.
            for ignored in list.ignoredConflicts ?? [] where ignored.decision != nil { try ignored.insert(db) }
            for skipped in list.skippedEvents ?? [] where skipped.decision != nil { try skipped.insert(db) }
            for (uid, isOn) in list.desktopCalendars ?? [:] {
                try db.execute(sql: "INSERT OR IGNORE INTO desktopCalendar VALUES (?, ?)", arguments: [uid, isOn])
            }
            for account in list.accounts ?? [] where account.account != nil { try account.insert(db, replaces: false) }
            try list.people?.insert(db)
            try SourceList.countChange(db, after: list.version)
            return lost.count
        }
    }
}

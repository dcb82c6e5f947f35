import Events
import Foundation
import GRDB
import Text

/// The user's sources and the last answer of each, stored on disk.
///
/// It is an SQLite database in write-ahead mode: a refresh is one transaction, so that every reader, in this process or
/// another, sees either a source's old events or its new ones. Committed changes survive a killed process. All
/// functions block: call them off the main thread, with `inTurn` and `aside`.
package struct Store: Sendable {
    let database: any DatabaseWriter
    /// The path of the database; empty for a database in memory.
    let path: String
    let turns: StoreTurns
    /// Whether the database was empty before it was opened.
    let isNew: Bool
    /// The revision of the database that a store in memory was copied from; `nil` when there was none.
    var copiedRevision: String?

    /// The name of the database in its directory.
    package static let fileName = "upcoming.sqlite"

    /// Opens the store in a directory, and makes the directory if it is missing.
    ///
    /// A damaged database is not opened: see `StoreOpening`.
    ///
    /// - Throws: `StoreError`.
    package init(in directory: URL) throws(StoreError) {
        do {
            try PrivateFiles.makeDirectory(at: directory)
            // If two processes find no database, only one of them makes the tables.
            self = try DirectoryLock.withLock(on: directory) { try Store(lockedIn: directory) }
        } catch {
            throw StoreError(error, path: directory.appendingPathComponent(Store.fileName).path)
        }
    }

    /// Opens the store in an existing directory whose `DirectoryLock` this process holds.
    init(lockedIn directory: URL) throws(StoreError) {
        let file = directory.appendingPathComponent(Store.fileName)
        path = file.path
        turns = StoreTurns()
        if let obstacle = StoreError.obstacle(at: file.path) { throw obstacle }
        do {
            // SQLite creates its other files with the mode of this one.
            try PrivateFiles.makeFile(at: file)
            let contents = try StoreContents(of: file)
            guard contents != .foreign else {
                throw StoreError(.foreign, Message("The database {path} is another program's.", ["path": file.path]))
            }
            guard contents != .earlier else {
                throw StoreError(
                    .earlier, Message("The database {path} is of a version before 1.0.0.", ["path": file.path]))
            }
            isNew = contents == .empty
            database = try DatabasePool(path: file.path, configuration: Store.configuration)
            let isTooNew = try database.read { db in
                let applied = try StoreSchema.appliedMigrations(db)
                return try !applied.contains("reminders") && StoreSchema.migrator.hasBeenSuperseded(db)
            }
            guard !isTooNew else {
                throw StoreError(
                    .tooNew,
                    Message(
                        """
                        The database {path} was made by a later version of Upcoming. Use that version, or move the file away and \
                        add your calendars again.
                        """, ["path": file.path]))
            }
            try StoreSchema.migrate(database)
            guard try database.read(StoreSchema.isWhole) || database.write(StoreSchema.mend) else {
                throw StoreError.corrupt(file.path)
            }
        } catch {
            throw StoreError(error, path: file.path)
        }
    }

    /// A store that exists only in this process.
    package static func inMemory() throws(StoreError) -> Store {
        try Store()
    }

    private init() throws(StoreError) {
        path = ""
        turns = StoreTurns()
        isNew = true
        do {
            database = try DatabaseQueue(configuration: Store.configuration)
            try StoreSchema.migrate(database)
        } catch {
            throw StoreError(error, path: "")
        }
    }

    /// Whether its data is saved on disk.
    package var isOnDisk: Bool { !path.isEmpty }

    private static var configuration: Configuration {
        var configuration = Configuration()
        // Another process writes for a second at most; the timeout is for a process that hangs.
        configuration.busyMode = .timeout(10)
        configuration.foreignKeysEnabled = true
        configuration.prepareDatabase { db in
            // With write-ahead logging, NORMAL keeps the database consistent; a commit lost by a power cut is fetched
            // again.
            if !db.configuration.readonly { try db.execute(sql: "PRAGMA synchronous = NORMAL") }
        }
        return configuration
    }

    /// A text that is another one after each change of the list and of an answer in a directory's store; `nil` when there is
    /// no store, or when it cannot be read.
    package static func revision(in directory: URL) -> String? {
        let file = directory.appendingPathComponent(fileName)
        var configuration = configuration
        configuration.readonly = true
        guard FileManager.default.fileExists(atPath: file.path),
            let database = try? DatabaseQueue(path: file.path, configuration: configuration)
        else { return nil }
        return try? database.read { db in
            let answers = try Row.fetchOne(db, sql: "SELECT COUNT(*), MAX(id), SUM(revision) FROM source")
            return "\(try SourceList.version(db)) \(answers.map { "\(Array($0.databaseValues))" } ?? "")"
        }
    }

    func read<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) throws(StoreError) -> Value {
        do { return try turns.reads.sync { try database.read(body) } } catch { throw noted(error) }
    }

    /// - Parameter change: The name of the change for the log.
    func write<Value: Sendable>(
        change: StaticString = #function, _ body: @Sendable (Database) throws -> Value
    ) throws(StoreError) -> Value {
        do {
            let value = try database.write(body)
            Log.write("store: \(change) written")
            return value
        } catch {
            throw noted(error)
        }
    }

    /// Converts the error to a `StoreError`, and logs it. If it shows that the database is damaged, records that for the next start.
    private func noted(_ error: any Error) -> StoreError {
        let error = StoreError(error, path: path)
        Log.write("store: failed, \(error.kind)")
        if error.kind == .corrupt, isOnDisk { DamageMark(of: path).set() }
        return error
    }
}

extension Store {
    /// Opens the store in a directory in place of this one in memory, with all that this one has. Where another process has
    /// changed that store meanwhile, it gets the sources that it lacks.
    package func moved(to directory: URL) throws(StoreError) -> Store {
        do {
            try PrivateFiles.makeDirectory(at: directory)
            return try DirectoryLock.withLock(on: directory) {
                let isSame = Store.revision(in: directory) == copiedRevision
                let disk = try Store(lockedIn: directory)
                if isSame || disk.isNew {
                    try database.backup(to: disk.database)
                } else {
                    _ = try disk.add(read(SourceList.init))
                }
                return disk
            }
        } catch {
            throw StoreError(error, path: directory.appendingPathComponent(Store.fileName).path)
        }
    }

    /// Checks the whole database if corruption was detected before.
    ///
    /// - Throws: `StoreError`, of kind `.corrupt` when the database is damaged.
    func checkMarkedDamage() throws(StoreError) {
        let mark = DamageMark(of: path)
        guard isOnDisk, mark.isSet else { return }
        guard try checkIntegrity() else { throw .corrupt(path) }
        mark.clear()
    }

    /// Closes the store after all pending changes. The log is merged into the database, so that a copy of that one file
    /// is complete, unless another process uses the database.
    ///
    /// Blocks until then, and until all that read have ended. Later uses of the store throw an error.
    ///
    /// - Parameters:
    ///   - refreshes: The refreshes that are not recorded yet.
    ///   - changes: The changes that are not made yet.
    ///   - sources: The sources that are not added yet.
    package func close(
        keeping refreshes: [Refresh] = [], making changes: [@Sendable (Store) throws(StoreError) -> Void] = [],
        adding sources: [Source] = []
    ) throws(StoreError) {
        do {
            try turns.changes.sync {
                let kept = record(refreshes)
                let made = changes.map { change in Result { () throws(StoreError) in try change(self) } }
                let added = Result { () throws(StoreError) in sources.isEmpty ? [] : try add(sources) }
                if isOnDisk { try mergeLog() }
                try turns.reads.sync(flags: .barrier) { try database.close() }
                for result in kept { _ = try result.get() }
                for result in made { try result.get() }
                _ = try added.get()
            }
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Merges the log into the database. A process that uses the database keeps the log, and merges it later.
    private func mergeLog() throws {
        do {
            try database.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            Log.write("store: another process keeps the log")
        }
    }

    /// Whether the database is intact: runs SQLite's check of every page and index, and of all references.
    ///
    /// - Complexity: O(*n*) in the size of the file.
    package func checkIntegrity() throws(StoreError) -> Bool {
        try read { db in
            let findings = try String.fetchAll(db, sql: "PRAGMA integrity_check")
            let orphans = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check")
            return findings == ["ok"] && orphans.isEmpty
        }
    }
}

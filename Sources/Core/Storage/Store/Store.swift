import Foundation
import GRDB

/// The sources that the user has added and what each gave last, kept on disk from one start to the next.
///
/// It is an SQLite database in write-ahead mode: a refresh is one transaction, so that whoever reads, in this process or in
/// another one, sees a source's old set of events or its new one; and what has been committed survives the process being
/// killed. All functions block: they are called away from the main thread, by `inTurn` and `aside`.
package struct Store: Sendable {
    let database: any DatabaseWriter
    /// The path of the database; empty for one in memory.
    let path: String
    let turns: StoreTurns
    /// Whether there was nothing in the database before it was opened.
    let isNew: Bool

    /// The name of the database in its directory.
    package static let fileName = "upcoming.sqlite"

    /// Opens the store in a directory, which is made where it is missing.
    ///
    /// A database that proves damaged is not opened: see `StoreOpening`.
    ///
    /// - Throws: `StoreError`.
    package init(in directory: URL) throws(StoreError) {
        do {
            try PrivateFiles.makeDirectory(at: directory)
            // Of two processes that find no database, one makes the tables.
            self = try DirectoryLock.withLock(on: directory) { try Store(lockedIn: directory) }
        } catch {
            throw StoreError(error, path: directory.appendingPathComponent(Store.fileName).path)
        }
    }

    /// Opens the store in a directory that is there and that this process has the `DirectoryLock` of.
    init(lockedIn directory: URL) throws(StoreError) {
        let file = directory.appendingPathComponent(Store.fileName)
        path = file.path
        turns = StoreTurns()
        if let obstacle = StoreError.obstacle(at: file.path) { throw obstacle }
        do {
            // SQLite gives its other files the mode of this one.
            try PrivateFiles.makeFile(at: file)
            let contents = try StoreContents(of: file)
            guard contents != .foreign else {
                throw StoreError(.foreign, "The database \(file.path) is another program's.")
            }
            isNew = contents == .empty
            database = try DatabasePool(path: file.path, configuration: Store.configuration)
            let isTooNew = try database.read(StoreSchema.migrator.hasBeenSuperseded)
            guard !isTooNew else {
                throw StoreError(
                    .tooNew,
                    "The database \(file.path) was made by a later version of Upcoming. Use that version, or move the file "
                        + "away to start anew.")
            }
            try StoreSchema.migrator.migrate(database)
            guard try database.read(StoreSchema.isWhole) || database.write(StoreSchema.mend) else {
                throw StoreError.corrupt(file.path)
            }
        } catch {
            throw StoreError(error, path: file.path)
        }
    }

    /// A store that is gone when the process ends.
    package static func inMemory() throws(StoreError) -> Store {
        try Store()
    }

    private init() throws(StoreError) {
        path = ""
        turns = StoreTurns()
        isNew = true
        do {
            database = try DatabaseQueue(configuration: Store.configuration)
            try StoreSchema.migrator.migrate(database)
        } catch {
            throw StoreError(error, path: "")
        }
    }

    /// Whether anything outlasts the process.
    package var isOnDisk: Bool { !path.isEmpty }

    private static var configuration: Configuration {
        var configuration = Configuration()
        // Another process writes for a second at most; only one that hangs is waited for in vain.
        configuration.busyMode = .timeout(10)
        configuration.foreignKeysEnabled = true
        configuration.prepareDatabase { db in
            // With write-ahead logging NORMAL loses no consistency, and a commit that a power cut takes is fetched again.
            if !db.configuration.readonly { try db.execute(sql: "PRAGMA synchronous = NORMAL") }
        }
        return configuration
    }

    func read<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) throws(StoreError) -> Value {
        do { return try database.read(body) } catch { throw noted(error) }
    }

    func write<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) throws(StoreError) -> Value {
        do { return try database.write(body) } catch { throw noted(error) }
    }

    /// The error as the store's own; where the database proves damaged, that is marked for the next start.
    private func noted(_ error: any Error) -> StoreError {
        let error = StoreError(error, path: path)
        if error.kind == .corrupt, isOnDisk { DamageMark(of: path).set() }
        return error
    }
}

extension Store {
    /// Looks at all of a database in which damage has been met with before.
    ///
    /// - Throws: `StoreError`, of kind `.corrupt` where it is damaged.
    func checkMarkedDamage() throws(StoreError) {
        let mark = DamageMark(of: path)
        guard isOnDisk, mark.isSet else { return }
        guard try checkIntegrity() else { throw .corrupt(path) }
        mark.clear()
    }

    /// Ends the use of the store, after all changes that were asked for: the log goes into the database, so that a copy of
    /// that one file is whole.
    ///
    /// Blocks until then. Whoever uses the store afterwards gets an error.
    ///
    /// - Parameter refreshes: what is still to be recorded.
    package func close(keeping refreshes: [Refresh] = []) throws(StoreError) {
        do {
            try turns.changes.sync {
                let kept = record(refreshes)
                if isOnDisk { try database.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) } }
                try database.close()
                for result in kept { _ = try result.get() }
            }
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Whether the database is sound: SQLite's own check of every page and index, and of all references.
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

import GRDB

/// The list of sources.
extension Store {
    /// All sources that have not been removed, in the order in which they were added.
    public func sources() throws(StoreError) -> [StoredSource] {
        try read(Store.fetchSources)
    }

    @Sendable static func fetchSources(_ db: Database) throws -> [StoredSource] {
        try StoredSource.fetchAll(db, sql: StoredSource.query + " WHERE NOT isRemoved ORDER BY id")
    }

    /// Adds those sources that are not there yet, and brings back those that were removed.
    ///
    /// - Returns: the sources as they are stored, in the order given.
    public func add(_ sources: [Source]) throws(StoreError) -> [StoredSource] {
        try changeList { db in
            try sources.map { try Store.insert($0, in: db) }
        }
    }

    static func insert(_ source: Source, in db: Database) throws -> StoredSource {
        let known = try Row.fetchOne(
            db, sql: "SELECT id, isRemoved FROM source WHERE location = ?", arguments: [source.location])
        if let known {
            if try known.decode(Bool.self, atIndex: 1) { try bringBack(known.decode(atIndex: 0), in: db) }
        } else {
            try db.execute(sql: "INSERT INTO source (location) VALUES (?)", arguments: [source.location])
            try giveColor(to: db.lastInsertedRowID, kept: nil, in: db)
        }
        guard
            let stored = try StoredSource.fetchOne(
                db, sql: StoredSource.query + " WHERE location = ?", arguments: [source.location])
        else { throw RecordError.recordNotFound(databaseTableName: "source", key: [:]) }
        return stored
    }

    private static func bringBack(_ id: StoredSource.ID, in db: Database) throws {
        let color = try Int.fetchOne(db, sql: "SELECT color FROM source WHERE id = ?", arguments: [id])
        try giveColor(to: id, kept: color, in: db)
        try db.execute(sql: "UPDATE source SET isRemoved = 0 WHERE id = ?", arguments: [id])
    }

    /// Changes the list in one transaction, which counts the change where there is one.
    private func changeList<Value: Sendable>(
        _ body: @Sendable (Database) throws -> Value
    ) throws(StoreError) -> Value {
        try write { db in
            let before = db.totalChangesCount
            let value = try body(db)
            if db.totalChangesCount > before { try SourceList.countChange(db) }
            return value
        }
    }

    /// Gives a source a name; with a blank one it goes by its own again.
    public func rename(_ id: StoredSource.ID, to name: String) throws(StoreError) {
        let name = name.isBlank ? nil : name
        try changeList { db in
            try db.execute(sql: "UPDATE source SET givenName = ? WHERE id = ?", arguments: [name, id])
        }
    }

    public func setPaused(_ id: StoredSource.ID, _ isPaused: Bool) throws(StoreError) {
        try changeList { db in
            try db.execute(sql: "UPDATE source SET isPaused = ? WHERE id = ?", arguments: [isPaused, id])
        }
    }

    /// Takes sources off the list. Until `purge` they can be brought back with all that they have.
    public func remove(_ ids: [StoredSource.ID]) throws(StoreError) {
        try changeList { db in
            for id in ids {
                try db.execute(sql: "UPDATE source SET isRemoved = 1 WHERE id = ?", arguments: [id])
            }
        }
    }

    public func restore(_ ids: [StoredSource.ID]) throws(StoreError) {
        try changeList { db in
            for id in ids { try Store.bringBack(id, in: db) }
        }
    }

    /// Deletes what was removed, and files that were read and gave nothing, such as one whose name was mistyped.
    public func purge() throws(StoreError) {
        try changeList { db in
            try db.execute(
                sql: """
                    DELETE FROM source
                    WHERE isRemoved OR (lastSuccess IS NULL AND lastAttempt IS NOT NULL AND location LIKE '/%')
                    """)
        }
    }

    /// A number that is another one when another process has committed something since the last call (SQLite's
    /// `data_version`).
    public func version() throws(StoreError) -> Int {
        try write { db in try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0 }
    }
}

import GRDB

/// The list of sources.
extension Store {
    /// All sources that have not been removed, in the order in which they were added.
    public func sources() throws(StoreError) -> [StoredSource] {
        try read(Store.fetchSources)
    }

    /// The sources now, and again whenever anything about one of them has changed, by whatever process has been told of
    /// with `noticeOtherProcesses`. Ends only when the task is cancelled.
    public func sourcesAsTheyChange() -> some AsyncSequence<[StoredSource], any Error> & Sendable {
        ValueObservation.tracking(Store.fetchSources).removeDuplicates().values(in: database)
    }

    @Sendable private static func fetchSources(_ db: Database) throws -> [StoredSource] {
        try StoredSource.fetchAll(db, sql: "SELECT * FROM source WHERE NOT isRemoved ORDER BY id")
    }

    /// Adds those sources that are not there yet, and brings back those that were removed.
    ///
    /// - Returns: the sources as they are stored, in the order given.
    public func add(_ sources: [Source]) throws(StoreError) -> [StoredSource] {
        try write { db in
            try sources.map { source in
                try db.execute(
                    sql: """
                        INSERT INTO source (location) VALUES (?)
                        ON CONFLICT (location) DO UPDATE SET isRemoved = 0 WHERE isRemoved
                        """, arguments: [source.location])
                guard
                    let stored = try StoredSource.fetchOne(
                        db, sql: "SELECT * FROM source WHERE location = ?", arguments: [source.location])
                else { throw RecordError.recordNotFound(databaseTableName: "source", key: [:]) }
                return stored
            }
        }
    }

    /// Gives a source a name; with a blank one it goes by its own again.
    public func rename(_ id: StoredSource.ID, to name: String) throws(StoreError) {
        let name = name.isBlank ? nil : name
        try write { db in
            try db.execute(sql: "UPDATE source SET givenName = ? WHERE id = ?", arguments: [name, id])
        }
    }

    public func setPaused(_ id: StoredSource.ID, _ isPaused: Bool) throws(StoreError) {
        try write { db in
            try db.execute(sql: "UPDATE source SET isPaused = ? WHERE id = ?", arguments: [isPaused, id])
        }
    }

    /// Takes sources off the list. Until `purge` they can be brought back with all that they have.
    public func remove(_ ids: [StoredSource.ID]) throws(StoreError) {
        try setRemoved(ids, true)
    }

    public func restore(_ ids: [StoredSource.ID]) throws(StoreError) {
        try setRemoved(ids, false)
    }

    private func setRemoved(_ ids: [StoredSource.ID], _ isRemoved: Bool) throws(StoreError) {
        try write { db in
            for id in ids {
                try db.execute(sql: "UPDATE source SET isRemoved = ? WHERE id = ?", arguments: [isRemoved, id])
            }
        }
    }

    /// Deletes what was removed, and files that were read and gave nothing, such as one whose name was mistyped.
    public func purge() throws(StoreError) {
        try write { db in
            try db.execute(
                sql: """
                    DELETE FROM source
                    WHERE isRemoved OR (lastSuccess IS NULL AND lastAttempt IS NOT NULL AND location LIKE '/%')
                    """)
        }
    }

    /// Tells observers of what another process has committed since the last call, where it has.
    ///
    /// - Parameter version: what the last call gave.
    /// - Returns: the version now (SQLite's `data_version`).
    public func noticeOtherProcesses(since version: Int?) throws(StoreError) -> Int {
        try write { db in
            let now = try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0
            if let version, version != now { try db.notifyChanges(in: Table("source")) }
            return now
        }
    }
}

import Events
import GRDB

/// The list of sources.
extension Store {
    /// All sources that are not removed, in the order in which they were added.
    package func sources() throws(StoreError) -> [StoredSource] {
        try read(Store.fetchSources)
    }

    @Sendable static func fetchSources(_ db: Database) throws -> [StoredSource] {
        let merging = try StoredPeople.merging(db)
        return try StoredSource.fetchAll(db, sql: StoredSource.query + " WHERE NOT isRemoved ORDER BY id")
            .map { $0.resolving(merging) }
    }

    /// Adds new sources. One that is remembered since its removal gets its name, color and the user's choices back.
    ///
    /// - Returns: The stored sources, in the given order.
    package func add(_ sources: [Source]) throws(StoreError) -> [StoredSource] {
        try changeList { db in
            var colors = try Store.colorUses(in: db)
            return try sources.map { try Store.insert($0, colors: &colors, in: db) }
        }
    }

    /// - Parameters:
    ///   - kept: The number of the color to use; `nil` for the one farthest from those in use.
    ///   - colors: The colors in use; that of the source is added.
    static func insert(
        _ source: Source, color kept: Int? = nil, colors: inout SourceColor.Uses, in db: Database
    ) throws -> StoredSource {
        let look = try db.cachedStatement(sql: "SELECT id, isRemoved FROM source WHERE location = ?")
        guard let known = try Row.fetchOne(look, arguments: [source.location]) else {
            let color = kept.map(SourceColor.number) ?? colors.next
            try db.cachedStatement(sql: "INSERT INTO source (location, color) VALUES (?, ?)")
                .execute(arguments: [source.location, color])
            colors.add(.numbered(color))
            var stored = StoredSource(id: db.lastInsertedRowID, source: source)
            stored.color = color
            return stored
        }
        let id: StoredSource.ID = try known.decode(atIndex: 0)
        if try known.decode(Bool.self, atIndex: 1) {
            try bringBack(id, in: db)
            // A user who adds a source wants to see it.
            try db.execute(sql: "UPDATE source SET isHidden = 0 WHERE id = ?", arguments: [id])
        }
        guard let stored = try StoredSource.fetch(id, in: db) else {
            throw RecordError.recordNotFound(databaseTableName: "source", key: ["id": id.databaseValue])
        }
        return stored
    }

    /// Changes the list in one transaction, which also counts the change, if any.
    func changeList<Value: Sendable>(
        _ body: @Sendable (Database) throws -> Value
    ) throws(StoreError) -> Value {
        try write { db in
            let before = db.totalChangesCount
            let value = try body(db)
            if db.totalChangesCount > before { try SourceList.countChange(db) }
            return value
        }
    }

    /// Stores the user's choices about a source and its conflicts.
    package func decide(_ choices: SourceChoices, of id: StoredSource.ID) throws(StoreError) {
        try changeList { db in
            try db.execute(
                sql: "UPDATE source SET ownership = ?, needs = ?, counting = ?, conflictsWithin = ? WHERE id = ?",
                arguments: [
                    choices.people?.stored, choices.needs.storedNeeds, choices.counting?.rawValue,
                    choices.conflictsWithin, id,
                ])
        }
    }

    package func setPaused(_ id: StoredSource.ID, _ isPaused: Bool) throws(StoreError) {
        try update("isPaused", isPaused, of: [id])
    }

    /// Hides sources, or shows them again.
    package func setHidden(_ ids: [StoredSource.ID], _ isHidden: Bool) throws(StoreError) {
        try update("isHidden", isHidden, of: ids)
    }

    /// Stores a setting of sources in its column.
    func update(
        _ column: StaticString, _ value: (any DatabaseValueConvertible & Sendable)?, of ids: [StoredSource.ID]
    ) throws(StoreError) {
        try changeList { db in
            for id in ids {
                try db.execute(sql: "UPDATE source SET \(column) = ? WHERE id = ?", arguments: [value, id])
            }
        }
    }

    /// A number that changes when another process has committed a change since the last call (SQLite's `data_version`).
    package func version() throws(StoreError) -> Int {
        try write { db in try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0 }
    }
}

import Foundation
import GRDB

/// The kind of content in a database file, determined without changing the file.
enum StoreContents {
    case empty
    /// A database of this program.
    case own
    /// A database of a version of this program before 1.0.0.
    case earlier
    /// A database of another program.
    case foreign

    /// - Throws: `DatabaseError` when the file is not a database.
    init(of file: URL) throws {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(10)
        let database = try DatabaseQueue(path: file.path, configuration: configuration)
        self = try database.read { db in
            let tables = try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
            guard !tables.isEmpty else { return .empty }
            guard tables.contains("grdb_migrations") else { return .foreign }
            if try StoreSchema.isEarlier(db) { return .earlier }
            let applied = try StoreSchema.appliedMigrations(db)
            let known = applied.intersection(StoreSchema.migrator.migrations + ["reminders"])
            return applied.isEmpty || !known.isEmpty ? .own : .foreign
        }
        try database.close()
    }
}

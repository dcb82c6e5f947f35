import Foundation
import GRDB

/// The kind of content in a database file, determined without changing the file.
enum StoreContents {
    case empty
    /// A database of this program, of any version.
    case own
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
            let first = try String.fetchOne(db, sql: "SELECT identifier FROM grdb_migrations ORDER BY rowid")
            return first == nil || StoreSchema.migrator.migrations.contains(first ?? "") ? .own : .foreign
        }
        try database.close()
    }
}

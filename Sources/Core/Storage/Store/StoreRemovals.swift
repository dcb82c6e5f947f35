import Events
import GRDB
import Time

/// A source that was removed. For 30 days it can be brought back with its name, its color and the user's choices.
package struct RemovedSource: Identifiable, Hashable, Sendable {
    package let id: StoredSource.ID
    package let source: Source
    /// The name with which it was shown.
    package let name: String
    /// When it was removed.
    package let date: Instant
}

/// Removing sources, and bringing them back.
extension Store {
    /// How long removed sources and accounts are remembered, in milliseconds: 30 days.
    package static let memory: Int64 = 30 * 86_400_000

    /// The sources that can be brought back, those removed last first.
    package func removedSources() throws(StoreError) -> [RemovedSource] {
        try read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT id, location, givenName, removedName, removedAt FROM source
                    WHERE isRemoved AND removedAt IS NOT NULL ORDER BY removedAt DESC, id
                    """)
            return try rows.compactMap { row in
                let source = Source(location: try row.decode(forColumn: "location"))
                let names = [
                    try row.decode(String?.self, forColumn: "givenName"), try row.decode(forColumn: "removedName"),
                ]
                guard let date = Instant(stored: try row.decode(forColumn: "removedAt")) else { return nil }
                return RemovedSource(
                    id: try row.decode(forColumn: "id"), source: source,
                    name: names.lazy.compactMap { $0 }.first ?? source.name, date: date)
            }
        }
    }

    /// Removes sources from the list, and remembers them until `purge` finds that 30 days have passed.
    ///
    /// - Parameters:
    ///   - now: The time of the removal.
    ///   - names: The names with which they were shown, as far as these come from their answers.
    package func remove(
        _ ids: [StoredSource.ID], at now: Instant, names: [StoredSource.ID: String] = [:]
    ) throws(StoreError) {
        try changeList { db in
            for id in ids {
                try db.execute(
                    sql: "UPDATE source SET isRemoved = 1, removedAt = ?, removedName = ? WHERE id = ?",
                    arguments: [now.millisecondsSinceEpoch, names[id], id])
            }
        }
    }

    /// Removes sources that were added by mistake, with all their data. One that was remembered before it was added
    /// is remembered further.
    package func withdraw(_ ids: [StoredSource.ID]) throws(StoreError) {
        try changeList { db in
            for id in ids {
                try db.execute(
                    sql: "UPDATE source SET isRemoved = 1 WHERE id = ? AND removedAt IS NOT NULL", arguments: [id])
                try db.execute(sql: "DELETE FROM source WHERE id = ? AND removedAt IS NULL", arguments: [id])
            }
        }
    }

    /// Brings removed sources back, with their answers if `purge` has not deleted these.
    package func restore(_ ids: [StoredSource.ID]) throws(StoreError) {
        try changeList { db in
            for id in ids { try Store.bringBack(id, in: db) }
        }
    }

    static func bringBack(_ id: StoredSource.ID, in db: Database) throws {
        try db.execute(sql: "UPDATE source SET isRemoved = 0 WHERE id = ?", arguments: [id])
    }

    /// Deletes the answers of removed sources, and everything about sources and accounts that were removed 30 days ago.
    ///
    /// An account whose password may still be kept stays until the password is removed.
    package func purge(at now: Instant) throws(StoreError) {
        try changeList { db in
            let limit = now.millisecondsSinceEpoch - Store.memory
            // Sources that were added by mistake have no time.
            let isOver = "isRemoved AND (removedAt IS NULL OR removedAt <= ?)"
            try db.execute(sql: "DELETE FROM source WHERE \(isOver)", arguments: [limit])
            try db.execute(
                sql: "DELETE FROM calendarAccount WHERE NOT mayHavePassword AND \(isOver)", arguments: [limit])
            let read = "isRemoved AND (revision > 0 OR lastAttempt IS NOT NULL)"
            for id in try Int64.fetchAll(db, sql: "SELECT id FROM source WHERE \(read)") {
                try db.execute(sql: "DELETE FROM answer WHERE sourceID = ?", arguments: [id])
            }
            try db.execute(
                sql: """
                    UPDATE source SET revision = 0, eventCount = 0, problemCount = 0, lastAttempt = NULL,
                        lastSuccess = NULL, failure = NULL
                    WHERE \(read)
                    """)
        }
    }
}

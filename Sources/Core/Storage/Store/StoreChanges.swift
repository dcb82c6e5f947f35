import Events
import Foundation
import GRDB
import Time

/// The changes by refreshes.
extension Store {
    /// The most changes that are kept.
    package static let mostChanges = 1000
    /// How long they are kept, in milliseconds: a year.
    private static let longest: Int64 = 365 * 86_400_000

    /// The reports of all sources that are not removed, the last first.
    package func changeReports() throws(StoreError) -> [ChangeReport] {
        try read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT location, date, changes, furtherCount, isSeen
                    FROM changeReport JOIN source ON source.id = sourceID
                    WHERE NOT isRemoved ORDER BY changeReport.id DESC
                    """)
            let decoder = JSONDecoder()
            return try rows.compactMap { row in
                let content: Data = try row.decode(forColumn: "changes")
                guard let date = Instant(stored: try row.decode(forColumn: "date")),
                    let changes = try? decoder.decode([EventChange].self, from: content)
                else { return nil }
                return ChangeReport(
                    source: Source(location: try row.decode(forColumn: "location")), date: date, changes: changes,
                    furtherCount: try row.decode(forColumn: "furtherCount"), isSeen: try row.decode(forColumn: "isSeen")
                )
            }
        }
    }

    /// Notes that the user has seen all reports up to a moment.
    package func noteChangesSeen(until moment: Instant) throws(StoreError) {
        try write { db in
            try db.execute(
                sql: "UPDATE changeReport SET isSeen = 1 WHERE date <= ?", arguments: [moment.millisecondsSinceEpoch])
        }
    }

    /// Keeps a report, and as many of the earlier ones as there is room for.
    static func insert(_ report: ChangeReport, of id: StoredSource.ID, in db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO changeReport (sourceID, date, changes, changeCount, furtherCount, isSeen)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                id, report.date.millisecondsSinceEpoch, try JSONEncoder().encode(report.changes), report.changes.count,
                report.furtherCount, report.isSeen,
            ])
        try db.execute(
            sql: """
                DELETE FROM changeReport WHERE date < ? OR id IN (
                    SELECT id FROM (SELECT id, SUM(changeCount) OVER (ORDER BY id DESC) AS sum FROM changeReport)
                    WHERE sum > ?)
                """, arguments: [report.date.millisecondsSinceEpoch - longest, mostChanges])
    }
}

import GRDB

/// The colors of sources: each has its own from the day it is added, whatever sources come and go.
///
/// What is removed frees its color. A season is shown in its team's own color, and leaves its number to others.
extension Store {
    /// Gives a source that is added or comes back a color that no other source on the list has, where there is one left.
    ///
    /// - Parameter kept: the number that it has had before and gets where no other has it by now; `nil` for none.
    static func giveColor(to id: StoredSource.ID, kept: Int?, in db: Database) throws {
        let taken = try Int.fetchAll(
            db, sql: "SELECT color FROM source WHERE id <> ? AND NOT isRemoved AND kind IS NOT 'season'",
            arguments: [id])
        let isKept = kept.map { (0..<SourceColor.count).contains($0) && !taken.contains($0) } ?? false
        let color = isKept ? kept ?? 0 : SourceColor.next(after: taken)
        try db.execute(sql: "UPDATE source SET color = ? WHERE id = ?", arguments: [color, id])
    }
}

import Events
import GRDB

/// The colors of sources. Each source keeps its color when other sources are added or removed.
///
/// A removed source frees its color. A season is shown in its team's color, and its number can be used by other
/// sources.
extension Store {
    /// The colors in use by the sources on the list.
    ///
    /// - Parameter id: A source to ignore; `nil` for none.
    static func colorUses(without id: StoredSource.ID? = nil, in db: Database) throws -> SourceColor.Uses {
        let numbers = try Int.fetchAll(
            db, sql: "SELECT color FROM source WHERE id IS NOT ? AND NOT isRemoved AND kind IS NOT 'season'",
            arguments: [id])
        return SourceColor.Uses(of: numbers)
    }

    /// Gives a restored source a color that no other source on the list has, if there is one.
    ///
    /// - Parameter kept: Its previous number, which it gets again if no other source has it now.
    static func giveColor(to id: StoredSource.ID, kept: Int, in db: Database) throws {
        let uses = try colorUses(without: id, in: db)
        try db.execute(
            sql: "UPDATE source SET color = ? WHERE id = ?",
            arguments: [uses.isFree(kept) ? kept : uses.next, id])
    }
}

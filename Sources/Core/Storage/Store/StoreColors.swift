import Events
import GRDB

/// The colors of sources: each has its own from the day it is added, whatever sources come and go.
///
/// What is removed frees its color. A season is shown in its team's own color, and leaves its number to others.
extension Store {
    /// The colors that the sources on the list have.
    ///
    /// - Parameter id: a source that does not count; `nil` for none.
    static func colorUses(without id: StoredSource.ID? = nil, in db: Database) throws -> SourceColor.Uses {
        let numbers = try Int.fetchAll(
            db, sql: "SELECT color FROM source WHERE id IS NOT ? AND NOT isRemoved AND kind IS NOT 'season'",
            arguments: [id])
        return SourceColor.Uses(of: numbers)
    }

    /// Gives a source that comes back a color that no other source on the list has, where there is one left.
    ///
    /// - Parameter kept: the number that it has had before and gets where no other has it by now.
    static func giveColor(to id: StoredSource.ID, kept: Int, in db: Database) throws {
        let uses = try colorUses(without: id, in: db)
        try db.execute(
            sql: "UPDATE source SET color = ? WHERE id = ?",
            arguments: [uses.isFree(kept) ? kept : uses.next, id])
    }
}

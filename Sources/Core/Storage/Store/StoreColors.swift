import Events
import GRDB

/// The colors of sources. Each source keeps its color when other sources are added or removed, and while it is
/// remembered after its removal.
extension Store {
    /// The colors in use by the sources on the list and by removed ones that are remembered. The color of a team is not
    /// stored.
    static func colorUses(in db: Database) throws -> SourceColor.Uses {
        let rows = try Row.fetchCursor(
            db, sql: "SELECT color, givenColor FROM source WHERE givenColor IS NOT NULL OR kind IS NOT 'season'")
        var uses = SourceColor.Uses(of: [])
        while let row = try rows.next() {
            let number = SourceColor.number(try row.decode(atIndex: 0))
            let given = try row.decode(String?.self, atIndex: 1).flatMap { RGBColor($0) }
            uses.add(given.map { .own($0) } ?? .numbered(number))
        }
        return uses
    }

    /// Chooses the colors of new sources again, as soon as the own colors of others are known. A source that has come
    /// back keeps its color.
    ///
    /// - Parameter others: The colors in which all other sources are shown.
    package func chooseColors(
        for ids: [StoredSource.ID], besides others: [SourceColor]
    ) throws(StoreError) {
        try changeList { db in
            var uses = SourceColor.Uses(of: others)
            // Also those of sources that have come back.
            let remembered = try Row.fetchAll(db, sql: "SELECT id, color FROM source WHERE removedAt IS NOT NULL")
            let known: Set<StoredSource.ID> = try Set(remembered.map { try $0.decode(atIndex: 0) })
            for row in remembered { uses.add(.numbered(SourceColor.number(try row.decode(atIndex: 1)))) }
            for id in ids where !known.contains(id) {
                let color = uses.next
                try db.execute(sql: "UPDATE source SET color = ? WHERE id = ?", arguments: [color, id])
                uses.add(.numbered(color))
            }
        }
    }
}

extension SourceColor {
    /// A stored number, or the first for one that the style sheets do not define.
    static func number(_ stored: Int) -> Int { palette.indices.contains(stored) ? stored : 0 }
}

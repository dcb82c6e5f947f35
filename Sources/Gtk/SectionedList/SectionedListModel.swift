/// The content of a sectioned list: its layout, and the identity of its rows. The identity keeps the scroll position
/// and the focus when another model replaces this one.
public struct SectionedListModel: Sendable {
    public let layout: SectionedListLayout
    /// The identity of the row at an index. It is stable across models, and unique in one.
    public let rowID: @Sendable (Int) -> UInt64
    /// The index of the row with an identity, or `nil` when the model has no such row.
    public let row: @Sendable (UInt64) -> Int?

    public init(
        layout: SectionedListLayout, rowID: @escaping @Sendable (Int) -> UInt64,
        row: @escaping @Sendable (UInt64) -> Int?
    ) {
        self.layout = layout
        self.rowID = rowID
        self.row = row
    }

    /// A model that identifies its rows by their index.
    public init(layout: SectionedListLayout) {
        let count = layout.rowCount
        self.init(
            layout: layout, rowID: { UInt64($0) }, row: { $0 < UInt64(count) ? Int($0) : nil })
    }

    func arranged(inColumns columns: Int) -> SectionedListModel {
        SectionedListModel(layout: layout.arranged(inColumns: columns), rowID: rowID, row: row)
    }

    /// The index in `other` of the row at `row` in this model. If the row no longer exists, that of the next existing
    /// row after it, otherwise of the last one before it.
    ///
    /// - Complexity: it examines at most `reach` rows to either side, so that replacing everything stays cheap.
    func successor(ofRow row: Int, in other: SectionedListModel, reach: Int = 10_000) -> (old: Int, new: Int)? {
        guard row < layout.rowCount, other.layout.rowCount > 0 else { return nil }
        for old in row..<min(layout.rowCount, row + reach) {
            if let new = other.index(of: rowID(old)) { return (old, new) }
        }
        for old in stride(from: row - 1, through: max(0, row - reach), by: -1) {
            if let new = other.index(of: rowID(old)) { return (old, new) }
        }
        return nil
    }

    func index(of id: UInt64) -> Int? {
        row(id).flatMap { $0 >= 0 && $0 < layout.rowCount ? $0 : nil }
    }
}

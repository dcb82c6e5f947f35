/// What a sectioned list shows: its layout, and the identity of its rows, by which place and focus are kept when one
/// model takes the place of another.
public struct SectionedListModel: Sendable {
    public let layout: SectionedListLayout
    /// The identity of the row at an index: stable from model to model, and unique within one.
    public let rowID: @Sendable (Int) -> UInt64
    /// The index of the row with an identity, or `nil` where the model has no such row.
    public let row: @Sendable (UInt64) -> Int?

    public init(
        layout: SectionedListLayout, rowID: @escaping @Sendable (Int) -> UInt64,
        row: @escaping @Sendable (UInt64) -> Int?
    ) {
        self.layout = layout
        self.rowID = rowID
        self.row = row
    }

    /// A model whose rows are known by their index alone.
    public init(layout: SectionedListLayout) {
        let count = layout.rowCount
        self.init(
            layout: layout, rowID: { UInt64($0) }, row: { $0 < UInt64(count) ? Int($0) : nil })
    }

    func arranged(inColumns columns: Int) -> SectionedListModel {
        SectionedListModel(layout: layout.arranged(inColumns: columns), rowID: rowID, row: row)
    }

    /// Where the row that stood at `row` of this model stands in `other`; where it is gone, the next row after it that
    /// is still there, else the last one before it.
    ///
    /// - Complexity: looks at no more than `reach` rows to either side, so that replacing everything stays cheap.
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

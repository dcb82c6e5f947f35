/// Puts the blocks of a day into columns, so that none covers another.
///
/// Blocks that overlap, directly or through others, form a group. Each block of a group takes the first column that is free at
/// its start, and widens over the columns that stay free beside it. If a group needs more columns than there are, the last
/// column has the number of the blocks without one.
struct WeekColumns {
    /// In order of time, those without a column left out.
    private(set) var blocks: [WeekLayout.Block] = []
    private(set) var more: [WeekLayout.More] = []

    private let most: Int

    /// - Parameter blocks: In order of time.
    /// - Complexity: O(*e* · `most` + *b*²) in the number of blocks, and of the blocks of a group that have a column. They
    ///   cannot be more than `most` for each half hour.
    init(_ blocks: [WeekLayout.Block], most: Int) {
        self.most = most
        // Lengthened blocks can begin before earlier ones.
        let ordered = blocks.sorted {
            ($0.span.lowerBound, -$0.span.upperBound, $0.entry) < ($1.span.lowerBound, -$1.span.upperBound, $1.entry)
        }
        var group: [WeekLayout.Block] = []
        var end = 0.0
        for block in ordered {
            if !group.isEmpty, block.span.lowerBound >= end {
                add(group)
                group = []
            }
            end = group.isEmpty ? block.span.upperBound : max(end, block.span.upperBound)
            group.append(block)
        }
        if !group.isEmpty { add(group) }
    }

    private mutating func add(_ group: [WeekLayout.Block]) {
        var (placed, rest) = WeekColumns.place(group, in: most)
        // The last column is needed for the number of the others.
        if !rest.isEmpty { (placed, rest) = WeekColumns.place(group, in: most - 1) }
        let used = (placed.lazy.map(\.column).max() ?? 0) + 1
        let count = rest.isEmpty ? used : most
        for position in placed.indices {
            placed[position].columnCount = count
            placed[position].width = WeekColumns.width(of: placed[position], among: placed, columns: used)
        }
        blocks += placed
        if let first = rest.first {
            let span = rest.dropFirst().reduce(first.span) { span, block in
                min(span.lowerBound, block.span.lowerBound)...max(span.upperBound, block.span.upperBound)
            }
            more.append(WeekLayout.More(span: span, columnCount: count, count: rest.count))
        }
    }

    private static func place(
        _ group: [WeekLayout.Block], in count: Int
    ) -> (placed: [WeekLayout.Block], rest: [WeekLayout.Block]) {
        var ends: [Double] = []
        var (placed, rest): ([WeekLayout.Block], [WeekLayout.Block]) = ([], [])
        for var block in group {
            let column = ends.firstIndex { $0 <= block.span.lowerBound } ?? ends.count
            guard column < count else {
                rest.append(block)
                continue
            }
            if column == ends.count { ends.append(0) }
            ends[column] = block.span.upperBound
            block.column = column
            placed.append(block)
        }
        return (placed, rest)
    }

    private static func width(of block: WeekLayout.Block, among blocks: [WeekLayout.Block], columns: Int) -> Int {
        let next = blocks.lazy.filter {
            $0.column > block.column && $0.span.lowerBound < block.span.upperBound
                && $0.span.upperBound > block.span.lowerBound
        }.map(\.column).min()
        return (next ?? columns) - block.column
    }
}

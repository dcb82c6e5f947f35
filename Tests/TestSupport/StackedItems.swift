import ListLayout

/// The same list with every item written out: slow, and simple enough to be believed.
package struct StackedItems {
    package private(set) var items: [SectionedListItem] = []
    package private(set) var rows: [SectionedListItem] = []
    package private(set) var sectionOfRow: [Int] = []
    package private(set) var columnOfRow: [Int] = []
    package private(set) var headers: [Int: SectionedListItem] = [:]
    package private(set) var sectionY: [Int] = []
    package private(set) var total = 0

    package init(sections: [SectionedListLayout.Section], heights: SectionedListHeights, columns: Int = 1) {
        for (index, section) in sections.enumerated() {
            sectionY.append(total)
            if let kind = section.headerKind {
                headers[index] = stack(.header(section: index), heights.headers[kind])
            }
            for run in section.runs {
                for row in 0..<run.count {
                    let height = heights.rows[run.kind]
                    // Beside the one before, or below it.
                    if row % columns > 0 { total -= height }
                    rows.append(stack(.row(rows.count), height))
                    columnOfRow.append(row % columns)
                    sectionOfRow.append(index)
                }
            }
        }
        sectionY.append(total)
    }

    package func rowsOfSection(_ section: Int) -> [Int] {
        sectionOfRow.indices.filter { sectionOfRow[$0] == section }
    }

    /// The header that must be seen at the top when the list is scrolled to `offset`, and where, if it is not at its own
    /// place: at the top, or with its end at the end of its section.
    package func pinned(at offset: Int) -> (section: Int, y: Int, height: Int)? {
        guard let top = items.first(where: { $0.end > offset }) else { return nil }
        let section =
            switch top.element {
            case .header(let section): section
            case .row(let row): sectionOfRow[row]
            }
        guard let header = headers[section], header.y < offset else { return nil }
        return (section, min(0, sectionY[section + 1] - offset - header.height), header.height)
    }

    private mutating func stack(_ element: SectionedListItem.Element, _ height: Int) -> SectionedListItem {
        let item = SectionedListItem(element: element, y: total, height: height)
        items.append(item)
        total += height
        return item
    }
}

extension SeededRandom {
    /// Up to 8 sections with up to 3 runs of 3 kinds; some without a header, rows or both.
    package mutating func sections() -> [SectionedListLayout.Section] {
        (0..<Int.random(in: 0...8, using: &self)).map { _ in
            let header = Int.random(in: -1...1, using: &self)
            let runs = (0..<Int.random(in: 0...3, using: &self)).map { _ in
                SectionedListLayout.Run(
                    kind: Int.random(in: 0...2, using: &self), count: Int.random(in: 0...4, using: &self))
            }
            return SectionedListLayout.Section(headerKind: header < 0 ? nil : header, runs: runs)
        }
    }

    package mutating func heights() -> SectionedListHeights {
        SectionedListHeights(
            rows: (0..<3).map { _ in Int.random(in: 1...9, using: &self) },
            headers: (0..<2).map { _ in Int.random(in: 1...9, using: &self) })
    }
}

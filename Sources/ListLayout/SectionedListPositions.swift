/// The height of each kind of row and header, in pixels. All are at least 1.
public struct SectionedListHeights: Sendable, Equatable {
    public let rows: [Int]
    public let headers: [Int]

    public init(rows: [Int], headers: [Int]) {
        self.rows = rows.map { max(1, $0) }
        self.headers = headers.map { max(1, $0) }
    }
}

/// A row or a header with its position in the content of a list.
public struct SectionedListItem: Sendable, Equatable {
    public enum Element: Sendable, Hashable {
        case header(section: Int)
        case row(Int)
    }

    public let element: Element
    /// From the top of the content, in pixels.
    public let y: Int
    public let height: Int

    package init(element: Element, y: Int, height: Int) {
        (self.element, self.y, self.height) = (element, y, height)
    }

    public var end: Int { y + height }
}

/// The positions of rows and headers, in pixels from the top of the content. `heights` must name every kind that
/// occurs.
///
/// - Complexity: O(log(sections + runs)) times the number of kinds, for each query.
extension SectionedListLayout {
    public func totalHeight(_ heights: SectionedListHeights) -> Int {
        y(ofSection: sectionCount, heights: heights)
    }

    /// The top of a section, including its header. `sectionCount` gives the end of the content.
    public func y(ofSection section: Int, heights: SectionedListHeights) -> Int {
        heightOfRows(beforeRun: firstRunOfSection[section], heights)
            + heightOfHeaders(beforeSection: section, heights)
    }

    public func y(ofRow row: Int, heights: SectionedListHeights) -> Int {
        let run = run(ofRow: row)
        return y(ofRun: run, heights) + (row - firstRowOfRun[run]) / columns * heights.rows[Int(kindOfRun[run])]
    }

    /// The column of a row, counted from the side where text starts.
    public func column(ofRow row: Int) -> Int {
        columns == 1 ? 0 : (row - firstRowOfRun[run(ofRow: row)]) % columns
    }

    /// The rows in the same line, including the row itself.
    public func line(ofRow row: Int) -> Range<Int> {
        if columns == 1 { return row..<row + 1 }
        let run = run(ofRow: row)
        let first = row - (row - firstRowOfRun[run]) % columns
        return first..<min(first + columns, firstRowOfRun[run + 1])
    }

    /// The top of a section's header, or `nil` when it has none.
    public func y(ofHeader section: Int, heights: SectionedListHeights) -> Int? {
        headerKind(ofSection: section) == nil ? nil : y(ofSection: section, heights: heights)
    }

    public func height(ofRow row: Int, heights: SectionedListHeights) -> Int {
        heights.rows[kind(ofRow: row)]
    }

    /// The height of a section's header, 0 when it has none.
    public func height(ofHeader section: Int, heights: SectionedListHeights) -> Int {
        headerKind(ofSection: section).map { heights.headers[$0] } ?? 0
    }

    /// The section that covers `y`, or `nil` outside the content.
    public func section(atY y: Int, heights: SectionedListHeights) -> Int? {
        guard y >= 0, y < totalHeight(heights) else { return nil }
        // All except the last of several sections that start at the same y are empty.
        return lastIndex(in: 0..<sectionCount) { self.y(ofSection: $0, heights: heights) <= y }
    }

    /// The row or header at `y`, or `nil` outside the content. Of several rows in one line, the first.
    public func item(atY y: Int, heights: SectionedListHeights) -> SectionedListItem? {
        guard let section = section(atY: y, heights: heights) else { return nil }
        let top = self.y(ofSection: section, heights: heights)
        let headerHeight = height(ofHeader: section, heights: heights)
        if y < top + headerHeight {
            return SectionedListItem(element: .header(section: section), y: top, height: headerHeight)
        }
        let runs = firstRunOfSection[section]..<firstRunOfSection[section + 1]
        let run = lastIndex(in: runs) { self.y(ofRun: $0, heights) <= y }
        let height = heights.rows[Int(kindOfRun[run])]
        let linesInto = (y - self.y(ofRun: run, heights)) / height
        return SectionedListItem(
            element: .row(firstRowOfRun[run] + linesInto * columns),
            y: self.y(ofRun: run, heights) + linesInto * height, height: height)
    }

    /// The first row that ends below `y`, or `nil` when there is none.
    public func row(endingBelow y: Int, heights: SectionedListHeights) -> Int? {
        switch item(atY: max(0, y), heights: heights)?.element {
        case .row(let row): row
        case .header(let section): firstRowOfSection[section] < rowCount ? firstRowOfSection[section] : nil
        case nil: nil
        }
    }

    /// The last row that starts above `y`, or `nil` when there is none.
    public func row(startingAbove y: Int, heights: SectionedListHeights) -> Int? {
        switch item(atY: y - 1, heights: heights)?.element {
        case .row(let row): line(ofRow: row).upperBound - 1
        case .header(let section): firstRowOfSection[section] > 0 ? firstRowOfSection[section] - 1 : nil
        case nil: y > 0 && rowCount > 0 ? rowCount - 1 : nil
        }
    }

    /// The rows and headers with at least one pixel in `range`, in order.
    ///
    /// - Complexity: as above, plus O(sections and rows in the range).
    public func items(in range: Range<Int>, heights: SectionedListHeights) -> [SectionedListItem] {
        var items: [SectionedListItem] = []
        guard !range.isEmpty, var item = item(atY: max(0, range.lowerBound), heights: heights) else { return [] }
        while true {
            guard item.y < range.upperBound else { return items }
            items.append(item)
            if case .row(let row) = item.element {
                for neighbour in line(ofRow: row).dropFirst() {
                    items.append(SectionedListItem(element: .row(neighbour), y: item.y, height: item.height))
                }
            }
            // Every item has at least one pixel, so the next one begins where this one ends.
            guard let next = self.item(atY: item.end, heights: heights) else { return items }
            item = next
        }
    }

    /// The index of the element among all rows and sections.
    package func order(of element: SectionedListItem.Element) -> Int {
        switch element {
        case .header(let section): firstRowOfSection[section] + section
        case .row(let row): row + section(ofRow: row) + 1
        }
    }

    private func y(ofRun run: Int, _ heights: SectionedListHeights) -> Int {
        heightOfRows(beforeRun: run, heights) + heightOfHeaders(beforeSection: sectionOfRun[run] + 1, heights)
    }

    private func heightOfRows(beforeRun run: Int, _ heights: SectionedListHeights) -> Int {
        var height = 0
        for kind in 0..<rowKindCount {
            height += linesBeforeRun[run * rowKindCount + kind] * heights.rows[kind]
        }
        return height
    }

    private func heightOfHeaders(beforeSection section: Int, _ heights: SectionedListHeights) -> Int {
        var height = 0
        for kind in 0..<headerKindCount {
            height += headersBeforeSection[section * headerKindCount + kind] * heights.headers[kind]
        }
        return height
    }
}

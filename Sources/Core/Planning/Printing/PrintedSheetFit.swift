/// How a sheet is divided on paper: the events for which its grid has room, and below the grid a list of the others.
///
/// The grid gives up as much of its height as the list needs, at most a third. Events for which the list has no room either go
/// on, on the pages after the sheet.
///
///     let fit = PrintedSheetFit(grid.sheets[0], height: 450, measures)
///     fit.gridHeight   // 450 when all events have room in the grid
package struct PrintedSheetFit {
    /// How much of an event is printed in a cell, from the most to the least.
    package enum Form: CaseIterable, Hashable, Sendable {
        case full
        /// Without details.
        case ends
        /// Without the end.
        case wrapped
        /// A single line.
        case line
    }

    /// The events of a cell that have room.
    package struct Cell: Hashable, Sendable {
        package let form: Form
        package let count: Int
    }

    package struct Row: Hashable, Sendable {
        /// The number of lanes that have room.
        package let lanes: Int
        package let cells: [Cell]
    }

    /// The list below the grid.
    package struct List: Hashable, Sendable {
        package let sections: [PrintedGrid.Section]
        /// The lines of each column.
        package let columns: [PrintedPages.Page]
        /// Whether further events are on the pages after the sheet.
        package let goesOn: Bool
    }

    /// The heights of texts on the paper, in points.
    package struct Measures {
        /// Of an event in a cell, with the space below it.
        package let item: (PrintedGrid.Item, Form) -> Double
        /// Of the line with the number of the other events of a cell.
        package let rest: Double
        package let lane: Double
        /// Of the title of a cell.
        package let title: Double
        /// The space around the events of a cell.
        package let padding: Double
        /// The number of columns of the list.
        package let columnCount: Int
        /// What is above the columns of the list.
        package let head: Double
        /// Of the heading of a section of the list.
        package let heading: Double
        /// Of an event of the list.
        package let listed: (PrintedGrid.Item) -> Double
        /// The space between two sections of the list.
        package let gap: Double

        package init(
            item: @escaping (PrintedGrid.Item, Form) -> Double, rest: Double, lane: Double, title: Double,
            padding: Double, columnCount: Int, head: Double, heading: Double,
            listed: @escaping (PrintedGrid.Item) -> Double, gap: Double
        ) {
            (self.item, self.rest, self.lane, self.title, self.padding) = (item, rest, lane, title, padding)
            (self.columnCount, self.head, self.heading, self.listed, self.gap) = (
                columnCount, head, heading, listed, gap
            )
        }

        /// The height above the lanes of a row.
        package func top(of row: PrintedGrid.Row) -> Double {
            row.cells.contains { !$0.title.isEmpty } ? title : padding
        }

        /// The height of the lanes over a cell.
        package func lanes(over column: Int, of row: PrintedGrid.Row, count: Int) -> Double {
            let lanes = row.bars.lazy.filter { $0.lane < count && $0.columns.contains(column) }.map(\.lane)
            return Double((lanes.max() ?? -1) + 1) * lane
        }
    }

    package let rows: [Row]
    package let gridHeight: Double
    /// `nil` when all events have room in the grid.
    package let list: List?
    /// The events for which there is no room on the sheet.
    package let rest: [PrintedGrid.Section]

    /// The most of the height that the list takes.
    private static let mostListPart = 1.0 / 3

    /// - Parameters:
    ///   - height: Of the rows of the grid and of the list, in points.
    ///   - measures: Each text is measured once in a form, and texts beyond the room are not measured.
    /// - Complexity: O(*c* + *e*) measures in the number of cells and of the events that have room.
    package init(_ sheet: PrintedGrid.Sheet, height: Double, _ measures: Measures) {
        var grid = GridFit(sheet, measures)
        let most = (height * PrintedSheetFit.mostListPart).rounded(.down)
        var listHeight = 0.0
        while true {
            let rows = grid.rows(height: height - listHeight)
            let others = sheet.sections(without: rows)
            guard !others.isEmpty || sheet.omitted != nil else {
                (self.rows, gridHeight, list, rest) = (rows, height - listHeight, nil, [])
                return
            }
            let columns = ListColumns(others, measures, most: most - measures.head)
            let needed = sheet.omitted == nil ? columns.leastHeight.map { $0 + measures.head } : nil
            // A lower grid leaves more events to the list.
            guard listHeight == most || needed.map({ $0 <= listHeight }) ?? false else {
                listHeight = min(most, max(listHeight, needed ?? most))
                continue
            }
            let (placed, left) = columns.placed(height: listHeight - measures.head)
            (self.rows, gridHeight, rest) = (rows, height - listHeight, left)
            list = List(sections: others, columns: placed, goesOn: !left.isEmpty || sheet.omitted != nil)
            return
        }
    }
}

/// The events that have room in a grid of some height.
private struct GridFit {
    private let sheet: PrintedGrid.Sheet
    private let measures: PrintedSheetFit.Measures
    /// The heights of the events of each cell that are measured so far.
    private var heights: [Key: [Double]] = [:]

    private struct Key: Hashable {
        let row: Int
        let column: Int
        let form: PrintedSheetFit.Form
    }

    init(_ sheet: PrintedGrid.Sheet, _ measures: PrintedSheetFit.Measures) {
        (self.sheet, self.measures) = (sheet, measures)
    }

    mutating func rows(height: Double) -> [PrintedSheetFit.Row] {
        let rowHeight = height / Double(max(1, sheet.rows.count))
        return sheet.rows.indices.map { number in
            let row = sheet.rows[number]
            let top = measures.top(of: row)
            // At most half of a row is for lanes, so that times have room.
            let lanes = min((row.bars.map(\.lane).max() ?? -1) + 1, max(0, Int((rowHeight - top) / 2 / measures.lane)))
            let cells = row.cells.indices.map { column in
                let room = rowHeight - top - measures.lanes(over: column, of: row, count: lanes) - measures.padding
                let hasRest =
                    row.cells[column].omittedCount > 0
                    || row.bars.contains { $0.lane >= lanes && $0.columns.contains(column) }
                return cell(number, column, room: room, hasRest: hasRest)
            }
            return PrintedSheetFit.Row(lanes: lanes, cells: cells)
        }
    }

    private mutating func cell(_ row: Int, _ column: Int, room: Double, hasRest: Bool) -> PrintedSheetFit.Cell {
        let (cell, measures) = (sheet.rows[row].cells[column], measures)
        var fit = PrintedSheetFit.Cell(form: .line, count: 0)
        // The days of a month look alike.
        for form in PrintedSheetFit.Form.allCases where form != .full || cell.title.isEmpty {
            let key = Key(row: row, column: column, form: form)
            var known = heights[key] ?? []
            let all = cell.items.indices.lazy.map { position -> Double in
                if position == known.count { known.append(measures.item(cell.items[position], form)) }
                return known[position]
            }
            let count = PrintedGrid.fittingCount(
                all, room: hasRest ? room - measures.rest : room, rest: hasRest ? 0 : measures.rest)
            heights[key] = known
            fit = PrintedSheetFit.Cell(form: form, count: count)
            if count == cell.items.count { break }
        }
        return fit
    }
}

/// The columns of a list, each of which is filled before the next one.
private struct ListColumns {
    private let sections: [PrintedGrid.Section]
    private let measures: PrintedSheetFit.Measures
    /// Of the events of each section, as far as they can have room.
    private var heights: [[Double]] = []
    private let most: Double
    private var isMeasured = true

    /// - Parameter most: The greatest height of a column.
    init(_ sections: [PrintedGrid.Section], _ measures: PrintedSheetFit.Measures, most: Double) {
        (self.sections, self.measures, self.most) = (sections, measures, most)
        let room = most * Double(measures.columnCount)
        var used = 0.0
        for section in sections {
            var measured: [Double] = []
            used += measures.heading
            for item in section.items {
                guard used <= room else {
                    isMeasured = false
                    break
                }
                measured.append(measures.listed(item))
                used += measured[measured.count - 1]
            }
            heights.append(measured)
        }
    }

    private func pages(_ height: Double) -> [PrintedPages.Page] {
        var pages = PrintedPages(firstHeight: height, height: height, gap: measures.gap)
        for section in heights where !section.isEmpty {
            pages.beginSection(height: measures.heading)
            for row in section {
                pages.add(rowOfHeight: row)
                if pages.pages.count > measures.columnCount { return pages.pages }
            }
        }
        return pages.pages
    }

    /// The least height, in whole points, with which all events have room; `nil` when that is too much.
    var leastHeight: Double? {
        func fits(_ height: Int) -> Bool {
            let tallest = measures.heading + (heights.lazy.flatMap { $0 }.max() ?? 0)
            return Double(height) >= tallest && pages(Double(height)).count <= measures.columnCount
        }
        guard isMeasured, fits(Int(most)) else { return nil }
        var (low, high) = (0, Int(most))
        while high - low > 1 {
            let middle = (low + high) / 2
            if fits(middle) { high = middle } else { low = middle }
        }
        return Double(high)
    }

    /// The lines that have room, and the events that have none.
    func placed(height: Double) -> (columns: [PrintedPages.Page], rest: [PrintedGrid.Section]) {
        let columns = Array(pages(height).prefix(measures.columnCount))
        var counts = sections.map { _ in 0 }
        for line in columns.lazy.flatMap(\.lines) {
            if case .row(let section, _) = line.content { counts[section] += 1 }
        }
        let rest = zip(sections, counts).compactMap { section, count in
            section.items.count == count
                ? nil
                : PrintedGrid.Section(
                    title: section.title, items: Array(section.items.dropFirst(count)), isContinued: count > 0)
        }
        return (columns, rest)
    }
}

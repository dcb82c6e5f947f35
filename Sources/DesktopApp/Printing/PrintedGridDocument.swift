import Events
import Gtk
import Kit
import Planning
import Text
import Time

/// Weeks or months on paper for a wall, each on a sheet, and after it the events for which it has no room.
@MainActor
final class PrintedGridDocument: PrintDocument {
    private let grid: PrintedGrid
    private let times: TimeFormatter
    /// The pages so far: a sheet, or a page of the list of what a sheet has no room for.
    private var pages: [Page] = []
    private var sheet = 0
    /// The list that is being measured.
    private var rest: PrintedDocument?

    private enum Page {
        case sheet(Int, SheetFit)
        case rest(PrintedDocument, page: Int)
    }

    /// What of a sheet fits.
    private struct SheetFit {
        /// For each row, the number of lanes.
        var lanes: [Int] = []
        /// For each row, the form of its items and their numbers in each cell.
        var cells: [[(form: ItemForm, count: Int)]] = []
    }

    /// How much of an item is printed, from the most to the least.
    private enum ItemForm: CaseIterable { case full, wrapped, line }

    init(_ grid: PrintedGrid, _ times: TimeFormatter) { (self.grid, self.times) = (grid, times) }

    /// In points.
    private enum Size {
        static let margin = 34.0
        static let head = 34.0
        static let columnHead = 16.0
        static let footer = 18.0
        static let rowTitle = 62.0
        static let cellTitle = 13.0
        static let lane = 13.0
        /// Around the items of a cell, and between them.
        static let (padding, gap) = (3.0, 3.0)
        static let rule = 2.0
        static let sign = 7.0
    }

    // MARK: PrintDocument

    var isLandscape: Bool { true }
    var pageCount: Int { max(1, pages.count) }

    func begin(on canvas: PrintCanvas) { (pages, sheet, rest) = ([], 0, nil) }

    func measure(on canvas: PrintCanvas) -> Bool {
        if let rest {
            guard rest.measure(on: canvas) else { return false }
            pages += (0..<rest.pageCount).map { .rest(rest, page: $0) }
            self.rest = nil
            return sheet == grid.sheets.count
        }
        guard sheet < grid.sheets.count else { return true }
        let fit = fit(grid.sheets[sheet], on: canvas)
        pages.append(.sheet(sheet, fit))
        let list = grid.rest(ofSheet: sheet, shown: fit.cells.map { $0.map(\.count) }, lanes: fit.lanes)
        sheet += 1
        guard let list else { return sheet == grid.sheets.count }
        let document = PrintedDocument(list, times)
        document.firstPage = pages.count
        document.begin(on: canvas)
        rest = document
        return false
    }

    func draw(page: Int, on canvas: PrintCanvas) {
        guard pages.indices.contains(page) else { return }
        switch pages[page] {
        case .sheet(let sheet, let fit): draw(grid.sheets[sheet], fit, page: page, on: canvas)
        case .rest(let document, let page):
            document.wholeCount = pageCount
            document.draw(page: page, on: canvas)
        }
    }

    // MARK: Measuring

    private func titleWidth(_ sheet: PrintedGrid.Sheet) -> Double {
        sheet.rows.contains { !$0.title.isEmpty } ? Size.rowTitle : 0
    }

    private func columnWidth(_ sheet: PrintedGrid.Sheet, on canvas: PrintCanvas) -> Double {
        (canvas.width - 2 * Size.margin - titleWidth(sheet)) / Double(max(1, sheet.columns.count))
    }

    private var top: Double { Size.margin + Size.head + Size.columnHead }

    private func rowHeight(_ sheet: PrintedGrid.Sheet, on canvas: PrintCanvas) -> Double {
        (canvas.height - Size.margin - Size.footer - top) / Double(max(1, sheet.rows.count))
    }

    /// The height above the lanes of a row.
    private func head(_ row: PrintedGrid.Row) -> Double {
        row.cells.contains { !$0.title.isEmpty } ? Size.cellTitle : Size.padding
    }

    private func fit(_ sheet: PrintedGrid.Sheet, on canvas: PrintCanvas) -> SheetFit {
        var fit = SheetFit()
        let (width, height) = (columnWidth(sheet, on: canvas), rowHeight(sheet, on: canvas))
        let restHeight = canvas.height(of: restText(1), width: width)
        for row in sheet.rows {
            // At most half of a row is for lanes, so that times have room.
            let most = Int((height - head(row)) / 2 / Size.lane)
            let lanes = min((row.bars.map(\.lane).max() ?? -1) + 1, most)
            fit.lanes.append(lanes)
            let shown = row.bars.filter { $0.lane < lanes }
            fit.cells.append(
                row.cells.enumerated().map { column, cell -> (form: ItemForm, count: Int) in
                    let room = height - head(row) - laneHeight(column, shown) - Size.padding
                    let hasRest =
                        cell.omittedCount > 0
                        || row.bars.contains { $0.lane >= lanes && $0.columns.contains(column) }
                    // The days of a month look alike.
                    for form in ItemForm.allCases where form != .full || cell.title.isEmpty {
                        let heights = cell.items.lazy.map {
                            self.height(of: $0, form, width: self.itemWidth(width), on: canvas) + Size.gap
                        }
                        let count = PrintedGrid.fittingCount(
                            heights, room: hasRest ? room - restHeight : room, rest: hasRest ? 0 : restHeight)
                        if count == cell.items.count || form == .line { return (form, count) }
                    }
                    return (.line, 0)
                })
        }
        return fit
    }

    /// The height of the lanes over a cell.
    private func laneHeight(_ column: Int, _ bars: [PrintedGrid.Bar]) -> Double {
        Double((bars.lazy.filter { $0.columns.contains(column) }.map(\.lane).max() ?? -1) + 1) * Size.lane
    }

    private func itemWidth(_ column: Double) -> Double { column - 2 * Size.padding - Size.rule - 3 }

    private func texts(_ item: PrintedGrid.Item, _ form: ItemForm) -> [(text: PrintText, hasSign: Bool)] {
        let title = [item.start.replacing(" ", with: "\u{a0}"), item.row.title].filter { !$0.isEmpty }.joined(
            separator: " ")
        let hasConflict = item.row.conflict != nil
        guard form == .full else {
            return [(PrintText(title, size: 8.5, isBold: hasConflict, mostLines: form == .line ? 1 : 3), hasConflict)]
        }
        var texts = [(PrintText(title, size: 9, isBold: true, mostLines: 4), false)]
        if !item.row.details.isEmpty {
            texts.append((PrintText(item.row.details, size: 7.5, gray: 0.3, mostLines: 2), false))
        }
        if let conflict = item.row.conflict { texts.append((PrintText(conflict, size: 7.5, mostLines: 2), true)) }
        return texts
    }

    private func height(of item: PrintedGrid.Item, _ form: ItemForm, width: Double, on canvas: PrintCanvas) -> Double {
        texts(item, form).reduce(0) { $0 + canvas.height(of: $1.text, width: width - ($1.hasSign ? Size.sign + 3 : 0)) }
    }

    private func restText(_ count: Int) -> PrintText {
        PrintText(times.localized("{count} more", "{count} more", count: count), size: 8, gray: 0.3)
    }

    // MARK: Drawing

    private func draw(_ sheet: PrintedGrid.Sheet, _ fit: SheetFit, page: Int, on canvas: PrintCanvas) {
        let width = canvas.width - 2 * Size.margin
        let (column, height, start) = (
            columnWidth(sheet, on: canvas), rowHeight(sheet, on: canvas), Size.margin + titleWidth(sheet)
        )
        canvas.draw(PrintText(sheet.title, size: 20, isBold: true), x: Size.margin, y: Size.margin, width: width * 0.6)
        canvas.draw(
            PrintText(grid.summary, size: 8.5, gray: 0.3, isAtEnd: true, mostLines: 2), x: Size.margin + width * 0.62,
            y: Size.margin + 6, width: width * 0.38)
        for (position, name) in sheet.columns.enumerated() {
            canvas.draw(
                PrintText(name, size: 9.5, isBold: true), x: start + Double(position) * column + Size.padding,
                y: Size.margin + Size.head, width: column - 2 * Size.padding)
        }
        let bottom = top + Double(sheet.rows.count) * height
        canvas.fill(x: Size.margin, y: bottom, width: width, height: 0.7, color: (0.45, 0.45, 0.45))
        // Bars are over the lines.
        for position in 0...sheet.columns.count {
            canvas.fill(
                x: start + Double(position) * column - 0.25, y: top, width: 0.5, height: bottom - top,
                color: (0.6, 0.6, 0.6))
        }
        for (number, row) in sheet.rows.enumerated() {
            let y = top + Double(number) * height
            canvas.fill(x: Size.margin, y: y, width: width, height: 0.7, color: (0.45, 0.45, 0.45))
            canvas.draw(
                PrintText(row.title, size: 9.5, isBold: true, mostLines: 2), x: Size.margin, y: y + Size.padding,
                width: Size.rowTitle - Size.padding)
            for (position, cell) in row.cells.enumerated() {
                draw(
                    cell, row, fit.cells[number][position], lanes: fit.lanes[number], position,
                    x: start + Double(position) * column, y: y, width: column, on: canvas)
            }
            for bar in row.bars where bar.lane < fit.lanes[number] {
                draw(
                    bar, x: start + Double(bar.columns.lowerBound) * column,
                    y: y + head(row) + Double(bar.lane) * Size.lane, width: Double(bar.columns.count) * column,
                    on: canvas)
            }
        }
        PrintedDocument.drawFooter(
            date: grid.date, page: page, count: pageCount, times, margin: Size.margin,
            y: canvas.height - Size.margin + 4, on: canvas)
    }

    private func draw(
        _ cell: PrintedGrid.Cell, _ row: PrintedGrid.Row, _ fit: (form: ItemForm, count: Int), lanes: Int,
        _ column: Int,
        x: Double, y: Double, width: Double, on canvas: PrintCanvas
    ) {
        if !cell.title.isEmpty {
            canvas.draw(
                PrintText(cell.title, size: 9, isBold: !cell.isOutside, gray: cell.isOutside ? 0.45 : 0),
                x: x + Size.padding, y: y + 1, width: width - 2 * Size.padding)
        }
        var itemY = y + head(row) + laneHeight(column, row.bars.filter { $0.lane < lanes })
        for item in cell.items.prefix(fit.count) {
            let height = height(of: item, fit.form, width: itemWidth(width), on: canvas)
            if let color = item.row.color {
                fill(x: x + Size.padding, y: itemY + 1, height: height - 1, color, on: canvas)
            }
            var textY = itemY
            let textX = x + Size.padding + Size.rule + 3
            for (text, hasSign) in texts(item, fit.form) {
                let indent = hasSign ? Size.sign + 3 : 0
                if hasSign { canvas.drawWarning(x: textX, y: textY + 2, size: Size.sign) }
                canvas.draw(text, x: textX + indent, y: textY, width: itemWidth(width) - indent)
                textY += canvas.height(of: text, width: itemWidth(width) - indent)
            }
            itemY += height + Size.gap
        }
        let hidden = row.bars.count { $0.lane >= lanes && $0.columns.contains(column) }
        let rest = cell.items.count - fit.count + cell.omittedCount + hidden
        if rest > 0 { canvas.draw(restText(rest), x: x + Size.padding, y: itemY, width: width - 2 * Size.padding) }
    }

    private func draw(_ bar: PrintedGrid.Bar, x: Double, y: Double, width: Double, on canvas: PrintCanvas) {
        canvas.fill(
            x: x + Size.padding, y: y, width: width - 2 * Size.padding, height: Size.lane - 2, color: (0.92, 0.92, 0.92)
        )
        if let color = bar.item.row.color { fill(x: x + Size.padding, y: y, height: Size.lane - 2, color, on: canvas) }
        let hasConflict = bar.item.row.conflict != nil
        let textX = x + Size.padding + Size.rule + 3
        if hasConflict { canvas.drawWarning(x: textX, y: y + 2, size: Size.sign) }
        let indent = hasConflict ? Size.sign + 3 : 0
        canvas.draw(
            PrintText(bar.item.row.title, size: 8.5, isBold: hasConflict), x: textX + indent, y: y,
            width: itemWidth(width) - indent)
    }

    private func fill(x: Double, y: Double, height: Double, _ color: RGBColor, on canvas: PrintCanvas) {
        canvas.fill(
            x: x, y: y, width: Size.rule, height: height,
            color: (Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255))
    }
}

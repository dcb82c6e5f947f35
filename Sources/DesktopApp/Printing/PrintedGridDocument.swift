import Events
import Gtk
import Kit
import Planning
import Text
import Time

/// Weeks or months on paper for a wall, each on a sheet: its grid, below it a list of the events for which that has no room, and
/// after the sheet those for which the list has none.
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
        case sheet(Int, PrintedSheetFit)
        case rest(PrintedDocument, page: Int)
    }

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
        static let mark = 9.0
        /// The list below the grid: the least width of a column, the space between two, and the heights above the list and of a
        /// heading.
        static let (listColumn, listGap, listHead, listHeading) = (142.0, 10.0, 24.0, 13.0)
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
        let list = grid.list(of: fit, sheet: sheet)
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

    /// The height of the grid and of the list below it.
    private func height(on canvas: PrintCanvas) -> Double { canvas.height - Size.margin - Size.footer - top }

    private func listColumns(on canvas: PrintCanvas) -> (count: Int, width: Double) {
        let width = canvas.width - 2 * Size.margin
        let count = max(1, Int((width + Size.listGap) / (Size.listColumn + Size.listGap)))
        return (count, (width + Size.listGap) / Double(count) - Size.listGap)
    }

    private func fit(_ sheet: PrintedGrid.Sheet, on canvas: PrintCanvas) -> PrintedSheetFit {
        PrintedSheetFit(sheet, height: height(on: canvas), measures(sheet, on: canvas))
    }

    private func measures(_ sheet: PrintedGrid.Sheet, on canvas: PrintCanvas) -> PrintedSheetFit.Measures {
        let (width, list) = (columnWidth(sheet, on: canvas), listColumns(on: canvas))
        return PrintedSheetFit.Measures(
            item: { [unowned self] in height(of: $0, $1, width: width, on: canvas) + Size.gap },
            rest: canvas.height(of: restText(1), width: width), lane: Size.lane, title: Size.cellTitle,
            padding: Size.padding, columnCount: list.count, head: Size.listHead, heading: Size.listHeading,
            listed: { [unowned self] in height(of: $0, .ends, width: list.width, on: canvas) + 2 }, gap: Size.gap + 1
        )
    }

    private func itemWidth(_ column: Double) -> Double { column - 2 * Size.padding - Size.rule - 3 }

    private func texts(_ item: PrintedGrid.Item, _ form: PrintedSheetFit.Form) -> [(text: PrintText, hasSign: Bool)] {
        item.lines(form).map { line in
            let isTitle = line.kind == .title
            let text = PrintText(
                line.text, size: isTitle ? form == .full ? 9 : 8.5 : 7.5, isBold: line.isBold,
                isStruck: line.isStruck, gray: isTitle || line.hasSign ? 0 : 0.3, mostLines: line.mostLines)
            return (text, line.hasSign)
        }
    }

    /// - Parameter width: Of its column.
    private func height(
        of item: PrintedGrid.Item, _ form: PrintedSheetFit.Form, width: Double, on canvas: PrintCanvas
    ) -> Double {
        texts(item, form).reduce(0) {
            $0 + canvas.height(of: $1.text, width: itemWidth(width) - ($1.hasSign ? Size.sign + 3 : 0))
        }
    }

    private func restText(_ count: Int) -> PrintText {
        PrintText(times.localized("{count} more", "{count} more", count: count), size: 8, gray: 0.3)
    }

    // MARK: Drawing

    private func draw(_ sheet: PrintedGrid.Sheet, _ fit: PrintedSheetFit, page: Int, on canvas: PrintCanvas) {
        let width = canvas.width - 2 * Size.margin
        let (column, height, start) = (
            columnWidth(sheet, on: canvas), fit.gridHeight / Double(max(1, sheet.rows.count)),
            Size.margin + titleWidth(sheet)
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
        let bottom = top + fit.gridHeight
        canvas.fill(x: Size.margin, y: bottom, width: width, height: 0.7, color: (0.45, 0.45, 0.45))
        // Bars are over the lines.
        for position in 0...sheet.columns.count {
            canvas.fill(
                x: start + Double(position) * column - 0.25, y: top, width: 0.5, height: bottom - top,
                color: (0.6, 0.6, 0.6))
        }
        let measures = measures(sheet, on: canvas)
        for (number, row) in sheet.rows.enumerated() {
            let (y, shown) = (top + Double(number) * height, fit.rows[number])
            canvas.fill(x: Size.margin, y: y, width: width, height: 0.7, color: (0.45, 0.45, 0.45))
            canvas.draw(
                PrintText(row.title, size: 9.5, isBold: true, mostLines: 2), x: Size.margin, y: y + Size.padding,
                width: Size.rowTitle - Size.padding)
            for position in row.cells.indices {
                draw(
                    position, of: row, shown, measures, x: start + Double(position) * column, y: y, width: column,
                    on: canvas)
            }
            for bar in row.bars where bar.lane < shown.lanes {
                draw(
                    bar, x: start + Double(bar.columns.lowerBound) * column,
                    y: y + measures.top(of: row) + Double(bar.lane) * Size.lane,
                    width: Double(bar.columns.count) * column, on: canvas)
            }
        }
        if let list = fit.list { draw(list, y: bottom, on: canvas) }
        PrintedDocument.drawFooter(
            date: grid.date, page: page, count: pageCount, times, margin: Size.margin,
            y: canvas.height - Size.margin + 4, on: canvas)
    }

    private func draw(
        _ column: Int, of row: PrintedGrid.Row, _ shown: PrintedSheetFit.Row, _ measures: PrintedSheetFit.Measures,
        x: Double, y: Double, width: Double, on canvas: PrintCanvas
    ) {
        let (cell, fit) = (row.cells[column], shown.cells[column])
        if !cell.title.isEmpty {
            canvas.draw(
                PrintText(cell.title, size: 9, isBold: !cell.isOutside, gray: cell.isOutside ? 0.45 : 0),
                x: x + Size.padding, y: y + 1, width: width - 2 * Size.padding)
        }
        var itemY = y + measures.top(of: row) + measures.lanes(over: column, of: row, count: shown.lanes)
        for item in cell.items.prefix(fit.count) {
            itemY += draw(item, fit.form, x: x, y: itemY, width: width, on: canvas) + Size.gap
        }
        let hidden = row.bars.count { $0.lane >= shown.lanes && $0.columns.contains(column) }
        let rest = cell.items.count - fit.count + cell.omittedCount + hidden
        if rest > 0 { canvas.draw(restText(rest), x: x + Size.padding, y: itemY, width: width - 2 * Size.padding) }
    }

    /// Draws an event with the color of its calendar beside it.
    ///
    /// - Returns: Its height.
    private func draw(
        _ item: PrintedGrid.Item, _ form: PrintedSheetFit.Form, x: Double, y: Double, width: Double,
        on canvas: PrintCanvas
    ) -> Double {
        let height = height(of: item, form, width: width, on: canvas)
        if let color = item.row.color { fill(x: x + Size.padding, y: y + 1, height: height - 1, color, on: canvas) }
        var textY = y
        let textX = x + Size.padding + Size.rule + 3
        for (text, hasSign) in texts(item, form) {
            let indent = hasSign ? Size.sign + 3 : 0
            if hasSign { canvas.drawWarning(x: textX, y: textY + 2, size: Size.sign) }
            canvas.draw(text, x: textX + indent, y: textY, width: itemWidth(width) - indent)
            textY += canvas.height(of: text, width: itemWidth(width) - indent)
        }
        return height
    }

    /// Draws the list below the grid.
    private func draw(_ list: PrintedSheetFit.List, y: Double, on canvas: PrintCanvas) {
        let width = canvas.width - 2 * Size.margin
        canvas.draw(
            PrintText(localized("More events"), size: 9.5, isBold: true), x: Size.margin, y: y + 7, width: width * 0.5)
        if list.goesOn {
            canvas.draw(
                PrintText(localized("Continued on the next page"), size: 8.5, gray: 0.3, isAtEnd: true),
                x: Size.margin + width * 0.5, y: y + 8, width: width * 0.5)
        }
        let columnWidth = listColumns(on: canvas).width
        for (position, column) in list.columns.enumerated() {
            let x = Size.margin + Double(position) * (columnWidth + Size.listGap)
            for line in column.lines {
                let lineY = y + Size.listHead + line.y
                switch line.content {
                case .heading(let section, let isContinued):
                    let heading = PrintedDocument.heading(list.sections[section].title, isContinued: isContinued)
                    canvas.draw(PrintText(heading, size: 8.5, isBold: true), x: x, y: lineY, width: columnWidth)
                case .row(let section, let row):
                    _ = draw(
                        list.sections[section].items[row], .ends, x: x - Size.padding, y: lineY, width: columnWidth,
                        on: canvas)
                case .rest: break
                }
            }
        }
    }

    private func draw(_ bar: PrintedGrid.Bar, x: Double, y: Double, width: Double, on canvas: PrintCanvas) {
        // A bar that goes on in another week has no space and a mark at that end.
        let (start, end) = (bar.isCutAtStart ? 0.5 : Size.padding, bar.isCutAtEnd ? 0.5 : Size.padding)
        canvas.fill(
            x: x + start, y: y, width: width - start - end, height: Size.lane - 2, color: (0.92, 0.92, 0.92))
        if let color = bar.item.row.color { fill(x: x + start, y: y, height: Size.lane - 2, color, on: canvas) }
        var (textX, textEnd) = (x + start + Size.rule + 3, x + width - Size.padding)
        if bar.isCutAtStart {
            canvas.draw(PrintText("‹", size: 9, isBold: true), x: textX, y: y - 1, width: Size.mark)
            textX += Size.mark
        }
        if bar.isCutAtEnd {
            textEnd -= Size.mark
            canvas.draw(PrintText("›", size: 9, isBold: true, isAtEnd: true), x: textEnd, y: y - 1, width: Size.mark)
        }
        let hasConflict = bar.item.row.conflict != nil
        if hasConflict {
            canvas.drawWarning(x: textX, y: y + 2, size: Size.sign)
            textX += Size.sign + 3
        }
        canvas.draw(
            PrintText(bar.item.row.title, size: 8.5, isBold: hasConflict, isStruck: bar.item.row.off != nil), x: textX,
            y: y, width: max(1, textEnd - textX))
    }

    private func fill(x: Double, y: Double, height: Double, _ color: RGBColor, on canvas: PrintCanvas) {
        canvas.fill(
            x: x, y: y, width: Size.rule, height: height,
            color: (Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255))
    }
}

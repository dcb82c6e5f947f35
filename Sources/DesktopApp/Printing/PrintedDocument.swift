import Gtk
import Kit
import Planning
import Text
import Time

/// A list on paper: its title, the days with their rows, and the numbers of the pages.
@MainActor
final class PrintedDocument: PrintDocument {
    /// How many pages are before its own, and the number of all; `nil` for its own.
    var firstPage = 0
    var wholeCount: Int?

    private let list: PrintedList
    private let times: TimeFormatter
    private var pages = PrintedPages(firstHeight: 0, height: 0)
    /// The next row to measure.
    private var (section, row) = (0, 0)

    init(_ list: PrintedList, _ times: TimeFormatter) { (self.list, self.times) = (list, times) }

    /// In points.
    private enum Size {
        static let margin = 44.0
        static let time = 122.0
        /// From the times to the rule of the calendar, and from there to the texts.
        static let space = 10.0
        static let rule = 3.0
        static let sign = 8.0
        /// Between two rows, of which a part is above each.
        static let rowSpace = 9.0
        static let sectionSpace = 12.0
        static let headSpace = 14.0
        static let footer = 28.0
    }

    /// How many rows are measured at once.
    private static let pieceLength = 50

    // MARK: Texts

    private var title: PrintText {
        PrintText([Program.name, list.days].dotted(), size: 18, isBold: true, mostLines: 2)
    }
    private var summary: PrintText { PrintText(list.summary, size: 10, gray: 0.3, mostLines: 3) }
    private var runningTitle: PrintText { PrintText([Program.name, list.days].dotted(), size: 9, gray: 0.3) }
    private var rest: PrintText { PrintText(list.rest ?? "", size: 10, gray: 0.3, mostLines: 2) }

    private func heading(_ section: Int, isContinued: Bool) -> PrintText {
        PrintText(
            PrintedDocument.heading(list.sections[section].title, isContinued: isContinued), size: 11.5, isBold: true)
    }

    static func heading(_ title: String, isContinued: Bool) -> String {
        // Translators: {heading} is a day that began on the page or in the column before, as "Monday, December 1".
        isContinued ? localized("{heading} (continued)", ["heading": title]) : title
    }

    private func note(_ section: Int) -> PrintText {
        PrintText(list.sections[section].note, size: 9, gray: 0.3, isAtEnd: true)
    }

    /// Breaks only between two times.
    private func time(_ row: PrintedList.Row) -> PrintText {
        let times = row.time.split(separator: " – ").map { $0.replacing(" ", with: "\u{a0}") }
        return PrintText(times.joined(separator: " – "), size: 9.5, mostLines: 3)
    }

    /// The texts beside the rule, from top to bottom.
    private func texts(_ row: PrintedList.Row) -> [(text: PrintText, hasSign: Bool)] {
        var texts = [(PrintText(row.title, size: 10.5, isStruck: row.off != nil, mostLines: 3), false)]
        if !row.details.isEmpty { texts.append((PrintText(row.details, size: 9, gray: 0.3, mostLines: 2), false)) }
        if let conflict = row.conflict { texts.append((PrintText(conflict, size: 9, mostLines: 2), true)) }
        return texts
    }

    // MARK: PrintDocument

    var pageCount: Int { pages.pages.count }

    func begin(on canvas: PrintCanvas) {
        (section, row) = (0, 0)
        let height = canvas.height - 2 * Size.margin - Size.footer
        pages = PrintedPages(
            firstHeight: height - titleHeight(on: canvas),
            height: height - canvas.height(of: runningTitle, width: width(of: canvas)) - Size.headSpace,
            gap: Size.sectionSpace)
    }

    func measure(on canvas: PrintCanvas) -> Bool {
        for _ in 0..<PrintedDocument.pieceLength {
            guard section < list.sections.count else {
                if list.rest != nil { pages.addRest(height: canvas.height(of: rest, width: width(of: canvas))) }
                return true
            }
            let rows = list.sections[section].rows
            if row == 0 {
                pages.beginSection(
                    height: headingHeight(on: canvas), isContinued: list.sections[section].isContinued)
            }
            pages.add(rowOfHeight: height(of: rows[row], on: canvas))
            row += 1
            if row == rows.count { (section, row) = (section + 1, 0) }
        }
        return false
    }

    func draw(page: Int, on canvas: PrintCanvas) {
        let width = width(of: canvas)
        let top: Double
        if page == 0 {
            canvas.draw(title, x: Size.margin, y: Size.margin, width: width)
            canvas.draw(
                summary, x: Size.margin, y: Size.margin + canvas.height(of: title, width: width) + 2, width: width)
            top = Size.margin + titleHeight(on: canvas)
        } else {
            canvas.draw(runningTitle, x: Size.margin, y: Size.margin, width: width)
            top = Size.margin + canvas.height(of: runningTitle, width: width) + Size.headSpace
        }
        for line in pages.pages[page].lines {
            let y = top + line.y
            switch line.content {
            case .heading(let section, let isContinued):
                drawHeading(section, isContinued: isContinued, y: y, on: canvas)
            case .row(let section, let row): draw(list.sections[section].rows[row], y: y, on: canvas)
            case .rest: canvas.draw(rest, x: Size.margin, y: y, width: width)
            }
        }
        drawFooter(page, on: canvas)
    }

    // MARK: Parts

    private func width(of canvas: PrintCanvas) -> Double { max(canvas.width - 2 * Size.margin, 1) }

    private var textX: Double { Size.margin + Size.time + 2 * Size.space + Size.rule }

    private func textWidth(of canvas: PrintCanvas) -> Double { max(canvas.width - Size.margin - textX, 1) }

    private func titleHeight(on canvas: PrintCanvas) -> Double {
        let width = width(of: canvas)
        return canvas.height(of: title, width: width) + 2 + canvas.height(of: summary, width: width) + Size.headSpace
            + 4
    }

    private func headingHeight(on canvas: PrintCanvas) -> Double {
        // All are of one line.
        canvas.height(of: PrintText("0", size: 11.5, isBold: true), width: width(of: canvas)) + 3 + Size.rowSpace / 2
    }

    private func drawHeading(_ section: Int, isContinued: Bool, y: Double, on canvas: PrintCanvas) {
        let (heading, width) = (heading(section, isContinued: isContinued), width(of: canvas))
        canvas.draw(heading, x: Size.margin, y: y, width: width * 0.68)
        canvas.draw(note(section), x: Size.margin + width * 0.7, y: y + 2, width: width * 0.3)
        let line = y + canvas.height(of: heading, width: width) + 2
        canvas.fill(x: Size.margin, y: line, width: width, height: 0.6, color: (0.45, 0.45, 0.45))
    }

    private func height(of row: PrintedList.Row, on canvas: PrintCanvas) -> Double {
        let width = textWidth(of: canvas)
        let texts = texts(row).reduce(0) {
            $0 + canvas.height(of: $1.text, width: width - ($1.hasSign ? Size.sign + 4 : 0))
        }
        return max(texts, canvas.height(of: time(row), width: Size.time)) + Size.rowSpace
    }

    private func draw(_ row: PrintedList.Row, y: Double, on canvas: PrintCanvas) {
        let top = y + Size.rowSpace / 2
        canvas.draw(time(row), x: Size.margin, y: top + 1, width: Size.time)
        var textY = top
        for (text, hasSign) in texts(row) {
            let indent = hasSign ? Size.sign + 4 : 0
            if hasSign { canvas.drawWarning(x: textX, y: textY + 2, size: Size.sign) }
            canvas.draw(text, x: textX + indent, y: textY, width: textWidth(of: canvas) - indent)
            textY += canvas.height(of: text, width: textWidth(of: canvas) - indent)
        }
        guard let color = row.color else { return }
        canvas.fill(
            x: Size.margin + Size.time + Size.space, y: top + 1, width: Size.rule,
            height: height(of: row, on: canvas) - Size.rowSpace - 2,
            color: (Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255))
    }

    private func drawFooter(_ page: Int, on canvas: PrintCanvas) {
        PrintedDocument.drawFooter(
            date: list.date, page: firstPage + page, count: wholeCount ?? pageCount, times, margin: Size.margin,
            y: nil, on: canvas)
    }

    /// Draws the date of what is printed, and the number of the page.
    ///
    /// - Parameter y: The top; `nil` to have it end at the margin.
    static func drawFooter(
        date: String, page: Int, count: Int, _ times: TimeFormatter, margin: Double, y: Double?, on canvas: PrintCanvas
    ) {
        let width = max(canvas.width - 2 * margin, 1)
        let number = localized(
            "Page {page} of {count}", ["page": times.number(page + 1), "count": times.number(count)])
        let texts = [
            // Translators: {date} is "Nov 25, 2026 at 3:05 PM".
            PrintText(localized("As of {date}", ["date": date]), size: 8.5, gray: 0.3),
            PrintText(number, size: 8.5, gray: 0.3, isAtEnd: true),
        ]
        let y = y ?? canvas.height - margin - canvas.height(of: texts[1], width: width)
        canvas.draw(texts[0], x: margin, y: y, width: width * 0.68)
        canvas.draw(texts[1], x: margin + width * 0.7, y: y, width: width * 0.3)
    }
}

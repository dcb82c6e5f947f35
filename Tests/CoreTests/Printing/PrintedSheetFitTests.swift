import TestSupport
import Testing

@testable import Planning

extension PrintedSheetFit.Measures {
    /// Heights for tests: an event takes 30, 20, 15 or 10, a line 10. The list has two columns.
    init(lane: Double = 10, padding: Double = 5, listed: @escaping (PrintedGrid.Item) -> Double = { _ in 10 }) {
        self.init(
            item: { $1.testHeight }, rest: 10, lane: lane, title: 10, padding: padding, columnCount: 2, head: 20,
            heading: 10, listed: listed, gap: 5)
    }
}

extension PrintedSheetFit.Form {
    fileprivate var testHeight: Double {
        switch self {
        case .full: 30
        case .ends: 20
        case .wrapped: 15
        case .line: 10
        }
    }
}

/// Which events of a printed sheet are in its grid, in the list below that, and on the pages after it.
struct PrintedSheetFitTests {
    private func item(_ title: String) -> PrintedGrid.Item {
        PrintedGrid.Item(
            start: "9:00 AM",
            row: PrintedList.Row(time: "", title: title, details: "", conflict: nil, color: nil))
    }

    /// A sheet of weeks, with the numbers of events of their days.
    private func sheet(
        _ weeks: [[Int]], bars: [(columns: ClosedRange<Int>, lane: Int)] = [], title: String = "",
        omitted: String? = nil
    ) -> PrintedGrid.Sheet {
        PrintedGrid.Sheet(
            title: "Week", columns: weeks[0].map { _ in "Day" },
            rows: weeks.enumerated().map { number, counts in
                PrintedGrid.Row(
                    title: "",
                    cells: counts.enumerated().map { column, count in
                        PrintedGrid.Cell(
                            title: title, isOutside: false, name: "\(number).\(column)",
                            items: (0..<count).map { item("\(number).\(column).\($0)") }, omittedCount: 0)
                    },
                    bars: number > 0
                        ? []
                        : bars.map {
                            PrintedGrid.Bar(
                                item: item("bar \($0.lane)"), columns: $0.columns, lane: $0.lane, isCutAtStart: false,
                                isCutAtEnd: false)
                        })
            }, omitted: omitted)
    }

    private func text(_ list: PrintedSheetFit.List?) -> [String] {
        guard let list else { return [] }
        return list.columns.map { column in
            column.lines.map { line in
                switch line.content {
                case .heading(let section, let isContinued):
                    list.sections[section].title + (isContinued ? "…" : ":")
                case .row(let section, let row): list.sections[section].items[row].row.title
                case .rest: "+"
                }
            }.joined(separator: " ")
        }
    }

    private func shown(_ fit: PrintedSheetFit) -> [[Int]] { fit.rows.map { $0.cells.map(\.count) } }

    @Test func `when all events have room there is no list, and each cell has the fullest form it can`() {
        let fit = PrintedSheetFit(sheet([[3, 5, 8]]), height: 95, PrintedSheetFit.Measures())
        #expect(fit.gridHeight == 95 && fit.list == nil && fit.rest.isEmpty && shown(fit) == [[3, 5, 8]])
        #expect(fit.rows[0].cells.map(\.form) == [.ends, .wrapped, .line])
        let month = PrintedSheetFit(sheet([[1, 0, 0]], title: "7"), height: 95, PrintedSheetFit.Measures())
        #expect(month.rows[0].cells.map(\.form) == [.ends, .ends, .ends])
    }

    @Test func `what has no room is listed below a grid that is lower for it`() {
        let fit = PrintedSheetFit(sheet([[1, 30, 2]]), height: 300, PrintedSheetFit.Measures())
        // Alone the grid has room for 28, and each event of the list takes room from it.
        #expect(fit.gridHeight == 220 && fit.rest.isEmpty && fit.list?.goesOn == false)
        #expect(shown(fit) == [[1, 20, 2]] && fit.rows[0].cells.map(\.form) == [.full, .line, .full])
        #expect(
            text(fit.list) == [
                "0.1: 0.1.20 0.1.21 0.1.22 0.1.23 0.1.24", "0.1… 0.1.25 0.1.26 0.1.27 0.1.28 0.1.29",
            ])
    }

    @Test func `bars without a lane are listed at their first day`() {
        let bars = (0..<8).map { (columns: 1...2, lane: $0) }
        let fit = PrintedSheetFit(sheet([[0, 1, 1]], bars: bars), height: 150, PrintedSheetFit.Measures())
        #expect(fit.rows[0].lanes == 4 && fit.rest.isEmpty)
        #expect(text(fit.list) == ["0.1: bar 4 bar 5", "0.1… bar 6 bar 7"])
    }

    @Test func `what the list has no room for goes on after the sheet`() {
        let fit = PrintedSheetFit(sheet([[0, 50, 3]]), height: 150, PrintedSheetFit.Measures())
        #expect(fit.gridHeight == 100 && fit.list?.goesOn == true && shown(fit) == [[0, 8, 3]])
        #expect(text(fit.list) == ["0.1: 0.1.8 0.1.9", "0.1… 0.1.10 0.1.11"])
        #expect(fit.rest.map(\.title) == ["0.1"] && fit.rest[0].items.count == 38 && fit.rest[0].isContinued)
        // Events that are only counted are after the sheet too.
        let counted = PrintedSheetFit(
            sheet([[0, 3]], omitted: "11 more events"), height: 150, PrintedSheetFit.Measures())
        #expect(counted.list?.goesOn == true && counted.rest.isEmpty)
    }

    @Test func `no more events are measured than can have room`() {
        var count = 0
        let measures = PrintedSheetFit.Measures(listed: { _ in
            count += 1
            return 10
        })
        let fit = PrintedSheetFit(sheet([[5000, 5000]]), height: 300, measures)
        #expect(fit.rest.map(\.items.count).reduce(0, +) > 9900 && count < 100)
    }

    @Test(arguments: 0..<200)
    func `each event is in the grid, in the list or after the sheet, and the list is in its room`(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let weeks = (0..<Int.random(in: 1...6, using: &random)).map { _ in
            (0..<7).map { _ in Int.random(in: 0...Int.random(in: 1...30, using: &random), using: &random) }
        }
        let height = Double(Int.random(in: 150...500, using: &random))
        let sheet = sheet(weeks, title: seed % 2 == 0 ? "7" : "")
        let fit = PrintedSheetFit(sheet, height: height, PrintedSheetFit.Measures())
        let inGrid = zip(sheet.rows, fit.rows).flatMap { row, shown in
            zip(row.cells, shown.cells).flatMap { $0.items.prefix($1.count) }
        }
        var listed: [PrintedGrid.Item] = []
        for column in fit.list?.columns ?? [] {
            for line in column.lines {
                guard case .row(let section, let row) = line.content, let list = fit.list else { continue }
                listed.append(list.sections[section].items[row])
                #expect(fit.gridHeight + 20 + line.y + 10 <= height + 1e-9)
            }
        }
        let all = (inGrid + listed + fit.rest.flatMap(\.items)).map(\.row.title)
        #expect(all.sorted() == sheet.rows.flatMap { $0.cells.flatMap { $0.items.map(\.row.title) } }.sorted())
        #expect(fit.gridHeight >= height * 2 / 3 && (fit.list == nil) == (inGrid.count == all.count))
        #expect(fit.rest.isEmpty || fit.list?.goesOn == true)
        // The rest is what comes last.
        if fit.list?.goesOn == false { #expect(fit.rest.isEmpty) }
        // The number of the others has room in each cell.
        let rowHeight = fit.gridHeight / Double(weeks.count)
        for (row, shown) in zip(sheet.rows, fit.rows) {
            for (cell, fit) in zip(row.cells, shown.cells) where fit.count > 0 {
                let used = Double(fit.count) * fit.form.testHeight
                let rest = fit.count < cell.items.count ? 10.0 : 0
                #expect(used + rest <= rowHeight - (cell.title.isEmpty ? 5 : 10) - 5 + 1e-9)
            }
        }
    }
}

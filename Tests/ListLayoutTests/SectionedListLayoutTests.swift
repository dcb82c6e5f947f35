import Testing
import TestSupport

@testable import ListLayout

struct SectionedListLayoutTests {
    @Test(arguments: 0..<400)
    func `every place is where adding up the heights puts it`(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let sections = random.sections()
        let columns = seed % 4 == 3 ? 3 : seed % 4 == 2 ? 2 : 1
        let layout = SectionedListLayout(sections: sections).arranged(inColumns: columns)
        let heights = random.heights()
        let oracle = StackedItems(sections: sections, heights: heights, columns: columns)

        #expect(layout.rowCount == oracle.rows.count)
        #expect(layout.sectionCount == sections.count)
        #expect(layout.totalHeight(heights) == oracle.total)
        for (row, item) in oracle.rows.enumerated() {
            #expect(layout.y(ofRow: row, heights: heights) == item.y)
            #expect(layout.height(ofRow: row, heights: heights) == item.height)
            #expect(layout.section(ofRow: row) == oracle.sectionOfRow[row])
            #expect(layout.column(ofRow: row) == oracle.columnOfRow[row])
            #expect(Array(layout.line(ofRow: row)) == oracle.rows.indices.filter { oracle.rows[$0].y == item.y })
        }
        for section in sections.indices {
            #expect(layout.y(ofHeader: section, heights: heights) == oracle.headers[section]?.y)
            #expect(layout.height(ofHeader: section, heights: heights) == oracle.headers[section]?.height ?? 0)
            #expect(layout.y(ofSection: section, heights: heights) == oracle.sectionY[section])
            #expect(layout.headerKind(ofSection: section) == sections[section].headerKind)
            #expect(Array(layout.rows(inSection: section)) == oracle.rowsOfSection(section))
        }
    }

    @Test(arguments: 0..<400)
    func `a step up or down goes to the next line and stays in its column where that is long enough`(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let sections = random.sections()
        let columns = seed % 3 + 1
        let layout = SectionedListLayout(sections: sections).arranged(inColumns: columns)
        let heights = random.heights()
        let oracle = StackedItems(sections: sections, heights: heights, columns: columns)
        for (row, item) in oracle.rows.enumerated() {
            for (step, near) in [
                (layout.row(below: row), oracle.rows.map(\.y).filter { $0 > item.y }.min()),
                (layout.row(above: row), oracle.rows.map(\.y).filter { $0 < item.y }.max()),
            ] {
                let line = oracle.rows.indices.filter { oracle.rows[$0].y == near }
                let expected = line.last { oracle.columnOfRow[$0] <= oracle.columnOfRow[row] } ?? row
                #expect(step == expected)
            }
        }
    }

    @Test func `arranged back in one column a layout is the same`() {
        let layout = SectionedListLayout(sections: [
            .init(headerKind: 0, runs: [.init(kind: 0, count: 3), .init(kind: 1, count: 2)])
        ])
        #expect(layout.arranged(inColumns: 2) != layout)
        #expect(layout.arranged(inColumns: 2).arranged(inColumns: 1) == layout)
    }

    @Test(arguments: 0..<400)
    func `a row of another kind is as if it had been so from the start`(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let sections = random.sections()
        let columns = seed % 3 + 1
        let layout = SectionedListLayout(sections: sections)
        guard layout.rowCount > 0 else { return }
        let row = Int.random(in: 0..<layout.rowCount, using: &random)
        let heights = random.heights()
        let kind = Int.random(in: heights.rows.indices, using: &random)
        let changed = layout.arranged(inColumns: columns).changingKind(ofRow: row, to: kind)

        // The run of the row in up to three parts.
        var first = 0
        let parted = sections.map { section in
            let runs = section.runs.flatMap { run -> [SectionedListLayout.Run] in
                defer { first += run.count }
                guard (first..<first + run.count).contains(row), run.kind != kind else { return [run] }
                return [
                    .init(kind: run.kind, count: row - first), .init(kind: kind, count: 1),
                    .init(kind: run.kind, count: first + run.count - row - 1),
                ]
            }
            return SectionedListLayout.Section(headerKind: section.headerKind, runs: runs)
        }
        let expected = SectionedListLayout(sections: parted).arranged(inColumns: columns)
        #expect(changed.rowCount == expected.rowCount)
        #expect(changed.totalHeight(heights) == expected.totalHeight(heights))
        for row in 0..<expected.rowCount {
            #expect(changed.kind(ofRow: row) == expected.kind(ofRow: row))
            #expect(changed.section(ofRow: row) == expected.section(ofRow: row))
            #expect(changed.y(ofRow: row, heights: heights) == expected.y(ofRow: row, heights: heights))
        }
        for section in sections.indices {
            #expect(changed.y(ofSection: section, heights: heights) == expected.y(ofSection: section, heights: heights))
            #expect(changed.rows(inSection: section) == expected.rows(inSection: section))
        }
    }

    @Test(arguments: 0..<150)
    func `every pixel belongs to the item that covers it`(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let sections = random.sections()
        let columns = seed % 4 == 3 ? 3 : seed % 4 == 2 ? 2 : 1
        let layout = SectionedListLayout(sections: sections).arranged(inColumns: columns)
        let heights = random.heights()
        let oracle = StackedItems(sections: sections, heights: heights, columns: columns)

        for y in -3..<oracle.total + 3 {
            let covering = oracle.items.first { $0.y <= y && y < $0.end }
            #expect(layout.item(atY: y, heights: heights) == covering)
            let below = oracle.rows.firstIndex { $0.end > max(0, y) }
            #expect(layout.row(endingBelow: y, heights: heights) == below)
            #expect(layout.row(startingAbove: y, heights: heights) == oracle.rows.lastIndex { $0.y < y })
        }
        for _ in 0..<20 {
            let start = Int.random(in: -10...oracle.total + 10, using: &random)
            let end = start + Int.random(in: 0...80, using: &random)
            let inRange = oracle.items.filter { $0.end > max(0, start) && $0.y < end && end > start }
            #expect(layout.items(in: start..<end, heights: heights) == inRange)
        }
    }

    @Test func `ten million tall rows are counted exactly`() {
        let layout = SectionedListLayout(sections: [
            .init(headerKind: 0, rowCount: 5_000_000), .init(headerKind: nil, rowKind: 1, rowCount: 5_000_000),
        ])
        let heights = SectionedListHeights(rows: [1000, 3001], headers: [7])
        #expect(layout.y(ofRow: 9_999_999, heights: heights) == 7 + 5_000_000 * 1000 + 4_999_999 * 3001)
        #expect(layout.item(atY: 20_004_999_999, heights: heights)?.element == .row(9_999_999))
    }

    @Test func `an empty layout has nothing anywhere`() {
        let layout = SectionedListLayout()
        let heights = SectionedListHeights(rows: [], headers: [])
        #expect(layout.totalHeight(heights) == 0)
        #expect(layout.item(atY: 0, heights: heights) == nil)
        #expect(layout.items(in: 0..<100, heights: heights) == [])
    }

    @Test func `layouts of equal sections are equal`() {
        let sections = [SectionedListLayout.Section(headerKind: 0, rowCount: 3)]
        #expect(SectionedListLayout(sections: sections) == SectionedListLayout(sections: sections))
        #expect(SectionedListLayout(sections: sections) != SectionedListLayout(sections: sections + sections))
    }
}

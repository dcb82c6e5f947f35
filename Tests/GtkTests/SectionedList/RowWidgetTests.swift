import CGtk
@_spi(C) import GLib
import Testing
import TestSupport

@testable import Gtk

extension GtkTests {
    @Suite @MainActor struct RowWidgetTests {
        private static func manyRows() -> SectionedListLayout {
            SectionedListLayout(
                sections: (0..<10_000).map { section in
                    SectionedListLayout.Section(
                        headerKind: section % 2,
                        runs: [.init(kind: 0, count: 7), .init(kind: 1, count: section % 5), .init(kind: 0, count: 2)])
                })
        }

        @Test(.slow) func `after random jumps the children stand in the order of the rows`() async {
            let layout = Self.manyRows()
            let rows = NumberedRows(layout)
            await rows.open()
            rows.list.focus(row: 17)
            let heights = SectionedListHeights(rows: [64, 100], headers: [40, 52])
            let greatest = layout.totalHeight(heights) - 400
            var random = SeededRandom(seed: 1)
            for step in 0..<150 {
                let near = Int(rows.scrolledWindow.scrollOffset) + Int.random(in: -300...300, using: &random)
                let offset = step % 3 == 0 ? Int.random(in: 0...greatest, using: &random) : near
                await rows.scroll(to: min(max(0, offset), greatest))
                let actual = Int(rows.scrolledWindow.scrollOffset)
                var expected = layout.items(in: actual..<actual + 400, heights: heights).map(\.element)
                if let pinned = rows.list.pinnedSection, expected.first != .header(section: pinned) {
                    expected.insert(.header(section: pinned), at: 0)
                }
                if !expected.contains(.row(17)) {
                    expected.append(.row(17))
                    expected.sort { layout.order(of: $0) < layout.order(of: $1) }
                }
                #expect(rows.shown.filter { !$0.isPinned }.map(\.text) == expected.map(\.text))
            }
            rows.window.destroy()
        }

        @Test(.slow) func `scrolling through a hundred thousand rows keeps the widgets few`() async {
            let rows = NumberedRows(Self.manyRows())
            await rows.open()
            let total = rows.list.list.layout.totalHeight(SectionedListHeights(rows: [64, 100], headers: [40, 52]))
            var most = 0
            for offset in stride(from: 0, to: total, by: total / 120) {
                await rows.scroll(to: offset)
                most = max(most, rows.childCount)
            }
            for offset in stride(from: 5000, to: 6000, by: 17) {
                await rows.scroll(to: offset)
                most = max(most, rows.childCount)
            }
            // Eight rows and two headers fit; the rest are samples, spare ones and pinned copies.
            #expect(most <= 32)
            #expect(rows.made <= 32)
            rows.window.destroy()
        }

        @Test func `a million rows make as many widgets as a hundred`() async {
            var made: [Int] = []
            for sections in [10, 100_000] {
                let rows = NumberedRows(
                    SectionedListLayout(sections: (0..<sections).map { _ in .init(headerKind: 0, rowCount: 10) }))
                await rows.open()
                made.append(rows.made)
                rows.window.destroy()
            }
            #expect(made[0] == made[1])
        }

        @Test func `the last of ten million rows is reached`() async {
            let rows = NumberedRows(SectionedListLayout(sections: [.init(headerKind: 0, rowCount: 10_000_000)]))
            await rows.open()
            rows.list.scroll(toRow: 9_999_999, position: .top)
            await rows.settle()
            #expect(rows.scrolledWindow.scrollOffset == 40 + 640_000_000 - 400)
            #expect(rows.list.visibleRows == 9_999_994..<10_000_000)
            #expect(rows.shown.dropLast().last == ShownItem(text: "row 9999999", y: 336, height: 64, isPinned: false))
            rows.window.destroy()
        }

        @Test func `rows stand in the middle of a wide list`() async {
            let rows = NumberedRows(
                SectionedListLayout(sections: [.init(headerKind: 0, rowCount: 50)]), width: 1000)
            rows.list.maximumContentWidth = 600
            await rows.open()
            let row = gtk_widget_get_first_child(rows.list.widget).map {
                Widget(borrowing: UnsafeMutableRawPointer($0))
            }
            #expect(rows.list.width == 1000)
            #expect(row?.frame(in: rows.list).map { [$0.x, $0.width] } == [200, 600])
            rows.window.destroy()
        }

        @Test func `with the window gone nothing of the list is left`() async {
            weak var state: VirtualList?
            weak var delegate: NumberedRows?
            let freed = FreedObjects()
            do {
                let rows = NumberedRows(Self.manyRows())
                await rows.open()
                rows.list.focus(row: 3)
                await rows.scroll(to: 5000)
                state = rows.list.list
                delegate = rows
                freed.watch(rows.list.widget)
                var child = gtk_widget_get_first_child(rows.list.widget)
                while let current = child {
                    freed.watch(current)
                    if let content = gtk_widget_get_first_child(current) { freed.watch(content) }
                    child = gtk_widget_get_next_sibling(current)
                }
                rows.window.destroy()
            }
            await pump { freed.count == freed.watched }
            #expect(freed.watched > 20)
            #expect(freed.count == freed.watched)
            #expect(state == nil)
            #expect(delegate == nil)
        }

        @Test func `widgets that are no longer needed are freed`() async {
            let rows = NumberedRows(Self.manyRows(), height: 900)
            await rows.open()
            let before = rows.childCount
            let freed = FreedObjects()
            var child = gtk_widget_get_first_child(rows.list.widget)
            while let current = child {
                freed.watch(current)
                child = gtk_widget_get_next_sibling(current)
            }
            rows.window.defaultSize = (300, 100)
            await pump { rows.list.height == 100 }
            await rows.settle()
            #expect(rows.childCount < before)
            await pump { freed.count == before - rows.childCount }
            #expect(freed.count == before - rows.childCount)
            rows.window.destroy()
        }

        @Test func `a list asks for the height of its content and is content with less`() async {
            let rows = NumberedRows(SectionedListLayout(sections: [.init(headerKind: 0, rowCount: 3)]))
            rows.scrolledWindow.propagateNaturalHeight = true
            let short = rows.heightRange
            #expect(short.natural == 40 + 3 * 64)
            rows.list.setModel(
                SectionedListModel(layout: .init(sections: [.init(headerKind: 0, rowCount: 100_000_000)])))
            rows.scrolledWindow.maxContentHeight = 500
            #expect(rows.heightRange.natural == 500)
            #expect(rows.heightRange.minimum < 100)
            rows.window.destroy()
        }

        @Test func `beside a scrollbar the rows are as wide as what it leaves`() async {
            let rows = NumberedRows(SectionedListLayout(sections: [.init(headerKind: 0, rowCount: 9)]))
            gtk_scrolled_window_set_overlay_scrolling(rows.scrolledWindow.opaque, 0)
            await rows.open()
            for (height, hasScrollbar) in [(500, true), (700, false), (300, true)] {
                rows.window.defaultSize = (300, height)
                await pump { rows.list.height == height }
                await rows.settle()
                #expect((rows.list.width < 300) == hasScrollbar)
                let row = gtk_widget_get_first_child(rows.list.widget).map {
                    Widget(borrowing: UnsafeMutableRawPointer($0))
                }
                #expect(row?.width == rows.list.width)
                #expect(rows.shownRows.count == min(9, (height - 40 + 63) / 64))
            }
            rows.window.destroy()
        }

        @Test func `from right to left the rows stand in the middle too`() async {
            let rows = NumberedRows(
                SectionedListLayout(sections: [.init(headerKind: 0, rowCount: 50)]), width: 901)
            rows.window.textDirection = .rightToLeft
            rows.list.textDirection = .rightToLeft
            await rows.open()
            let row = gtk_widget_get_first_child(rows.list.widget).map {
                Widget(borrowing: UnsafeMutableRawPointer($0))
            }
            #expect(row?.frame(in: rows.list).map { [$0.x, $0.width] } == [70, 760])
            rows.window.destroy()
        }

        @Test func `a delegate that comes late or changes makes the rows`() async {
            let rows = NumberedRows(SectionedListLayout(sections: [.init(headerKind: 0, rowCount: 9)]))
            let other = NumberedRows(SectionedListLayout())
            other.name = { "other \($0)" }
            rows.list.delegate = nil
            await rows.open()
            #expect(rows.shown.isEmpty)
            rows.list.delegate = other
            await rows.settle()
            #expect(rows.shown.prefix(2).map(\.text) == ["header 0", "other 0"])
            rows.list.delegate = rows
            await rows.settle()
            #expect(rows.shown.prefix(2).map(\.text) == ["header 0", "row 0"])
            rows.window.destroy()
            other.window.destroy()
        }

        @Test func `the list goes on without its handle`() async {
            let rows = NumberedRows(Self.manyRows())
            await rows.open()
            weak let handle = rows.list
            rows.dropList()
            #expect(handle == nil)
            await rows.scroll(to: 5000)
            #expect(rows.scrolledWindow.scrollOffset == 5000)
            rows.window.destroy()
        }

        @Test func `an empty list is empty and fills later`() async {
            let rows = NumberedRows(SectionedListLayout())
            await rows.open()
            #expect(rows.shown.isEmpty)
            #expect(rows.list.firstVisibleRow == nil)
            rows.list.setModel(SectionedListModel(layout: .init(sections: [.init(headerKind: 0, rowCount: 2)])))
            await rows.settle()
            #expect(rows.shown.map(\.text) == ["header 0", "row 0", "row 1"])
            rows.list.setModel(SectionedListModel(layout: SectionedListLayout()))
            await rows.settle()
            #expect(rows.shown.isEmpty)
            rows.window.destroy()
        }
    }
}

extension SectionedListItem.Element {
    var text: String {
        switch self {
        case .header(let section): "header \(section)"
        case .row(let row): "row \(row)"
        }
    }
}

import CGtk
@_spi(C) import GLib
import Testing
import TestSupport

@testable import Gtk
import TestSupport

extension GtkTests {
    @Suite @MainActor struct PinnedHeaderTests {
        private static let sections: [SectionedListLayout.Section] = [
            .init(headerKind: nil, rowCount: 1), .init(headerKind: 0, rowCount: 2), .init(headerKind: 1, rowCount: 1),
            .init(headerKind: 0, rowCount: 0), .init(headerKind: nil, rowCount: 2), .init(headerKind: 1, rowCount: 20),
        ]

        @Test(.slow) func `at every offset the header and its place are what adding up says`() async {
            let rows = NumberedRows(
                SectionedListLayout(sections: Self.sections), height: 200, rowHeights: [24], headerHeights: [20, 30])
            await rows.open()
            let oracle = StackedItems(
                sections: Self.sections, heights: SectionedListHeights(rows: [24], headers: [20, 30]))
            for offset in 0...oracle.sectionY[5] + 90 {
                await rows.scroll(to: offset)
                let expected = oracle.pinned(at: offset)
                let shown = rows.shown
                #expect(rows.list.pinnedSection == expected?.section)
                #expect(
                    shown.filter(\.isPinned)
                        == (expected.map {
                            [ShownItem(text: "header \($0.section)", y: $0.y, height: $0.height, isPinned: true)]
                        } ?? []), "at offset \(offset)")
                let inView = oracle.items.filter { $0.end > offset && $0.y < offset + 200 }
                    .filter { $0.element != expected.map { .header(section: $0.section) } }
                let unpinned = shown.filter { item in
                    // The focused row stays when it is out of view.
                    !item.isPinned && item.text != expected.map { "header \($0.section)" } && item.y + item.height > 0
                }
                #expect(unpinned.map(\.y) == inView.map { $0.y - offset }, "at offset \(offset)")
                #expect(unpinned.map(\.height) == inView.map(\.height))
            }
            rows.window.destroy()
        }

        @Test func `the pinned headers own widget stands before its rows and is not drawn`() async {
            let rows = NumberedRows(SectionedListLayout(sections: [.init(headerKind: 0, rowCount: 50)]))
            await rows.open()
            await rows.scroll(to: 1000)
            #expect(rows.shown.first == ShownItem(text: "header 0", y: 0, height: 40, isPinned: false))
            #expect(rows.shown.last == ShownItem(text: "header 0", y: 0, height: 40, isPinned: true))
            rows.window.destroy()
        }

        @Test func `the pointer finds the pinned header and not the row under it`() async {
            let rows = NumberedRows(SectionedListLayout(sections: [.init(headerKind: 0, rowCount: 50)]))
            await rows.open()
            await rows.scroll(to: 1010)
            let atTop = gtk_widget_pick(rows.list.widget, 150, 20, GTK_PICK_DEFAULT)
            let below = gtk_widget_pick(rows.list.widget, 150, 41, GTK_PICK_DEFAULT)
            #expect(rows.item(containing: atTop)?.hasClass("pinned") == true)
            #expect(rows.item(containing: below)?.hasClass("row") == true)
            rows.window.destroy()
        }

        @Test func `a fractional offset puts everything on whole pixels`() async {
            let rows = NumberedRows(SectionedListLayout(sections: [.init(headerKind: 0, rowCount: 50)]))
            await rows.open()
            for value in [10.4, 10.5, 99.7] {
                rows.scrolledWindow.scrollOffset = value
                await rows.settle()
                #expect(rows.scrolledWindow.scrollOffset == value)
                let first = rows.shown.first { $0.text == "row 4" }
                #expect(first?.y == 40 + 4 * 64 - Int(value.rounded()))
            }
            rows.window.destroy()
        }
    }
}

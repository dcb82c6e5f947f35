import CGtk
@_spi(C) import GLib
import Testing

@testable import Gtk

extension GtkTests {
    @Suite @MainActor struct MarkerTests {
        private func open() async -> (NumberedRows, Widget) {
            let rows = NumberedRows(
                SectionedListLayout(sections: [.init(headerKind: 0, rowCount: 50)]), height: 400, rowHeights: [64])
            await rows.open()
            let marker = Box(.horizontal)
            marker.sizeRequest(height: 20)
            rows.list.marker = marker
            return (rows, marker)
        }

        private func middle(_ marker: Widget, in rows: NumberedRows) -> Double? {
            guard marker.isMapped else { return nil }
            return marker.frame(in: rows.list).map { $0.y + $0.height / 2 }
        }

        @Test func `it is at its end of its row and scrolls with it`() async {
            let (rows, marker) = await open()
            await rows.settle()
            #expect(middle(marker, in: rows) == nil)
            rows.list.markedEdge = .init(row: 2)
            await rows.settle()
            #expect(middle(marker, in: rows) == Double(40 + 2 * 64 + 10))
            rows.list.markedEdge = .init(row: 2, isLower: true)
            await rows.settle()
            #expect(middle(marker, in: rows) == Double(40 + 3 * 64 - 10))
            await rows.scroll(to: 100)
            #expect(middle(marker, in: rows) == Double(40 + 3 * 64 - 110))
            await rows.scroll(to: 1000)
            #expect(middle(marker, in: rows) == nil)
            rows.list.markedEdge = nil
            await rows.scroll(to: 0)
            #expect(middle(marker, in: rows) == nil)
            rows.window.destroy()
        }

        @Test func `a row that is not there has no marker`() async {
            let (rows, marker) = await open()
            rows.list.markedEdge = .init(row: 49)
            rows.list.setModel(
                SectionedListModel(layout: SectionedListLayout(sections: [.init(headerKind: 0, rowCount: 3)])))
            await rows.settle()
            #expect(middle(marker, in: rows) == nil)
            rows.window.destroy()
        }

        @Test func `it is below the pinned header and gets no click`() async {
            let (rows, marker) = await open()
            rows.list.markedEdge = .init(row: 1)
            await rows.scroll(to: 90)
            #expect(middle(marker, in: rows) == 24)
            let atTop = gtk_widget_pick(rows.list.widget, 150, 14, GTK_PICK_DEFAULT)
            #expect(rows.item(containing: atTop)?.hasClass("pinned") == true)
            // What is drawn later is above.
            var child = gtk_widget_get_first_child(rows.list.widget)
            var classes: [String] = []
            while let current = child {
                let widget = Widget(borrowing: UnsafeMutableRawPointer(current))
                if widget.hasClass("pinned") { classes.append("pinned") }
                if current == marker.widget { classes.append("marker") }
                child = gtk_widget_get_next_sibling(current)
            }
            #expect(classes == ["marker", "pinned"])
            await rows.scroll(to: 0)
            let atEdge = gtk_widget_pick(rows.list.widget, 150, 40 + 64 + 4, GTK_PICK_DEFAULT)
            #expect(rows.item(containing: atEdge)?.hasClass("row") == true)
            rows.window.destroy()
        }

        @Test func `the menu key and Shift F10 ask for the menu of the focused row`() async {
            let (rows, _) = await open()
            rows.list.focus(row: 3)
            await pump { rows.list.containsFocus }
            await rows.settle()
            #expect(rows.press(GDK_KEY_Menu))
            #expect(rows.press(GDK_KEY_F10, modifiers: GDK_SHIFT_MASK.rawValue))
            #expect(!rows.press(GDK_KEY_F10))
            #expect(rows.menus == [3, 3])
            rows.window.destroy()
        }
    }
}

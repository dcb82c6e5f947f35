import CGtk
@_spi(C) import GLib
import Testing

@testable import Gtk
import TestSupport

extension GtkTests {
    /// Rows that stand beside each other.
    @Suite @MainActor struct ColumnTests {
        private func list(_ count: Int, width: Int, height: Int = 400) -> NumberedRows {
            let rows = NumberedRows(
                SectionedListLayout(sections: [.init(headerKind: nil, rowCount: count)]), width: width, height: height,
                rowHeights: [100])
            rows.list.columns = .init(minimumWidth: 200, maximumCount: 2)
            return rows
        }

        /// Text, x, y and width of what is shown.
        private func places(_ rows: NumberedRows) -> [[Int]] {
            var places: [[Int]] = []
            var child = gtk_widget_get_first_child(rows.list.widget)
            while let current = child {
                let widget = Widget(borrowing: UnsafeMutableRawPointer(current))
                if widget.isMapped, let frame = widget.frame(in: rows.list) {
                    places.append([Int(frame.x), Int(frame.y), Int(frame.width)])
                }
                child = gtk_widget_get_next_sibling(current)
            }
            return places
        }

        @Test func `a wide list has two columns and a narrow one has one`() async {
            let wide = list(5, width: 500)
            await wide.open()
            #expect(places(wide) == [[0, 0, 250], [250, 0, 250], [0, 100, 250], [250, 100, 250], [0, 200, 250]])
            wide.window.destroy()
            let narrow = list(3, width: 300)
            await narrow.open()
            #expect(places(narrow) == [[0, 0, 300], [0, 100, 300], [0, 200, 300]])
            narrow.window.destroy()
        }

        @Test func `from right to left the first column is the right one`() async {
            let rows = list(3, width: 500)
            rows.list.textDirection = .rightToLeft
            await rows.open()
            #expect(places(rows) == [[250, 0, 250], [0, 0, 250], [250, 100, 250]])
            rows.press(GDK_KEY_Left)
            #expect(rows.list.focusedRow == 1)
            rows.window.destroy()
        }

        @Test func `the arrows go in all four directions`() async {
            let rows = list(7, width: 500, height: 250)
            await rows.open()
            let steps: [(Int32, Int)] = [
                (GDK_KEY_Down, 2), (GDK_KEY_Right, 3), (GDK_KEY_Down, 5), (GDK_KEY_Down, 6), (GDK_KEY_Down, 6),
                (GDK_KEY_Left, 5), (GDK_KEY_Right, 6), (GDK_KEY_Right, 6), (GDK_KEY_Up, 4), (GDK_KEY_Home, 0),
                (GDK_KEY_Up, 0), (GDK_KEY_Left, 0), (GDK_KEY_Page_Down, 4), (GDK_KEY_End, 6), (GDK_KEY_Page_Up, 0),
            ]
            for (key, row) in steps {
                rows.press(key)
                await rows.settle()
                #expect(rows.list.focusedRow == row)
                #expect(rows.list.visibleRows.contains(row))
            }
            rows.window.destroy()
        }

        @Test func `in one column left and right are left to others`() async {
            let rows = list(3, width: 300)
            await rows.open()
            #expect(!rows.press(GDK_KEY_Left))
            #expect(!rows.press(GDK_KEY_Right))
            rows.window.destroy()
        }

        @Test func `another number of columns keeps the row at the top`() async {
            let rows = list(100, width: 500)
            await rows.open()
            await rows.scroll(to: 20 * 100 + 30)
            #expect(rows.list.firstVisibleRow == 40)
            rows.list.columns = .init(minimumWidth: 400, maximumCount: 2)
            await rows.settle()
            #expect(rows.list.firstVisibleRow == 40)
            #expect(rows.scrolledWindow.scrollOffset == 40 * 100 + 30)
            rows.list.columns = .init(minimumWidth: 200, maximumCount: 2)
            await rows.settle()
            #expect(rows.scrolledWindow.scrollOffset == 20 * 100 + 30)
            rows.window.destroy()
        }

        @Test func `a click chooses the row under the pointer and beside it none`() async {
            let rows = list(3, width: 500)
            await rows.open()
            for (x, y) in [(400.0, 50.0), (100, 150), (400, 150)] {
                rows.press(atX: x, y: y)
                rows.release(atX: x, y: y)
            }
            #expect(rows.activated == [1, 2])
            rows.window.destroy()
        }

        @Test(.slow) func `the widgets in use are those in view however many rows there are`() async {
            let rows = list(100_000, width: 500, height: 300)
            await rows.open()
            for offset in stride(from: 0, through: 4_000_000, by: 9_970) { await rows.scroll(to: offset) }
            #expect(rows.childCount <= 16)
            rows.window.destroy()
        }
    }
}

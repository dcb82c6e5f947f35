import CGtk
@_spi(C) import GLib
import Testing

@testable import Gtk

extension GtkTests {
    @Suite @MainActor struct PlaceTests {
        private static func open(_ names: [UInt64], at offset: Int) async -> NumberedRows {
            let rows = NumberedRows(SectionedListLayout())
            rows.show(names)
            await rows.open()
            await rows.scroll(to: offset)
            return rows
        }

        @Test func `rows inserted above do not move the ones in view`() async {
            // Three times ten rows of 64 under headers of 40 stand above, and 3 rows and 17 pixels of the next section.
            let rows = await Self.open(Array(100..<200), at: 3 * 680 + 40 + 3 * 64 - 40 + 17)
            let before = rows.shownRows
            rows.show(Array(50..<90) + Array(100..<200))
            await rows.settle()
            #expect(rows.shownRows == before)
            #expect(rows.list.pinnedSection == 7)
            rows.window.destroy()
        }

        @Test func `what was brought into view stays there in a smaller viewport`() async {
            let rows = await Self.open(Array(100..<200), at: 0)
            rows.list.scroll(toRow: 99, position: .top)
            await rows.settle()
            #expect(rows.scrolledWindow.scrollOffset == 680 * 10 - 400)
            gtk_widget_set_margin_bottom(rows.scrolledWindow.widget, 100)
            await rows.settle()
            #expect(rows.scrolledWindow.scrollOffset == 680 * 10 - 300)
            // A user who has scrolled since stays where they are.
            await rows.scroll(to: 680)
            gtk_widget_set_margin_bottom(rows.scrolledWindow.widget, 150)
            await rows.settle()
            #expect(rows.scrolledWindow.scrollOffset == 680)
            rows.window.destroy()
        }

        @Test func `near the end of the list no row is cut at the top`() async {
            let rows = await Self.open(Array(100..<200), at: 0)
            for (row, offset) in [(50, 3400.0), (95, 6376), (99, 6400)] {
                rows.list.scroll(toRow: row, position: .topWhole)
                await rows.settle()
                #expect(rows.scrolledWindow.scrollOffset == offset)
            }
            rows.window.destroy()
        }

        @Test func `a row that is kept stays where it is when more rows come above it`() async {
            let rows = await Self.open((100..<200).filter { $0 % 5 == 0 }, at: 300)
            let row = rows.list.visibleRows.lowerBound + 2
            let (text, place) = (rows.name(row), rows.list.place(ofRow: row))
            let before = rows.shownRows.first { $0.text == text }
            rows.show(
                Array(100..<200), at: place.map { Place(row: Int(text).map { $0 - 100 } ?? 0, distance: $0.distance) })
            await rows.settle()
            #expect(before != nil)
            #expect(rows.shownRows.first { $0.text == text } == before)
            #expect(rows.list.place(ofRow: 99) == nil)
            rows.window.destroy()
        }

        @Test func `the focus moves without scrolling`() async {
            let rows = await Self.open(Array(100..<200), at: 0)
            rows.list.moveFocus(toRow: 50)
            #expect(rows.list.focusedRow == 50)
            rows.list.hadFocus = false
            rows.list.focus(row: 2)
            #expect(rows.list.hadFocus)
            rows.list.moveFocus(toRow: 60)
            await rows.settle()
            #expect(rows.focusedText == "160")
            #expect(rows.scrolledWindow.scrollOffset == 0)
            rows.window.destroy()
        }

        @Test func `where the row at the top goes the next one stays where it is`() async {
            let rows = await Self.open(Array(100..<200), at: 1 * 680 + 2 * 64)
            let before = rows.shownRows
            #expect(rows.list.firstVisibleRow == 12)
            rows.show((100..<200).filter { $0 != 112 })
            await rows.settle()
            let next = before.first { $0.text == "113" }
            #expect(next != nil)
            #expect(rows.shownRows.first { $0.text == "113" } == next)
            rows.window.destroy()
        }

        @Test func `where everything below goes the last row before it is shown`() async {
            let rows = await Self.open(Array(100..<200), at: 680 * 5)
            rows.show(Array(100..<140))
            await rows.settle()
            #expect(rows.list.visibleRows.upperBound == 40)
            #expect(rows.scrolledWindow.scrollOffset == 680 * 4 - 400)
            rows.window.destroy()
        }

        @Test func `when the rows that follow in view are gone the next one moves to the top`() async {
            let rows = await Self.open(Array(100..<200), at: 680 * 2)
            rows.show(Array(100..<120) + Array(150..<200))
            await rows.settle()
            #expect(rows.list.firstVisibleRow.map { rows.name($0) } == "150")
            rows.window.destroy()
        }

        @Test func `where nothing is left the list stays within its content`() async {
            let rows = await Self.open(Array(100..<200), at: 680 * 8)
            rows.show(Array(300..<310))
            await rows.settle()
            #expect(rows.scrolledWindow.scrollOffset == 680 - 400)
            #expect(rows.list.visibleRows.upperBound == 10)
            rows.window.destroy()
        }

        @Test func `reversed rows stand in their new order`() async {
            let rows = await Self.open(Array(100..<112), at: 0)
            rows.show(Array((100..<112).reversed()))
            await rows.settle()
            #expect(rows.shownRows.map(\.text) == ["105", "104", "103", "102", "101", "100"])
            rows.window.destroy()
        }

        @Test func `the focus follows its row`() async {
            let rows = await Self.open(Array(100..<200), at: 0)
            rows.list.focus(row: 3)
            let focused = rows.window.focusWidget
            rows.show(Array(90..<100) + Array(100..<200))
            await rows.settle()
            #expect(rows.list.focusedRow == 13)
            #expect(focused != nil && rows.window.focusWidget?.isSame(as: focused) == true)
            #expect(rows.focusedText == "103")
            rows.window.destroy()
        }

        @Test func `where the focused row goes the next one has the focus`() async {
            let rows = await Self.open(Array(100..<200), at: 0)
            rows.list.focus(row: 3)
            rows.show((100..<200).filter { $0 != 103 && $0 != 104 })
            #expect(rows.focusedText == "105")
            await rows.settle()
            #expect(rows.focusedText == "105")
            #expect(rows.list.focusedRow == 3)
            #expect(rows.focused.last == 3)
            rows.show(Array(95..<103))
            #expect(rows.focusedText == "102", "with none after it, the last before it")
            rows.show([])
            await rows.settle()
            #expect(rows.list.focusedRow == nil)
            rows.window.destroy()
        }

        @Test func `the focus follows a row that becomes of another kind`() async {
            let rows = NumberedRows(.init(sections: [.init(headerKind: 0, rowKind: 0, rowCount: 5)]))
            await rows.open()
            rows.list.focus(row: 2)
            rows.list.setModel(
                SectionedListModel(layout: .init(sections: [.init(headerKind: 0, rowKind: 1, rowCount: 5)])))
            #expect(rows.focusedText == "row 2")
            await rows.settle()
            #expect(rows.focusedText == "row 2")
            #expect(rows.shownRows.first { $0.text == "row 2" }?.height == 100)
            rows.window.destroy()
        }

        @Test func `larger text makes the rows taller and keeps the first in place`() async throws {
            let rows = NumberedRows(
                SectionedListLayout(sections: (0..<20).map { _ in .init(headerKind: 0, rowCount: 10) }),
                rowHeights: [10], headerHeights: [10])
            await rows.open()
            rows.list.scroll(toRow: 55, position: .top)
            await rows.settle()
            let before = rows.shownRows
            let settings = try #require(gtk_settings_get_default())
            let properties = Object(borrowing: UnsafeMutableRawPointer(settings))
            properties.setProperty("gtk-xft-dpi", 2 * 96 * 1024)
            await rows.settle()
            await rows.settle()
            let after = rows.shownRows
            #expect((after.first?.height ?? 0) > (before.first?.height ?? 0) * 3 / 2)
            #expect(rows.list.firstVisibleRow == 55)
            let header = rows.shown.last { $0.isPinned }
            #expect(after.first { $0.text == "row 55" }?.y == header?.height)
            gtk_settings_reset_property(settings, "gtk-xft-dpi")
            await rows.settle()
            await rows.settle()
            #expect(rows.shownRows == before)
            rows.window.destroy()
        }

        @Test func `a window of another height keeps the first row in place`() async {
            let rows = await Self.open(Array(100..<200), at: 1000)
            for height in [300, 500, 420] {
                rows.window.defaultSize = (300, height)
                await pump { rows.list.height == height }
                await rows.settle()
                #expect(rows.list.height == height)
                #expect(rows.scrolledWindow.scrollOffset == 1000)
            }
            await rows.scroll(to: 6800)
            #expect(rows.scrolledWindow.scrollOffset == 6800 - 420)
            rows.window.defaultSize = (300, 700)
            await pump { rows.list.height == 700 }
            #expect(rows.scrolledWindow.scrollOffset == 6800 - 700)
            #expect(rows.list.visibleRows.upperBound == 100)
            rows.window.destroy()
        }

        @Test(arguments: [
            (SectionedList.Position.top, 5 * 680 + 3 * 64), (.nearest, 5 * 680 + 40 + 4 * 64 - 400),
            (.center, 5 * 680 + 40 + 3 * 64 + 32 - (400 + 40) / 2),
        ])
        func `a list that was never on screen opens at the given place`(position: SectionedList.Position, offset: Int)
            async
        {
            let rows = NumberedRows(SectionedListLayout())
            rows.show(Array(100..<200))
            rows.list.scroll(toRow: 53, position: position)
            await rows.open()
            #expect(rows.scrolledWindow.scrollOffset == Double(offset))
            rows.window.destroy()
        }

        @Test func `a list that first has no height opens at the given place once it has one`() async {
            let rows = NumberedRows(SectionedListLayout())
            let sibling = Box(.vertical)
            sibling.sizeRequest(height: 400)
            let box = Box(.vertical)
            rows.window.child = nil
            box.append(sibling)
            box.append(rows.scrolledWindow)
            rows.scrolledWindow.vexpand = true
            rows.scrolledWindow.setPolicy(horizontal: .never, vertical: .external)
            rows.window.child = box
            rows.show(Array(100..<200))
            rows.list.scroll(toRow: 53, position: .center)
            await rows.open()
            #expect(rows.list.height == 0)
            sibling.sizeRequest(height: 0)
            await pump { rows.list.height == 400 }
            let middle = 5 * 680 + 40 + 3 * 64 + 32
            #expect(rows.scrolledWindow.scrollOffset == Double(middle - (400 + 40) / 2))
            rows.window.destroy()
        }

        @Test func `a list that was never on screen opens with the focus it was given`() async {
            let rows = NumberedRows(SectionedListLayout())
            rows.show(Array(100..<200))
            rows.list.scroll(toRow: 50, position: .top)
            rows.list.focus(row: 52)
            await rows.open()
            #expect(rows.focusedText == "152")
            #expect(rows.scrolledWindow.scrollOffset == 5 * 680)
            rows.window.destroy()
        }

        @Test func `a list that waits for a window takes the focus there`() async {
            let rows = NumberedRows(SectionedListLayout())
            rows.window.child = nil
            rows.show(Array(100..<200))
            rows.list.focus(row: 52)
            #expect(rows.list.focusedRow == 52)
            rows.window.child = rows.scrolledWindow
            await rows.open()
            #expect(rows.focusedText == "152")
            #expect(rows.focused == [52])
            #expect(rows.list.visibleRows.contains(52))
            rows.window.destroy()
        }

        @Test func `a place to open at follows its row`() async {
            let rows = NumberedRows(SectionedListLayout())
            rows.show(Array(100..<200))
            rows.list.scroll(toRow: 50, position: .top)
            rows.show(Array(90..<200))
            await rows.open()
            #expect(rows.list.firstVisibleRow == 60)
            rows.window.destroy()
        }

        @Test func `a jump leaves no cut row at the top`() async {
            // Sections of 40 + 10 * 64.
            let rows = await Self.open(Array(100..<200), at: 0)
            for row in 7..<90 {
                rows.list.scroll(toRow: row, position: .inContext)
                await rows.settle()
                let offset = Int(rows.scrolledWindow.scrollOffset)
                let inSection = offset % 680
                // The section begins at the top, or a row below its pinned header.
                #expect(inSection % 64 == 0 && inSection / 64 < 10, "row \(row) at \(offset)")
                #expect(rows.list.visibleRows.contains(row - 1) && rows.list.visibleRows.contains(row + 1))
            }
            rows.window.destroy()
        }

        @Test func `a row can be under the headers before its own`() async {
            let layout = SectionedListLayout(sections: [
                .init(headerKind: 0, rowCount: 20), .init(headerKind: 1, rowCount: 0),
                .init(headerKind: 0, rowCount: 20),
            ])
            let rows = NumberedRows(layout)
            await rows.open()
            rows.list.scroll(toRow: 20, position: .under(headers: 2))
            await rows.settle()
            #expect(rows.scrolledWindow.scrollOffset == Double(40 + 20 * 64))
            #expect(rows.list.visibleSections == 1..<3)
            rows.list.scroll(toRow: 20, position: .top)
            await rows.settle()
            #expect(rows.scrolledWindow.scrollOffset == Double(40 + 20 * 64 + 52))
            #expect(rows.list.visibleSections == 2..<3)
            rows.window.destroy()
        }

        @Test func `the texts in view are filled again`() async {
            let rows = await Self.open(Array(100..<200), at: 700)
            rows.name = { "new \($0)" }
            rows.list.rebind()
            #expect(rows.shownRows.first?.text == "new 10")
            rows.window.destroy()
        }
    }
}

extension NumberedRows {
    /// Shows rows with these numbers as their names and identities.
    ///
    /// - Parameter place: Where a row is; `nil` for the first visible row as before.
    func show(_ names: [UInt64], at place: Place? = nil) {
        name = { String(names[$0]) }
        let sections = stride(from: 0, to: names.count, by: 10).map {
            SectionedListLayout.Section(headerKind: 0, rowCount: min(10, names.count - $0))
        }
        let indices = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
        list.setModel(
            SectionedListModel(
                layout: SectionedListLayout(sections: sections), rowID: { names[$0] }, row: { indices[$0] }), at: place)
    }

    /// The rows of which something lies in the viewport.
    var shownRows: [ShownItem] {
        shown.filter { !$0.isPinned && !$0.text.hasPrefix("header") && $0.y + $0.height > 0 && $0.y < list.height }
    }

    /// What the row with the focus shows.
    var focusedText: String? {
        guard let focus = window.focusWidget, item(containing: focus.widget)?.isSame(as: focus) == true,
            let label = gtk_widget_get_first_child(focus.widget)
        else { return nil }
        return String(cString: gtk_label_get_text(OpaquePointer(label)))
    }
}

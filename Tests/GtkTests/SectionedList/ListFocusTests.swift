import CGtk
@_spi(C) import GLib
import Testing
import TestSupport

@testable import Gtk

extension GtkTests {
    @Suite @MainActor struct ListFocusTests {
        private static let sections: [SectionedListLayout.Section] = [
            .init(headerKind: 0, rowCount: 3), .init(headerKind: 1, rowKind: 1, rowCount: 1),
            .init(headerKind: nil, rowCount: 2), .init(headerKind: 0, rowCount: 0), .init(headerKind: 1, rowCount: 9),
            .init(headerKind: 0, runs: [.init(kind: 1, count: 2), .init(kind: 0, count: 9)]),
        ]

        /// Whether the row with the focus is seen whole.
        private static func focusIsSeen(_ rows: NumberedRows) -> Bool {
            guard let row = rows.shown.first(where: { $0.text == rows.focusedText }) else { return false }
            let pinned = rows.shown.first { $0.isPinned }
            return row.y >= (pinned.map { $0.y + $0.height } ?? 0) && row.y + row.height <= rows.list.height
        }

        @Test(arguments: [260, 400])
        func `the arrows walk over all rows and never under the pinned header`(height: Int) async {
            let rows = NumberedRows(SectionedListLayout(sections: Self.sections), height: height)
            await rows.open()
            #expect(rows.focusedText == "row 0")
            let count = rows.list.list.layout.rowCount
            for row in 1..<count {
                #expect(rows.press(GDK_KEY_Down))
                await rows.settle()
                #expect(rows.focusedText == "row \(row)")
                #expect(Self.focusIsSeen(rows), "row \(row) on the way down")
            }
            #expect(rows.press(GDK_KEY_Down))
            #expect(rows.focusedText == "row \(count - 1)")
            for row in (0..<count - 1).reversed() {
                #expect(rows.press(GDK_KEY_Up))
                await rows.settle()
                #expect(rows.focusedText == "row \(row)")
                #expect(Self.focusIsSeen(rows), "row \(row) on the way up")
            }
            #expect(rows.press(GDK_KEY_Up))
            #expect(rows.focusedText == "row 0")
            #expect(rows.focused == Array(0..<count) + (0..<count - 1).reversed())
            rows.window.destroy()
        }

        @Test func `rows of a kind that takes no focus are passed over`() async {
            let layout = SectionedListLayout(sections: [
                .init(
                    headerKind: 0,
                    runs: [
                        .init(kind: 1, count: 1), .init(kind: 0, count: 2), .init(kind: 1, count: 2),
                        .init(kind: 0, count: 1), .init(kind: 1, count: 1),
                    ])
            ])
            let rows = NumberedRows(layout, height: 260, passive: 1)
            await rows.open()
            #expect(rows.focusedText == "row 1")
            var path: [String?] = []
            for key in [GDK_KEY_Down, GDK_KEY_Down, GDK_KEY_Down, GDK_KEY_Up, GDK_KEY_Home, GDK_KEY_End] {
                #expect(rows.press(key))
                await rows.settle()
                path.append(rows.focusedText)
            }
            #expect(path == ["row 2", "row 5", "row 5", "row 2", "row 1", "row 5"])
            rows.window.destroy()
        }

        @Test func `pages move by the viewport without the pinned header`() async {
            let rows = NumberedRows(
                SectionedListLayout(sections: [.init(headerKind: 0, rowCount: 40)]), height: 40 + 320)
            await rows.open()
            for row in [5, 10, 15] {
                #expect(rows.press(GDK_KEY_Page_Down))
                await rows.settle()
                #expect(rows.focusedText == "row \(row)")
                #expect(rows.scrolledWindow.scrollOffset == Double(row * 64))
                #expect(Self.focusIsSeen(rows))
            }
            for row in [10, 5, 0, 0] {
                #expect(rows.press(GDK_KEY_Page_Up))
                await rows.settle()
                #expect(rows.focusedText == "row \(row)")
                #expect(Self.focusIsSeen(rows))
            }
            rows.window.destroy()
        }

        @Test func `several page keys in one frame are one move`() async {
            let rows = NumberedRows(
                SectionedListLayout(sections: [.init(headerKind: 0, rowCount: 400)]), height: 40 + 320)
            await rows.open()
            rows.press(GDK_KEY_Home)
            await rows.settle()
            let bound = rows.bound
            for _ in 0..<20 { #expect(rows.press(GDK_KEY_Page_Down)) }
            await rows.settle()
            #expect(rows.focusedText == "row 100")
            #expect(rows.scrolledWindow.scrollOffset == Double(100 * 64))
            #expect(rows.bound - bound <= 8)
            #expect(rows.focused.suffix(2) == [0, 100])
            rows.window.destroy()
        }

        @Test func `what follows a page key begins where that leads`() async {
            let rows = NumberedRows(
                SectionedListLayout(sections: [.init(headerKind: 0, rowCount: 40)]), height: 40 + 320)
            await rows.open()
            for (key, row) in [(GDK_KEY_Down, 6), (GDK_KEY_Page_Up, 0), (GDK_KEY_Return, 5), (GDK_KEY_Home, 0)] {
                rows.press(GDK_KEY_Home)
                rows.press(GDK_KEY_Page_Down)
                rows.press(key)
                await rows.settle()
                #expect(rows.list.focusedRow == row)
                #expect(Self.focusIsSeen(rows))
            }
            #expect(rows.activated == [5])
            rows.press(GDK_KEY_Page_Down)
            rows.list.setModel(
                SectionedListModel(layout: SectionedListLayout(sections: [.init(headerKind: 0, rowCount: 3)])))
            await rows.settle()
            #expect(rows.list.focusedRow == 2)
            rows.window.destroy()
        }

        @Test func `a page key neither shows nor hides a widget`() async {
            let rows = NumberedRows(
                SectionedListLayout(sections: [.init(headerKind: 0, rowCount: 400)]), height: 40 + 320)
            var shown = 0
            rows.makeContent = {
                let label = Label()
                label.connect("map") { _ in shown += 1 }
                return label
            }
            await rows.open()
            rows.press(GDK_KEY_Page_Down)
            await rows.settle()
            shown = 0
            for key in Array(repeating: GDK_KEY_Page_Down, count: 9) + Array(repeating: GDK_KEY_Page_Up, count: 8) {
                rows.press(key)
                await rows.settle()
                #expect(Self.focusIsSeen(rows))
            }
            #expect(shown == 0)
            rows.window.destroy()
        }

        @Test(arguments: [100, 180, 420])
        func `pages reach both ends of uneven sections`(height: Int) async {
            let rows = NumberedRows(SectionedListLayout(sections: Self.sections), height: height)
            await rows.open()
            let count = rows.list.list.layout.rowCount
            var last = 0
            while last < count - 1 {
                #expect(rows.press(GDK_KEY_Page_Down))
                await rows.settle()
                guard let now = rows.list.focusedRow, now > last else {
                    Issue.record("stuck at row \(last)")
                    break
                }
                last = now
            }
            while last > 0 {
                #expect(rows.press(GDK_KEY_Page_Up))
                await rows.settle()
                guard let now = rows.list.focusedRow, now < last else {
                    Issue.record("stuck at row \(last)")
                    break
                }
                last = now
            }
            rows.window.destroy()
        }

        @Test(arguments: [0, GDK_CONTROL_MASK.rawValue])
        func `home and end go to the first and the last row`(modifiers: UInt32) async {
            let rows = NumberedRows(SectionedListLayout(sections: [.init(headerKind: 0, rowCount: 0)] + Self.sections))
            await rows.open()
            #expect(rows.press(GDK_KEY_End, modifiers: modifiers))
            await rows.settle()
            #expect(rows.focusedText == "row 25")
            #expect(Self.focusIsSeen(rows))
            #expect(rows.press(GDK_KEY_Home, modifiers: modifiers))
            await rows.settle()
            #expect(rows.focusedText == "row 0")
            #expect(rows.scrolledWindow.scrollOffset == 0)
            rows.window.destroy()
        }

        @Test func `enter and space activate the row with the focus`() async {
            let rows = NumberedRows(SectionedListLayout(sections: Self.sections))
            await rows.open()
            rows.list.focus(row: 2)
            for key in [GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_space] {
                #expect(rows.press(key))
            }
            #expect(rows.activated == [2, 2, 2])
            #expect(!rows.press(GDK_KEY_Return, modifiers: GDK_ALT_MASK.rawValue))
            #expect(!rows.press(GDK_KEY_Down, modifiers: GDK_ALT_MASK.rawValue))
            #expect(rows.activated == [2, 2, 2])
            rows.window.destroy()
        }

        @Test func `the focused row lives on out of view and comes back into it`() async {
            let rows = NumberedRows(SectionedListLayout(sections: [.init(headerKind: 0, rowCount: 1000)]))
            await rows.open()
            rows.list.focus(row: 3)
            await rows.settle()
            let focus = rows.window.focusWidget
            for offset in [30_000, 9_000, 50_000, 0] {
                await rows.scroll(to: offset)
                #expect(focus != nil && rows.window.focusWidget?.isSame(as: focus) == true)
                #expect(rows.focusedText == "row 3")
                #expect(Self.focusIsSeen(rows) == (offset == 0))
            }
            await rows.scroll(to: 30_000)
            #expect(rows.press(GDK_KEY_Down))
            await rows.settle()
            #expect(rows.focusedText == "row 4")
            #expect(Self.focusIsSeen(rows))
            rows.window.destroy()
        }

        @Test func `the row that had the focus keeps its mark, and no other has it`() async {
            let rows = NumberedRows(SectionedListLayout(sections: [.init(headerKind: 0, rowCount: 1000)]))
            await rows.open()
            let marked = { rows.list.list.rows.filter { $1.shell.hasClass("current") }.keys.sorted() }
            rows.list.focus(row: 3)
            await rows.settle()
            #expect(marked() == [3])
            for offset in [30_000, 9_000, 0] {
                await rows.scroll(to: offset)
                #expect(marked() == [3])
            }
            #expect(rows.press(GDK_KEY_Down))
            await rows.settle()
            #expect(marked() == [4])
            rows.window.focusWidget = nil
            await rows.scroll(to: 128)
            #expect(marked() == [4])
            rows.window.destroy()
        }

        @Test func `tab enters at the last focused row and leaves the list`() async {
            let rows = NumberedRows(SectionedListLayout(sections: [.init(headerKind: 0, rowCount: 1000)]))
            let before = Button(label: "before")
            let after = Button(label: "after")
            let box = Box(.vertical)
            rows.window.child = nil
            box.append(before)
            box.append(rows.scrolledWindow)
            box.append(after)
            rows.scrolledWindow.vexpand = true
            rows.window.child = box
            await rows.open()
            #expect(rows.window.focusWidget?.isSame(as: before) == true)
            await rows.scroll(to: 100)
            rows.moveFocus(GTK_DIR_TAB_FORWARD)
            // Row 0 is under the pinned header and row 1 half under it.
            #expect(rows.focusedText == "row 2")
            await rows.settle()
            #expect(rows.scrolledWindow.scrollOffset == 100)
            rows.moveFocus(GTK_DIR_TAB_FORWARD)
            #expect(rows.window.focusWidget?.isSame(as: after) == true)
            await rows.scroll(to: 20_000)
            rows.moveFocus(GTK_DIR_TAB_BACKWARD)
            #expect(rows.focusedText == "row 2")
            await rows.settle()
            #expect(Self.focusIsSeen(rows))
            rows.moveFocus(GTK_DIR_TAB_BACKWARD)
            #expect(rows.window.focusWidget?.isSame(as: before) == true)
            rows.window.destroy()
        }

        @Test func `a button in a row is reached by tab and left by the arrows`() async {
            let rows = NumberedRows(SectionedListLayout())
            rows.makeContent = { Button(label: "more") }
            rows.list.setModel(SectionedListModel(layout: .init(sections: [.init(headerKind: 0, rowCount: 100)])))
            await rows.open()
            rows.list.focus(row: 4)
            let row = rows.window.focusWidget
            rows.moveFocus(GTK_DIR_TAB_FORWARD)
            let button = rows.window.focusWidget
            #expect(row.map { button?.parent?.isSame(as: $0) } == true)
            #expect(rows.list.focusedRow == 4)
            #expect(rows.press(GDK_KEY_Down))
            #expect(rows.list.focusedRow == 5)
            #expect(rows.window.focusWidget?.hasClass("row") == true)
            rows.window.destroy()
        }

        @Test func `focusing a row that is not in view shows it`() async {
            let rows = NumberedRows(SectionedListLayout(sections: Self.sections))
            await rows.open()
            var random = SeededRandom(seed: 3)
            for _ in 0..<60 {
                let row = Int.random(in: 0..<26, using: &random)
                rows.list.focus(row: row)
                #expect(rows.focusedText == "row \(row)")
                await rows.settle()
                #expect(rows.list.focusedRow == row)
                #expect(Self.focusIsSeen(rows))
            }
            rows.window.destroy()
        }

        @Test func `the named action of a row activates it`() async {
            let rows = NumberedRows(SectionedListLayout(sections: Self.sections))
            await rows.open()
            rows.list.focus(row: 1)
            #expect(rows.window.focusWidget?.activateAction("row.activate") == true)
            #expect(rows.activated == [1])
            rows.window.destroy()
        }

        @Test func `a click focuses and activates a row once`() async {
            let rows = NumberedRows(SectionedListLayout(sections: [.init(headerKind: 0, rowCount: 100)]))
            await rows.open()
            await rows.scroll(to: 1000)
            rows.press(atX: 150, y: 200)
            #expect(rows.focusedText == "row 18")
            #expect(rows.activated == [])
            rows.release(atX: 150, y: 201)
            #expect(rows.activated == [18])
            rows.press(atX: 150, y: 200, times: 2)
            rows.release(atX: 150, y: 200, times: 2)
            #expect(rows.activated == [18])
            rows.window.destroy()
        }

        @Test func `a click on a header pinned or not activates nothing`() async {
            let rows = NumberedRows(
                SectionedListLayout(sections: (0..<9).map { _ in .init(headerKind: 0, rowCount: 3) }))
            await rows.open()
            for (offset, y) in [(0, 20.0), (50, 20), (0, 240), (50, 190)] {
                await rows.scroll(to: offset)
                rows.press(atX: 150, y: y)
                rows.release(atX: 150, y: y)
            }
            #expect(rows.activated == [])
            rows.press(atX: 150, y: 41)
            rows.release(atX: 150, y: 200)
            #expect(rows.activated == [], "pressed on one row, released on another")
            rows.window.destroy()
        }

        @Test func `a click activates the row that was pressed though the model changes meanwhile`() async {
            let rows = NumberedRows(SectionedListLayout())
            rows.show(Array(100..<150))
            await rows.open()
            rows.press(atX: 150, y: 200)
            rows.show(Array(90..<150))
            rows.release(atX: 150, y: 200)
            #expect(rows.activated.map { rows.name($0) } == ["102"])
            rows.press(atX: 150, y: 200)
            rows.show((90..<150).filter { $0 != 102 })
            rows.release(atX: 150, y: 200)
            #expect(rows.activated.count == 1)
            rows.window.destroy()
        }

        @Test func `clicking a row that is half hidden does not move it before the release`() async {
            let rows = NumberedRows(SectionedListLayout(sections: [.init(headerKind: 0, rowCount: 100)]))
            await rows.open()
            await rows.scroll(to: 1000)
            rows.press(atX: 150, y: 399)
            #expect(rows.scrolledWindow.scrollOffset == 1000)
            rows.release(atX: 150, y: 399)
            await rows.settle()
            #expect(rows.activated == [21])
            #expect(Self.focusIsSeen(rows))
            rows.window.destroy()
        }
    }
}

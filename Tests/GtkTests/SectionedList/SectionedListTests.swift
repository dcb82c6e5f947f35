import CGtk
@_spi(C) import GLib
import Testing

@testable import Gtk

extension GtkTests {
    @Suite @MainActor struct SectionedListTests {
        @Test func `the rows in view stand under their headers`() async {
            let rows = NumberedRows(
                SectionedListLayout(sections: [
                    .init(headerKind: 0, rowCount: 3), .init(headerKind: 1, rowCount: 30),
                ]))
            await rows.open()
            #expect(
                rows.shown.prefix(6) == [
                    ShownItem(text: "header 0", y: 0, height: 40, isPinned: false),
                    ShownItem(text: "row 0", y: 40, height: 64, isPinned: false),
                    ShownItem(text: "row 1", y: 104, height: 64, isPinned: false),
                    ShownItem(text: "row 2", y: 168, height: 64, isPinned: false),
                    ShownItem(text: "header 1", y: 232, height: 52, isPinned: false),
                    ShownItem(text: "row 3", y: 284, height: 64, isPinned: false),
                ])
            await rows.scroll(to: 210)
            #expect(rows.shown.last == ShownItem(text: "header 0", y: -18, height: 40, isPinned: true))
            rows.window.destroy()
        }

        @Test func `a row of another kind is bound alone and moves those below`() async {
            let layout = SectionedListLayout(sections: [.init(headerKind: 0, rowCount: 30)])
            let rows = NumberedRows(layout)
            await rows.open()
            for (row, kind) in [(2, 1), (2, 0), (1, 1)] {
                let bound = rows.bound
                let before = rows.list.firstVisibleRow
                rows.list.setLayout(layout.changingKind(ofRow: row, to: kind))
                await rows.settle()
                #expect(rows.bound <= bound + 2)
                #expect(rows.list.firstVisibleRow == before)
                let heights = (0..<5).map { $0 == row && kind == 1 ? 100 : 64 }
                let expected = heights.indices.map { position in
                    ShownItem(
                        text: "row \(position)", y: 40 + heights[..<position].reduce(0, +), height: heights[position],
                        isPinned: false)
                }
                #expect(Array(rows.shown.dropFirst().prefix(5)) == expected)
            }
            rows.window.destroy()
        }

        @Test func `a list with a limit is filled from the top within a few frames`() async {
            let rows = NumberedRows(SectionedListLayout(sections: [.init(headerKind: 0, rowCount: 100)]))
            rows.list.newItemsPerFrame = 2
            var made: [Int] = []
            rows.onMake = { made.append(rows.frameNumber) }
            await rows.open()
            await pump { rows.shown.count == 7 }
            #expect(rows.shown.map(\.text) == ["header 0"] + (0..<6).map { "row \($0)" })
            #expect(Set(made).count >= 3)
            #expect(Dictionary(grouping: made) { $0 }.values.allSatisfy { $0.count <= 2 })

            // What is out of view makes room for what comes into view.
            await rows.scroll(to: 2000)
            #expect(rows.shown.last?.text == "header 0")
            #expect(rows.shown.count >= 7)
            rows.window.destroy()
        }
    }
}

import CGtk
@_spi(C) import GLib
import Testing

@testable import Gtk

extension GtkTests {
    @Suite @MainActor struct SectionedListTests {
        @Test func theRowsInViewStandUnderTheirHeaders() async {
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
    }
}

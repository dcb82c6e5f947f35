import CGtk
@_spi(C) import GLib
import Testing

@testable import Gtk

extension GtkTests {
    @Suite @MainActor struct ChoiceTests {
        @Test func `a drop down chooses the first text and tells of another`() {
            let choice = DropDown()
            #expect(choice.selected == nil)
            choice.setTexts(["Gulls", "Otters", "Gulls"])
            #expect(choice.selected == 0)
            var told: [Int?] = []
            choice.onSelect { [weak choice] in told.append(choice?.selected) }
            choice.selected = 2
            choice.selected = 2
            #expect(told == [2])
            choice.setTexts([])
            #expect(choice.selected == nil)
        }

        @Test func `a link button has its address and cuts its text`() {
            let button = LinkButton("Tickets", url: "https://tickets.example/7?a=1&b=2")
            let label = gtk_button_get_child(button.cast())
            #expect(label.map { Label(borrowing: $0).text } == "Tickets")
            #expect(label.map { Label(borrowing: $0).ellipsize } == .end)
            #expect(String(cString: gtk_link_button_get_uri(button.opaque)) == "https://tickets.example/7?a=1&b=2")
        }
    }
}

import CGtk
@_spi(C) import GLib
import Testing

@testable import Gtk

extension GtkTests {
    @Suite @MainActor struct ChoiceTests {
        @Test func `a drop down chooses the first text and tells of another that the user selects`() {
            let choice = DropDown()
            #expect(choice.selected == nil)
            choice.setTexts(["Gulls", "Otters", "Gulls"])
            #expect(choice.selected == 0)
            var told: [Int?] = []
            choice.onSelect { [weak choice] in told.append(choice?.selected) }
            gtk_drop_down_set_selected(choice.opaque, 2)
            #expect(told == [2])
            choice.selected = 1
            choice.setTexts([])
            #expect(choice.selected == nil && told == [2])
        }

        @Test func `a check box tells of what the user chooses, not of what the program sets`() {
            let (first, second) = (CheckButton("Gulls"), CheckButton("Otters"))
            second.group(with: first)
            var told: [String] = []
            first.onToggled { told.append("first \($0)") }
            second.onToggled { told.append("second \($0)") }
            first.isOn = true
            second.isOn = true
            #expect(told.isEmpty && second.isOn && !first.isOn)
            gtk_check_button_set_active(first.cast(), 1)
            #expect(Set(told) == ["first true", "second false"])
        }

        @Test func `a toggle button tells of what the user chooses, not of what the program sets`() {
            let button = ToggleButton(label: "Gulls")
            var told: [Bool] = []
            button.onToggled { told.append($0) }
            button.isOn = true
            #expect(told.isEmpty && button.isOn)
            gtk_toggle_button_set_active(button.cast(), 0)
            #expect(told == [false])
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

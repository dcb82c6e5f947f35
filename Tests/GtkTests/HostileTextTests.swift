import CGtk
@_spi(C) import GLib
import TestSupport
import Testing

@testable import Gtk

extension GtkTests {
    /// Texts that are too wide, too long or too entangled to be shown as they are.
    @Suite @MainActor struct HostileTextTests {
        // Tests are given their positions, since what a test is given is printed.
        private nonisolated static let hostile = [
            String(repeating: "👨\u{200d}", count: 3000), "Z" + String(repeating: "\u{301}", count: 20_000),
            String(repeating: "A", count: 20_000), String(repeating: "\u{639}", count: 51_000),
            String(repeating: "क\u{94d}", count: 20_000), String(repeating: "\u{1100}", count: 20_000),
            String(repeating: "\u{a0}", count: 20_000),
            "\u{0}\u{1b}" + String(repeating: "\u{202e}\u{2066}", count: 20_000),
            String(repeating: "word ", count: 60_000), String(repeating: "x\n", count: 20_000),
        ]

        @Test(arguments: hostile.indices)
        func `a label that wraps is laid out at once and is narrow`(_ kind: Int) {
            let text = Self.hostile[kind]
            let label = Label()
            label.wrap = true
            let time = processorTime {
                label.text = text
                #expect(size(of: label, GTK_ORIENTATION_HORIZONTAL).minimum < 250)
                _ = size(of: label, GTK_ORIENTATION_VERTICAL, for: 400)
            }
            // Ten times what it may take, for machines with other work.
            #expect(time < .seconds(1))
        }

        @Test(arguments: hostile.indices)
        func `a row with a label that wraps is laid out at once`(_ kind: Int) {
            let label = Label(Self.hostile[kind])
            label.wrap = true
            let column = Box(.vertical)
            column.append(label)
            let row = Box(.horizontal)
            row.append(Image("open-menu-symbolic"))
            row.append(column)
            let time = processorTime { _ = size(of: row, GTK_ORIENTATION_VERTICAL, for: 400) }
            #expect(time < .seconds(1))
        }

        @Test(arguments: hostile.indices)
        func `a label that leaves out its end is narrow`(_ kind: Int) {
            let text = Self.hostile[kind]
            let label = Label(text)
            label.ellipsize = .end
            #expect(size(of: label, GTK_ORIENTATION_HORIZONTAL).minimum < 100)
        }

        @Test(arguments: hostile.indices)
        func `a choice is narrow whatever the texts`(_ kind: Int) {
            let text = Self.hostile[kind]
            let choice = DropDown()
            choice.setTexts([text, "Gulls"])
            #expect(size(of: choice, GTK_ORIENTATION_HORIZONTAL).minimum < 250)
            #expect(size(of: choice, GTK_ORIENTATION_HORIZONTAL).natural < 500)
        }

        @Test(arguments: hostile.indices)
        func `every setter bounds its text`(_ kind: Int) {
            let text = Self.hostile[kind]
            let button = Button(label: text)
            button.tooltipText = text
            let entry = Entry()
            entry.text = text
            let inscription = Inscription()
            inscription.text = text
            let window = Window()
            window.title = text
            window.setAccessibleLabel(text)
            let shown = [button.label, button.tooltipText, entry.text, inscription.text, window.title]
            for text in shown { #expect((text ?? "").unicodeScalars.count <= 5000) }
            window.destroy()
        }

        @Test func `a text of people is shown as it is`() {
            let label = Label("Café 👨‍👩‍👧‍👦 ابتث")
            #expect(label.text == "Café 👨‍👩‍👧‍👦 ابتث")
            label.text = "One\nTwo"
            #expect(label.text == "One\nTwo")
        }

        @Test func `every field cuts a text that is too long`() {
            let long = String(repeating: "é", count: 1 << 20)
            for field in [Entry(), PasswordEntry(), SearchEntry(placeholder: "")] as [Editable] {
                field.text = long
                #expect(field.text.count <= Editable.longestText)
                // As a paste does.
                var position: gint = 0
                gtk_editable_insert_text(field.opaque, long, -1, &position)
                #expect(field.text.count == Editable.longestText)
                field.text = "short"
                #expect(field.text == "short")
            }
        }
    }
}

@MainActor
private func size(
    of widget: Widget, _ orientation: GtkOrientation, for size: Int = -1
) -> (minimum: Int, natural: Int) {
    var (minimum, natural) = (gint(0), gint(0))
    gtk_widget_measure(widget.widget, orientation, gint(size), &minimum, &natural, nil, nil)
    return (Int(minimum), Int(natural))
}

import Gtk

/// The buttons at the end of a dialog.
@MainActor
package struct DialogButtons {
    package let root = Box(.horizontal, spacing: 8, class: "addition-buttons")

    package init(_ buttons: [Button]) {
        root.halign = .end
        for button in buttons {
            button.wrapText()
            root.append(button)
        }
    }
}

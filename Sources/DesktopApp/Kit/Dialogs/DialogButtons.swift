import Gtk

/// The buttons at the end of a dialog.
@MainActor
package struct DialogButtons {
    package let root = Box(.horizontal, spacing: 8)

    package init(_ buttons: [Button]) {
        root.addClass("addition-buttons")
        root.halign = .end
        for button in buttons {
            button.wrapText()
            root.append(button)
        }
    }
}

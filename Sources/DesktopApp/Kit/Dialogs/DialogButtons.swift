import Gtk

/// The buttons at the end of a dialog.
@MainActor
package struct DialogButtons {
    package let root: Box

    /// The most that have room beside each other.
    private static let mostInRow = 3
    /// The most characters of their labels that have room beside each other.
    private static let longestRow = 48

    package init(_ buttons: [Button]) {
        let length = buttons.reduce(0) { $0 + ($1.label?.count ?? 0) }
        let isRow = buttons.count <= DialogButtons.mostInRow && length <= DialogButtons.longestRow
        root = Box(isRow ? .horizontal : .vertical, spacing: 8, class: "addition-buttons")
        root.halign = isRow ? .end : .fill
        for button in buttons {
            button.wrapText()
            root.append(button)
        }
    }
}

import Gtk

/// The warning on an event in conflict: an icon, and a text that names the other event.
@MainActor
package final class ConflictChip: Box {
    private let label = Label()

    /// - Parameters:
    ///   - maximumLength: The longest line, in characters of average width.
    ///   - lines: The most lines of the text.
    package init(maximumLength: Int = 24, lines: Int = 1) {
        super.init(.horizontal, class: "conflict-chip")
        valign = .center
        let icon = Image("upcoming-conflict-symbolic", pixelSize: 16)
        append(icon)
        label.ellipsize = .end
        label.maxWidthChars = maximumLength
        if lines > 1 {
            label.wrap = true
            label.lines = lines
            label.xalign = 0
        }
        append(label)
        visible = false
    }

    /// - Parameter text: Names the other event; `nil` for no conflict.
    package func show(_ text: String?) {
        visible = text != nil
        label.text = text ?? ""
    }
}

/// The warning on a row, which a click leads on from.
///
/// It does not take the keyboard focus, which belongs to the row: the menu of the row has the same.
@MainActor
final class ConflictChipButton {
    let root: Button
    /// Called on a click.
    var onClick: @MainActor () -> Void = {}
    private let chip = ConflictChip()

    init() {
        root = Button(cssName: "chip-button", child: chip)
        root.focusable = false
        root.valign = .center
        root.visible = false
        root.onClicked { [weak self] in self?.onClick() }
    }

    /// - Parameters:
    ///   - text: Names the other event; `nil` for no conflict.
    ///   - words: The same for a screen reader, and as a tip.
    func show(_ text: String?, words: String?) {
        chip.show(text)
        root.visible = text != nil
        root.tooltipText = words
        root.setAccessibleLabel(words ?? "")
    }
}

import Gtk

/// The warning on an event in conflict: an icon, and a text that names the other event.
@MainActor
package final class ConflictChip: Box {
    private let label = Label()

    /// - Parameters:
    ///   - maximumLength: The longest line, in characters of average width.
    ///   - lines: The most lines of the text.
    package init(maximumLength: Int = 24, lines: Int = 1) {
        super.init(.horizontal)
        addClass("conflict-chip")
        valign = .center
        let icon = Image("upcoming-conflict-symbolic", pixelSize: 16)
        icon.setAccessibleRole(.presentation)
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

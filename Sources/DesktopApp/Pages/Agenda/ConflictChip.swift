import Gtk

/// The warning on an event in conflict: an icon, and with whom in words.
@MainActor
final class ConflictChip: Box {
    private let label = Label()

    /// - Parameters:
    ///   - maximumLength: of a line of its text, in characters of usual width.
    ///   - lines: how many lines the text may take.
    init(maximumLength: Int = 24, lines: Int = 1) {
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

    /// - Parameter text: with whom; `nil` for no conflict.
    func show(_ text: String?) {
        visible = text != nil
        label.text = text ?? ""
    }
}

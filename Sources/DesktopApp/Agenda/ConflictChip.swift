import Gtk

/// The warning on an event in conflict: an icon, and with whom in words.
@MainActor
final class ConflictChip: Box {
    private let label = Label()

    init() {
        super.init(.horizontal)
        addClass("conflict-chip")
        valign = .center
        let icon = Image("upcoming-conflict-symbolic", pixelSize: 16)
        icon.setAccessibleRole(.presentation)
        append(icon)
        label.ellipsize = .end
        label.maxWidthChars = 24
        append(label)
        isVisible = false
    }

    /// - Parameter text: with whom; `nil` for no conflict.
    func show(_ text: String?) {
        isVisible = text != nil
        label.text = text ?? ""
    }
}

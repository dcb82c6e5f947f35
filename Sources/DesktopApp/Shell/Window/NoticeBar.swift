import Gtk
import Text

/// A message over the top of the pages that stays until it is closed, for what no list shows.
@MainActor
final class NoticeBar {
    let root: Widget
    /// Called when the user closes the message.
    var onClose: @MainActor () -> Void = {}

    private let label = Label(fit: .lines(6))
    private let revealer: Revealer

    init() {
        let bar = Box(.horizontal, spacing: 12, class: "notice-bar", role: .alert)
        bar.setAccessibleLabelledBy(label)
        label.isAnnounced = true
        let icon = Image("upcoming-problem-symbolic", pixelSize: 16)
        label.hexpand = true
        label.maxWidthChars = 80
        label.selectable = true
        let close = Button(
            icon: "window-close-symbolic", name: localized("Close the message"), tooltip: localized("Close"))
        close.hasFrame = false
        close.valign = .center
        bar.append(icon, label, close)
        revealer = Revealer(child: bar)
        revealer.halign = .center
        revealer.valign = .start
        root = revealer
        close.onClicked { [weak self] in self?.onClose() }
    }

    /// Shows a message; `nil` hides the bar.
    func show(_ message: String?) {
        if let message { label.text = message }
        revealer.revealChild = message != nil
    }
}

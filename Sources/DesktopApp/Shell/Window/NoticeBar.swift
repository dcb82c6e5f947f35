import Gtk
import Text

/// A message over the top of the pages that stays until it is closed, for what no list shows.
@MainActor
final class NoticeBar {
    let root: Widget
    /// Called when the user closes the message.
    var onClose: @MainActor () -> Void = {}

    private let label = Label()
    private let revealer: Revealer

    init() {
        let bar = Box(.horizontal, spacing: 12, role: .alert)
        bar.addClass("notice-bar")
        bar.setAccessibleLabelledBy(label)
        label.isAnnounced = true
        let icon = Image("upcoming-problem-symbolic", pixelSize: 16)
        icon.setAccessibleRole(.presentation)
        label.hexpand = true
        label.xalign = 0
        label.wrap = true
        label.lines = 6
        label.maxWidthChars = 80
        label.ellipsize = .end
        label.selectable = true
        label.focusable = false
        let close = Button(icon: "window-close-symbolic")
        close.hasFrame = false
        close.valign = .center
        close.tooltipText = localized("Close")
        close.setAccessibleLabel(localized("Close the message"))
        bar.append(icon)
        bar.append(label)
        bar.append(close)
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

import Gtk

/// A short text at the bottom of a page, visible for a moment: what was done, or why it failed.
@MainActor
package final class Notice {
    /// An overlay for the page.
    package let root: Widget
    private let revealer: Revealer
    private let label = Label(role: .alert)
    private var timer: Timer?

    /// How long it is visible, in milliseconds: enough to read it twice.
    private static let time = 4000

    package init() {
        let box = Box(.horizontal, class: "notice")
        label.wrap = true
        label.lines = 6
        label.ellipsize = .end
        label.maxWidthChars = 48
        box.append(label)
        revealer = Revealer(child: box)
        revealer.opensUpwards = true
        revealer.halign = .center
        revealer.valign = .end
        revealer.canTarget = false
        root = revealer
    }

    package func show(_ text: String) {
        label.text = text
        revealer.revealChild = true
        timer = .once(after: Notice.time) { [weak self] in self?.revealer.revealChild = false }
    }
}

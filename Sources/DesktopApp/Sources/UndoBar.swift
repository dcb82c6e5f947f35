import Core
import Gtk

/// Says for a while at the bottom that sources were removed, and brings them back.
@MainActor
final class UndoBar {
    let root: Widget
    /// Called with the sources to bring back.
    var onUndo: @MainActor ([StoredSource.ID]) -> Void = { _ in }

    private let revealer: Revealer
    private let label = Label()
    private let button = Button(label: "_Undo")
    private var ids: [StoredSource.ID] = []
    private var timer: Timer?

    /// How long it stands, in milliseconds; as long as it has the keyboard focus it stays.
    private static let time = 10_000

    init() {
        let bar = Box(.horizontal, spacing: 12, role: .alert)
        bar.addClass("undo-bar")
        bar.setAccessibleLabelledBy(label)
        label.hexpand = true
        label.xalign = 0
        label.ellipsize = .middle
        bar.append(label)
        bar.append(button)
        revealer = Revealer(child: bar)
        revealer.opensUpwards = true
        root = revealer
        button.onClicked { [weak self] in
            guard let self else { return }
            self.onUndo(self.ids)
            self.hide()
        }
    }

    func show(_ text: String, ids: [StoredSource.ID]) {
        label.text = text
        self.ids = ids
        revealer.isRevealed = true
        waitToHide()
    }

    private func waitToHide() {
        timer = .once(after: UndoBar.time) { [weak self] in
            guard let self else { return }
            if self.root.containsFocus { self.waitToHide() } else { self.hide() }
        }
    }

    private func hide() {
        timer?.cancel()
        revealer.isRevealed = false
    }
}

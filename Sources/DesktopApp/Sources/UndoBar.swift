import AppModel
import Gtk

/// Says at the bottom what was removed, with a button that brings it back.
@MainActor
final class UndoBar {
    let root: Widget
    /// Called when the button was pressed.
    var onUndo: @MainActor () -> Void = {}

    private let revealer: Revealer
    private let label = Label()
    private let button = Button(label: "_Undo")

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
        button.onClicked { [weak self] in self?.onUndo() }
    }

    /// Shows a removal; `nil` hides the bar.
    func show(_ removal: UndoModel.Removal?) {
        if let removal { label.text = removal.text }
        revealer.isRevealed = removal != nil
    }

    var hasFocus: Bool { root.containsFocus }
}

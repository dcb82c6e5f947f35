import AppModel
import Gtk
import Text

/// Shows the last deed over the bottom of a window, with a button to undo it, and one to go on from there.
///
/// It lies over the content, so that nothing moves when it appears or disappears. Ctrl+Z undoes without it too, and
/// Ctrl+Shift+Z does it again.
@MainActor
package final class UndoBar {
    /// The space that a list leaves for it below its last row, in pixels at the usual text size: for a text of two lines.
    package static let room = 80

    /// The content of the window with the bar over it.
    package let root: Overlay

    private let revealer: Revealer
    private let label = Label(fit: .lines(2))
    private let undo = Button(label: localized("_Undo"))
    private let next = Button(label: "")
    private let close = Button(
        icon: "window-close-symbolic", name: localized("Close the message"), tooltip: localized("Close"))

    package init(over content: Widget, of undos: UndoModel) {
        let bar = Box(.horizontal, spacing: 8, class: "undo-bar", role: .alert)
        bar.setAccessibleLabelledBy(label)
        label.isAnnounced = true
        label.hexpand = true
        label.showsCutTextInTooltip()
        close.hasFrame = false
        bar.append(label, next, undo, close)
        revealer = Revealer(child: bar)
        revealer.opensUpwards = true
        revealer.halign = .center
        revealer.valign = .end
        root = Overlay(child: content)
        root.add(revealer)
        undo.onClicked { undos.undo() }
        next.onClicked { undos.proceed() }
        close.onClicked { undos.hide() }
        root.addWindowShortcut("<Control>z") {
            guard undos.undoneText != nil else { return .proceed }
            undos.undo()
            return .stop
        }
        root.addWindowShortcut("<Control><Shift>z") {
            guard undos.redoneText != nil else { return .proceed }
            undos.redo()
            return .stop
        }
    }

    /// Shows what was done; `nil` hides the bar.
    package func show(_ shown: UndoModel.Shown?) {
        if let shown {
            label.text = shown.text
            undo.visible = shown.canUndo
            next.visible = shown.nextLabel != nil
            if let nextLabel = shown.nextLabel { next.label = nextLabel }
        }
        revealer.revealChild = shown != nil
        // A dialog makes room for it below its content.
        root.setClass("has-undo-bar", shown != nil)
    }

    package var hasFocus: Bool { revealer.containsFocus }
}

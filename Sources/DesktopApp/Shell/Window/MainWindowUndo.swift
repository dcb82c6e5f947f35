import AppModel
import Gtk
import Kit

/// The bar of the last deed, in the window on top.
extension MainWindow {
    /// Follows what was done, and whether it can be undone.
    func followUndo() -> [AnyObject] {
        model.undos.isInUse = { [weak self] in self?.undoBars.contains { $0.hasFocus } ?? false }
        // The bar of an earlier deed would cover the dialog. The deed can still be undone.
        dialogs.onOpen = { [undos = model.undos] in undos.hide() }
        dialogs.onChange = { [weak self] in
            self?.showUndo()
            self?.dim()
        }
        return [
            Following({ [undos = model.undos] in undos.shown }) { [weak self] _ in self?.showUndo() },
            Following({ [undos = model.undos] in (undos.undoneText, undos.redoneText) }) { [weak self] in
                self?.undoAction?.isEnabled = $0.0 != nil
                self?.redoAction?.isEnabled = $0.1 != nil
                self?.bar.show(undoneText: $0.0, redoneText: $0.1)
            },
        ]
    }

    /// Shows what was done in the window on top.
    func showUndo() {
        for (position, bar) in undoBars.enumerated() { bar.show(position == 0 ? model.undos.shown : nil) }
    }

    /// The bars of the open windows, from the top one down.
    private var undoBars: [UndoBar] {
        dialogs.dialogs.reversed().compactMap(\.undoBar) + [undoBar]
    }
}

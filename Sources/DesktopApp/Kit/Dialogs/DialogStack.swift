import Gtk

/// A dialog that opens above a window or above another dialog.
@MainActor
package protocol WindowDialog: AnyObject {
    var window: Dialog { get }
    /// The place for what was done last, where something is done in the dialog.
    var undoBar: UndoBar? { get }
    /// Moves the keyboard focus to where the user begins, once the dialog is on screen.
    func focusFirst()
}

extension WindowDialog {
    package var undoBar: UndoBar? { nil }
    package func focusFirst() {}

    package func present() {
        window.present()
        // Not before: a widget that gets the focus while it has no surface gives its window a wrong accessible role.
        focusFirst()
    }
}

/// The open dialogs of a window, each above the one before. There is at most one of a type.
@MainActor
package final class DialogStack {
    /// Called when a dialog was opened or closed.
    package var onChange: @MainActor () -> Void = {}

    /// Called when a dialog is about to be shown.
    package var onOpen: @MainActor () -> Void = {}

    /// From the lowest to the one on top.
    package private(set) var dialogs: [any WindowDialog] = []
    private let base: Window

    package init(over base: Window) { self.base = base }

    /// The window above all others.
    package var top: Window { dialogs.last?.window ?? base }

    /// The open dialog of a type.
    package subscript<Kind: WindowDialog>(_ kind: Kind.Type) -> Kind? {
        dialogs.lazy.compactMap { $0 as? Kind }.first
    }

    /// Opens a dialog above the window on top, unless one of its type is open.
    ///
    /// - Parameters:
    ///   - isAlone: Whether the other dialogs are closed first.
    ///   - onClosed: Called with the dialog when it is closed.
    ///   - make: Returns the dialog above its parent, or `nil` when there is nothing to show.
    package func open<Kind: WindowDialog>(
        isAlone: Bool = false, onClosed: @escaping @MainActor (Kind) -> Void = { _ in }, _ make: (Window) -> Kind?
    ) {
        guard self[Kind.self] == nil else { return }
        if isAlone { closeAll() }
        guard let dialog = make(top) else { return }
        dialogs.append(dialog)
        dialog.window.onClosed { [weak self, weak dialog] in
            // The stack has kept it until now.
            guard let dialog else { return }
            self?.dialogs.removeAll { $0 === dialog }
            self?.onChange()
            onClosed(dialog)
        }
        onOpen()
        onChange()
        dialog.present()
    }

    /// Closes the dialogs, from the one on top down.
    package func closeAll() {
        for dialog in dialogs.reversed() { dialog.window.close() }
    }
}

import Gtk
import Planning

/// The menu of a conflict, and the actions of its items and of the buttons around it.
@MainActor
package final class ConflictMenu {
    /// Called with what was chosen to be done about a conflict.
    package var onAction: @MainActor (ConflictAction, ConflictRows.Item) -> Void = { _, _ in }
    /// Returns the conflict that the actions are about while no menu is open.
    package var focused: @MainActor () -> ConflictRows.Item? = { nil }
    /// Called when it has closed.
    package var onClosed: @MainActor () -> Void = {}

    private let menu = Menu()
    private let place: Widget
    private var popover: ContextMenu?
    /// The conflict of the open menu.
    private var item: ConflictRows.Item?

    /// - Parameters:
    ///   - place: The widget that the menu belongs to, one with a layout manager.
    ///   - owner: The widget that gets the actions; `nil` for `place`.
    package init(in place: Widget, actionsOf owner: Widget? = nil) {
        self.place = place
        let actions = ConflictAction.allCases.map { action in
            Action(action.name) { [weak self] in
                guard let self, let item = self.item ?? self.focused() else { return }
                self.onAction(action, item)
            }
        }
        (owner ?? place).addActions(actions, prefix: ConflictAction.prefix)
    }

    /// Opens at a point of a widget.
    ///
    /// - Parameter fill: Gives the menu its items.
    package func open(
        for item: ConflictRows.Item, x: Double, y: Double, of widget: Widget, fill: @MainActor (Menu) -> Void
    ) {
        self.item = item
        fill(menu)
        let popover = popover ?? makePopover()
        self.popover = popover
        popover.open(x: x, y: y, of: widget)
    }

    private func makePopover() -> ContextMenu {
        let popover = ContextMenu(menu, in: place)
        popover.onClosed { [weak self] in
            self?.item = nil
            self?.onClosed()
        }
        return popover
    }
}

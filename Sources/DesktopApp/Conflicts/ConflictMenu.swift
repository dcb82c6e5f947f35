import Gtk
import Planning

/// The menu of a conflict, and the actions of its items and of the buttons of the chosen row.
@MainActor
final class ConflictMenu {
    /// Called with what was chosen to be done about a conflict.
    var onAction: @MainActor (ConflictAction, ConflictRows.Item) -> Void = { _, _ in }
    /// Returns the conflict with the keyboard focus, which the buttons are about.
    var focused: @MainActor () -> ConflictRows.Item? = { nil }
    /// Called when it has closed.
    var onClosed: @MainActor () -> Void = {}

    private let menu = Menu()
    private let place: Widget
    private var popover: ContextMenu?
    /// The conflict of the open menu.
    private var item: ConflictRows.Item?

    /// - Parameter place: The widget that the menu belongs to, one with a layout manager.
    init(in place: Widget) {
        self.place = place
        let actions = ConflictAction.allCases.map { action in
            Action(action.name) { [weak self] in
                guard let self, let item = self.item ?? self.focused() else { return }
                self.onAction(action, item)
            }
        }
        place.addActions(actions, prefix: ConflictAction.prefix)
    }

    /// Opens at a point of a widget.
    func open(
        for item: ConflictRows.Item, in texts: ConflictFormatter, x: Double, y: Double, of widget: Widget
    ) {
        self.item = item
        menu.fill(for: item, in: texts)
        let popover = popover ?? makePopover()
        self.popover = popover
        popover.open(x: x, y: y, of: widget)
    }

    private func makePopover() -> ContextMenu {
        let popover = ContextMenu(menu, in: place)
        // GTK activates the item, and moves the focus, after this.
        popover.onClosed { [weak self] in
            MainLoop.whenIdle {
                self?.item = nil
                self?.onClosed()
            }
        }
        return popover
    }
}

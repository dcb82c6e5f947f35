import AppModel
import Gtk
import Planning

/// The menu of a conflict, the ways to end it, and the actions of the items and of the buttons around them.
@MainActor
package final class ConflictMenu {
    /// Called with what was chosen to be done about a conflict.
    package var onAction: @MainActor (ConflictAction, ConflictRows.Item) -> Void = { _, _ in }
    /// Returns the conflict that the actions are about while no menu is open.
    package var focused: @MainActor () -> ConflictRows.Item? = { nil }
    /// Returns what the ways to end a conflict are made from.
    package var resolving: @MainActor () -> (AgendaFormatter, EventActions)? = { nil }
    /// Called when it has closed.
    package var onClosed: @MainActor () -> Void = {}
    /// Where the last menu has opened.
    package var point: (widget: Widget, x: Double, y: Double)?

    /// Whether the menu is open, or the ways to end a conflict.
    package var isOpen: Bool { popover?.visible == true || ways?.visible == true }

    private let menu = Menu()
    private let place: Widget
    private var popover: ContextMenu?
    private let list = ResolveList()
    private var ways: ContextMenu?
    /// The conflict of the open menu.
    private var item: ConflictRows.Item?
    /// The conflict whose ways open when the menu has closed.
    private var next: ConflictRows.Item?

    /// - Parameters:
    ///   - place: The widget that the menu belongs to, one with a layout manager.
    ///   - owner: The widget that gets the actions; `nil` for `place`.
    package init(in place: Widget, actionsOf owner: Widget? = nil) {
        self.place = place
        let actions = ConflictAction.allCases.map { action in
            Action(action.name) { [weak self] in
                guard let self, let item = self.item ?? self.focused() else { return }
                if action == .resolve { self.next = item } else { self.onAction(action, item) }
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
        point = (widget, x, y)
        fill(menu)
        let popover = popover ?? makePopover()
        self.popover = popover
        popover.open(x: x, y: y, of: widget)
    }

    /// Opens the ways to end a conflict below a button.
    package func openResolving(_ item: ConflictRows.Item, below button: Widget) {
        openResolving(item, x: 0, y: Double(button.height), of: button)
    }

    private func openResolving(_ item: ConflictRows.Item, x: Double, y: Double, of widget: Widget) {
        openWays(to: [item], x: x, y: y, of: widget) { $0.resolutions(of: item.shown, in: $1) }
    }

    /// Opens a way to end the conflicts of a cluster for each of its events.
    ///
    /// - Parameter items: Its conflicts; none of a large cluster.
    package func openResolving(
        eachOf entries: [Int], _ items: [ConflictRows.Item], x: Double, y: Double, of widget: Widget
    ) {
        openWays(to: items, x: x, y: y, of: widget) {
            $0.resolutions(ofEach: entries, areIgnored: !items.isEmpty, in: $1)
        }
    }

    private func openWays(
        to items: [ConflictRows.Item], x: Double, y: Double, of widget: Widget,
        _ find: (ResolvingModel, Agenda) -> Resolutions
    ) {
        guard let (texts, actions) = resolving() else { return }
        let words = ResolutionFormatter(texts, find(actions.resolving, texts.agenda))
        list.show(words) { [weak self] resolution in
            self?.ways?.close()
            actions.carryOut(resolution, on: items, words)
        }
        let ways = ways ?? makeWays()
        self.ways = ways
        ways.open(x: x, y: y, of: widget)
        list.focusFirst()
    }

    /// Opens the ways to end a conflict, if that was chosen in a menu that has closed.
    package func end() {
        item = nil
        guard let next, let point else { return onClosed() }
        self.next = nil
        openResolving(next, x: point.x, y: point.y, of: point.widget)
    }

    private func makePopover() -> ContextMenu {
        let popover = ContextMenu(menu, in: place)
        popover.onClosed { [weak self] in self?.end() }
        return popover
    }

    private func makeWays() -> ContextMenu {
        let ways = ContextMenu(content: list.root, in: place)
        ways.onClosed { [weak self] in self?.onClosed() }
        return ways
    }
}

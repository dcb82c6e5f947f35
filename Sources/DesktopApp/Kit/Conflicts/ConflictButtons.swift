import Gtk
import Planning
import Text

/// The actions on a conflict, as buttons. With little room, only ignoring it; the menu of the row has more.
///
/// The items of its menus are actions of a `ConflictMenu` around it.
@MainActor
package final class ConflictButtons: Box {
    private let moveMenu = Menu()
    private let move: MenuButton
    private let ignore = Button(label: localized("Ignore"))
    private let scopes: MenuButton
    private let restore = Button(label: localized("Bring Back"))

    package var onAction: @MainActor (ConflictAction) -> Void = { _ in }

    package init() {
        move = MenuButton(label: localized("Find Time"), menu: moveMenu)
        scopes = MenuButton(icon: "pan-down-symbolic", menu: ConflictButtons.scopeMenu())
        super.init(.horizontal, class: "conflict-buttons")
        move.hasFrame = true
        move.tooltipText = localized("Find another time for one of the two")
        append(move)
        ignore.onClicked { [weak self] in self?.onAction(.ignoreOnce) }
        ignore.tooltipText = localized("Ignore this conflict")
        append(ConflictButtons.linked(ignore, scopes))
        restore.onClicked { [weak self] in self?.onAction(.restore) }
        restore.visible = false
        append(restore)
    }

    /// How often a conflict is ignored.
    static func scopeMenu() -> Menu {
        let menu = Menu()
        menu.appendIgnoring(mayRepeat: true)
        return menu
    }

    /// A button for ignoring, with one beside it for how often.
    static func linked(_ ignore: Button, _ scopes: MenuButton) -> Box {
        scopes.hasFrame = true
        scopes.setAccessibleLabel(localized("How often it is ignored"))
        return Box(.horizontal, class: "linked", children: ignore, scopes)
    }

    package var room = WindowRoom.wide {
        didSet { showMove() }
    }

    /// Whether another time can be looked for.
    private var canMove = false

    private func showMove() { move.visible = canMove && room != .tight }

    /// - Parameter isIgnored: Whether the user ignores the conflict.
    package func show(_ item: ConflictRows.Item, in texts: AgendaFormatter, isIgnored: Bool = false) {
        moveMenu.removeAll()
        moveMenu.appendMoving(item, texts)
        canMove = [item.shown.first, item.shown.second].contains(where: texts.canMove)
        showMove()
        ignore.visible = !isIgnored
        scopes.visible = !isIgnored && texts.agenda.mayRepeat(item)
        restore.visible = isIgnored
    }
}

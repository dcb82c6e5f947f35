import Gtk
import Kit
import Planning
import Text

/// What can be done about the chosen conflict. With little room, only ignoring it; the menu of the row has more.
@MainActor
final class ConflictButtons: Box {
    private let moveMenu = Menu()
    private let move: MenuButton
    private let ignore = Button(label: localized("Ignore"))
    private let scopes: MenuButton
    private let restore = Button(label: localized("Bring Back"))

    var onAction: @MainActor (ConflictAction) -> Void = { _ in }

    init() {
        move = MenuButton(label: localized("Find Time"), menu: moveMenu)
        let scopeMenu = Menu()
        scopeMenu.append(localized("_Ignore This Time"), action: ConflictAction.ignoreOnce.fullName)
        scopeMenu.append(localized("Ignore _Every Time"), action: ConflictAction.ignoreAlways.fullName)
        scopes = MenuButton(icon: "pan-down-symbolic", menu: scopeMenu)
        super.init(.horizontal)
        addClass("conflict-buttons")
        move.hasFrame = true
        move.tooltipText = localized("Find another time for one of the two")
        append(move)
        ignore.onClicked { [weak self] in self?.onAction(.ignoreOnce) }
        ignore.tooltipText = localized("Ignore this conflict")
        scopes.hasFrame = true
        scopes.setAccessibleLabel(localized("How often it is ignored"))
        let both = Box(.horizontal)
        both.addClass("linked")
        both.append(ignore)
        both.append(scopes)
        append(both)
        restore.onClicked { [weak self] in self?.onAction(.restore) }
        restore.visible = false
        append(restore)
    }

    var room = WindowRoom.wide {
        didSet { move.visible = room != .tight }
    }

    func show(_ item: ConflictRows.Item, in texts: ConflictFormatter) {
        moveMenu.fill(toMove: item, in: texts)
        ignore.visible = !texts.rows.showsIgnored
        scopes.visible = ignore.visible && texts.rows.mayRepeat(item)
        restore.visible = texts.rows.showsIgnored
    }
}

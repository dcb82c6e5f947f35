import Gtk
import Kit
import Planning
import Text

/// What can be done about the chosen conflict. With little room, only the first ways; the menu has all.
@MainActor
final class ConflictButtons: Box {
    private let openMenu = Menu()
    private let open: MenuButton
    private let ignoreOnce = Button(label: localized("Ignore This Time"))
    private let ignoreAlways = Button(label: localized("Always Ignore"))
    private let restore = Button(label: localized("Bring Back"))

    var onAction: @MainActor (ConflictAction) -> Void = { _ in }

    init() {
        open = MenuButton(label: localized("Open"), menu: openMenu)
        super.init(.horizontal)
        addClass("conflict-buttons")
        open.hasFrame = true
        append(open)
        let actions: [(Button, ConflictAction)] = [
            (ignoreOnce, .ignoreOnce), (ignoreAlways, .ignoreAlways), (restore, .restore),
        ]
        for (button, action) in actions {
            button.onClicked { [weak self] in self?.onAction(action) }
            append(button)
        }
    }

    var room = WindowRoom.wide {
        didSet { showButtons() }
    }

    private var isIgnored = false

    func show(_ item: ConflictRows.Item, in texts: ConflictFormatter) {
        openMenu.fill(toOpen: item, in: texts)
        isIgnored = texts.rows.showsIgnored
        showButtons()
    }

    private func showButtons() {
        ignoreOnce.visible = !isIgnored && room != .tight
        ignoreAlways.visible = !isIgnored && room == .wide
        restore.visible = isIgnored
    }
}

import Gtk
import Planning
import Text

/// The actions on a conflict, as buttons. The menu of the row has more.
///
/// The items of its menus are actions of a `ConflictMenu` around it.
@MainActor
package final class ConflictButtons: Box {
    private let resolve = Button(label: localized("Resolve"))
    private let ignore = Button(label: localized("Ignore"))
    private let scopes: MenuButton
    private let ignoring: Box
    private let restore = Button(label: localized("Bring Back"))

    package var onAction: @MainActor (ConflictAction) -> Void = { _ in }
    /// Called to list the ways to end the conflict, with the button below which they open.
    package var onResolve: @MainActor (Widget) -> Void = { _ in }

    package init() {
        scopes = MenuButton(icon: "pan-down-symbolic", menu: ConflictButtons.scopeMenu())
        ignoring = ConflictButtons.linked(ignore, scopes)
        super.init(.horizontal, class: "conflict-buttons")
        // With a large text a narrow window would grow for them.
        for button in [resolve, ignore, restore] { button.setLabelCut() }
        resolve.onClicked { [weak self] in
            if let self { self.onResolve(self.resolve) }
        }
        resolve.tooltipText = localized("Ways to end this conflict")
        append(resolve)
        ignore.onClicked { [weak self] in self?.onAction(.ignoreOnce) }
        ignore.tooltipText = localized("Ignore this conflict")
        append(ignoring)
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

    /// Does the same as a click on the button for the ways to end the conflict.
    package func pressResolve() { onResolve(resolve) }

    /// - Parameter isIgnored: Whether the user ignores the conflict.
    package func show(_ item: ConflictRows.Item, in texts: AgendaFormatter, isIgnored: Bool = false) {
        resolve.visible = !isIgnored
        ignoring.visible = !isIgnored
        scopes.visible = texts.agenda.mayRepeat(item)
        restore.visible = isIgnored
    }
}

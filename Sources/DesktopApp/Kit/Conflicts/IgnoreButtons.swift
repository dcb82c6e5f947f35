import Gtk
import Planning
import Text

/// A button that ignores the conflicts of an event, and one beside it for how often, if there is a choice.
@MainActor
package final class IgnoreButtons {
    package let root: Box
    /// Called to ignore them at the time that is shown.
    package var onIgnore: @MainActor () -> Void = {}
    /// Called to ignore them every time.
    package var onIgnoreAlways: @MainActor () -> Void = {}

    private let ignore = Button(label: localized("Ignore"))
    private let scopes: MenuButton
    private static let prefix = "ignoring"

    package init() {
        let menu = Menu(
            (localized("_Ignore This Time"), "\(IgnoreButtons.prefix).once"),
            (localized("Ignore _Every Time"), "\(IgnoreButtons.prefix).always"))
        scopes = MenuButton(icon: "pan-down-symbolic", menu: menu)
        root = ConflictButtons.linked(ignore, scopes)
        ignore.onClicked { [weak self] in self?.onIgnore() }
    }

    /// Adds the actions of its menu to a widget around it.
    package func install(on widget: Widget) {
        widget.addActions(
            [
                Action("once") { [weak self] in self?.onIgnore() },
                Action("always") { [weak self] in self?.onIgnoreAlways() },
            ], prefix: IgnoreButtons.prefix)
    }

    /// - Parameter texts: `nil` when nothing can be done.
    package func show(_ texts: AgendaFormatter?, _ entry: Int) {
        let count = texts?.agenda.conflicts.conflictCount(of: entry) ?? 0
        root.visible = count > 0 && count <= EventActions.mostIgnored
        guard let agenda = texts?.agenda, root.visible else { return }
        ignore.label = count == 1 ? localized("Ignore") : localized("Ignore All")
        ignore.tooltipText = count == 1 ? localized("Ignore this conflict") : localized("Ignore these conflicts")
        scopes.visible = agenda.conflicts.conflicts(of: entry).contains {
            agenda.mayRepeat(conflictOf: entry, with: $0)
        }
    }
}

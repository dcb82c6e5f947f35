import Gtk
import Text

/// A row of the sidebar: a check box with what it is about, and over its end a button for its settings, which appears under the
/// pointer and with the focus.
@MainActor
class SidebarRow: Overlay {
    let check: Button
    let settings = Button(plain: "emblem-system-symbolic")

    /// - Parameter content: What is in the check box, from its start.
    init(_ content: [Widget]) {
        let box = Box(.horizontal)
        box.append(content)
        check = Button(child: box)
        check.hasFrame = false
        check.setAccessibleRole(.checkbox)
        super.init(child: check)
        addClass("calendar-row")
        setAccessibleRole(.group)
        settings.focusable = false
        settings.addClass("calendar-settings")
        settings.halign = .end
        settings.valign = .center
        settings.tooltipText = localized("Settings")
        add(settings)
    }

    /// Whether the settings can have the focus: those of the one row that Tab stops at.
    var isStop = false {
        didSet { settings.focusable = isStop }
    }
}

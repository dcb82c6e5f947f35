import Gtk
import Text

/// The choice between the list and the week of a page, in the header bar.
@MainActor
package final class ViewSwitch {
    package let root = Box(.horizontal, class: "linked", role: .group)

    package init() {
        root.valign = .center
        root.setAccessibleLabel(localized("View"))
        for (label, tip, choice) in [
            (localized("List"), localized("Show a list"), "list"),
            (localized("Week"), localized("Show a week"), "week"),
        ] {
            let button = ToggleButton(label: label)
            button.tooltipText = tip
            button.actionName = "win.view::\(choice)"
            root.append(button)
        }
    }
}

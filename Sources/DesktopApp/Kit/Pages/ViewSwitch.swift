import Gtk
import Planning
import Text

/// The choice of a form of a page, in the header bar: its list, its week or its month.
@MainActor
package final class ViewSwitch {
    package let root = Box(.horizontal, class: "linked", role: .group)
    private var buttons: [PageForm: ToggleButton] = [:]

    /// The forms that are offered.
    package var forms = PageForm.allCases {
        didSet {
            guard forms != oldValue else { return }
            for (form, button) in buttons { button.visible = forms.contains(form) }
        }
    }

    package init() {
        root.valign = .center
        root.setAccessibleLabel(localized("View"))
        for (form, label, tip) in [
            (PageForm.list, localized("List"), localized("Show a list")),
            (PageForm.week, localized("Week"), localized("Show a week")),
            (PageForm.month, localized("Month"), localized("Show a month")),
        ] {
            let button = ToggleButton(label: label)
            button.tooltipText = tip
            button.actionName = "win.view::\(form.rawValue)"
            buttons[form] = button
            root.append(button)
        }
    }
}

import Core
import Gtk

/// A line of the list of conditions: its name; where it could not be read, a mark and why.
@MainActor
final class ConditionRow: Box {
    private let icon = Image("upcoming-problem-symbolic", pixelSize: 16)
    private let name = Label()
    private let fault = Label()

    init() {
        super.init(.horizontal)
        addClass("condition-row")
        icon.setAccessibleRole(.presentation)
        append(icon)
        let column = Box(.vertical)
        column.valign = .center
        column.hexpand = true
        for label in [name, fault] {
            label.xalign = 0
            label.ellipsize = .end
            column.append(label)
        }
        fault.addClass("condition-fault")
        append(column)
    }

    func show(_ entry: ConditionEntry, error: ConditionError?, isSelected: Bool) {
        name.text = ConditionTexts.name(entry.name)
        name.tooltip = name.text
        icon.isVisible = error != nil
        fault.isVisible = error != nil
        if let error {
            fault.text = error.message.singleLine()
            fault.tooltip = error.description
        }
        setClass("failed", error != nil)
        setClass("selected", isSelected)
    }
}

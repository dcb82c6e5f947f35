import Gtk
import Planning
import Rules
import Text

/// A line of the list of conditions: its name; where it could not be read, a mark and why.
@MainActor
final class ConditionRow: Box {
    /// The number of characters that a name is sure to have room for.
    private static let roomyLength = 24

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
        name.text = ConditionFormatter.name(entry.name)
        // One that repeats what can be read disturbs.
        name.tooltipText = name.text.count > ConditionRow.roomyLength ? name.text : nil
        icon.visible = error != nil
        fault.visible = error != nil
        if let error {
            fault.text = error.message.singleLine()
            fault.tooltipText = error.description
        }
        setClass("failed", error != nil)
        setClass("selected", isSelected)
    }
}

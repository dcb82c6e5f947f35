import Gtk
import Planning
import Rules
import Text

/// A row of the list of conditions: the name, and an icon and the reason if the condition could not be read.
@MainActor
final class ConditionRow: Box {
    /// A name of at most this many characters is never cut.
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
        // A tooltip that only repeats the name is not helpful.
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

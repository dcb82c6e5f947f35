import Gtk
import Rules
import Text

/// A row of the list of conditions: the name, and below it what it matches and is used for; or an icon and the reason if the
/// condition could not be read.
@MainActor
final class ConditionRow: Box {
    /// Said of a condition with changes that are not saved.
    static let unsaved = localized("not saved")

    private let icon = Image("upcoming-problem-symbolic", pixelSize: 16)
    private let name = Label(fit: .cut)
    private let words = Label(class: "condition-row-words", fit: .cut)
    private let fault = Label(class: "condition-fault", fit: .cut)
    private let mark = Image("upcoming-edit-symbolic", pixelSize: 16)

    init() {
        super.init(.horizontal, class: "condition-row")
        append(icon)
        let column = Box(.vertical)
        column.valign = .center
        column.hexpand = true
        column.append(name, words, fault)
        for label in [name, words] { label.showsCutTextInTooltip() }
        append(column)
        mark.addClass("condition-mark")
        mark.tooltipText = ConditionRow.unsaved
        append(mark)
    }

    /// - Parameter words: What it matches and is used for, unless it could not be read.
    func show(_ name: String, _ words: String, error: ConditionError?, isUnsaved: Bool, isSelected: Bool) {
        self.name.text = name
        icon.visible = error != nil
        self.words.show(error == nil ? words : nil)
        fault.show(error?.message.singleLine())
        fault.tooltipText = error?.description
        mark.visible = isUnsaved
        setClass("failed", error != nil)
        setClass("selected", isSelected)
    }
}

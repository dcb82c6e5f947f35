import Gtk
import Planning
import Rules
import Text

/// A row of the list of conditions: the name, and an icon and the reason if the condition could not be read.
@MainActor
final class ConditionRow: Box {
    private let icon = Image("upcoming-problem-symbolic", pixelSize: 16)
    private let name = Label()
    private let fault = Label()
    private let icons = Box(.horizontal)

    /// What a row says about a condition besides its name.
    struct Marks: OptionSet {
        let rawValue: Int
        /// It filters the agenda.
        static let filters = Marks(rawValue: 1)
        /// It keeps events out of conflicts.
        static let ignores = Marks(rawValue: 2)
        /// Its changes are not saved.
        static let unsaved = Marks(rawValue: 4)
        /// It decides for whom events are.
        static let people = Marks(rawValue: 8)
    }

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
        name.showsCutTextInTooltip()
        fault.addClass("condition-fault")
        append(column)
        icons.addClass("condition-marks")
        append(icons)
    }

    func show(_ name: String, error: ConditionError?, marks: Marks, isSelected: Bool) {
        self.name.text = name
        icon.visible = error != nil
        fault.visible = error != nil
        if let error {
            fault.text = error.message.singleLine()
            fault.tooltipText = error.description
        }
        icons.removeAll()
        for (icon, words) in marks.shown {
            let image = Image(icon, pixelSize: 16)
            image.tooltipText = words
            image.setAccessibleRole(.presentation)
            icons.append(image)
        }
        setClass("failed", error != nil)
        setClass("selected", isSelected)
    }
}

extension ConditionRow.Marks {
    /// The icon and the words of each.
    fileprivate var shown: [(icon: String, words: String)] {
        var shown: [(String, String)] = []
        if contains(.unsaved) { shown.append(("upcoming-edit-symbolic", localized("not saved"))) }
        if contains(.filters) { shown.append(("upcoming-filter-symbolic", localized("filters the agenda"))) }
        if contains(.ignores) { shown.append(("upcoming-dash-symbolic", localized("ignored in conflicts"))) }
        if contains(.people) { shown.append(("upcoming-person-symbolic", localized("decides for whom events are"))) }
        return shown
    }

    /// For a screen reader.
    var words: [String] { shown.map(\.words) }
}

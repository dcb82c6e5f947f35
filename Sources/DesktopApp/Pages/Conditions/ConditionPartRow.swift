import Gtk
import Rules
import Text

/// One part of a condition that was tested: its result, its words, and what it was given.
@MainActor
final class ConditionPartRow: Box {
    /// How far a part is set in from the one that it stands in, in logical pixels, and at how many levels that ends.
    private static let indent = 24
    private static let indentLimit = 8
    /// The gap between what stands in a row, as the style sheet has it.
    private static let gap = 8
    /// Of its words and of what it was given, in scalars.
    private static let longestText = 300

    init(_ part: ConditionTrace.Part) {
        super.init(.horizontal)
        addClass("condition-part")
        addClass(part.result.styleClass)
        if part.level > 0 {
            let space = Box(.horizontal, role: .presentation)
            let width = min(part.level, ConditionPartRow.indentLimit) * ConditionPartRow.indent
            // The row keeps a gap behind it.
            space.sizeRequest(width: width - ConditionPartRow.gap)
            append(space)
        }
        let icon = Image(part.result.icon, pixelSize: 16)
        icon.setAccessibleRole(.presentation)
        icon.valign = .start
        append(icon)
        let column = Box(.vertical)
        column.hexpand = true
        let words = Label(part.words.singleLine(limit: ConditionPartRow.longestText))
        words.addClass("condition-part-words")
        let note = Label(part.note?.singleLine(limit: ConditionPartRow.longestText) ?? "")
        note.addClass("condition-part-note")
        note.visible = part.note != nil
        for label in [words, note] {
            label.xalign = 0
            label.wrap = true
            column.append(label)
        }
        words.setAccessibleLabel("\(part.words): \(part.result.words)")
        append(column)
    }
}

extension ConditionTrace.Part {
    fileprivate var note: String? {
        result == .notReached ? "not reached, since the parts before decide" : actual
    }
}

extension ConditionTrace.Result {
    var icon: String {
        switch self {
        case .isTrue: "upcoming-check-symbolic"
        case .isFalse: "upcoming-cross-symbolic"
        case .notReached: "upcoming-dash-symbolic"
        }
    }

    var styleClass: String {
        switch self {
        case .isTrue: "true"
        case .isFalse: "false"
        case .notReached: "not-reached"
        }
    }
}

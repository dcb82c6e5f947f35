import Gtk
import Rules
import Text

/// One part of a tested condition: its result, its words, and its actual value.
@MainActor
final class ConditionPartRow: Box {
    /// The indent of a part inside another one, in logical pixels, and the level from which on it stays the same.
    private static let indent = 24
    private static let indentLimit = 8
    /// The gap between the children of a row, as in the style sheet.
    private static let gap = 8
    /// The longest words and actual values that are shown, in scalars.
    private static let longestText = 300

    init(_ part: ConditionTrace.Part) {
        super.init(.horizontal, class: "condition-part")
        addClass(part.result.styleClass)
        if part.level > 0 {
            let space = Box(.horizontal, role: .presentation)
            let width = min(part.level, ConditionPartRow.indentLimit) * ConditionPartRow.indent
            // The row adds a gap after it.
            space.sizeRequest(width: width - ConditionPartRow.gap)
            append(space)
        }
        let icon = Image(part.result.icon, pixelSize: 16)
        icon.valign = .start
        append(icon)
        let column = Box(.vertical)
        column.hexpand = true
        let words = Label(
            part.words.singleLine(limit: ConditionPartRow.longestText), class: "condition-part-words", fit: .wrapped)
        let note = Label(class: "condition-part-note", fit: .wrapped)
        note.show(part.note?.singleLine(limit: ConditionPartRow.longestText))
        column.append(words, note)
        // Translators: a part of a condition, and its result.
        words.setAccessibleLabel(localized("{part}: {result}", ["part": part.words, "result": part.result.words]))
        append(column)
    }
}

extension ConditionTrace.Part {
    fileprivate var note: String? {
        result == .notReached ? localized("not reached, since the parts before decide") : actual
    }
}

extension ConditionTrace.Result {
    package var icon: String {
        switch self {
        case .isTrue: "upcoming-check-symbolic"
        case .isFalse: "upcoming-cross-symbolic"
        case .notReached: "upcoming-dash-symbolic"
        }
    }

    package var styleClass: String {
        switch self {
        case .isTrue: "true"
        case .isFalse: "false"
        case .notReached: "not-reached"
        }
    }
}

import Text

/// The names of the arguments in the words of a condition.
package enum ConditionNaming: Sendable {
    /// As in JSON: `arg1 is "a"`.
    case numbers
    /// By what they are of an event: "the title is “a”".
    case event

    /// The name inside a sentence.
    func name(of argument: ArgumentNumber) -> String {
        switch (self, argument) {
        case (.numbers, _): argument.description
        case (.event, .first): localized("the title", context: "condition")
        case (.event, .second): localized("the location", context: "condition")
        case (.event, .third): localized("the calendar", context: "condition")
        case (.event, .fourth): localized("the description", context: "condition")
        }
    }

    /// A value in quotes.
    func quoted(_ text: ExactText) -> String {
        switch self {
        case .numbers: return text.quoted()
        case .event:
            let marks = "\0".inQuotes.split(separator: "\0", omittingEmptySubsequences: false)
            return text.quoted(between: String(marks[0]), and: marks.last.map(String.init) ?? "")
        }
    }
}

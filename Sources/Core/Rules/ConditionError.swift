import JSON
import Text

/// Why a condition cannot be read: the location, the fault, and what was expected.
package struct ConditionError: WordedError, Hashable, Sendable {
    /// The location in the JSON text; empty for the whole text.
    package let location: JSONPointer
    /// The fault and the expected thing, as a sentence without the location.
    package let words: Message

    package init(at location: JSONPointer = JSONPointer(), _ words: Message) {
        self.location = location
        self.words = words
    }
}

extension ConditionError {
    static let tooDeep = ConditionError(
        Message(
            "Conditions are nested more than {limit} deep here; at most {limit} are expected.",
            ["limit": Condition.depthLimit]))

    static let tooManyPatterns = ConditionError(
        Message(
            "More than {limit} regular expressions are in one condition; at most {limit} are expected.",
            ["limit": Condition.patternLimit]))

    /// The same error for a condition at `base`.
    func below(_ base: JSONPointer) -> ConditionError {
        ConditionError(at: base.appending(location), words)
    }
}

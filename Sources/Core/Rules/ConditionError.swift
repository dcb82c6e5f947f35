import JSON
import Text

/// Why a condition cannot be read: the location, the fault, and what was expected.
package struct ConditionError: Error, Hashable, Sendable {
    /// The location in the JSON text; empty for the whole text.
    package let location: JSONPointer
    /// What is wrong and what was expected, as a sentence. It does not contain the location.
    package let message: String

    package init(at location: JSONPointer = JSONPointer(), _ message: String) {
        self.location = location
        self.message = message
    }
}

extension ConditionError {
    static let tooDeep = ConditionError(
        localized(
            "More than {limit} conditions stand in one another here; at most so many are expected.",
            ["limit": Condition.depthLimit]))

    static let tooManyPatterns = ConditionError(
        localized(
            "More than {limit} regular expressions stand in one condition; at most so many are expected.",
            ["limit": Condition.patternLimit]))

    /// The same error for a condition at `base`.
    func below(_ base: JSONPointer) -> ConditionError {
        ConditionError(at: base.appending(location), message)
    }
}

/// The number of an argument; the raw value is the `argumentNumber` of JSON.
package enum ArgumentNumber: Int, Hashable, Sendable, CaseIterable {
    case first = 1
    case second = 2
}

extension ArgumentNumber: CustomStringConvertible {
    /// The name in the words of a condition: "arg1".
    package var description: String { "arg\(rawValue)" }
}

/// The two texts that a condition tests.
package struct ConditionArguments: Hashable, Sendable {
    package var first: ExactText
    package var second: ExactText

    package init(_ first: String = "", _ second: String = "") {
        self.first = ExactText(first)
        self.second = ExactText(second)
    }

    package subscript(number: ArgumentNumber) -> ExactText {
        number == .first ? first : second
    }
}

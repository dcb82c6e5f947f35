/// Which of the two texts that a condition is tested with; the raw value is the `argumentNumber` of JSON.
public enum ArgumentNumber: Int, Hashable, Sendable, CaseIterable {
    case first = 1
    case second = 2
}

extension ArgumentNumber: CustomStringConvertible {
    /// As conditions name it in words: "arg1".
    public var description: String { "arg\(rawValue)" }
}

/// The two texts that a condition is tested with.
public struct ConditionArguments: Hashable, Sendable {
    public var first: ExactText
    public var second: ExactText

    public init(_ first: String = "", _ second: String = "") {
        self.first = ExactText(first)
        self.second = ExactText(second)
    }

    public subscript(number: ArgumentNumber) -> ExactText {
        number == .first ? first : second
    }
}

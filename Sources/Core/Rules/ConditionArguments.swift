/// The number of an argument; the raw value is the `argumentNumber` of JSON.
package enum ArgumentNumber: Int, Codable, Hashable, Sendable, CaseIterable {
    case first = 1
    case second = 2
    case third = 3
    case fourth = 4
}

extension ArgumentNumber: CustomStringConvertible {
    /// The name in the words of a condition: "arg1".
    package var description: String { "arg\(rawValue)" }
}

/// The texts that a condition tests. Of an event they are the title, the location, the name of the calendar and the
/// description.
package struct ConditionArguments: Hashable, Sendable {
    private let first, second, third, fourth: ExactText

    package init(_ first: String = "", _ second: String = "", _ third: String = "", _ fourth: String = "") {
        (self.first, self.second) = (ExactText(first), ExactText(second))
        (self.third, self.fourth) = (ExactText(third), ExactText(fourth))
    }

    package subscript(number: ArgumentNumber) -> ExactText {
        switch number {
        case .first: first
        case .second: second
        case .third: third
        case .fourth: fourth
        }
    }
}

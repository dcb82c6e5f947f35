/// A rule over two texts: an operator and its operands, which can be conditions themselves.
///
/// Every condition is valid: its operator accepts its operands, and it is at most `depthLimit` deep, so that code that
/// walks it may recurse. Decoding (`ConditionDecoder`), evaluating (`ConditionTest`) and printing (`words`, `json`) are
/// separate.
package struct Condition: Hashable, Sendable {
    /// An operand of an operator.
    package enum Operand: Hashable, Sendable {
        case condition(Condition)
        /// A text in the condition itself.
        case value(ExactText)
        /// An argument of the test.
        case argument(ArgumentNumber)
    }

    /// How deeply conditions may be nested. The 512 levels of JSON (`JSONDocument.depthLimit`) are enough for that.
    package static let depthLimit = 250

    /// How many regular expressions a condition may contain. It limits the memory of a test to 50 MiB.
    package static let patternLimit = 100

    package let operation: Operator
    package let operands: [Operand]
    /// Whether a comparison counts uppercase and lowercase letters as the same, `ignoreCase` in JSON. Always `false` for
    /// operators of conditions.
    package let ignoresCase: Bool
    /// The values among the operands without case, each at the place of its operand; empty when case matters.
    let foldedValues: [ExactText]
    /// How deeply conditions are nested, including this one: 1 when no operand is a condition.
    package let depth: Int
    /// The number of conditions in the tree, including this one.
    package let count: Int
    /// The number of regular expressions in the tree.
    let patternCount: Int
    /// The arguments that the tree uses.
    package let usedArguments: Set<ArgumentNumber>

    /// Applies an operator.
    ///
    /// - Parameter ignoresCase: Whether a comparison counts uppercase and lowercase letters as the same. No effect on operators
    ///   of conditions.
    /// - Throws: An error when the operator does not accept these operands, or when the result would be too deep or
    ///   have too many regular expressions. Its location is relative to the JSON of this condition: `/args/1`.
    /// - Complexity: O(the number of operands).
    package init(
        _ operation: Operator, _ operands: [Operand], ignoringCase ignoresCase: Bool = false
    ) throws(ConditionError) {
        let ignoresCase = ignoresCase && operation.takes.isOfTexts
        try operation.check(operands, ignoringCase: ignoresCase)
        self.operation = operation
        self.operands = operands
        self.ignoresCase = ignoresCase
        foldedValues =
            ignoresCase
            ? operands.map { operand -> ExactText in
                if case .value(let text) = operand { text.withoutCase } else { "" }
            } : []
        var (depth, count, patternCount) = (0, 1, 0)
        var usedArguments: Set<ArgumentNumber> = []
        for (index, operand) in operands.enumerated() {
            switch operand {
            case .condition(let part):
                depth = max(depth, part.depth)
                count += part.count
                patternCount += part.patternCount
                usedArguments.formUnion(part.usedArguments)
            case .argument(let number):
                usedArguments.insert(number)
            case .value:
                patternCount += operation.takes.kind(at: index) == .pattern ? 1 : 0
            }
        }
        guard depth < Condition.depthLimit else { throw .tooDeep }
        guard patternCount <= Condition.patternLimit else { throw .tooManyPatterns }
        self.depth = depth + 1
        self.patternCount = patternCount
        self.count = count
        self.usedArguments = usedArguments
    }
}

/// A condition with its name, from a service or file.
public struct NamedCondition: Hashable, Sendable {
    /// The name for people.
    package let name: String
    /// The identifier of the service, `_id` in JSON. It need not be unique.
    package let id: String
    package let condition: Condition

    package init(name: String, id: String, condition: Condition) {
        self.name = name
        self.id = id
        self.condition = condition
    }
}

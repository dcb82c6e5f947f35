/// A rule over two texts: an operator and what it is applied to, which may be conditions again.
///
/// A condition that exists is sound: its operator knows what to do with its operands, and it is at most `depthLimit` deep,
/// so that whatever walks it may recurse. Decoding (`ConditionDecoder`), evaluating (`ConditionTest`) and printing
/// (`words`, `json`) stand apart.
package struct Condition: Hashable, Sendable {
    /// What an operator is applied to.
    package enum Operand: Hashable, Sendable {
        case condition(Condition)
        /// A text that stands in the condition itself.
        case value(ExactText)
        /// A text that is given when the condition is tested.
        case argument(ArgumentNumber)
    }

    /// How many conditions may stand in one another. JSON of 512 levels (`JSONDocument.depthLimit`) has room for them.
    package static let depthLimit = 250

    /// How many regular expressions may stand in one condition. It bounds what a test of it takes of memory, to 50 MiB.
    package static let patternLimit = 100

    package let operation: Operator
    package let operands: [Operand]
    /// How many conditions stand in one another, this one included: 1 where no operand is a condition.
    package let depth: Int
    /// How many conditions there are in all, this one included.
    package let count: Int
    /// How many regular expressions there are in all.
    let patternCount: Int
    /// The arguments that it asks for anywhere.
    package let usedArguments: Set<ArgumentNumber>

    /// Applies an operator.
    ///
    /// - Throws: When the operator does not take these operands, or the result would be too deep or have
    ///   too many regular expressions. The error's location is as of
    ///   the JSON of this condition: `/args/1`.
    /// - Complexity: O(the number of operands).
    package init(_ operation: Operator, _ operands: [Operand]) throws(ConditionError) {
        try operation.check(operands)
        self.operation = operation
        self.operands = operands
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

/// A condition as a service or file offers it.
public struct NamedCondition: Hashable, Sendable {
    /// What people call it.
    package let name: String
    /// What its service calls it, `_id` in JSON. Nothing says that two conditions have two identifiers.
    package let id: String
    package let condition: Condition

    package init(name: String, id: String, condition: Condition) {
        self.name = name
        self.id = id
        self.condition = condition
    }
}

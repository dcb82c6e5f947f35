/// A rule over two texts: an operator and what it is applied to, which may be conditions again.
///
/// A condition that exists is sound: its operator knows what to do with its operands, and it is at most `depthLimit` deep,
/// so that whatever walks it may recurse. Decoding (`ConditionDecoder`), evaluating (`ConditionTest`) and printing
/// (`words`, `json`) stand apart.
public struct Condition: Hashable, Sendable {
    /// What an operator is applied to.
    public enum Operand: Hashable, Sendable {
        case condition(Condition)
        /// A text that stands in the condition itself.
        case value(ExactText)
        /// A text that is given when the condition is tested.
        case argument(ArgumentNumber)
    }

    /// How many conditions may stand in one another. JSON of 512 levels (`JSONDocument.depthLimit`) has room for them.
    public static let depthLimit = 250

    public let operation: Operator
    public let operands: [Operand]
    /// How many conditions stand in one another, this one included: 1 where no operand is a condition.
    public let depth: Int
    /// How many conditions there are in all, this one included.
    public let count: Int
    /// The arguments that it asks for anywhere.
    public let usedArguments: Set<ArgumentNumber>

    /// Applies an operator.
    ///
    /// - Throws: When the operator does not take these operands, or the result would be too deep. The error's place is as of
    ///   the JSON of this condition: `/args/1`.
    /// - Complexity: O(the number of operands).
    public init(_ operation: Operator, _ operands: [Operand]) throws(ConditionError) {
        try operation.check(operands)
        self.operation = operation
        self.operands = operands
        var (depth, count) = (0, 1)
        var usedArguments: Set<ArgumentNumber> = []
        for operand in operands {
            switch operand {
            case .condition(let part):
                depth = max(depth, part.depth)
                count += part.count
                usedArguments.formUnion(part.usedArguments)
            case .argument(let number):
                usedArguments.insert(number)
            case .value:
                break
            }
        }
        guard depth < Condition.depthLimit else { throw .tooDeep }
        self.depth = depth + 1
        self.count = count
        self.usedArguments = usedArguments
    }
}

/// A condition as a service or file offers it.
public struct NamedCondition: Hashable, Sendable {
    /// What people call it.
    public let name: String
    /// What its service calls it, `_id` in JSON. Nothing says that two conditions have two identifiers.
    public let id: String
    public let condition: Condition

    public init(name: String, id: String, condition: Condition) {
        self.name = name
        self.id = id
        self.condition = condition
    }
}

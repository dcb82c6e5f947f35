/// The operands of an operator while a condition is evaluated.
package struct Operands {
    private let condition: Condition
    /// The number of the condition in the whole tree, in the order of the text.
    private let number: Int
    private let arguments: ConditionArguments
    private let test: ConditionTest

    init(of condition: Condition, number: Int, arguments: ConditionArguments, test: ConditionTest) {
        self.condition = condition
        self.number = number
        self.arguments = arguments
        self.test = test
    }

    /// The text at `index` as it is compared: a value, or the value of the argument, without case in a comparison that
    /// ignores it. Empty when the operator takes no text there.
    package func text(_ index: Int) -> ExactText {
        guard condition.ignoresCase else { return statedText(index) }
        return switch condition.operands[index] {
        case .value: condition.foldedValues[index]
        case .argument(let number): test.withoutCase(number, of: arguments)
        case .condition: ""
        }
    }

    /// The text at `index` with its case.
    private func statedText(_ index: Int) -> ExactText {
        switch condition.operands[index] {
        case .value(let text): text
        case .argument(let number): arguments[number]
        case .condition: ""
        }
    }

    /// Whether the regular expression at `index` matches somewhere in the text at `other`. It is compiled once for many
    /// tests.
    package func isPatternFound(_ index: Int, in other: Int) -> Bool {
        let pattern = test.pattern(statedText(index), ignoringCase: condition.ignoresCase)
        return pattern?.isFound(in: statedText(other)) ?? false
    }

    /// The results of the conditions, in order. Iteration evaluates them one by one.
    package var conditions: ConditionResults {
        ConditionResults(of: condition.operands, number: number + 1, arguments: arguments, test: test)
    }
}

/// The results of conditions in order. Each is evaluated when the iteration reaches it.
package struct ConditionResults: Sequence, IteratorProtocol {
    private var operands: ArraySlice<Condition.Operand>
    /// The number of the next condition.
    private var number: Int
    private let arguments: ConditionArguments
    private let test: ConditionTest

    init(of operands: [Condition.Operand], number: Int, arguments: ConditionArguments, test: ConditionTest) {
        self.operands = operands[...]
        self.number = number
        self.arguments = arguments
        self.test = test
    }

    package mutating func next() -> Bool? {
        while let operand = operands.popFirst() {
            guard case .condition(let part) = operand else { continue }
            defer { number += part.count }
            return test.evaluate(part, number: number, arguments)
        }
        return nil
    }
}

/// Tests a condition with arguments. Make it once, and use it for any number of pairs.
///
/// It keeps the compiled regular expressions between tests.
package final class ConditionTest {
    package let condition: Condition
    private let endsWhenCancelled: Bool
    private var patterns: [ExactText: Pattern] = [:]
    /// While a trace is made: the result of each condition, by its number; `nil` when it was not evaluated.
    private var results: [Bool?]?

    /// - Parameter endsWhenCancelled: Whether a test ends soon after its task is cancelled. The result is then
    ///   meaningless, so the caller must check for cancellation.
    package init(_ condition: Condition, endsWhenCancelled: Bool = false) {
        self.condition = condition
        self.endsWhenCancelled = endsWhenCancelled
    }

    /// Whether the condition is true for the arguments.
    ///
    /// - Complexity: O(the conditions that are evaluated, and the texts that they compare).
    package func holds(for arguments: ConditionArguments) -> Bool {
        evaluate(condition, number: 0, arguments)
    }

    /// The same, with the result of each part.
    package func trace(for arguments: ConditionArguments) -> ConditionTrace {
        results = Array(repeating: nil, count: condition.count)
        let holds = evaluate(condition, number: 0, arguments)
        defer { results = nil }
        return ConditionTrace(condition, arguments: arguments, holds: holds, results: results ?? [])
    }

    /// Recurses no deeper than `Condition.depthLimit`.
    func evaluate(_ part: Condition, number: Int, _ arguments: ConditionArguments) -> Bool {
        if endsWhenCancelled, Task.isCancelled { return false }
        let operands = Operands(of: part, number: number, arguments: arguments, test: self)
        let result = part.operation.evaluate(operands)
        results?[number] = result
        return result
    }

    func pattern(_ text: ExactText) -> Pattern? {
        if let known = patterns[text] { return known }
        let pattern = Pattern(text)
        patterns[text] = pattern
        return pattern
    }
}

extension Condition {
    /// Whether the condition is true for two texts. For many pairs see `ConditionTest`.
    package func holds(_ first: String, _ second: String) -> Bool {
        ConditionTest(self).holds(for: ConditionArguments(first, second))
    }
}

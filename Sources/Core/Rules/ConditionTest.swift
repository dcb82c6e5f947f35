/// Tests a condition with arguments. Make it once, and use it for any number of pairs.
///
/// It keeps the compiled regular expressions between tests.
package final class ConditionTest {
    package let condition: Condition
    private let endsWhenCancelled: Bool
    private var patterns: [PatternKey: Pattern] = [:]
    /// The arguments of the present test without case, as far as they were needed.
    private var argumentsWithoutCase: [ArgumentNumber: ExactText] = [:]
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
        argumentsWithoutCase.removeAll(keepingCapacity: true)
        return evaluate(condition, number: 0, arguments)
    }

    /// The same, with the result of each part.
    package func trace(for arguments: ConditionArguments) -> ConditionTrace {
        results = Array(repeating: nil, count: condition.count)
        argumentsWithoutCase = [:]
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

    /// An argument without case, made once for all comparisons of a test.
    func withoutCase(_ number: ArgumentNumber, of arguments: ConditionArguments) -> ExactText {
        if let known = argumentsWithoutCase[number] { return known }
        let text = arguments[number].withoutCase
        argumentsWithoutCase[number] = text
        return text
    }

    private struct PatternKey: Hashable {
        let text: ExactText
        let ignoresCase: Bool
    }

    func pattern(_ text: ExactText, ignoringCase: Bool) -> Pattern? {
        let key = PatternKey(text: text, ignoresCase: ignoringCase)
        if let known = patterns[key] { return known }
        let pattern = Pattern(text, ignoringCase: ignoringCase)
        patterns[key] = pattern
        return pattern
    }
}

extension Condition {
    /// Whether the condition is true for two texts. For many pairs see `ConditionTest`.
    package func holds(_ first: String, _ second: String) -> Bool {
        ConditionTest(self).holds(for: ConditionArguments(first, second))
    }
}

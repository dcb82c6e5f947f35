import Text

/// The result of a test for each part of the condition.
package struct ConditionTrace: Hashable, Sendable {
    /// The result of one part.
    package enum Result: Hashable, Sendable {
        case isTrue
        case isFalse
        /// Not evaluated, because an earlier part decided.
        case notReached
    }

    /// One condition of the tree.
    package struct Part: Hashable, Sendable {
        /// The number of conditions around it: 0 for the whole.
        package let level: Int
        /// `arg1 is "a"`; the operator's word alone, "and", for a condition whose parts follow.
        package let words: String
        package let result: Result
        /// The values of the arguments that a false part uses: `it is "b"`, `arg1 is "b", arg2 is "c"`. `nil` for other
        /// parts.
        package let actual: String?
    }

    package let condition: Condition
    package let arguments: ConditionArguments
    package let holds: Bool
    /// By number: each condition comes before its parts, in the order of the text.
    private let results: [Bool?]

    init(_ condition: Condition, arguments: ConditionArguments, holds: Bool, results: [Bool?]) {
        self.condition = condition
        self.arguments = arguments
        self.holds = holds
        self.results = results
    }

    /// The number of parts, including the whole.
    package var count: Int { results.count }

    /// The first parts. Each comes before its own parts, in the order of the text.
    ///
    /// - Complexity: O(`limit`), and the length of their words.
    package func parts(limit: Int = .max, naming: ConditionNaming = .numbers) -> [Part] {
        var parts: [Part] = []
        append(condition, level: 0, limit: limit, naming, to: &parts)
        return parts
    }

    private func append(
        _ part: Condition, level: Int, limit: Int, _ naming: ConditionNaming, to parts: inout [Part]
    ) {
        guard parts.count < limit else { return }
        let result: Result = results[parts.count].map { $0 ? .isTrue : .isFalse } ?? .notReached
        parts.append(
            Part(
                level: level, words: part.hasParts ? part.heading(naming) : part.words(limit: .max, naming: naming),
                result: result, actual: result == .isFalse && !part.hasParts ? actual(of: part, naming) : nil))
        for case .condition(let inner) in part.operands {
            append(inner, level: level + 1, limit: limit, naming, to: &parts)
        }
    }

    private func actual(of part: Condition, _ naming: ConditionNaming) -> String? {
        let used = ArgumentNumber.allCases.filter(part.usedArguments.contains)
        guard let first = used.first else { return nil }
        guard used.count > 1 else {
            return localized("it is {text}", ["text": arguments[first].shown(naming)])
        }
        return used.map {
            localized(
                "{argument} is {text}", ["argument": naming.name(of: $0), "text": arguments[$0].shown(naming)])
        }
        .joined(separator: ", ")
    }
}

extension ExactText {
    fileprivate func shown(_ naming: ConditionNaming) -> String {
        string.isEmpty ? localized("empty") : naming.quoted(self)
    }
}

extension ConditionTrace.Result {
    /// "true", "false", "not reached".
    package var words: String {
        switch self {
        case .isTrue: localized("true")
        case .isFalse: localized("false")
        case .notReached: localized("not reached")
        }
    }
}

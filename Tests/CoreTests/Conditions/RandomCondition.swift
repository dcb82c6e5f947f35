import Foundation

@testable import Rules

/// Makes random conditions, the same in every run, and says in another way than the program what they come to.
struct RandomCondition {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// SplitMix64 (Steele, Lea and Flood, 2014).
    mutating func next(below bound: Int) -> Int {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
        return Int((mixed ^ mixed >> 31) % UInt64(bound))
    }

    /// Texts that meet often: empty, one in another, equal but for their normal form, and hard to write in JSON.
    static let texts = [
        "", "a", "b", "ab", "ba", "aba", "\u{e9}", "e\u{301}", "ae\u{301}", "A", "ro", "rollout.io", "\"\\/\n\u{0}",
        "😀", "\r\n",
        "\u{1f468}\u{200d}\u{1f469}", "\u{200d}",
    ]

    /// Regular expressions, and what finding them means.
    static let patterns: [(String, @Sendable (String.UnicodeScalarView) -> Bool)] = [
        ("a", { $0.contains("a") }),
        ("^a", { $0.first == "a" }),
        ("b$", { $0.last == "b" }),
        ("^$", { $0.isEmpty }),
        ("", { _ in true }),
        (".", { $0.contains { $0 != "\n" } }),
        ("(?i)^a", { $0.first == "a" || $0.first == "A" }),
        ("\u{301}", { $0.contains("\u{301}") }),
    ]

    mutating func text() -> String {
        RandomCondition.texts[next(below: RandomCondition.texts.count)]
    }

    mutating func arguments() -> ConditionArguments {
        ConditionArguments(text(), text(), text(), text())
    }

    mutating func condition(depth: Int = 5) throws -> Condition {
        let joins: [Operator] = [.and, .or, .not]
        if depth > 1, next(below: 3) > 0 {
            let join = joins[next(below: 3)]
            let count = join == .not ? 1 : 1 + next(below: 4)
            return try Condition(join, (0..<count).map { _ in .condition(try condition(depth: depth - 1)) })
        }
        let comparisons: [Operator] = [.eq, .ne, .containsString, .startsWith, .endsWith, .matches]
        let comparison = comparisons[next(below: comparisons.count)]
        let ignoresCase = next(below: 3) == 0
        guard comparison == .matches else {
            return try Condition(comparison, [operand(), operand()], ignoringCase: ignoresCase)
        }
        let pattern = RandomCondition.patterns[next(below: RandomCondition.patterns.count)].0
        return try Condition(comparison, [operand(), .value(ExactText(pattern))], ignoringCase: ignoresCase)
    }

    private mutating func operand() -> Condition.Operand {
        next(below: 3) == 0
            ? .value(ExactText(text())) : .argument(ArgumentNumber.allCases[next(below: ArgumentNumber.allCases.count)])
    }
}

/// The result of a condition, by the plainest means: arrays of Unicode scalars, and no early stop.
func reference(_ condition: Condition, _ arguments: ConditionArguments) -> Bool {
    let parts = condition.operands.compactMap { operand -> Bool? in
        if case .condition(let part) = operand { reference(part, arguments) } else { nil }
    }
    let stated = condition.operands.compactMap { operand -> String? in
        switch operand {
        case .condition: nil
        case .value(let text): text.string
        case .argument(let number): arguments[number].string
        }
    }
    // None of the random texts changes by more than its letters.
    let texts = stated.map { text -> [Unicode.Scalar] in
        guard condition.ignoresCase else { return Array(text.unicodeScalars) }
        let isMatching = condition.operation == .matches
        return Array((isMatching ? text : text.precomposedStringWithCanonicalMapping).lowercased().unicodeScalars)
    }
    switch condition.operation.name {
    case "and": return !parts.contains(false)
    case "or": return parts.contains(true)
    case "not": return parts == [false]
    case "eq": return texts[0] == texts[1]
    case "ne": return texts[0] != texts[1]
    case "startsWith": return texts[0].starts(with: texts[1])
    case "endsWith": return texts[0].reversed().starts(with: texts[1].reversed())
    case "containsString": return (0...texts[0].count).contains { texts[0][$0...].starts(with: texts[1]) }
    default:
        let pattern = RandomCondition.patterns.first { $0.0.utf8.elementsEqual(stated[1].utf8) }
        return pattern?.1(String.UnicodeScalarView(texts[0])) ?? false
    }
}

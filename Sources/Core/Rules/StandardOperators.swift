import Text

/// The operators of the program.
extension Operator {
    // MARK: Of texts

    /// True when both texts have the same Unicode scalars, see `ExactText`.
    package static let eq = Operator(
        "eq", takes: .exactly([.text, .text]), reads: .between(localized("is", context: "condition")),
        phrases: Phrases(empty: localized("is empty", context: "condition"))
    ) { operands in
        operands.text(0) == operands.text(1)
    }

    /// True when the texts differ in a Unicode scalar, see `ExactText`.
    package static let ne = Operator(
        "ne", takes: .exactly([.text, .text]), reads: .between(localized("is not", context: "condition")),
        phrases: Phrases(empty: localized("is not empty", context: "condition"))
    ) { operands in
        operands.text(0) != operands.text(1)
    }

    /// True when the first text contains the second. Every text contains the empty text.
    package static let containsString = Operator(
        "containsString", takes: .exactly([.text, .text]), reads: .between(localized("contains", context: "condition")),
        phrases: Phrases(negated: localized("does not contain", context: "condition"))
    ) { operands in
        operands.text(0).contains(operands.text(1))
    }

    /// True when the first text begins with the second. Every text begins with the empty text.
    package static let startsWith = Operator(
        "startsWith", takes: .exactly([.text, .text]), reads: .between(localized("starts with", context: "condition")),
        phrases: Phrases(negated: localized("does not start with", context: "condition"))
    ) { operands in
        operands.text(0).hasPrefix(operands.text(1))
    }

    /// True when the first text ends with the second. Every text ends with the empty text.
    package static let endsWith = Operator(
        "endsWith", takes: .exactly([.text, .text]), reads: .between(localized("ends with", context: "condition")),
        phrases: Phrases(negated: localized("does not end with", context: "condition"))
    ) { operands in
        operands.text(0).hasSuffix(operands.text(1))
    }

    /// True when the regular expression matches somewhere in the text; `^` and `$` anchor it to the ends. See
    /// `Pattern`.
    package static let matches = Operator(
        "matches", takes: .exactly([.text, .pattern]), reads: .between(localized("matches", context: "condition")),
        phrases: Phrases(negated: localized("does not match", context: "condition"))
    ) { operands in
        operands.isPatternFound(1, in: 0)
    }

    // MARK: Of conditions

    /// True when every condition is. Conditions after the first false one are not evaluated.
    package static let and = Operator(
        "and", takes: .oneOrMore(.condition), reads: .between(localized("and", context: "condition")),
        phrases: Phrases(heading: localized("all of these", context: "condition"))
    ) { operands in
        operands.conditions.allSatisfy { $0 }
    }

    /// True when one of the conditions is. Conditions after the first true one are not evaluated.
    package static let or = Operator(
        "or", takes: .oneOrMore(.condition), reads: .between(localized("or", context: "condition")),
        phrases: Phrases(heading: localized("any of these", context: "condition"))
    ) { operands in
        operands.conditions.contains(true)
    }

    /// True when its condition is false.
    package static let not = Operator(
        "not", takes: .exactly([.condition]), reads: .before(localized("not", context: "condition"))
    ) { operands in
        !operands.conditions.contains(true)
    }
}

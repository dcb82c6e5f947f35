import Text

extension Operator {
    /// True when one of the conditions is. Conditions after the first true one are not evaluated.
    package static let or = Operator(
        "or", takes: .oneOrMore(.condition), reads: .between(localized("or", context: "condition")),
        phrases: Phrases(heading: localized("any of these", context: "condition"))
    ) { operands in
        operands.conditions.contains(true)
    }
}

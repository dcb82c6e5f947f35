import Text

extension Operator {
    /// True when every condition is. Conditions after the first false one are not evaluated.
    package static let and = Operator(
        "and", takes: .oneOrMore(.condition), reads: .between(localized("and", context: "condition")),
        phrases: Phrases(heading: localized("all of these", context: "condition"))
    ) { operands in
        operands.conditions.allSatisfy { $0 }
    }
}

import Text

extension Operator {
    /// True when both texts have the same Unicode scalars, see `ExactText`.
    package static let eq = Operator(
        "eq", takes: .exactly([.text, .text]), reads: .between(localized("is", context: "condition")),
        phrases: Phrases(empty: localized("is empty", context: "condition"))
    ) { operands in
        operands.text(0) == operands.text(1)
    }
}

import Text

extension Operator {
    /// True when the texts differ in a Unicode scalar, see `ExactText`.
    package static let ne = Operator(
        "ne", takes: .exactly([.text, .text]), reads: .between(localized("is not", context: "condition")),
        phrases: Phrases(empty: localized("is not empty", context: "condition"))
    ) { operands in
        operands.text(0) != operands.text(1)
    }
}

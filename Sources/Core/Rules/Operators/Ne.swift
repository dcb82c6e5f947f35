import Text

extension Operator {
    /// True when the texts differ in a Unicode scalar, see `ExactText`.
    package static let ne = Operator(
        "ne", takes: .exactly([.text, .text]), reads: .between(localized("is not", context: "condition"))
    ) { operands in
        operands.text(0) != operands.text(1)
    }
}

import Text

extension Operator {
    /// True when the first text contains the second. Every text contains the empty text.
    package static let containsString = Operator(
        "containsString", takes: .exactly([.text, .text]), reads: .between(localized("contains", context: "condition")),
        phrases: Phrases(negated: localized("does not contain", context: "condition"))
    ) { operands in
        operands.text(0).contains(operands.text(1))
    }
}

import Text

extension Operator {
    /// True when the first text begins with the second. Every text begins with the empty text.
    package static let startsWith = Operator(
        "startsWith", takes: .exactly([.text, .text]), reads: .between(localized("starts with", context: "condition")),
        phrases: Phrases(negated: localized("does not start with", context: "condition"))
    ) { operands in
        operands.text(0).hasPrefix(operands.text(1))
    }
}

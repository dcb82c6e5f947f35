import Text

extension Operator {
    /// True when the first text ends with the second. Every text ends with the empty text.
    package static let endsWith = Operator(
        "endsWith", takes: .exactly([.text, .text]), reads: .between(localized("ends with", context: "condition")),
        phrases: Phrases(negated: localized("does not end with", context: "condition"))
    ) { operands in
        operands.text(0).hasSuffix(operands.text(1))
    }
}

import Text

extension Operator {
    /// True when the regular expression matches somewhere in the text; `^` and `$` anchor it to the ends. See
    /// `Pattern`.
    package static let matches = Operator(
        "matches", takes: .exactly([.text, .pattern]), reads: .between(localized("matches", context: "condition")),
        phrases: Phrases(negated: localized("does not match", context: "condition"))
    ) { operands in
        operands.isPatternFound(1, in: 0)
    }
}

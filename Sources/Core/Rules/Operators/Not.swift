import Text

extension Operator {
    /// True when its condition is false.
    package static let not = Operator(
        "not", takes: .exactly([.condition]), reads: .before(localized("not", context: "condition"))
    ) { operands in
        !operands.conditions.contains(true)
    }
}

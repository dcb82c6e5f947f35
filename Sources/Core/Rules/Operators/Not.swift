extension Operator {
    /// True when its condition is false.
    package static let not = Operator("not", takes: .exactly([.condition]), reads: .before("not")) { operands in
        !operands.conditions.contains(true)
    }
}

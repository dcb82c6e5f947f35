extension Operator {
    /// True when one of the conditions is. What stands behind the first true one is not evaluated.
    package static let or = Operator("or", takes: .oneOrMore(.condition), reads: .between("or")) { operands in
        operands.conditions.contains(true)
    }
}

extension Operator {
    /// True when every condition is. What stands behind the first false one is not evaluated.
    package static let and = Operator("and", takes: .oneOrMore(.condition), reads: .between("and")) { operands in
        operands.conditions.allSatisfy { $0 }
    }
}

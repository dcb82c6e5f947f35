@testable import Rules

/// An operator that the program does not have: this file, and its name in a list.
extension Operator {
    /// True when both texts have as many Unicode scalars.
    static let sameLength = Operator(
        "sameLength", takes: .exactly([.text, .text]), reads: .between("is as long as")
    ) { operands in
        operands.text(0).string.unicodeScalars.count == operands.text(1).string.unicodeScalars.count
    }

    /// True when most of the conditions are.
    static let most = Operator("most", takes: .oneOrMore(.condition), reads: .before("most of")) { operands in
        operands.conditions.reduce(0) { $0 + ($1 ? 1 : -1) } > 0
    }
}

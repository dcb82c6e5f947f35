/// An operator of conditions: what it is called, what it takes, how it evaluates and how it reads.
///
/// A new one is one value in one file, as those in `Operators/` are, and one entry in the list of `Operators` that a
/// decoder is given.
package struct Operator: Sendable {
    /// A kind of operand.
    package enum Kind: Hashable, Sendable {
        case condition
        /// A value, or an argument.
        case text
        /// A value that is a regular expression in the syntax of RE2. It is no argument, so that it is checked when the
        /// condition is read.
        case pattern
    }

    /// How many operands, and of which kinds.
    package enum Signature: Hashable, Sendable {
        case exactly([Kind])
        case oneOrMore(Kind)
    }

    /// Where the operator's word stands when a condition is said in words.
    package enum Reading: Hashable, Sendable {
        /// Between each two operands: `arg1 is "a"`.
        case between(String)
        /// In front of its operands, which stand in parentheses: `not (arg1 is "a")`.
        case before(String)
    }

    /// The `op` of JSON. No two operators of one registry share it, and operators are the same when their names are.
    package let name: String
    package let takes: Signature
    package let reads: Reading
    let evaluate: @Sendable (Operands) -> Bool

    /// - Parameter evaluate: Whether the operands satisfy the operator. They fit `takes`. A condition among them is evaluated
    ///   when it is asked for; what is not asked for is not evaluated.
    package init(
        _ name: String, takes: Signature, reads: Reading, evaluate: @escaping @Sendable (Operands) -> Bool
    ) {
        self.name = name
        self.takes = takes
        self.reads = reads
        self.evaluate = evaluate
    }
}

extension Operator: Hashable {
    package static func == (lhs: Operator, rhs: Operator) -> Bool {
        lhs.name == rhs.name
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}

extension Operator.Signature {
    /// The kind of the operand at `index`; `nil` where there is none such.
    func kind(at index: Int) -> Operator.Kind? {
        switch self {
        case .exactly(let kinds): kinds.indices.contains(index) ? kinds[index] : nil
        case .oneOrMore(let kind): kind
        }
    }

    /// For an error: "2 operands", "1 or more conditions".
    var inWords: String {
        switch self {
        case .exactly(let kinds):
            let noun = Set(kinds) == [.condition] ? "condition" : "operand"
            return "\(kinds.count) \(noun)\(kinds.count == 1 ? "" : "s")"
        case .oneOrMore(let kind):
            return kind == .condition ? "1 or more conditions" : "1 or more operands"
        }
    }
}

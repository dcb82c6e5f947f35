import Text

/// An operator of conditions: its name, its operands, its evaluation and its words.
///
/// To add an operator, write one value, as in `StandardOperators.swift`, and one entry in `Operators.standard`.
package struct Operator: Sendable {
    /// A kind of operand.
    package enum Kind: Hashable, Sendable {
        case condition
        /// A value, or an argument.
        case text
        /// A value that is a regular expression in the syntax of RE2. It must not be an argument, so that it can be
        /// checked when the condition is read.
        case pattern
    }

    /// The number and the kinds of operands.
    package enum Signature: Hashable, Sendable {
        case exactly([Kind])
        case oneOrMore(Kind)
    }

    /// The position of the operator's word in the words of a condition.
    package enum Reading: Hashable, Sendable {
        /// Between each two operands: `arg1 is "a"`.
        case between(String)
        /// Before its operands, which are in parentheses: `not (arg1 is "a")`.
        case before(String)
    }

    /// Words besides `reads`; each is optional.
    package struct Phrases: Hashable, Sendable {
        /// Its word when `not` is around it: "does not contain". Without it, no row of an editor negates the operator.
        package var negated: String?
        /// Its word and an empty second text: "is empty".
        package var empty: String?
        /// The line above its parts: "all of these".
        package var heading: String?

        package init(negated: String? = nil, empty: String? = nil, heading: String? = nil) {
            (self.negated, self.empty, self.heading) = (negated, empty, heading)
        }
    }

    /// The `op` of JSON. It is unique in an `Operators`; operators with the same name are equal.
    package let name: String
    package let takes: Signature
    package let reads: Reading
    /// Its other names, for people who read and write conditions.
    package let phrases: Phrases
    let evaluate: @Sendable (Operands) -> Bool

    /// - Parameter evaluate: Whether the operands satisfy the operator. They match `takes`. A condition among them is
    ///   evaluated only when the closure reads it.
    package init(
        _ name: String, takes: Signature, reads: Reading, phrases: Phrases = Phrases(),
        evaluate: @escaping @Sendable (Operands) -> Bool
    ) {
        self.name = name
        self.takes = takes
        self.reads = reads
        self.phrases = phrases
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
    /// The kind of the operand at `index`; `nil` when there is no such operand.
    func kind(at index: Int) -> Operator.Kind? {
        switch self {
        case .exactly(let kinds): kinds.indices.contains(index) ? kinds[index] : nil
        case .oneOrMore(let kind): kind
        }
    }

    /// Whether it compares texts.
    var isOfTexts: Bool {
        switch self {
        case .exactly(let kinds): kinds.contains(.text)
        case .oneOrMore(let kind): kind == .text
        }
    }

    /// For an error: "2 operands", "1 or more conditions".
    var inWords: Message {
        switch self {
        case .exactly(let kinds):
            return Set(kinds) == [.condition]
                ? Message("{count} condition", "{count} conditions", count: kinds.count)
                : Message("{count} operand", "{count} operands", count: kinds.count)
        case .oneOrMore(let kind):
            return kind == .condition
                ? Message("1 or more conditions") : Message("1 or more operands")
        }
    }
}

/// The operators that a decoder knows: the one place where an operator is registered.
package struct Operators: Sendable {
    /// In the order of error messages.
    package let all: [Operator]
    private let named: [String: Operator]

    /// - Parameter all: The operators. Of two with the same name the later one counts.
    package init(_ all: [Operator]) {
        self.all = all
        named = Dictionary(all.map { ($0.name, $0) }) { $1 }
    }

    /// The operators of the program.
    package static let standard = Operators([
        .eq,
        .ne,
        .containsString,
        .startsWith,
        .endsWith,
        .matches,
        .and,
        .or,
        .not,
    ])

    package subscript(name: String) -> Operator? {
        named[name]
    }

    /// These operators and some more.
    package static func + (operators: Operators, more: [Operator]) -> Operators {
        Operators(operators.all + more)
    }

    /// For an error: `"eq", "ne", …`.
    var names: String {
        all.map(\.quotedName).joined(separator: ", ")
    }
}

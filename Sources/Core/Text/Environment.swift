import Glibc

/// The environment variables of the process, or those that a test gives.
///
///     Environment.process["HOME"]
///     BaseDirectory.data.upcoming(["XDG_DATA_HOME": "/data"])
public struct Environment: Sendable {
    private let value: @Sendable (String) -> String?

    /// The variables of this process, read one by one when they are used: a copy of all of them takes longer than the rest of
    /// what the program does before its window.
    public static let process = Environment { getenv($0).map { String(cString: $0) } }

    public init(_ variables: [String: String]) {
        self.init { variables[$0] }
    }

    private init(_ value: @escaping @Sendable (String) -> String?) {
        self.value = value
    }

    /// The value of a variable; `nil` when it is not set.
    public subscript(_ name: String) -> String? { value(name) }
}

extension Environment: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral variables: (String, String)...) {
        self.init(Dictionary(variables) { _, last in last })
    }
}

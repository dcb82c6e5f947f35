/// The style of lines in a terminal. It never carries information of its own.
public enum TerminalStyle: Hashable, Sendable {
    /// Only text, for files, pipes and terminals without colors.
    case plain
    /// With the sequences of ECMA-48 §8.3.117 (SGR).
    case colored

    /// The style for an output.
    ///
    /// - Parameters:
    ///   - isTerminal: Whether the output is a terminal.
    ///   - environment: `NO_COLOR` (no-color.org) and `TERM=dumb` request plain text.
    public init(isTerminal: Bool, environment: Environment) {
        let isPlain = !isTerminal || environment["NO_COLOR"]?.isEmpty == false || environment["TERM"] == "dumb"
        self = isPlain ? .plain : .colored
    }

    public func bold(_ text: String) -> String { wrapped(text, "1") }

    /// In the color of conflicts.
    public func warning(_ text: String) -> String { wrapped(text, "31") }

    private func wrapped(_ text: String, _ parameter: String) -> String {
        self == .plain ? text : "\u{1B}[\(parameter)m\(text)\u{1B}[0m"
    }
}

/// How lines for a terminal are set off from each other. Nothing is said by it alone.
public enum TerminalStyle: Hashable, Sendable {
    /// Text alone, for files, pipes and terminals without colors.
    case plain
    /// With the sequences of ECMA-48 §8.3.117 (SGR).
    case colored

    /// The style for an output.
    ///
    /// - Parameters:
    ///   - isTerminal: Whether people read it as it is written.
    ///   - environment: `NO_COLOR` (no-color.org) and `TERM=dumb` ask for plain text.
    public init(isTerminal: Bool, environment: [String: String]) {
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

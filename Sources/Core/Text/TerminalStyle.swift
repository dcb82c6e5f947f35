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

    public func bold(_ text: String) -> String { wrapped(text, TerminalStyle.bold) }

    /// In the color of conflicts.
    public func warning(_ text: String) -> String { wrapped(text, TerminalStyle.warning) }

    private func wrapped(_ text: String, _ sequence: String) -> String {
        self == .plain ? text : sequence + text + TerminalStyle.reset
    }

    private static let bold = "\u{1B}[1m"
    private static let warning = "\u{1B}[31m"
    private static let reset = "\u{1B}[0m"
    /// All sequences that a style writes.
    static let sequences = [bold, warning, reset]
}

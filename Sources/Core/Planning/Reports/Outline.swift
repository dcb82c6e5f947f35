/// Lines for a terminal, in blocks with an empty line between them.
struct Outline {
    /// The blocks from top to bottom, each of some lines. One without lines is left out.
    var blocks: [[String]] = []

    var lines: [String] { Array(blocks.filter { !$0.isEmpty }.joined(separator: [""])) }
}

/// The width that a column of an outline has in all its lines.
struct OutlineColumn {
    /// In characters.
    private let width: Int

    /// - Parameter texts: all texts of the column.
    init(_ texts: some Sequence<String>) {
        width = texts.reduce(0) { max($0, $1.count) }
    }

    /// The text with blanks behind it.
    func leading(_ text: String) -> String { text + blanks(beside: text) }

    /// The text with blanks before it.
    func trailing(_ text: String) -> String { blanks(beside: text) + text }

    private func blanks(beside text: String) -> String { String(repeating: " ", count: width - text.count) }
}

/// Lines for a terminal, in blocks separated by empty lines.
struct Outline {
    /// From top to bottom. A line is made when it is taken.
    let lines: AnySequence<String>

    /// - Parameter blocks: The lines of each block. Empty blocks are left out.
    init(blocks: some Sequence<[String]>) {
        lines = AnySequence(blocks.lazy.filter { !$0.isEmpty }.joined(separator: [""]))
    }
}

/// A column of an outline, with the same width in all lines.
struct OutlineColumn {
    /// The width in characters.
    private let width: Int

    /// - Parameter texts: All texts of the column.
    init(_ texts: some Sequence<String>) {
        width = texts.reduce(0) { max($0, $1.count) }
    }

    /// The text with trailing blanks.
    func leading(_ text: String) -> String { text + blanks(beside: text) }

    /// The text with leading blanks.
    func trailing(_ text: String) -> String { blanks(beside: text) + text }

    private func blanks(beside text: String) -> String { String(repeating: " ", count: width - text.count) }
}

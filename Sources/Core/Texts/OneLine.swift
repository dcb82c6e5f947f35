extension String {
    /// The text as one line: without control characters, line breaks and marks that turn the direction of what follows, and
    /// cut after 500 characters.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    public var onOneLine: String {
        guard utf8.count > 500 || unicodeScalars.contains(where: String.disturbs) else { return self }
        var line = prefix(500).unicodeScalars
        line = Substring.UnicodeScalarView(line.map { String.disturbs($0) ? " " : $0 })
        return String(line) + (count > 500 ? "…" : "")
    }

    /// Whether a scalar has no place in a line: a control character, a line break, or a mark that turns the direction of text.
    static func disturbs(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7f..<0xa0, 0x2028, 0x2029, 0x202a...0x202e, 0x2066...0x2069: true
        default: false
        }
    }
}

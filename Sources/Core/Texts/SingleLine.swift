extension String {
    /// The text as one line that can stand anywhere: without control characters, line breaks and marks that turn the
    /// direction of what follows, and cut after `limit` characters.
    ///
    /// - Complexity: O(*n*); a text that needs no change, nearly every one, is not copied.
    public func singleLine(limit: Int = 500) -> String {
        guard utf8.count > limit || unicodeScalars.contains(where: \.disturbsLine) else { return self }
        let start = prefix(limit)
        let line = Substring.UnicodeScalarView(start.unicodeScalars.map { $0.disturbsLine ? " " : $0 })
        return String(line) + (start.endIndex < endIndex ? "…" : "")
    }
}

extension Unicode.Scalar {
    /// Whether it has no place in a line: a control character, a line break, or a mark that turns the direction of text.
    var disturbsLine: Bool {
        switch value {
        case 0..<0x20, 0x7f..<0xa0, 0x2028, 0x2029, 0x202a...0x202e, 0x2066...0x2069: true
        default: false
        }
    }
}

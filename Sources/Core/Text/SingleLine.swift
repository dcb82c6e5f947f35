import DisplayText

extension String {
    /// The text as one line that can stand anywhere: without control characters, line breaks and marks that turn the
    /// direction of what follows, with clusters of a bounded size, and cut after `limit` scalars.
    ///
    /// - Complexity: O(`limit`); a text that needs no change, nearly every one, is not copied.
    public func singleLine(limit: Int = 500) -> String { shown(as: .line(limit: limit)) }

    /// The text set apart from what stands around it (Unicode UAX #9, FSI and PDI), where it may be written from right to
    /// left. It must be a single line.
    public var isolated: String { utf8.allSatisfy { $0 < 0x80 } ? self : "\u{2068}\(self)\u{2069}" }
}

extension Unicode.Scalar {
    /// Whether it has no place in a line: a control character, a line break, or a mark that turns the direction of text.
    public var disturbsLine: Bool {
        switch value {
        case 0..<0x20, 0x7f..<0xa0, 0x2028, 0x2029, 0x202a...0x202e, 0x2066...0x2069: true
        default: false
        }
    }
}

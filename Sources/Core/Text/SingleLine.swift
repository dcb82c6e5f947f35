import DisplayText

extension String {
    /// The text as one line for any place: without control characters, line breaks and marks that change the text
    /// direction, with clusters of limited size, and truncated after `limit` scalars.
    ///
    /// - Complexity: O(`limit`); a text that needs no change, like most, is not copied.
    public func singleLine(limit: Int = 500) -> String { shown(as: .line(limit: limit)) }

    /// The text isolated from the surrounding text (Unicode UAX #9, FSI and PDI), if one of them may be right-to-left.
    /// It must be a single line.
    public var isolated: String {
        utf8.allSatisfy { $0 < 0x80 } && !Translation.isRightToLeft ? self : "\u{2068}\(self)\u{2069}"
    }
}

extension Sequence<String> {
    /// The texts as parts of one line with points between them: "4:30 PM · Work". In a right-to-left language the line begins
    /// with a right-to-left mark, and each part is isolated (Unicode UAX #9).
    ///
    /// - Parameter fromRightToLeft: `false` for a name, which has no marks.
    public func dotted(fromRightToLeft: Bool = Translation.isRightToLeft) -> String {
        let parts = Array(self)
        let separator = parts.separator(fromRightToLeft: fromRightToLeft)
        guard fromRightToLeft, !parts.isEmpty else { return parts.joined(separator: separator) }
        return "\u{200F}" + parts.map { "\u{2068}\($0)\u{2069}" }.joined(separator: separator)
    }

    /// The sign between the parts, with its blanks. Beside Arabic digits a point would be read as a zero.
    public func separator(fromRightToLeft: Bool = Translation.isRightToLeft) -> String {
        if fromRightToLeft { return "؛ " }
        let hasArabicDigits = contains { text in
            text.unicodeScalars.contains { 0x660...0x669 ~= $0.value || 0x6f0...0x6f9 ~= $0.value }
        }
        return hasArabicDigits ? "; " : " · "
    }

    /// The texts as parts of one line, read one after the other: "Dentist, 4:30 PM, 1 conflict".
    public func listed() -> String {
        // Translators: what stands between the parts of a line, with its space.
        joined(separator: localized(", "))
    }
}

extension Unicode.Scalar {
    /// Whether it must not be in a line: a control character, a line break, or a mark that changes the text direction.
    public var disturbsLine: Bool {
        switch value {
        case 0..<0x20, 0x7f..<0xa0, 0x2028, 0x2029, 0x202a...0x202e, 0x2066...0x2069: true
        default: false
        }
    }
}

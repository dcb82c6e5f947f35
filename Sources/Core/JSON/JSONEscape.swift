import Text

/// How texts are written in JSON (RFC 8259 §7).
public enum JSONEscape {
    /// The text in double quotes. Escaped is what must be, quotes, backslashes and control characters, and what would
    /// disturb a terminal: the other control characters, and marks that turn the direction of text.
    public static func quoted(_ text: String) -> String {
        var written = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": written += "\\\(scalar)"
            case "\n": written += "\\n"
            case "\t": written += "\\t"
            case "\r": written += "\\r"
            case _ where scalar.disturbsLine: written += hexadecimal(scalar)
            default: written.unicodeScalars.append(scalar)
            }
        }
        return written + "\""
    }

    /// The scalar as `\u1234`, or as two of these where it needs a surrogate pair.
    public static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        UTF16.encode(scalar).map { units in
            units.map { unit in
                let digits = String(unit, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }.joined()
        } ?? ""
    }
}

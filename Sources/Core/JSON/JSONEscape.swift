import Text

/// How texts are written in JSON (RFC 8259 §7).
public enum JSONEscape {
    /// The text in double quotes. Escaped is what must be, quotes, backslashes and control characters, and what would
    /// disturb a terminal: the other control characters, and marks that turn the direction of text.
    public static func quoted(_ text: String) -> String {
        // Most texts have nothing to escape.
        guard !text.utf8.allSatisfy(isPlain) else { return "\"\(text)\"" }
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

    /// Whether a byte stands for a letter, digit or sign of ASCII that is written as it is.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
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

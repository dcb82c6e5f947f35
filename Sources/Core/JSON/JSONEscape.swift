import Text

/// Writes strings in JSON (RFC 8259 §7).
public enum JSONEscape {
    /// The text in double quotes. It escapes what JSON requires (quotes, backslashes, control characters) and what
    /// would disturb a terminal (other control characters, and marks that change the text direction).
    public static func quoted(_ text: String) -> String {
        // Most texts have nothing to escape.
        guard !text.utf8.allSatisfy(isPlain) else { return "\"\(text)\"" }
        var written = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": written += "\\\(scalar)"
            case _ where scalar.disturbsLine: written += scalar.escape
            default: written.unicodeScalars.append(scalar)
            }
        }
        return written + "\""
    }

    /// Whether a byte is an ASCII character that needs no escape.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
}

import JSON

/// Writes the content lines of an iCalendar object (RFC 5545 §3.1), folded, each with its CR LF.
struct ICalendarLines {
    private var pieces: PiecedOutput
    private static let octetsOfLine = 75

    /// - Parameter output: Takes the next piece, and returns whether it succeeded.
    init(to output: @escaping ([UInt8]) -> Bool) {
        pieces = PiecedOutput(to: output)
    }

    /// Passes on the rest. Returns whether the output accepted every piece.
    mutating func finish() -> Bool { pieces.finish() }

    /// Appends a property with an unchanged value.
    mutating func append(_ name: String, _ value: String) {
        fold("\(name):\(value)")
    }

    /// Appends a property whose value is of the type TEXT (§3.3.11): backslash, semicolon, comma and line break are
    /// escaped, and control characters, which no value may have, are left out.
    mutating func append(_ name: String, text value: String) {
        fold("\(name):\(ICalendarLines.escaped(value))")
    }

    /// Appends a property whose value is a list of TEXT.
    mutating func append(_ name: String, texts values: [String]) {
        fold("\(name):\(values.map(ICalendarLines.escaped).joined(separator: ","))")
    }

    /// Appends a property with an unescaped value, such as an address, without control characters, which no value may
    /// have.
    mutating func append(_ name: String, plain value: String) {
        fold("\(name):\(ICalendarLines.withoutControls(value))")
    }

    /// A text as the value of a parameter, in double quotes, with the escapes of RFC 6868.
    static func quoted(_ value: String) -> String {
        let escaped = value.replacing("^", with: "^^").replacing("\n", with: "^n").replacing("\"", with: "^'")
        return "\"\(withoutControls(escaped))\""
    }

    private static func withoutControls(_ value: String) -> String {
        String(String.UnicodeScalarView(value.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
    }

    private mutating func fold(_ line: String) {
        ICalendarLines.fold(Array(line.utf8), lineBreak: [0x0D, 0x0A]) { pieces.append($0) }
    }

    /// Folds a line longer than 75 octets between two characters and never inside an escape, and ends it. Each further part
    /// begins with a blank, which counts.
    static func fold(_ octets: [UInt8], lineBreak: [UInt8], into append: (ArraySlice<UInt8>) -> Void) {
        var (start, room) = (0, octetsOfLine)
        while octets.count - start > room {
            var end = start + room
            while end > start + 1, octets[end] & 0xC0 == 0x80 { end -= 1 }
            let slashes = octets[start..<end].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
            if slashes % 2 == 1, slashes < end - start { end -= 1 }
            append(octets[start..<end])
            append(lineBreak + [0x20])
            (start, room) = (end, octetsOfLine - 1)
        }
        append(octets[start...])
        append(lineBreak[...])
    }

    /// A text as a value of the type TEXT.
    static func escaped(_ value: String) -> String {
        var result = String.UnicodeScalarView()
        var isAfterReturn = false
        for scalar in value.unicodeScalars {
            defer { isAfterReturn = scalar == "\r" }
            switch scalar {
            case "\\", ";", ",": result.append(contentsOf: ["\\", scalar])
            case "\n" where isAfterReturn: break
            case "\n", "\r", "\u{2028}", "\u{2029}", "\u{85}": result.append(contentsOf: ["\\", "n"])
            case "\t": result.append(scalar)
            case "\0"..<" ", "\u{7f}": break
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}

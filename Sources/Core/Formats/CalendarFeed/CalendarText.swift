import Text

/// The bytes of a calendar as programs and servers write them: in other encodings, with other line breaks, and with text
/// before the calendar.
enum CalendarText {
    /// How far a calendar is searched for.
    private static let searchLimit = 65_536

    /// The text in UTF-8 with line breaks of LF: UTF-16 is decoded, and CR alone as a line break is replaced. Texts in
    /// an 8-bit set stay as they are, see `decoded(_:)`.
    ///
    /// - Complexity: O(*n*) for such texts; for all others O(1) in the lines after the first.
    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        var text = fromUTF16(bytes) ?? bytes
        let first = text.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.endIndex
        let isReturnAlone =
            first < text.endIndex && text[first] == 0x0D && first + 1 < text.endIndex && text[first + 1] != 0x0A
            && text[first + 1] != 0x0D
        guard isReturnAlone else { return text }
        for index in text.indices where text[index] == 0x0D {
            if index + 1 == text.endIndex || text[index + 1] != 0x0A { text[index] = 0x0A }
        }
        return text
    }

    /// UTF-16 with a byte order mark, or with a first character of ASCII, as UTF-8; `nil` for another encoding.
    private static func fromUTF16(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count >= 4 else { return nil }
        let isBig: Bool
        switch (bytes[0], bytes[1]) {
        case (0xFF, 0xFE) where bytes[2] != 0 || bytes[3] != 0: isBig = false
        case (0xFE, 0xFF): isBig = true
        case (0x01...0x7F, 0) where bytes[3] == 0: isBig = false
        case (0, 0x01...0x7F) where bytes[2] == 0: isBig = true
        default: return nil
        }
        let units = (0..<bytes.count / 2).lazy.map { unit -> UInt16 in
            let index = 2 * unit
            let (high, low) = isBig ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
            return UInt16(high) << 8 | UInt16(low)
        }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        text += String(decoding: units, as: UTF16.self).utf8
        return text
    }

    /// Where the calendar begins in a text in UTF-8: at its `BEGIN`, also after the head of a mail or the notice of a
    /// server; `nil` for a text without one.
    ///
    /// - Complexity: O(1): it examines the first 64 kB.
    static func start(in bytes: [UInt8]) -> Int? {
        var first = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while first < bytes.count, bytes[first] <= 0x20 { first += 1 }
        guard first < bytes.count else { return nil }
        if begins("VCALENDAR", at: first, in: bytes) || begins("VEVENT", at: first, in: bytes) { return first }
        // JSON is not searched.
        guard ![UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\"")].contains(bytes[first]) else { return nil }
        var isStart = false
        for index in first..<min(bytes.count, first + searchLimit) {
            if isStart, begins("VCALENDAR", at: index, in: bytes) { return index }
            isStart = bytes[index] == 0x0A || bytes[index] == 0x0D || bytes[index] == UInt8(ascii: ">")
        }
        return nil
    }

    /// Whether a component with a name begins at a position.
    private static func begins(_ name: StaticString, at position: Int, in bytes: [UInt8]) -> Bool {
        guard bytes[position] | 0x20 == UInt8(ascii: "b") else { return false }
        let line = bytes[position..<min(bytes.count, position + 40)]
        guard line.prefix(5).equalsIgnoringCase("BEGIN") else { return false }
        let value = line.dropFirst(5).drop { $0 == 0x20 || $0 == 0x09 }
        guard value.first == UInt8(ascii: ":") else { return false }
        let rest = value.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }
        return rest.prefix(name.utf8CodeUnitCount).equalsIgnoringCase(name)
    }

    /// The text of bytes in UTF-8. Bytes without any character of UTF-8 beyond ASCII are in Windows-1252; single wrong
    /// bytes read as U+FFFD.
    ///
    /// - Complexity: O(*n*).
    static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        let repaired = String(decoding: bytes, as: UTF8.self)
        let isUTF8 = repaired.unicodeScalars.contains { $0.value > 0x7F && $0 != "\u{FFFD}" }
        return isUTF8 ? repaired : String(String.UnicodeScalarView(bytes.map(windowsScalar)))
    }

    private static func windowsScalar(_ byte: UInt8) -> Unicode.Scalar {
        (0x80...0x9F).contains(byte) ? windowsScalars[Int(byte) - 0x80] : Unicode.Scalar(byte)
    }

    /// The characters from 0x80 to 0x9F; those that Windows-1252 does not have are U+FFFD.
    private static let windowsScalars: [Unicode.Scalar] = Array(
        "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars)
}

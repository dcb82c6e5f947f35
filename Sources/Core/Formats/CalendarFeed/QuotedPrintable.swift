import Text

/// The encoding quoted-printable (RFC 2045 §6.7), in which vCalendar 1.0 and phones write texts.
enum QuotedPrintable {
    /// Whether a content line names the encoding among its parameters.
    ///
    /// - Complexity: O(1): a name beyond the first 200 bytes does not count.
    static func isNamed(in line: ArraySlice<UInt8>) -> Bool {
        let head = line.prefix(200).prefix { $0 != UInt8(ascii: ":") }
        return head.indices.contains { index in
            head[index] | 0x20 == UInt8(ascii: "q") && head[index...].prefix(16).equalsIgnoringCase("QUOTED-PRINTABLE")
        }
    }

    /// The decoded bytes, with line breaks of LF. A `=` without two digits after it stays.
    ///
    /// - Complexity: O(*n*).
    static func decoded(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var position = bytes.startIndex
        while position < bytes.endIndex {
            if bytes[position] == UInt8(ascii: "="), position + 2 < bytes.endIndex,
                let high = digit(bytes[position + 1]), let low = digit(bytes[position + 2])
            {
                text.append(high << 4 | low)
                position += 3
            } else {
                // A soft line break that nothing follows says nothing.
                if bytes[position] != UInt8(ascii: "=") || position + 1 < bytes.endIndex {
                    text.append(bytes[position])
                }
                position += 1
            }
            if text.last == 0x0A, text.dropLast().last == 0x0D { text.remove(at: text.count - 2) }
        }
        return text[...]
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}

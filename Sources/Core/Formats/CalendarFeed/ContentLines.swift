/// Reads the content lines of an iCalendar text in one pass over its bytes.
///
/// Lines end with LF or CR LF. A line that begins with a blank or a tab continues the one before it (§3.1); the break
/// may be inside a character. Only wanted lines that are folded are copied. What stands before the calendar is skipped.
struct ContentLines {
    private let bytes: [UInt8]
    private var position: Int
    private var number = 1
    /// Whether the properties of the text have blanks before them.
    private var isIndented = false

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position = CalendarText.start(in: bytes) ?? (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
        number += bytes[..<position].count { $0 == 0x0A }
    }

    /// The number of the next line, from 1.
    var nextNumber: Int { number }

    /// The next line that is not blank; `nil` at the end.
    ///
    /// - Parameter isWanted: Whether a line with a property is wanted; others are skipped. `nil` is an unsupported
    ///   property.
    mutating func next(where isWanted: (CalendarProperty?) -> Bool) -> ContentLine? {
        while position < bytes.count {
            let (first, line) = (number, physicalLine())
            var end = line.upperBound
            var isFolded = false
            while continues(line.lowerBound..<end) {
                end = physicalLine().upperBound
                isFolded = true
            }
            if line.isEmpty, !isFolded { continue }
            var text = bytes[line.lowerBound..<end]
            var nameEnd = ContentLines.nameEnd(in: text)
            // The line is folded inside the name.
            if isFolded, nameEnd >= line.upperBound {
                text = ContentLines.unfolded(text)[...]
                nameEnd = ContentLines.nameEnd(in: text)
                isFolded = false
            }
            let property = CalendarProperty(name: text[..<nameEnd])
            guard isWanted(property) else { continue }
            let rest = isFolded ? ContentLines.unfolded(text[nameEnd...])[...] : text[nameEnd...]
            return ContentLine(
                number: first, range: line.lowerBound..<position, property: property, name: text[..<nameEnd], rest: rest
            )
        }
        return nil
    }

    /// Whether the next physical line continues a line.
    private mutating func continues(_ line: Range<Int>) -> Bool {
        guard position < bytes.count else { return false }
        switch bytes[position] {
        case 0x20, 0x09: return !isIndentedProperty(after: line)
        // Mozilla wrote blank lines after the name of a property.
        case 0x0A, 0x0D:
            guard !line.isEmpty, !bytes[line].contains(UInt8(ascii: ":")) else { return false }
            let next = bytes[position...].first { $0 != 0x0A && $0 != 0x0D }
            return next == 0x20 || next == 0x09
        // A soft line break of quoted-printable.
        default:
            return !line.isEmpty && bytes[line.upperBound - 1] == UInt8(ascii: "=")
                && QuotedPrintable.isNamed(in: bytes[line]) && !bytes[position...].prefix(4).equalsIgnoringCase("END:")
        }
    }

    /// Whether the next line is a property with blanks before it, instead of the continuation of a line: in a text that
    /// has a blank before the first property of a component.
    private mutating func isIndentedProperty(after line: Range<Int>) -> Bool {
        if !isIndented {
            let first = bytes[line].prefix(6)
            guard first.equalsIgnoringCase("BEGIN:") || first.prefix(4).equalsIgnoringCase("END:") else { return false }
        }
        let text = bytes[position...].drop { $0 == 0x20 || $0 == 0x09 }
        let name = text.prefix(64).prefix { byte in
            byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        }
        let isProperty =
            name.count > 1 && name.endIndex < bytes.endIndex
            && (bytes[name.endIndex] == UInt8(ascii: ":") || bytes[name.endIndex] == UInt8(ascii: ";"))
        isIndented = isIndented || isProperty
        return isProperty
    }

    /// Advances past one physical line.
    private mutating func physicalLine() -> Range<Int> {
        let start = position
        var end = start
        while end < bytes.count, bytes[end] != 0x0A { end += 1 }
        position = min(end + 1, bytes.count)
        number += 1
        while end > start, bytes[end - 1] == 0x0D { end -= 1 }
        return start..<end
    }

    private static func nameEnd(in text: ArraySlice<UInt8>) -> Int {
        var end = text.startIndex
        while end < text.endIndex, text[end] != UInt8(ascii: ":"), text[end] != UInt8(ascii: ";") { end += 1 }
        return end
    }

    private static func unfolded(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var joined: [UInt8] = []
        joined.reserveCapacity(text.count)
        var position = text.startIndex
        while position < text.endIndex {
            let end = text[position...].firstIndex(of: 0x0A) ?? text.endIndex
            var lineEnd = end
            while end < text.endIndex, lineEnd > position, text[lineEnd - 1] == 0x0D { lineEnd -= 1 }
            joined += text[position..<lineEnd]
            position = end + 1
            if joined.last == UInt8(ascii: "="), end < text.endIndex, QuotedPrintable.isNamed(in: text) {
                // A soft line break.
                joined.removeLast()
            } else {
                // The one blank after the line break.
                position += 1
            }
        }
        return joined
    }
}

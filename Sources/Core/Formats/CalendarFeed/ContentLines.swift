/// Reads the content lines of an iCalendar text in one pass over its bytes.
///
/// Lines end with LF or CR LF. A line that begins with a blank or a tab continues the one before it (§3.1); the break
/// may be inside a character. Only wanted lines that are folded are copied.
struct ContentLines {
    private let bytes: [UInt8]
    private var position: Int
    private var number = 1

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
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
            while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 {
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
            return ContentLine(number: first, property: property, name: text[..<nameEnd], rest: rest)
        }
        return nil
    }

    /// Advances past one physical line.
    private mutating func physicalLine() -> Range<Int> {
        let start = position
        var end = start
        while end < bytes.count, bytes[end] != 0x0A { end += 1 }
        position = min(end + 1, bytes.count)
        number += 1
        if end > start, bytes[end - 1] == 0x0D { end -= 1 }
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
            let isReturned = end < text.endIndex && end > position && text[end - 1] == 0x0D
            joined += text[position..<(isReturned ? end - 1 : end)]
            // The line break and the one blank after it.
            position = end + 2
        }
        return joined
    }
}

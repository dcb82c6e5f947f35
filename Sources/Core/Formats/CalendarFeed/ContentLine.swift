import Text

/// A content line of an iCalendar text (RFC 5545 §3.1), unfolded.
struct ContentLine {
    /// The number of its first line in the file, from 1.
    let number: Int
    /// Its bytes in the file, with its line break.
    let range: Range<Int>
    /// The property; `nil` for an unsupported one.
    let property: CalendarProperty?
    private let nameBytes: ArraySlice<UInt8>
    /// The bytes after the name: parameters, a colon and the value.
    private let rest: ArraySlice<UInt8>
    /// Where the value begins in `rest`; `nil` for a line without a colon.
    private var valueStart: Int?

    init(
        number: Int, range: Range<Int>, property: CalendarProperty?, name: ArraySlice<UInt8>, rest: ArraySlice<UInt8>
    ) {
        self.number = number
        self.range = range
        self.property = property
        nameBytes = name
        self.rest = rest
        valueStart = ContentLine.colon(in: rest).map { $0 + 1 }
    }

    /// The name of the property, in capitals and without blanks, truncated if it is longer than every supported name.
    var name: String {
        if let property { return property.rawValue }
        return String(decoding: nameBytes.prefix(64), as: UTF8.self).uppercased().filter { !$0.isWhitespace }
    }

    /// The text before the value: the name and the parameters as they are written, and the colon.
    var head: [UInt8] { Array(nameBytes) + rest[..<(valueStart ?? rest.endIndex)] }

    /// The raw bytes of the value.
    var value: ArraySlice<UInt8> {
        rest[(valueStart ?? rest.endIndex)...]
    }

    /// The value as it is written, decoded.
    var text: String { CalendarText.decoded(plainValue) }

    /// The bytes of the value without the encoding that a parameter names.
    private var plainValue: ArraySlice<UInt8> {
        rest.first == UInt8(ascii: ";") && QuotedPrintable.isNamed(in: rest) ? QuotedPrintable.decoded(value) : value
    }

    /// The value of the first parameter with a name in capitals, without quotes, and with the escapes of RFC 6868
    /// resolved.
    ///
    /// - Complexity: O(*n*) in the length of the parameters; without any, O(1).
    func parameter(_ name: StaticString) -> String? {
        parameterRange(name).map { ContentLine.parameterText(rest[$0].trimmed) }
    }

    /// The bytes of the line with another value of a parameter, which is added where it is missing.
    func settingParameter(_ name: StaticString, _ value: [UInt8]) -> [UInt8] {
        guard let range = parameterRange(name) else {
            return nameBytes + Array(";\(name)=".utf8) + value + rest
        }
        return nameBytes + rest[..<range.lowerBound] + value + rest[range.upperBound...]
    }

    /// Where the value of the first parameter with a name in capitals stands.
    private func parameterRange(_ name: StaticString) -> Range<Int>? {
        let end = (valueStart ?? rest.endIndex + 1) - 1
        var position = rest.startIndex
        while position < end, rest[position] == UInt8(ascii: ";") {
            let next = ContentLine.firstUnquoted(UInt8(ascii: ";"), in: rest[(position + 1)..<end]) ?? end
            let parameter = rest[(position + 1)..<next]
            if let equals = parameter.firstIndex(of: UInt8(ascii: "=")),
                parameter[..<equals].trimmed.equalsIgnoringCase(name)
            {
                return (equals + 1)..<next
            }
            position = next
        }
        return nil
    }

    /// The line with the value after its last colon that a date follows: some programs write a zone name with a colon
    /// in it without quotes. Without such a colon, the line itself.
    var splitBeforeTime: ContentLine {
        guard let start = valueStart else { return self }
        let zero = UInt8(ascii: "0"), nine = UInt8(ascii: "9")
        let later = value.indices.reversed().first { index in
            let next = rest[(index + 1)...].prefix(5)
            return rest[index] == UInt8(ascii: ":") && next.count == 5
                && next.prefix(4).allSatisfy { (zero...nine).contains($0) }
                && next.suffix(1).allSatisfy { (zero...nine).contains($0) || $0 == UInt8(ascii: "-") }
        }
        var line = self
        line.valueStart = later.map { $0 + 1 } ?? start
        return line
    }

    private static func colon(in rest: ArraySlice<UInt8>) -> Int? {
        if rest.first == UInt8(ascii: ":") { return rest.startIndex }
        return firstUnquoted(UInt8(ascii: ":"), in: rest)
    }

    /// The first position of a byte outside double quotes; an unclosed quote counts as an ordinary character.
    private static func firstUnquoted(_ wanted: UInt8, in bytes: ArraySlice<UInt8>) -> Int? {
        var position = bytes.startIndex
        while position < bytes.endIndex {
            if bytes[position] == wanted { return position }
            if bytes[position] == UInt8(ascii: "\""),
                let end = bytes[(position + 1)...].firstIndex(of: UInt8(ascii: "\""))
            {
                position = end
            }
            position += 1
        }
        return nil
    }

    private static func parameterText(_ bytes: ArraySlice<UInt8>) -> String {
        var bytes = bytes
        if bytes.count >= 2, bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\"") {
            bytes = bytes.dropFirst().dropLast()
        }
        guard bytes.contains(UInt8(ascii: "^")) else { return CalendarText.decoded(bytes) }
        var text: [UInt8] = []
        var isEscaped = false
        for byte in bytes {
            switch (isEscaped, byte) {
            case (true, UInt8(ascii: "n")): text.append(0x0A)
            case (true, UInt8(ascii: "'")): text.append(UInt8(ascii: "\""))
            case (true, UInt8(ascii: "^")): text.append(byte)
            case (true, _): text += [UInt8(ascii: "^"), byte]
            case (false, UInt8(ascii: "^")): break
            case (false, _): text.append(byte)
            }
            isEscaped = !isEscaped && byte == UInt8(ascii: "^")
        }
        if isEscaped { text.append(UInt8(ascii: "^")) }
        return CalendarText.decoded(text[...])
    }
}

extension ContentLine {
    /// The value as a TEXT (§3.3.11), with its escapes resolved.
    var unescapedText: String {
        let value = plainValue
        guard value.contains(UInt8(ascii: "\\")) else { return CalendarText.decoded(value) }
        return ContentLine.unescaped(value)
    }

    /// The values of a list of TEXT, such as `CATEGORIES`.
    var unescapedList: [String] {
        let value = plainValue
        var items: [ArraySlice<UInt8>] = []
        var (start, position) = (value.startIndex, value.startIndex)
        while position < value.endIndex {
            if value[position] == UInt8(ascii: "\\") {
                position += 2
                continue
            }
            if value[position] == UInt8(ascii: ",") {
                items.append(value[start..<position])
                start = position + 1
            }
            position += 1
        }
        items.append(value[start...])
        return items.map(ContentLine.unescaped).filter { !$0.isBlank }
    }

    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var isEscaped = false
        for byte in bytes {
            if isEscaped {
                text.append(byte | 0x20 == UInt8(ascii: "n") ? 0x0A : byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else {
                text.append(byte)
            }
        }
        return CalendarText.decoded(text[...])
    }
}

/// Reads a text by the grammar of RFC 8259, byte by byte, and finds its first fault.
///
/// It scans only texts that the fast parser has rejected. It agrees with the parser about every text except for two
/// things that the standard allows and the parser cannot read; `readableForm` replaces these.
///
/// simdjson's `current_location` is not sufficient: there is none for an open string, an unescaped character or a byte
/// that is not UTF-8, because simdjson's first pass rejects these. Nor does it say what is expected.
///
/// - Complexity: O(n), and O(`JSONDocument.depthLimit`) memory: it does not recurse.
struct JSONScanner {
    private let bytes: [UInt8]
    private let start: Int
    private var position: Int
    /// The offsets of the open arrays and objects.
    private var open: [Int] = []
    /// The bytes to write over the text, with their offsets.
    private var mendings: [(offset: Int, bytes: [UInt8])] = []
    private let allowsLastCommas: Bool
    /// The offsets of the commas after a last item of an array or object, when these are allowed.
    private var lastCommas: [Int] = []

    /// Scans `bytes` from `start`, which is after the byte order mark.
    init(_ bytes: [UInt8], from start: Int, allowsLastCommas: Bool = false) {
        self.bytes = bytes
        self.start = start
        self.allowsLastCommas = allowsLastCommas
        position = start
    }

    /// The length of the UTF-8 byte order mark in front of `bytes`, 0 or 3.
    static func lengthOfByteOrderMark(in bytes: [UInt8]) -> Int {
        bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// Returns the text in a form that the parser can read, or throws the first fault.
    ///
    /// Half surrogate pairs become U+FFFD, integers beyond 64 bits get an exponent, and last commas, when allowed,
    /// become blanks.
    mutating func readableForm() throws(JSONError) -> [UInt8] {
        try checkEncoding()
        skipBlanks()
        guard position < bytes.count else { throw .empty }
        try scanDocument()
        var mended = bytes
        for (offset, replacement) in mendings {
            mended.replaceSubrange(offset..<offset + replacement.count, with: replacement)
        }
        return mended
    }

    /// The commas that `readableForm` has skipped; `nil` for none.
    var passedCommas: JSONLastCommas? {
        lastCommas.first.map { JSONLastCommas(first: location(at: $0), count: lastCommas.count) }
    }

    // MARK: Structure

    private mutating func scanDocument() throws(JSONError) {
        try scanValue(after: nil)
        while let container = open.last {
            let closing = bytes[container] == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: "}")
            skipBlanks()
            if current == closing {
                position += 1
                open.removeLast()
            } else if current == UInt8(ascii: ",") {
                position += 1
                guard !passesLastComma(before: closing) else { continue }
                try scanItem(of: container, after: .comma)
            } else {
                try failIfEnded()
                throw fault(.noCommaOrEnd(isList: closing == UInt8(ascii: "]"), found: scalar))
            }
        }
        skipBlanks()
        if position < bytes.count {
            throw fault(.noEnd(found: scalar))
        }
    }

    /// Whether the comma just read is before the closing bracket and is allowed there.
    private mutating func passesLastComma(before closing: UInt8) -> Bool {
        guard allowsLastCommas else { return false }
        let comma = position - 1
        skipBlanks()
        guard current == closing else { return false }
        mendings.append((comma, [UInt8(ascii: " ")]))
        lastCommas.append(comma)
        return true
    }

    /// Scans a value; of an array or object, only the beginning, including that of its first item.
    private mutating func scanValue(after what: JSONFault.Before?) throws(JSONError) {
        skipBlanks()
        switch current {
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            if open.count == JSONDocument.depthLimit { throw .tooDeep(location(at: position)) }
            let container = position
            open.append(container)
            position += 1
            skipBlanks()
            let closing = bytes[container] == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: "}")
            if current != closing { try scanItem(of: container, after: nil) }
        case UInt8(ascii: "\""):
            try scanString()
        case let byte? where byte == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte):
            try scanNumber()
        default:
            try scanWord(after: what)
        }
    }

    /// Scans an element of the array, or a name and value of the object, that begins at `container`.
    private mutating func scanItem(of container: Int, after what: JSONFault.Before?) throws(JSONError) {
        guard bytes[container] == UInt8(ascii: "{") else { return try scanValue(after: what) }
        skipBlanks()
        guard current == UInt8(ascii: "\"") else {
            try failIfEnded()
            throw fault(.noName(after: what, found: scalar))
        }
        try scanString()
        skipBlanks()
        guard current == UInt8(ascii: ":") else {
            try failIfEnded()
            throw fault(.noColon(found: scalar))
        }
        position += 1
        try scanValue(after: .colon)
    }

    private mutating func scanWord(after what: JSONFault.Before?) throws(JSONError) {
        for word in ["true", "false", "null"] where bytes[position...].starts(with: word.utf8) {
            let end = position + word.utf8.count
            if end == bytes.count || !isWordByte(bytes[end]) {
                position = end
                return
            }
        }
        try failIfEnded()
        if isWordByte(bytes[position]) {
            throw fault(.unknownWord(run))
        }
        throw fault(.noValue(after: what, found: scalar))
    }

    // MARK: Numbers

    private mutating func scanNumber() throws(JSONError) {
        let first = position
        while let byte = current, isWordByte(byte) || byte == UInt8(ascii: "+") { position += 1 }
        let text = bytes[first..<position]
        guard let form = JSONNumberForm(text) else {
            position = first
            throw fault(.badNumber(run))
        }
        let digits = String(decoding: text, as: UTF8.self)
        if form == .integer, Int64(digits) == nil, UInt64(digits) == nil {
            guard text.count <= 300 else {
                position = first
                throw fault(.numberTooLarge)
            }
            mendings.append((position - 2, Array("e2".utf8)))
        } else if form == .real, Double(digits).map({ !$0.isFinite }) ?? true {
            position = first
            throw fault(.numberTooLarge)
        }
    }

    // MARK: Strings

    private mutating func scanString() throws(JSONError) {
        let first = position
        position += 1
        while true {
            guard let byte = current else { throw fault(.openText, at: first) }
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return
            case UInt8(ascii: "\\"):
                try scanEscape(openedAt: first)
            case 0x0A, 0x0D:
                throw fault(.openTextOnLine, at: first)
            case 0..<0x20:
                throw fault(.unescaped(found: scalar))
            default:
                position += 1
            }
        }
    }

    private mutating func scanEscape(openedAt first: Int) throws(JSONError) {
        guard position + 1 < bytes.count else { throw fault(.openText, at: first) }
        switch bytes[position + 1] {
        case UInt8(ascii: "u"):
            guard let unit = codeUnit(at: position) else {
                throw fault(.badCodeUnit)
            }
            if UTF16.isLeadSurrogate(unit), let next = codeUnit(at: position + 6), UTF16.isTrailSurrogate(next) {
                position += 12
                return
            }
            if UTF16.isSurrogate(unit) { mendings.append((position, Array("\\ufffd".utf8))) }
            position += 6
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            position += 2
        default:
            let escape = position
            position += 1
            throw fault(.badEscape(found: position < bytes.count ? scalar : nil), at: escape)
        }
    }

    /// The code unit of the escape `\u1234` at `offset`.
    private func codeUnit(at offset: Int) -> UInt16? {
        guard offset + 6 <= bytes.count, bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "u")
        else { return nil }
        let digits = bytes[offset + 2..<offset + 6]
        guard digits.allSatisfy({ UnicodeScalar($0).properties.isASCIIHexDigit }) else { return nil }
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    // MARK: Bytes and words

    private var current: UInt8? {
        position < bytes.count ? bytes[position] : nil
    }

    private mutating func skipBlanks() {
        while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    /// Whether a byte continues a number or a word, as people see it.
    private func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default:
            false
        }
    }

    private func checkEncoding() throws(JSONError) {
        if start == 0, let name = JSONScanner.otherEncoding(of: bytes) { throw .otherEncoding(name: name) }
        if let offset = bytes.firstOffsetNotUTF8 { throw .notUTF8(offset: offset) }
    }

    /// The encoding of a byte order mark other than that of UTF-8 (Unicode 15, table 23-5).
    private static func otherEncoding(of bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return "UTF-32" }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
        return nil
    }

    private func failIfEnded() throws(JSONError) {
        guard position == bytes.count else { return }
        guard let container = open.last else { throw fault(.noContent) }
        throw fault(.open(isList: bytes[container] == UInt8(ascii: "["), from: location(at: container)))
    }

    /// The Unicode scalar at the position.
    private var scalar: UInt32 {
        String(decoding: bytes[position...].prefix(4), as: UTF8.self).unicodeScalars.first?.value ?? 0xFFFD
    }

    /// The word or number at the position, shortened.
    private var run: String {
        let run = bytes[position...].prefix { isWordByte($0) || $0 == UInt8(ascii: "+") }
        return "\(String(decoding: run.prefix(24), as: UTF8.self))\(run.count > 24 ? "…" : "")"
    }

    private func fault(_ fault: JSONFault, at offset: Int? = nil) -> JSONError {
        .malformed(location(at: offset ?? position), fault)
    }

    private func location(at offset: Int) -> JSONLocation {
        JSONLocation(of: offset, in: bytes, from: start)
    }
}

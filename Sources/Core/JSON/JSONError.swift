/// Why a text is not read as JSON.
public enum JSONError: Error, Hashable, Sendable {
    /// Nothing but blanks.
    case empty
    /// The text is encoded as UTF-16 or UTF-32, as its byte order mark says.
    case otherEncoding(name: String)
    /// The byte at `offset`, from 0, is the first that is not UTF-8.
    case notUTF8(offset: Int)
    /// More than `JSONDocument.depthLimit` arrays and objects in one another; the location is the first too many.
    case tooDeep(JSONLocation)
    /// The text breaks the grammar at the location.
    case malformed(JSONLocation, JSONFault)
    /// More than 4 GB, the most the parser takes.
    case tooLong
    case outOfMemory
    /// The parser refused a text in which no fault is found.
    case unexplained
}

/// A location in a text, as editors count.
public struct JSONLocation: Hashable, Sendable, Codable {
    /// From 1. Lines end with LF, CR LF or CR.
    public let line: Int
    /// From 1, in Unicode scalars. A byte order mark does not count.
    public let column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

extension JSONLocation: CustomStringConvertible {
    /// As it stands in a sentence: "line 1, column 2".
    public var description: String { "line \(line), column \(column)" }
}

extension JSONLocation {
    /// The place of the byte at `offset` of a text that begins at `start`.
    init(of offset: Int, in bytes: [UInt8], from start: Int) {
        var line = 1
        var column = 1
        for index in start..<offset {
            let byte = bytes[index]
            if byte == 0x0A || (byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)) {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
        self.init(line: line, column: column)
    }
}

import Text

/// Why a text is not read as JSON.
public enum JSONError: Error, Hashable, Sendable {
    /// The text is empty or blank.
    case empty
    /// The text is encoded as UTF-16 or UTF-32, as its byte order mark says.
    case otherEncoding(name: String)
    /// The byte at `offset`, from 0, is the first that is not UTF-8.
    case notUTF8(offset: Int)
    /// Arrays and objects are nested deeper than `JSONDocument.depthLimit`; the location is the first one too deep.
    case tooDeep(JSONLocation)
    /// The text breaks the grammar at the location.
    case malformed(JSONLocation, JSONFault)
    /// The text is longer than 4 GB, the parser's limit.
    case tooLong
    case outOfMemory
    /// The parser rejected a text in which Foundation's parser finds no fault.
    case unexplained
}

/// A location in a text, as editors count.
public struct JSONLocation: Hashable, Sendable, Codable {
    /// The line, from 1. Lines end with LF, CR LF or CR.
    public let line: Int
    /// The column, from 1, in Unicode scalars. A byte order mark does not count.
    public let column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

extension JSONLocation: CustomStringConvertible {
    /// For use in a sentence: "line 1, column 2".
    public var description: String { words.text }

    /// For a value of a message: "line 1, column 2".
    public var words: Message { Message("line {line}, column {column}", ["line": line, "column": column]) }
}

extension JSONLocation {
    /// The location of the byte at `offset` in a text that begins at `start`.
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

/// Why a source as a whole could not be read.
public struct SourceError: Error, Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case notFound
        case isDirectory
        case notPermitted
        /// A device, a terminal or a socket.
        case notAFile
        /// The system refused for another reason; the number is its `errno`.
        case system(errno: Int32)
        case empty
        /// Larger than the limit, in bytes.
        case tooLarge(limit: Int)
        /// The byte at `offset`, from 0, where that is known, is the first that is not UTF-8.
        case notUTF8(offset: Int?)
        case notJSON(JSONPlace)
        case tooDeep(JSONPlace)
        /// JSON, but none that this program knows how to show.
        case wrongShape
        case outOfMemory
        case cancelled
    }

    public let kind: Kind
    /// What is wrong, where, and what to do, in whole sentences. It does not name the source: who shows it puts
    /// `Source.name` before it.
    public let message: String

    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }
}

extension SourceError: CustomStringConvertible {
    public var description: String { message }
}

extension SourceError {
    init(_ error: JSONError) {
        switch error {
        case .empty:
            self.init(.empty, "The file is empty. A file of events holds at least “[]”.")
        case .otherEncoding(let name):
            self.init(.notUTF8(offset: nil), "The file is encoded as \(name). Save it as UTF-8.")
        case .notUTF8(let offset):
            self.init(
                .notUTF8(offset: offset),
                "The file is not UTF-8: its byte \(offset), counted from 0, does not belong there. Save it as UTF-8.")
        case .tooDeep(let place):
            self.init(
                .tooDeep(place),
                "The file is nested more than \(JSONDocument.depthLimit) levels deep at line \(place.line), "
                    + "column \(place.column). A file of events needs two levels.")
        case .malformed(let place, let detail):
            self.init(
                .notJSON(place), "The file is not JSON: at line \(place.line), column \(place.column), \(detail).")
        case .tooLong:
            self.init(.tooLarge(limit: 0xFFFF_FFFF), "The file is larger than 4 GB, the most that can be read.")
        case .outOfMemory:
            self.init(.outOfMemory, "There is not enough memory to read the file. Close other programs and try again.")
        case .unexplained:
            self.init(.wrongShape, "The file cannot be read as JSON, but no fault is found in it. Please report this.")
        }
    }
}

import Foundation

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
        /// Arrays and objects in one another beyond `JSONDocument.depthLimit`; the place is the first too many.
        case tooDeep(JSONPlace)
        /// JSON, but none that this program knows how to show.
        case wrongShape
        case outOfMemory
        /// It could not be fetched.
        case network(FetchError.Kind)
        /// It begins like an address of the web, and cannot be one.
        case badAddress
        /// The address gives a page for people to read, in HTML.
        case webPage
        /// Nobody waits for the source any more: not to be shown.
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
    /// Whether it may well be over soon, with nothing changed, so that it is worth another try: no network, a busy server.
    public var isPassing: Bool {
        if case .network(let kind) = kind { kind.isPassing } else { false }
    }

    /// Why a source of the web could not be fetched.
    init(_ error: FetchError) {
        self.init(error.kind == .cancelled ? .cancelled : .network(error.kind), error.message)
    }

    static let webPage = SourceError(
        .webPage,
        "This address gives a web page, not a list of events. Look on the page for the address of a feed in JSON.")

    /// What an operating system call says with `errno`.
    init(errno code: Int32) {
        switch code {
        case ENOENT, ENOTDIR:
            self.init(.notFound, "There is no such file. Check its name and folder.")
        case EISDIR:
            self.init(.isDirectory, "This is a folder. Choose a file in it.")
        case EACCES, EPERM:
            self.init(.notPermitted, "You are not permitted to read this file. Ask its owner for access.")
        case ENXIO, ENODEV:
            self = .notAFile
        case ENOMEM:
            self = .outOfMemory
        default:
            self.init(.system(errno: code), "The system cannot read the file: \(String(cString: strerror(code))).")
        }
    }

    static let notAFile = SourceError(
        .notAFile, "This is a device or socket, not a file. Save its content to a file and open that.")

    static let outOfMemory = SourceError(
        .outOfMemory, "There is not enough memory to read the file. Close other programs and try again.")

    static let cancelled = SourceError(.cancelled, "Loading was cancelled.")

    static func tooLarge(limit: Int) -> SourceError {
        SourceError(
            .tooLarge(limit: limit),
            "The file is larger than \(limit.asBytes), the most that is read. Split it into smaller files.")
    }
}

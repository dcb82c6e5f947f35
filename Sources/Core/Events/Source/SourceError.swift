import Foundation
import JSON
import Network

/// Why a source as a whole could not be read.
///
/// It holds values, not words, so that it can be kept: `message` puts them into words where they are shown.
public struct SourceError: Error, Hashable, Sendable, Codable {
    package enum Kind: Hashable, Sendable, Codable {
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
        /// The byte at `offset`, from 0, is the first that is not UTF-8.
        case notUTF8(offset: Int)
        /// In another encoding, of this name.
        case otherEncoding(String)
        case notJSON(JSONLocation, JSONFault)
        /// Arrays and objects in one another beyond `JSONDocument.depthLimit`; the location is the first too many.
        case tooDeep(JSONLocation)
        /// No JSON, though no fault is found in it.
        case unreadable
        /// JSON, but this where a list of events is expected.
        case noEvents(JSONShape)
        /// JSON, but this where a list of star events is expected.
        case noStarEvents(JSONShape)
        /// JSON, but this where a team's schedule is expected.
        case noSchedule(JSONShape)
        /// A schedule whose list of games is this.
        case noGameList(JSONShape)
        /// A schedule that names no team.
        case noTeam
        case outOfMemory
        /// It could not be fetched.
        case network(FetchError)
        /// It begins like an address of the web, and cannot be one.
        case badAddress(WebAddressFault)
        /// A URI of another kind than those of files and of the web.
        case foreignScheme
        /// The address gives a page for people to read, in HTML.
        case webPage
        /// Nobody waits for the source any more: not to be shown.
        case cancelled
        /// It was kept by another version of the program, in a way that is not known here.
        case unknown
    }

    package let kind: Kind
    /// Whether it is about what an address of the web gave, which is no file that the reader could save in another way.
    public let isOfAnswer: Bool

    package init(_ kind: Kind) {
        self.init(kind, isOfAnswer: false)
    }

    private init(_ kind: Kind, isOfAnswer: Bool) {
        self.kind = kind
        self.isOfAnswer = isOfAnswer
    }

    /// The error for what an address of the web gave. What decodes a source does not know where it comes from.
    public var ofAnswer: SourceError { SourceError(kind, isOfAnswer: true) }

    public static let cancelled = SourceError(.cancelled)
}

extension SourceError {
    /// Whether it may well be over soon, with nothing changed, so that it is worth another try: no network, a busy server.
    public var isPassing: Bool {
        if case .network(let error) = kind { error.isPassing } else { false }
    }

    /// Why a source of the web could not be fetched.
    package init(ofFetch error: FetchError) {
        self.init(error.kind == .cancelled ? .cancelled : .network(error))
    }

    /// What an operating system call says with `errno`.
    public init(errno code: Int32) {
        switch code {
        case ENOENT, ENOTDIR: self.init(.notFound)
        case EISDIR: self.init(.isDirectory)
        case EACCES, EPERM: self.init(.notPermitted)
        case ENXIO, ENODEV: self.init(.notAFile)
        case ENOMEM: self.init(.outOfMemory)
        default: self.init(.system(errno: code))
        }
    }

    /// What a text that is no JSON means for the source that holds it.
    init(ofJSON error: JSONError) {
        switch error {
        case .empty: self.init(.empty)
        case .otherEncoding(let name): self.init(.otherEncoding(name))
        case .notUTF8(let offset): self.init(.notUTF8(offset: offset))
        case .tooDeep(let location): self.init(.tooDeep(location))
        case .malformed(let location, let fault): self.init(.notJSON(location, fault))
        case .tooLong: self.init(.tooLarge(limit: 4095 << 20))
        case .outOfMemory: self.init(.outOfMemory)
        case .unexplained: self.init(.unreadable)
        }
    }
}

extension JSONDocument {
    /// Parses the text of a source.
    public convenience init(ofSource bytes: [UInt8]) throws(SourceError) {
        do throws(JSONError) {
            try self.init(parsing: bytes)
        } catch {
            throw SourceError(ofJSON: error)
        }
    }
}

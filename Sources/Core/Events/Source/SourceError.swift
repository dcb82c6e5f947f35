import Foundation
import JSON
import Network

/// Why a source cannot be read as a whole.
///
/// It stores values, not words, so that it can be saved; `message` makes the text to show.
public struct SourceError: Error, Hashable, Sendable, Codable {
    package enum Kind: Hashable, Sendable, Codable {
        case notFound
        case isDirectory
        /// The source is a folder with several calendars.
        case severalCalendars
        case notPermitted
        /// A device, a terminal or a socket.
        case notAFile
        /// A system call failed for another reason, with this `errno`.
        case system(errno: Int32)
        case empty
        /// The source is larger than the limit, in bytes.
        case tooLarge(limit: Int)
        /// The byte at `offset`, from 0, is the first that is not UTF-8.
        case notUTF8(offset: Int)
        /// The text has another encoding with this name.
        case otherEncoding(String)
        case notJSON(JSONLocation, JSONFault)
        /// Arrays and objects are nested deeper than `JSONDocument.depthLimit`; the location is the first one too deep.
        case tooDeep(JSONLocation)
        /// The parser rejected the JSON, but no fault is found in it.
        case unreadable
        /// The JSON is this instead of a list of events.
        case noEvents(JSONShape)
        /// The JSON is this instead of a list of star events.
        case noStarEvents(JSONShape)
        /// The JSON is this instead of a team's schedule.
        case noSchedule(JSONShape)
        /// The list of games in the schedule is this.
        case noGameList(JSONShape)
        /// The schedule names no team.
        case noTeam
        case outOfMemory
        /// The fetch failed.
        case network(FetchError)
        /// It begins like a web address, but is not valid.
        case badAddress(WebAddressFault)
        /// A URI that is neither of a file nor of the web.
        case foreignScheme
        /// The source is a calendar by its name, but has no `BEGIN:VCALENDAR`.
        case noCalendar
        /// The file or the address has an HTML page.
        case webPage
        /// The content is neither a calendar nor JSON.
        case unknownFormat
        /// The content ends before its end.
        case unfinished
        /// The compressed file cannot be decompressed.
        case damagedArchive
        /// A calendar of the desktop could not be read.
        case desktopCalendar(DesktopCalendarFault)
        /// A calendar of an account could not be read.
        case calDAV(CalDAVFault)
        /// The task was cancelled; do not show it.
        case cancelled
        /// Another version of the program stored it in an unknown form.
        case unknown
    }

    package let kind: Kind
    /// Whether it is about the content of a web address, which the user cannot correct like a file.
    public let isOfAnswer: Bool

    package init(_ kind: Kind) {
        self.init(kind, isOfAnswer: false)
    }

    private init(_ kind: Kind, isOfAnswer: Bool) {
        self.kind = kind
        self.isOfAnswer = isOfAnswer
    }

    /// The error marked as one about the content of a web address. Decoders do not know where the content comes from.
    public var ofAnswer: SourceError { SourceError(kind, isOfAnswer: true) }

    public static let cancelled = SourceError(.cancelled)
}

extension SourceError {
    /// The error for a failed fetch.
    package init(ofFetch error: FetchError) {
        self.init(error.kind == .cancelled ? .cancelled : .network(error))
    }

    /// The error for a calendar of an account.
    package init(ofAccount fault: CalDAVFault) {
        if case .network(let error) = fault { self.init(ofFetch: error) } else { self.init(.calDAV(fault)) }
    }

    /// The result of decompressing a file.
    package static func ofCompression<Value>(
        _ limit: Int, _ body: () throws(CompressionFault) -> Value
    ) throws(SourceError) -> Value {
        do throws(CompressionFault) {
            return try body()
        } catch {
            throw SourceError(error == .tooLarge ? .tooLarge(limit: limit) : .damagedArchive)
        }
    }

    /// The error for an `errno` of a system call.
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

    /// The error for a text that is not valid JSON.
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

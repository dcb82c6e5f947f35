import Foundation
import JSON
import Network
import Time

extension SourceError: CustomStringConvertible {
    public var description: String { message }

    /// What is wrong, where, and what to do, in whole sentences. It does not name the source: the caller shows
    /// `Source.name` before it.
    public var message: String {
        switch kind {
        case .notFound: return "There is no such file. Check its name and folder."
        case .isDirectory: return "This is a folder. Choose a file in it."
        case .notPermitted: return "You are not permitted to read this file. Ask its owner for access."
        case .notAFile:
            return "This is a device or socket, not a file. Save its content to a file and open that."
        case .system(let code): return "The system cannot read the file: \(String(cString: strerror(code)))."
        case .outOfMemory: return "There is not enough memory to read the file. Close other programs and try again."
        case .network(let error): return error.message
        case .badAddress(let fault): return fault.message
        case .foreignScheme:
            return
                "Only files, and addresses that begin with http:// or https://, can be opened. Save it as a file, and "
                + "open that."
        case .webPage:
            return
                "This address gives a web page, not a calendar or a list of events. It may be a page to log in. Look on it "
                + "for the address of the calendar or feed itself."
        case .cancelled: return "Loading was cancelled."
        case .unknown: return "It could not be refreshed. Refresh it to see why."
        case .empty, .tooLarge, .notUTF8, .otherEncoding, .notJSON, .tooDeep, .unreadable, .noEvents, .noStarEvents,
            .noSchedule, .noGameList, .noTeam:
            return "\(isOfAnswer ? "The answer" : "The file") \(fault)\(advice)"
        }
    }

    /// The fault in the content.
    private var fault: String {
        switch kind {
        case .empty: "is empty."
        case .tooLarge(let limit): "is larger than \(limit.asBytes), the most that is read."
        case .notUTF8(let offset): "is not UTF-8: byte \(offset), counted from 0, does not belong there."
        case .otherEncoding(let name): "is encoded as \(name)."
        case .notJSON(let location, let fault): "is not JSON. At \(location), \(fault.words)."
        case .tooDeep(let location):
            "is nested more than \(JSONDocument.depthLimit) levels deep, from \(location) on."
        case .noEvents(let shape):
            SourceError.noList(shape, of: #"{"title": "…", "start": "\#(EnglishDateTime.example)", "end": "…"}"#)
        case .noStarEvents(let shape):
            SourceError.noList(shape, of: #"{"title": "…", "date": "\#(ISODateTime.example)"}"#)
        case .noSchedule(let shape): SourceError.noSchedule(shape.words)
        case .noGameList(let shape): SourceError.noSchedule("a GameList that is \(shape.words)")
        case .noTeam: SourceError.noSchedule("a schedule that names no Team")
        default: "cannot be read as JSON, though no fault is found in it."
        }
    }

    private static func noList(_ shape: JSONShape, of entry: String) -> String {
        "holds \(shape.words) where a list of events is expected: [\(entry), …]."
    }

    private static func noSchedule(_ found: String) -> String {
        "holds \(found) where a team's schedule is expected: "
            + #"{"Team": {"Name": "…"}, "GameSection": [{"Heading": "…", "Game": […]}]}."#
    }

    private var advice: String {
        let ofFile: String
        switch kind {
        case .empty: ofFile = " A file without events holds \"[]\"."
        case .tooLarge: ofFile = " Split it into smaller files."
        case .notUTF8, .otherEncoding: ofFile = " Save it as UTF-8."
        case .tooDeep: ofFile = " Remove some levels."
        default: return ""
        }
        return isOfAnswer ? " Check the address, or tell who runs the server." : ofFile
    }
}

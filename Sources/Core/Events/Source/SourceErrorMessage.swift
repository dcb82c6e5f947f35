import Foundation
import JSON
import Network
import Text
import Time

extension SourceError: WordedError, CustomStringConvertible {
    public var description: String { message }

    /// The fault, its place, and what to do, in whole sentences. It does not name the source: the caller shows
    /// `Source.name` before it.
    public var words: Message {
        switch kind {
        case .notFound: return Message("There is no such file. Check its name and folder.")
        case .isDirectory: return Message("This is a folder without calendar files. Choose a file in it.")
        case .severalCalendars:
            return Message("This folder holds several calendars. Choose files or folders in it.")
        case .notPermitted: return Message("You are not permitted to read this file. Ask its owner for access.")
        case .notAFile:
            return Message("This is a device or socket, not a file. Save its content to a file and open that.")
        case .system(let code):
            return Message("The system cannot read the file: {reason}.", ["reason": String(cString: strerror(code))])
        case .outOfMemory:
            return Message("There is not enough memory to read the file. Close other programs and try again.")
        case .network(let error): return error.words
        case .badAddress(let fault): return fault.words
        case .foreignScheme:
            return
                Message(
                    """
                    Only files, and addresses that begin with http:// or https://, can be opened. Save it as a file, and open \
                    that.
                    """)
        case .webPage:
            return isOfAnswer
                ? Message(
                    """
                    This address gives a web page, not a calendar or a list of events. It may be a page to log in. Look on it for \
                    the address of the calendar or feed itself.
                    """)
                : Message(
                    """
                    This file is a web page, not a calendar or a list of events. Look on the page for the address of the calendar or \
                    feed itself, and add that.
                    """)
        case .unknownFormat:
            return isOfAnswer
                ? Message("This address gives neither a calendar nor a list of events. Check the address.")
                : Message(
                    """
                    This file is neither a calendar nor a list of events. Choose a calendar file (.ics) or a list of events in JSON.
                    """)
        case .noCalendar:
            return isOfAnswer
                ? Message("The answer is not a calendar: BEGIN:VCALENDAR, with which a calendar begins, is missing.")
                : Message("The file is not a calendar: BEGIN:VCALENDAR, with which a calendar begins, is missing.")
        case .unfinished:
            return isOfAnswer
                ? Message(
                    """
                    The answer ends in the middle: a part of it is missing. Try again later, or tell the people who run the server.
                    """)
                : Message("The file ends in the middle: a part of it is missing. It may not be wholly written yet.")
        case .damagedArchive: return Message("The compressed file is damaged. Get it again.")
        case .desktopCalendar(let fault): return fault.words
        case .calDAV(let fault): return fault.words
        case .cancelled: return Message("Loading was cancelled.")
        case .unknown: return Message("It could not be refreshed. Refresh it to see why.")
        case .empty, .tooLarge, .notUTF8, .otherEncoding, .notJSON, .tooDeep, .unreadable, .noEvents, .noStarEvents,
            .noSchedule, .noGameList, .noTeam:
            return fault.followed(by: advice)
        }
    }

    /// The fault of the content, in a whole sentence.
    private var fault: Message {
        switch kind {
        case .empty: isOfAnswer ? Message("The answer is empty.") : Message("The file is empty.")
        case .tooLarge(let limit):
            isOfAnswer
                ? Message("The answer is larger than {limit}, the most that is read.", ["limit": limit.asBytes])
                : Message("The file is larger than {limit}, the most that is read.", ["limit": limit.asBytes])
        case .notUTF8(let offset):
            isOfAnswer
                ? Message(
                    "The answer is not UTF-8: byte {offset}, counted from 0, does not belong there.",
                    ["offset": offset])
                : Message(
                    "The file is not UTF-8: byte {offset}, counted from 0, does not belong there.", ["offset": offset])
        case .otherEncoding(let name):
            isOfAnswer
                ? Message("The answer is encoded as {encoding}.", ["encoding": name])
                : Message("The file is encoded as {encoding}.", ["encoding": name])
        // Translators: {location} is "line 1, column 2", and {fault} "the number is too large" or the like.
        case .notJSON(let location, let fault):
            isOfAnswer
                ? Message(
                    "The answer is not JSON. At {location}, {fault}.",
                    ["location": location.words, "fault": fault.words])
                : Message(
                    "The file is not JSON. At {location}, {fault}.", ["location": location.words, "fault": fault.words])
        case .tooDeep(let location):
            isOfAnswer
                ? Message(
                    "The answer is nested more than {limit} levels deep, from {location} on.",
                    ["limit": JSONDocument.depthLimit, "location": location.words])
                : Message(
                    "The file is nested more than {limit} levels deep, from {location} on.",
                    ["limit": JSONDocument.depthLimit, "location": location.words])
        case .noEvents(let shape):
            noList(shape, of: #"{"title": "…", "start": "\#(EnglishDateTime.example)", "end": "…"}"#)
        case .noStarEvents(let shape): noList(shape, of: #"{"title": "…", "date": "\#(ISODateTime.example)"}"#)
        case .noSchedule(let shape): noSchedule(shape.words)
        case .noGameList(let shape): noSchedule(Message("a GameList that is {found}", ["found": shape.words]))
        case .noTeam: noSchedule(Message("a schedule that names no Team"))
        default:
            isOfAnswer
                ? Message("The answer cannot be read as JSON, though no fault is found in it.")
                : Message("The file cannot be read as JSON, though no fault is found in it.")
        }
    }

    private func noList(_ shape: JSONShape, of entry: String) -> Message {
        // Translators: {found} is "a text", "an object" or the like, and {example} an example in JSON.
        isOfAnswer
            ? Message(
                "The answer holds {found} where a list of events is expected: {example}.",
                ["found": shape.words, "example": "[\(entry), …]"])
            : Message(
                "The file holds {found} where a list of events is expected: {example}.",
                ["found": shape.words, "example": "[\(entry), …]"])
    }

    private func noSchedule(_ found: Message) -> Message {
        let example = #"{"Team": {"Name": "…"}, "GameSection": [{"Heading": "…", "Game": […]}]}"#
        // Translators: {found} is "a text", "a schedule that names no Team" or the like, and {example} an example in JSON.
        return isOfAnswer
            ? Message(
                "The answer holds {found} where a team's schedule is expected: {example}.",
                ["found": found, "example": example])
            : Message(
                "The file holds {found} where a team's schedule is expected: {example}.",
                ["found": found, "example": example])
    }

    private var advice: Message? {
        let ofFile: Message?
        switch kind {
        case .empty: ofFile = nil
        case .tooLarge: ofFile = Message("Split it into smaller files.")
        case .notUTF8, .otherEncoding: ofFile = Message("Save it as UTF-8.")
        case .tooDeep: ofFile = Message("Remove some levels.")
        default: return nil
        }
        return isOfAnswer ? Message("Check the address, or tell who runs the server.") : ofFile
    }
}

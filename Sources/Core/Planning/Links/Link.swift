import Events
import Foundation
import Text
import Time

/// A link that opens a place in the program.
///
/// | | |
/// |---|---|
/// | `starevents://events` | the page of star events |
/// | `starevents://event?id=8` | the page of the star event with a number |
/// | `upcoming://agenda` | the agenda, and with `?date=2018-11-03` a day of it |
/// | `upcoming://event/0123456789abcdef` | an event in the agenda, by its `EventKey` |
/// | `upcoming://conflict/0123456789abcdef/fedcba9876543210` | the conflict of two events |
/// | `upcoming://resolve/0123456789abcdef/fedcba9876543210` | the ways to end the conflict of two events |
/// | `upcoming://conflicts` | the page of conflicts |
/// | `upcoming://changes` | what refreshes have changed |
/// | `upcoming://changes/0123456789abcdef` | what refreshes of one source have changed, by its `linkID` |
///
/// Schemes and hosts are read in any case, and query items in any order. Of several query items with the same name the
/// first counts; unknown ones are ignored.
package enum Link: Hashable, Sendable {
    case starEvents
    case starEvent(id: Int)
    case agenda(CalendarDate?)
    case event(EventKey)
    case conflict(EventKey, EventKey)
    case resolve(EventKey, EventKey)
    case conflicts
    /// With the `linkID` of a source, only its changes.
    case changes(ofSource: String? = nil)
}

extension Link {
    /// Whether a text is a link into the program, valid or not.
    package static func isLink(_ text: String) -> Bool {
        scheme(of: text) != nil
    }

    private enum Scheme: String {
        case starevents, upcoming
    }

    private static func scheme(of text: String) -> Scheme? {
        guard let end = text.firstIndex(of: ":") else { return nil }
        return Scheme(rawValue: text[..<end].lowercased())
    }

    /// Reads a link.
    ///
    /// - Throws: `LinkError` for a text that is not a link, and for a link without a target.
    package init(_ text: String) throws(LinkError) {
        guard let scheme = Link.scheme(of: text), let parts = URLComponents(string: text) else {
            throw LinkError(text, Message("Upcoming does not know links of this kind."))
        }
        // Without the two slashes, the host is part of the path.
        let place = (parts.host ?? "").isEmpty ? parts.path : (parts.host ?? "") + parts.path
        let words = place.split(separator: "/").map(String.init)
        let host = words.first?.lowercased() ?? ""
        let rest = Array(words.dropFirst())
        let items = { (name: String) in parts.queryItems?.first { $0.name == name }?.value }
        switch (scheme, host) {
        case (.starevents, "events") where rest.isEmpty: self = .starEvents
        case (.starevents, "event") where rest.isEmpty: self = try Link.starEvent(text, id: items("id"))
        case (.starevents, _):
            throw LinkError(
                text,
                Message("links of this kind are starevents://events and, with a number, starevents://event?id=8."))
        case (.upcoming, "agenda") where rest.isEmpty: self = try Link.agenda(text, date: items("date"))
        case (.upcoming, "event") where rest.count <= 1: self = try Link.event(text, id: rest.first ?? items("id"))
        case (.upcoming, "conflict") where rest.count <= 2, (.upcoming, "resolve") where rest.count <= 2:
            guard rest.count == 2 else {
                throw LinkError(
                    text, Message("it does not say which conflict: it needs two events, 16 letters and digits each."))
            }
            let (first, second) = (try Link.key(text, rest[0]), try Link.key(text, rest[1]))
            self = host == "resolve" ? .resolve(first, second) : .conflict(first, second)
        case (.upcoming, "conflicts") where rest.isEmpty: self = .conflicts
        case (.upcoming, "changes") where rest.isEmpty: self = .changes()
        case (.upcoming, "changes") where rest.count == 1:
            guard let id = EventKey(rest[0].lowercased()) else {
                throw LinkError(
                    text,
                    Message(
                        "“{id}” is not the identity of a source, which has 16 characters: 0 to 9 and a to f.",
                        ["id": rest[0].singleLine(limit: 40)]))
            }
            self = .changes(ofSource: id.description)
        case (.upcoming, _):
            throw LinkError(
                text,
                Message(
                    """
                    links of this kind begin with upcoming://agenda, upcoming://event/, upcoming://conflicts or \
                    upcoming://changes.
                    """)
            )
        }
    }

    private static func starEvent(_ text: String, id: String?) throws(LinkError) -> Link {
        guard let id, !id.isEmpty else {
            throw LinkError(
                text, Message("it does not say which event: it needs an id, as in starevents://event?id=8."))
        }
        guard let number = Int(id) else {
            throw LinkError(text, Message("its id “{id}” is not a whole number.", ["id": id.singleLine(limit: 40)]))
        }
        return .starEvent(id: number)
    }

    private static func agenda(_ text: String, date: String?) throws(LinkError) -> Link {
        guard let date else { return .agenda(nil) }
        guard let day = CalendarDate(date) else {
            throw LinkError(
                text,
                Message(
                    "its date “{date}” is not a day: write it as in upcoming://agenda?date=2018-11-03.",
                    ["date": date.singleLine(limit: 40)]))
        }
        return .agenda(day)
    }

    private static func event(_ text: String, id: String?) throws(LinkError) -> Link {
        guard let id, !id.isEmpty else {
            throw LinkError(text, Message("it does not say which event: it needs the event's 16 letters and digits."))
        }
        return .event(try key(text, id))
    }

    private static func key(_ text: String, _ id: String) throws(LinkError) -> EventKey {
        guard let event = EventKey(id.lowercased()) else {
            throw LinkError(
                text,
                Message(
                    "“{id}” names no event: 16 letters and digits from 0 to f do.", ["id": id.singleLine(limit: 40)]))
        }
        return event
    }

    /// The link as text, in the form for copying.
    package var text: String {
        switch self {
        case .starEvents: "starevents://events"
        case .starEvent(let id): "starevents://event?id=\(id)"
        case .agenda(nil): "upcoming://agenda"
        case .agenda(let date?): "upcoming://agenda?date=\(date)"
        case .event(let id): "upcoming://event/\(id)"
        case .conflict(let first, let second): "upcoming://conflict/\(first)/\(second)"
        case .resolve(let first, let second): "upcoming://resolve/\(first)/\(second)"
        case .conflicts: "upcoming://conflicts"
        case .changes(nil): "upcoming://changes"
        case .changes(let id?): "upcoming://changes/\(id)"
        }
    }
}

/// Why a link cannot be opened.
package struct LinkError: WordedError, Hashable, Sendable {
    /// The fault and what to do, as a sentence.
    package let words: Message

    init(_ link: String, _ reason: Message) {
        // Translators: {reason} is "Upcoming does not know links of this kind." or the like.
        words = Message(
            "The link {link} cannot be followed: {reason}",
            ["link": link.singleLine(limit: 120), "reason": reason])
    }

    private init(_ words: Message) {
        self.words = words
    }

    /// The error when the target of a link does not exist after all sources were read.
    package static func notFound(_ link: Link) -> LinkError {
        switch link {
        case .starEvent(let id):
            LinkError(
                Message(
                    """
                    None of your calendars has a star event with the number {id}. Add its feed, or ask for a newer link.
                    """, ["id": id])
            )
        case .starEvents:
            LinkError(Message("None of your calendars is a feed of star events. Add one to see its page."))
        case .event:
            LinkError(
                Message(
                    """
                    None of your calendars has the event of this link. The link may be too old: its event may have got another title \
                    or time, or may be gone.
                    """)
            )
        case .conflict, .resolve:
            LinkError(
                Message(
                    "The two events of this link do not conflict. One of them may have been moved, or may be gone."))
        case .changes(.some):
            LinkError(
                Message(
                    "None of your calendars is that of this link. It may be gone, or may have got another address."))
        case .agenda, .conflicts, .changes(nil):
            LinkError(
                Message("Nothing is coming up that this link could open. Add a calendar."))
        }
    }
}

import Events
import Formats
import Foundation
import Network
import Text
import Time

/// A mail in words to the organizer of an event. The user's mail program shows it, and the user sends it.
///
///     EventMail(.declined, to: entry, isOfSeries: false, texts).link  // "mailto:ben@example.org?subject=Declined…"
package struct EventMail: Hashable, Sendable {
    private let address: String?
    private let subject: String
    private let lines: [String]

    /// The most characters of a line, and of the subject: a link is short enough for programs and web mail.
    private static let longestLine = 200

    /// Tells of an answer to the invitation to an event.
    ///
    /// - Parameter isOfSeries: Whether it is the answer for all events of its series.
    package init(_ answer: EventAnswer, to entry: Int, isOfSeries: Bool, _ texts: AgendaFormatter) {
        let event: KeyValuePairs<String, any MessageValue> = ["event": texts.title(of: entry)]
        let (subject, sentence) =
            switch answer {
            case .accepted: (localized("Accepted: {event}", event), localized("I am coming."))
            case .tentative: (localized("Maybe: {event}", event), localized("I may come."))
            case .declined: (localized("Declined: {event}", event), localized("I am not coming."))
            }
        let series =
            isOfSeries ? [texts.recurrence(of: entry), localized("This is for all events of the series.")] : []
        self.init(
            to: entry, subject, [sentence, ""] + EventMail.lines(of: entry, texts) + series.compactMap { $0 }, texts)
    }

    /// - Parameter lines: The lines before the one that names the zone of the times.
    init(to entry: Int, _ subject: String, _ lines: [String], _ texts: AgendaFormatter) {
        address = texts.agenda.organizer(of: entry)?.address.typedMailAddress
        let zone =
            texts.agenda.entries[entry].event.when.isTimed
            ? ["", localized("Times are in {zone}.", ["zone": texts.times.zoneName])] : []
        self.subject = subject.singleLine(limit: EventMail.longestLine)
        self.lines = (lines + zone).map { $0.singleLine(limit: EventMail.longestLine) }
    }

    /// The title of an event, its day with the year, its times and its place.
    static func lines(of entry: Int, _ texts: AgendaFormatter) -> [String] {
        texts.share(of: entry).text.split(separator: "\n").map(String.init)
    }

    package var text: String { lines.joined(separator: "\n") }

    /// The link that opens it in a mail program (RFC 6068); `nil` without an address.
    package var link: String? {
        guard let address else { return nil }
        let recipient = address.split(separator: "@").map { EventMail.encoded(String($0)) }.joined(separator: "@")
        // A line ends with CRLF (RFC 6068 section 5).
        let body = EventMail.encoded(lines.joined(separator: "\r\n"))
        return "mailto:\(recipient)?subject=\(EventMail.encoded(subject))&body=\(body)"
    }

    /// The text with all but the unreserved characters of RFC 3986 escaped: a plus sign is a space in some web mail.
    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: WebAddress.unescaped) ?? ""
    }
}

extension Agenda {
    /// The organizer of an event with attendees; `nil` when it states none, or when it is the user.
    package func organizer(of entry: Int) -> CalendarEvent.Participant? {
        guard let stated = stated(of: entry), let organizer = stated.event.organizer,
            !stated.event.attendees.isEmpty
        else { return nil }
        let own = stated.ownAddresses.union(people[Person.me]?.addresses ?? [])
        return organizer.isOne(of: own) ? nil : organizer
    }
}

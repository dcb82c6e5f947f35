import Events
import Formats
import Foundation
import Text
import Time

/// A message that asks for another time of an event, with times that are free.
package struct MoveRequest: Hashable, Sendable {
    package let text: String
    private let title: String
    /// The mail address of the organizer; `nil` when there is none, or it is the user.
    private let address: String?

    /// The most times that are proposed.
    private static let mostTimes = 3

    /// - Parameter ownAddresses: The user's mail addresses, in lower case.
    package init(
        for entry: Int, _ texts: AgendaFormatter, _ surroundings: Resolutions.Surroundings, ownAddresses: Set<String>
    ) {
        let (agenda, item) = (texts.agenda, texts.agenda.entries[entry])
        title = texts.title(of: entry)
        let stated = agenda.stated(of: entry)
        let own = ownAddresses.union(stated?.ownAddresses ?? [])
        address = stated?.event.organizer?.address.mailAddress.flatMap { own.contains($0) ? nil : $0 }
        let times =
            item.event.when.isTimed
            ? agenda.pieces(
                near: Interval(start: item.start, end: item.end), most: MoveRequest.mostTimes,
                buffer: surroundings.buffer, hours: surroundings.hours, from: surroundings.now,
                counting: agenda.counting(for: agenda.people(concernedBy: entry), moving: entry)
            ).pieces : []
        let question =
            times.isEmpty
            ? localized("I have something else at that time. Can it be another time?")
            : localized("I have something else at that time. One of these would be possible:")
        text = ([texts.share(of: entry).text, "", question] + times.map { "– \(texts.wholeName(ofTime: $0))" })
            .joined(separator: "\n")
    }

    /// The link that opens a mail to the organizer; `nil` without an address.
    package var mail: String? {
        guard let address else { return nil }
        var link = URLComponents()
        (link.scheme, link.path) = ("mailto", address)
        link.queryItems = [URLQueryItem(name: "subject", value: title), URLQueryItem(name: "body", value: text)]
        return link.string
    }
}

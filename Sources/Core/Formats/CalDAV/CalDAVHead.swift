import Events
import Foundation
import Network

/// The first part of the answer of a calendar on a server: what the server says about the calendar and its account.
///
/// Its validators have the sync token in the place of the entity tag, and the collection tag in that of the date.
struct CalDAVHead: Codable, Hashable, Sendable {
    let name: String
    let color: String?
    let isWritable: Bool
    /// The account as people know it: user name and host.
    let account: String
    let ownAddresses: [String]

    static let mediaType = "application/x-upcoming-caldav+json"
    private static let href = ".calendar"

    init(_ calendar: CalDAVCalendar, of account: CalDAVAccount) {
        (name, color) = (calendar.name, calendar.color?.description)
        isWritable = calendar.isWritable
        self.account = account.name
        ownAddresses = account.addresses.sorted()
    }

    /// The head in a part of an answer; `nil` for another part.
    init?(_ part: Answer.Part) {
        guard part.mediaType == CalDAVHead.mediaType, part.href == CalDAVHead.href,
            let head = try? JSONDecoder().decode(CalDAVHead.self, from: Data(part.bytes))
        else { return nil }
        self = head
    }

    /// Its part of an answer.
    func part(_ state: HTTPValidators) -> Answer.Part {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let bytes = (try? encoder.encode(self)) ?? Data()
        return Answer.Part(
            href: CalDAVHead.href, mediaType: CalDAVHead.mediaType, validators: state, bytes: Array(bytes))
    }
}

extension CalDAVAccount {
    /// How people know it: "anna, dav.example.org".
    package var name: String {
        let host = server.parts.first ?? server.host
        return userName.isEmpty ? host : "\(userName), \(host)".singleLine(limit: 200)
    }

    /// The user's mail addresses: those of the server, and the user name if it is one.
    package var addresses: Set<String> { Set(ownAddresses + [userName.typedMailAddress].compactMap { $0 }) }
}

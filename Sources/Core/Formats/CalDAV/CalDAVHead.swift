import Events
import Foundation
import Network

/// The state of a calendar when it was read, for asking later what has changed since.
struct CalDAVSyncState: Codable, Hashable, Sendable {
    /// After redirects. Token and tag are sent to no other address, because they may mean something else there.
    let address: String
    /// The token for asking what has changed (RFC 6578); `nil` when the server gives none.
    let token: String?
    /// The tag that changes with the calendar (CTag); `nil` when the server has none.
    let tag: String?
}

/// The first part of the answer of a calendar on a server: what the server says about the calendar and its account, and
/// how far it was read.
struct CalDAVHead: Codable, Hashable, Sendable, CalendarHead {
    let name: String
    let color: String?
    let isWritable: Bool
    /// Whether its owner is somebody else; `nil` when it is not, or that is not known.
    let isOfOther: Bool?
    /// The account as people know it: user name and host.
    let account: String
    let ownAddresses: [String]
    /// The objects that the server lists and has not sent; `nil` when there are none.
    private(set) var pending: [PendingObject]?
    /// Whether these are the rest of the first reading, so that what comes is not new to the user.
    private(set) var isFirst: Bool?
    /// `nil` when it was not kept.
    private(set) var sync: CalDAVSyncState?

    static let mediaType = "application/x-upcoming-caldav+json"
    private static let href = ".calendar"

    init(_ calendar: CalDAVCalendar, of account: CalDAVAccount) {
        (name, color) = (calendar.name, calendar.color?.description)
        isWritable = calendar.isWritable
        let (owner, user) = (calendar.owner?.withoutLastSlash, account.principal?.withoutLastSlash)
        isOfOther = owner != nil && user != nil && owner != user ? true : nil
        self.account = account.name
        ownAddresses = account.addresses.sorted()
    }

    /// The description by the server, without the state of the reading.
    var description: CalDAVHead { with(nil, [], isFirst: false) }

    /// The same head with the state of a reading, and the objects that have not come.
    func with(_ sync: CalDAVSyncState?, _ pending: [PendingObject], isFirst: Bool) -> CalDAVHead {
        var head = self
        head.sync = sync
        head.pending = pending.isEmpty ? nil : pending
        head.isFirst = isFirst && !pending.isEmpty ? true : nil
        return head
    }

    /// The head in a part of an answer; `nil` for another part.
    init?(_ part: Answer.Part) {
        guard part.mediaType == CalDAVHead.mediaType, part.href == CalDAVHead.href,
            let head = try? JSONDecoder().decode(CalDAVHead.self, from: Data(part.bytes))
        else { return nil }
        self = head
    }

    /// The part of an answer that it is.
    var part: Answer.Part {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let bytes = (try? encoder.encode(self)) ?? Data()
        return Answer.Part(href: CalDAVHead.href, mediaType: CalDAVHead.mediaType, validators: nil, bytes: Array(bytes))
    }

    /// An object without events is listed with an empty part.
    static let allowsEmptyObjects = true

    func describe(_ calendar: inout CalendarObject) {
        (calendar.name, calendar.color, calendar.account) = (name, color, account)
        calendar.ownAddresses.formUnion(ownAddresses)
        (calendar.isReadOnly, calendar.isOfOther) = (!isWritable, isOfOther ?? false)
        // The interval is that of a single object.
        calendar.refreshInterval = nil
    }
}

/// An object that the server lists and has not sent.
struct PendingObject: Codable, Hashable, Sendable {
    /// As the server lists it.
    let href: String
    let etag: String?
    /// How many refreshes have asked for it in vain.
    let attempts: Int

    /// How many refreshes ask for it. Then only a list of the whole calendar asks for it again.
    static let attemptLimit = 3

    var isWanted: Bool { attempts < PendingObject.attemptLimit }
}

extension WebAddress {
    /// The path, in one spelling of its end.
    fileprivate var withoutLastSlash: Substring { path.hasSuffix("/") ? path.dropLast() : path[...] }
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

import Events
import Network
import Text

/// A calendar of an account, as its server describes it.
package struct CalDAVCalendar: Hashable, Sendable, Identifiable {
    package var id: WebAddress { address }
    package let address: WebAddress
    /// The name in one line; the last part of the address when the server has none.
    package let name: String
    package let color: RGBColor?
    /// Whether the user may change its events there.
    package let isWritable: Bool
    /// Its owner (RFC 3744 section 5.1); `nil` when the server does not tell.
    let owner: WebAddress?
    /// Whether it can have events. Others have only tasks or journal entries.
    package let hasEvents: Bool
    /// The state of its content; `nil` when the server has no such token.
    let syncToken: String?
    /// An older form of the same.
    let tag: String?

    /// Returns `nil` when the resource is no calendar.
    ///
    /// - Parameter base: The address that the report came from.
    init?(_ resource: DAVResource, from base: WebAddress) {
        let kinds = resource[.dav("resourcetype")]?.elements ?? []
        guard kinds.contains(.calDAV("calendar")), !kinds.contains(.subscription),
            let address = base.resolving(resource.href)?.withoutUser
        else { return nil }
        self.init(resource, at: address)
    }

    /// The calendar at an address.
    init(_ resource: DAVResource, at address: WebAddress) {
        self.address = address
        name =
            resource[.dav("displayname")]?.string?.singleLine(limit: 200).trimmedOrNil
            ?? address.parts.last?.singleLine(limit: 200) ?? address.host
        color = resource[.color]?.string.flatMap { RGBColor(css: $0) }
        let components = resource[.calDAV("supported-calendar-component-set")]?.components ?? []
        hasEvents = components.isEmpty || components.contains("VEVENT")
        let privileges = resource[.dav("current-user-privilege-set")]?.elements
        let writing = ["write", "write-content", "bind", "all"].map { DAVName.dav($0) }
        isWritable = privileges.map { !$0.isDisjoint(with: writing) } ?? true
        owner = resource[.dav("owner")]?.hrefs.first.flatMap { address.resolving($0)?.withoutUser }
        syncToken = resource[.dav("sync-token")]?.string
        tag = resource[.collectionTag]?.string
    }
}

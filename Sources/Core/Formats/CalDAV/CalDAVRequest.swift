import Network
import Text

/// The requests that read from a calendar server.
enum CalDAVRequest {
    /// The properties of a calendar that say what it is.
    static let description: [DAVName] = [
        .dav("resourcetype"), .dav("displayname"), .color, .calDAV("supported-calendar-component-set"),
        .dav("current-user-privilege-set"), .dav("owner"),
    ]

    /// The same, and whether it has changed. Some servers read each object of a calendar to tell that.
    static let ofCalendar = description + [.dav("sync-token"), .collectionTag]

    /// The properties that lead to a user's calendars.
    static let ofUser: [DAVName] = [
        .dav("current-user-principal"), .calDAV("calendar-home-set"), .calDAV("calendar-user-address-set"),
        .dav("resourcetype"),
    ]

    /// Asks for properties of a resource, with a depth of 1 also of those in it (RFC 4918 section 9.1).
    static func properties(_ names: [DAVName], depth: Int) -> HTTPRequest {
        let list = names.map(\.xml).joined()
        return request("PROPFIND", depth: depth, "<D:propfind xmlns:D=\"DAV:\"><D:prop>\(list)</D:prop></D:propfind>")
    }

    /// Asks for the entity tags of all objects with events, or for the objects too (RFC 4791 section 7.8).
    static func query(withObjects: Bool) -> HTTPRequest {
        request(
            "REPORT", depth: 1,
            """
            <C:calendar-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">\
            <D:prop><D:getetag/>\(withObjects ? "<C:calendar-data/>" : "")</D:prop>\
            <C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT"/></C:comp-filter></C:filter>\
            </C:calendar-query>
            """)
    }

    /// Asks for certain objects (RFC 4791 section 7.9).
    static func objects(_ hrefs: [String]) -> HTTPRequest {
        let list = hrefs.map { "<D:href>\($0.xmlEscaped)</D:href>" }.joined()
        return request(
            "REPORT", depth: 1,
            """
            <C:calendar-multiget xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">\
            <D:prop><D:getetag/><C:calendar-data/></D:prop>\(list)</C:calendar-multiget>
            """)
    }

    /// Asks for the names of the objects that have changed since a token (RFC 6578 section 3.2).
    static func changes(since token: String) -> HTTPRequest {
        request(
            "REPORT", depth: 0,
            """
            <D:sync-collection xmlns:D="DAV:"><D:sync-token>\(token.xmlEscaped)</D:sync-token>\
            <D:sync-level>1</D:sync-level><D:prop><D:getetag/></D:prop></D:sync-collection>
            """)
    }

    private static func request(_ method: String, depth: Int, _ xml: String) -> HTTPRequest {
        HTTPRequest(
            method: method, fields: ["Depth: \(depth)", "Content-Type: application/xml; charset=utf-8"],
            body: Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\(xml)".utf8))
    }
}

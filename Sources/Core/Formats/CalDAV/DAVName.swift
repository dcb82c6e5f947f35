/// The name of an XML element: its namespace and its local name.
struct DAVName: Hashable, Sendable {
    let space: String
    let name: String

    init(_ space: String, _ name: String) { (self.space, self.name) = (space, name) }

    /// WebDAV (RFC 4918).
    static func dav(_ name: String) -> DAVName { DAVName("DAV:", name) }
    /// CalDAV (RFC 4791).
    static func calDAV(_ name: String) -> DAVName { DAVName("urn:ietf:params:xml:ns:caldav", name) }

    /// Changes with each change in a collection, as servers had it before sync tokens.
    static let collectionTag = DAVName("http://calendarserver.org/ns/", "getctag")
    static let color = DAVName("http://apple.com/ns/ical/", "calendar-color")
    /// A calendar that is fetched by the server from elsewhere, or not at all.
    static let subscription = DAVName("http://calendarserver.org/ns/", "subscribed")

    /// The element without content.
    var xml: String { "<\(name) xmlns=\"\(space)\"/>" }
}

/// A property of a resource, as much of it as calendars need.
struct DAVProperty: Hashable, Sendable {
    /// The text directly in it.
    var text: [UInt8] = []
    /// The names of the elements in it, at any depth.
    var elements: Set<DAVName> = []
    /// The texts of its `href` elements, without the blanks around them.
    var hrefs: [String] = []
    /// The `name` attributes of its `comp` elements, in upper case.
    var components: Set<String> = []

    var string: String? { String(decoding: text, as: UTF8.self).trimmedOrNil }
}

/// The answer of a server about one resource.
struct DAVResource: Hashable, Sendable {
    /// As the server writes it.
    var href = ""
    /// The status of the whole resource; `nil` when each property has its own.
    var status: Int?
    /// The properties that were found.
    var properties: [DAVName: DAVProperty] = [:]

    subscript(name: DAVName) -> DAVProperty? { properties[name] }
}

/// A report about several resources (RFC 4918 section 13).
struct DAVReport: Hashable, Sendable {
    var resources: [DAVResource] = []
    /// The token for asking later what has changed since (RFC 6578).
    var syncToken: String?
}

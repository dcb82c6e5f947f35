import Time

/// One entry of a star events feed, with all values of its page.
public struct StarEvent: Hashable, Sendable {
    /// The number in the feed; older feeds have none.
    public let id: Int?
    /// Never blank.
    public let title: String
    /// The description, of any length; may be empty. `description` in the feed.
    public let text: String
    /// When the entry was made. The page is in this order, newest last.
    public let timestamp: Instant?
    /// When the event takes place.
    public let date: Instant
    /// The address of its picture, as the feed writes it: it need not be a valid URL, nor exist.
    public let imageURL: String?
    public let phone: String?
    /// The lines of the location, from the most to the least specific. None is blank.
    public let locationLines: [String]

    public init(
        id: Int? = nil, title: String, text: String = "", timestamp: Instant? = nil, date: Instant,
        imageURL: String? = nil, phone: String? = nil, locationLines: [String] = []
    ) {
        self.id = id
        self.title = title
        self.text = text
        self.timestamp = timestamp
        self.date = date
        self.imageURL = imageURL
        self.phone = phone
        self.locationLines = locationLines
    }

    /// Its event in the agenda.
    public var event: Event {
        Event(
            title: title, start: .absolute(date), end: .absolute(date.advanced(by: AssumedEnd.starEventLength)),
            isEndAssumed: true, location: locationLines.isEmpty ? nil : locationLines.joined(separator: ", "))
    }
}

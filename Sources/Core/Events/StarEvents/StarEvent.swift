import Time

/// One entry of a feed of star events, with all that its page shows.
public struct StarEvent: Hashable, Sendable {
    /// The number that the feed gives it; older feeds give none.
    public let id: Int?
    /// Never blank.
    public let title: String
    /// What it is about, of any length; may be empty. In the feed it is called `description`.
    public let text: String
    /// When the entry was made: the order of the feed's page, newest last.
    public let timestamp: Instant?
    /// When the event takes place.
    public let date: Instant
    /// Where its picture is. As the feed writes it, so it need not be a URL by RFC 3986, nor lead anywhere.
    public let imageURL: String?
    public let phone: String?
    /// Where it takes place, from the place itself to what it lies in. None of them is blank.
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

    /// The length that is assumed of a star event, in milliseconds: one hour. The feed states none.
    public static let assumedLength: Int64 = 3_600_000

    /// What of it stands in the agenda.
    public var event: Event {
        Event(
            title: title, start: .absolute(date), end: .absolute(date.advanced(by: StarEvent.assumedLength)),
            isEndAssumed: true, location: locationLines.isEmpty ? nil : locationLines.joined(separator: ", "))
    }
}

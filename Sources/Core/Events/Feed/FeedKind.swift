/// What kind of feed a source is: what of it people see beside its events, and what they call it.
///
/// There is one for each of `FeedFormats`.
public struct FeedKind: Hashable, Sendable {
    /// What the store calls it, which never changes.
    public let rawValue: String
    /// What people call a source of this kind.
    public let title: String
    /// Whether its events have pages of their own: cards, rows of a season.
    public let hasPages: Bool

    init(rawValue: String, title: String, hasPages: Bool) {
        self.rawValue = rawValue
        self.title = title
        self.hasPages = hasPages
    }

    /// The kind that the store calls so; `nil` for one that is not known here.
    public init?(rawValue: String) {
        guard let kind = FeedKind.all.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = kind
    }
}

extension FeedKind {
    /// A list of events in JSON.
    public static let events = FeedKind(rawValue: "events", title: "Events", hasPages: false)
    /// A list of star events in JSON.
    public static let starEvents = FeedKind(rawValue: "star-events", title: "Star events", hasPages: true)
    /// A team's schedule in JSON.
    public static let season = FeedKind(rawValue: "season", title: "Season", hasPages: true)
    /// A calendar (RFC 5545).
    public static let calendar = FeedKind(rawValue: "calendar", title: "Calendar", hasPages: false)

    static let all = [events, starEvents, season, calendar]
}

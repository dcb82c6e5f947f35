/// The kind of a feed: its name for people, and whether its events have their own pages.
///
/// Each of `FeedFormats` has one.
public struct FeedKind: Hashable, Sendable {
    /// The name in the store, which never changes.
    public let rawValue: String
    /// The name for people of a source of this kind.
    public let title: String
    /// Whether its events have their own pages: cards, rows of a season.
    public let hasPages: Bool

    init(rawValue: String, title: String, hasPages: Bool) {
        self.rawValue = rawValue
        self.title = title
        self.hasPages = hasPages
    }

    /// The kind with a name in the store; `nil` for an unknown one.
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

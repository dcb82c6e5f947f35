import Text

/// The kind of a feed: its name for people, and whether its events have their own pages.
///
/// Each of `FeedFormats` has one.
public struct FeedKind: Hashable, Sendable {
    /// The name in the store, which never changes.
    public let rawValue: String
    private let words: Message
    /// The name for people of a source of this kind.
    public var title: String { words.text }
    /// Whether its events have their own pages: cards, rows of a season.
    public let hasPages: Bool

    private init(rawValue: String, _ words: Message, hasPages: Bool) {
        self.rawValue = rawValue
        self.words = words
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
    public static let events = FeedKind(rawValue: "events", Message("Events"), hasPages: false)
    /// A list of star events in JSON.
    public static let starEvents = FeedKind(rawValue: "star-events", Message("Star events"), hasPages: true)
    /// A team's schedule in JSON.
    public static let season = FeedKind(rawValue: "season", Message("Season"), hasPages: true)
    /// A calendar (RFC 5545).
    public static let calendar = FeedKind(rawValue: "calendar", Message("Calendar"), hasPages: false)

    static let all = [events, starEvents, season, calendar]
}

import Events
import Time

extension EventsFeed: FeedFormat {
    static let kind = FeedKind.events

    /// Every content that no other format recognizes counts as this one.
    static func looksRight(_ content: FeedContent) -> Bool { true }

    static func decode(_ content: FeedContent, source: Source, now: Instant) throws(SourceError) -> Feed {
        try decode(content.json(), source: source)
    }
}

import Events
import JSON
import Time

extension EventsFeed: FeedFormat {
    static let kind = FeedKind.events

    /// Every content that no other format recognizes counts as this one.
    static func looksRight(_ content: FeedContent) -> Bool { true }

    static func decode(_ content: FeedContent, source: Source, now: Instant) throws(SourceError) -> Feed {
        let root = try content.json()
        guard let entries = root.elements else {
            throw SourceError(.noEvents(root.shape))
        }
        var decoder = EventsFeedDecoder(source: source, count: entries.underestimatedCount)
        for (index, entry) in entries.enumerated() { decoder.decode(entry, at: index) }
        return Feed(source: source, events: decoder.events, problems: decoder.problems)
    }
}

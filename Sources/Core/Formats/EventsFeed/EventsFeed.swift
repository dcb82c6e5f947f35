import Events
import Time

/// The events feed: a JSON array of `{"title": …, "start": …, "end": …}`, all strings; the last two have the form
/// `EnglishDateTime`, without a zone.
///
/// - A title may be any text that is not blank, and is kept unchanged.
/// - The end may equal the start, but must not be before it.
/// - Other members are ignored. Of several members with the same name the last one counts.
/// - Each faulty member of an entry becomes a `Problem`; the other entries load. After 10,000 problems, further ones
///   are only counted.
package enum EventsFeed: FeedFormat {
    static let kind = FeedKind.events

    /// Every content that no other format recognizes counts as this one.
    static func looksRight(_ content: FeedContent) -> Bool { true }

    /// - Complexity: O(n). Allocates only titles of more than 15 bytes.
    static func decode(_ content: FeedContent, source: Source, now: Instant) throws(SourceError) -> Feed {
        let root = try content.json()
        guard let entries = root.elements else { throw SourceError(.noEvents(root.shape)) }
        var decoder = EventsFeedDecoder(source: source, count: entries.underestimatedCount)
        for (index, entry) in entries.enumerated() { decoder.decode(entry, at: index) }
        return Feed(source: source, events: decoder.events, problems: decoder.list.problems)
    }
}

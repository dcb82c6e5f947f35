import Events
import JSON
import Time

/// The feed of star events: a JSON array of `{"title": …, "date": …, …}`.
///
/// - `title` is any text that is not blank, and `date` a time of the form `ISODateTime`. Both are required.
/// - `timestamp` is such a time too; `id` is a whole number; `description`, `image`, `phone`, `locationline1` and
///   `locationline2` are texts. Each of these may be missing or null. Of the last four, a blank text counts as missing.
/// - Texts are kept unchanged. Other members are ignored. Of several members with the same name the last one counts.
/// - Each faulty member of an entry becomes a `Problem`; the other entries load. After 10,000 problems, further ones
///   are only counted.
package enum StarEventsFeed: FeedFormat {
    static let kind = FeedKind.starEvents

    /// Whether the first entry of a list with any of these names has a `timestamp`, a `date`, an `image` or a
    /// `locationline1`, and neither `start` nor `end`, which belong to an events feed.
    static func looksRight(_ content: FeedContent) -> Bool {
        let names = JSONNames<6>(["start", "end", "timestamp", "date", "image", "locationline1"])
        guard let members = content.firstEntry(withAnyOf: names) else { return false }
        return members[0] == nil && members[1] == nil
    }

    /// - Complexity: O(n).
    static func decode(_ content: FeedContent, source: Source, now: Instant) throws(SourceError) -> Feed {
        let root = try content.json()
        guard let entries = root.elements else { throw SourceError(.noStarEvents(root.shape)) }
        var decoder = StarEventsFeedDecoder(source: source, count: entries.underestimatedCount)
        for (index, entry) in entries.enumerated() { decoder.decode(entry, at: index) }
        let starEvents = decoder.starEvents
        return Feed(
            source: source, kind: kind, events: starEvents.map(\.event), starEvents: starEvents,
            problems: decoder.list.problems)
    }
}

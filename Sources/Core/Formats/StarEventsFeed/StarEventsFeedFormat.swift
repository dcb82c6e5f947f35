import Events
import JSON
import Time

extension StarEventsFeed: FeedFormat {
    static let kind = FeedKind.starEvents

    /// Whether the first entry of a list with any of these names has a `timestamp`, a `date`, an `image` or a
    /// `locationline1`, and neither `start` nor `end`, which belong to an events feed.
    static func looksRight(_ content: FeedContent) -> Bool {
        let names = JSONNames<6>(["start", "end", "timestamp", "date", "image", "locationline1"])
        guard let members = content.firstEntry(withAnyOf: names) else { return false }
        return members[0] == nil && members[1] == nil
    }

    static func decode(_ content: FeedContent, source: Source, now: Instant) throws(SourceError) -> Feed {
        try decode(content.json(), source: source)
    }
}

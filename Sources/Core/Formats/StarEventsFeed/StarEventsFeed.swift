import Events
import JSON

/// The feed of star events: a JSON array of `{"title": …, "date": …, …}`.
///
/// - `title` is any text but a blank one, and `date` a time of the form `ISODateTime`. Every entry has both.
/// - `timestamp` is such a time too; `id` is a whole number; `description`, `image`, `phone`, `locationline1` and
///   `locationline2` are texts. Each of these may be missing or null. Of the last four a blank text is as good as none.
/// - Texts are kept as they are written. Other members are ignored. Of several members with one name the last counts.
/// - What is wrong with an entry becomes a `Problem` for each faulty member; the other entries load. Of more than
///   10,000 problems the rest is counted only.
package enum StarEventsFeed {
    /// Reads the UTF-8 text of a feed, taking it for one of star events whatever its entries look like.
    ///
    /// - Throws: When `bytes` is not JSON, or no array.
    /// - Complexity: O(n).
    package static func decode(_ bytes: [UInt8], source: Source) throws(SourceError) -> Feed {
        try decode(JSONDocument(ofSource: bytes).root, source: source)
    }

    static func decode(_ root: JSONValue, source: Source) throws(SourceError) -> Feed {
        guard let entries = root.elements else {
            throw SourceError(.noStarEvents(root.shape))
        }
        var decoder = StarEventsFeedDecoder(source: source, count: entries.underestimatedCount)
        for (index, entry) in entries.enumerated() { decoder.decode(entry, at: index) }
        let starEvents = decoder.starEvents
        return Feed(
            source: source, kind: .starEvents, events: starEvents.map(\.event), starEvents: starEvents,
            problems: decoder.problems)
    }
}

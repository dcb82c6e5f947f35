import Events
import JSON

/// The feed of star events: a JSON array of `{"title": …, "date": …, …}`.
///
/// - `title` is any text that is not blank, and `date` a time of the form `ISODateTime`. Both are required.
/// - `timestamp` is such a time too; `id` is a whole number; `description`, `image`, `phone`, `locationline1` and
///   `locationline2` are texts. Each of these may be missing or null. Of the last four, a blank text counts as missing.
/// - Texts are kept unchanged. Other members are ignored. Of several members with the same name the last one counts.
/// - Each faulty member of an entry becomes a `Problem`; the other entries load. After 10,000 problems, further ones
///   are only counted.
package enum StarEventsFeed {
    /// Reads the UTF-8 text of a feed as star events, whatever its entries contain.
    ///
    /// - Throws: An error when `bytes` is not JSON, or not an array.
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

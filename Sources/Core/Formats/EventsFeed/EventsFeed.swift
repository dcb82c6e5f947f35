import Events
import JSON

/// The events feed: a JSON array of `{"title": …, "start": …, "end": …}`, all three of them strings, the last two in
/// the form `EnglishDateTime`, without a zone.
///
/// - A title may be any text but a blank one, and is kept as it is written.
/// - The end may be the start, but not before it.
/// - Other members are ignored. Of several members with one name the last counts.
/// - What is wrong with an entry becomes a `Problem` for each faulty member; the other entries load. Of more than
///   10,000 problems the rest is counted only.
package enum EventsFeed {
    /// Reads the UTF-8 text of a feed, taking it for an events feed whatever its entries look like.
    ///
    /// - Throws: When `bytes` is not JSON, or no array.
    /// - Complexity: O(n). Allocates the title of each event, where it is longer than 15 bytes, and nothing else.
    package static func decode(_ bytes: [UInt8], source: Source) throws(SourceError) -> Feed {
        try decode(JSONDocument(ofSource: bytes).root, source: source)
    }

    static func decode(_ root: JSONValue, source: Source) throws(SourceError) -> Feed {
        guard let entries = root.elements else {
            throw SourceError(.noEvents(root.shape))
        }
        var decoder = EventsFeedDecoder(source: source, count: entries.underestimatedCount)
        for (index, entry) in entries.enumerated() { decoder.decode(entry, at: index) }
        return Feed(source: source, events: decoder.events, problems: decoder.problems)
    }
}

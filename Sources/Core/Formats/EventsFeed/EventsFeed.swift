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
package enum EventsFeed {
    /// Reads the UTF-8 text of a feed as an events feed, whatever its entries contain.
    ///
    /// - Throws: An error when `bytes` is not JSON, or not an array.
    /// - Complexity: O(n). Allocates only titles of more than 15 bytes.
    package static func decode(_ bytes: [UInt8], source: Source) throws(SourceError) -> Feed {
        try decode(FeedContent(bytes), source: source, now: .now)
    }
}

import Events
import Time

/// The formats that can be read.
enum FeedFormats {
    /// In the order in which they are asked. The last takes what no other does, and says what is wrong with it.
    static let all: [any FeedFormat.Type] = [
        CalendarFeed.self, SeasonFeed.self, StarEventsFeed.self, EventsFeed.self,
    ]
}

extension Feed {
    /// Reads what a source holds, in whichever of `FeedFormats` it is.
    ///
    /// - Parameter now: The moment around which series are shown.
    /// - Throws: When `bytes` is in none.
    /// - Complexity: O(n); the text is parsed once.
    package static func decode(
        _ bytes: [UInt8], source: Source, now: Instant = .now
    ) throws(SourceError) -> Feed {
        let content = FeedContent(bytes)
        let format = FeedFormats.all.first { $0.looksRight(content) } ?? EventsFeed.self
        return try format.decode(content, source: source, now: now)
    }
}

extension Feed {
    /// What today's decoders make of an answer. One of several parts is a calendar, with an object in each.
    ///
    /// - Parameter now: The moment around which series are shown.
    /// - Throws: When no decoder can read it.
    /// - Complexity: O(*n*) in the number of bytes.
    package static func decode(_ answer: Answer, source: Source, now: Instant = .now) throws(SourceError) -> Feed {
        guard answer.parts.count == 1, let part = answer.parts.first, part.href.isEmpty else {
            return CalendarFeed.decode(answer.parts, source: source, now: now)
        }
        return try decode(part.bytes, source: source, now: now)
    }
}

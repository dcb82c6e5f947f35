/// A format in which a source may be: how it is recognized, and how it is read.
///
/// A format is a folder with a type that conforms, and a line in `FeedFormats`. Which format a source is in, its content says:
/// no name and no setting does.
///
///     extension EventsFeed: FeedFormat {
///         static let kind = FeedKind.events
///         static func looksRight(_ content: FeedContent) -> Bool { … }
///         static func decode(_ content: FeedContent, source: Source) throws(SourceError) -> Feed { … }
///     }
protocol FeedFormat: SendableMetatype {
    /// What a feed of this format is.
    static var kind: FeedKind { get }

    /// Whether the content is in this format, as far as a glance at it tells. A format is asked after those before it in
    /// `FeedFormats` have declined.
    static func looksRight(_ content: FeedContent) -> Bool

    /// Reads the content: good entries become events, and each bad one a problem.
    ///
    /// - Throws: When the content as a whole is not in this format.
    static func decode(_ content: FeedContent, source: Source) throws(SourceError) -> Feed
}

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
    /// - Throws: When `bytes` is in none.
    /// - Complexity: O(n); the text is parsed once.
    public static func decode(_ bytes: [UInt8], source: Source) throws(SourceError) -> Feed {
        let content = FeedContent(bytes)
        let format = FeedFormats.all.first { $0.looksRight(content) } ?? EventsFeed.self
        return try format.decode(content, source: source)
    }
}

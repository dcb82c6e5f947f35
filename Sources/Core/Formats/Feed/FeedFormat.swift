import Events
import Time

/// A format of sources: how it is recognized, and how it is read.
///
/// A format is a folder with a type that conforms, a line in `FeedFormats` and one in `FeedKind`. The content of a
/// source decides its format, not its name or a setting.
///
///     enum EventsFeed: FeedFormat {
///         static let kind = FeedKind.events
///         static func looksRight(_ content: FeedContent) -> Bool { … }
///         static func decode(_ content: FeedContent, source: Source, now: Instant) throws(SourceError) -> Feed { … }
///     }
protocol FeedFormat: SendableMetatype {
    /// The kind of feeds in this format.
    static var kind: FeedKind { get }

    /// Whether the content looks like this format. It is called only when the formats before it in `FeedFormats` have
    /// returned `false`.
    static func looksRight(_ content: FeedContent) -> Bool

    /// Reads the content: good entries become events, and each bad one a problem.
    ///
    /// - Parameter now: The time around which series are shown.
    /// - Throws: An error when the content as a whole is not in this format.
    static func decode(_ content: FeedContent, source: Source, now: Instant) throws(SourceError) -> Feed
}

extension FeedFormat {
    /// Reads the UTF-8 text of a feed in this format, whatever it contains.
    static func decode(_ bytes: [UInt8], source: Source) throws(SourceError) -> Feed {
        try decode(FeedContent(bytes), source: source, now: .now)
    }
}

import Events
import Time

/// A format in which a source may be: how it is recognized, and how it is read.
///
/// A format is a folder with a type that conforms, a line in `FeedFormats` and one in `FeedKind`. The content of a source decides
/// which format it is in, not its name and no setting.
///
///     extension EventsFeed: FeedFormat {
///         static let kind = FeedKind.events
///         static func looksRight(_ content: FeedContent) -> Bool { … }
///         static func decode(_ content: FeedContent, source: Source, now: Instant) throws(SourceError) -> Feed { … }
///     }
protocol FeedFormat: SendableMetatype {
    /// What a feed of this format is.
    static var kind: FeedKind { get }

    /// Whether the content is in this format, as far as a glance at it tells. A format is asked after those before it in
    /// `FeedFormats` have declined.
    static func looksRight(_ content: FeedContent) -> Bool

    /// Reads the content: good entries become events, and each bad one a problem.
    ///
    /// - Parameter now: The moment around which series are shown.
    /// - Throws: When the content as a whole is not in this format.
    static func decode(_ content: FeedContent, source: Source, now: Instant) throws(SourceError) -> Feed
}

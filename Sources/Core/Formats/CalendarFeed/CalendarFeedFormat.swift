import Events
import Time

extension CalendarFeed: FeedFormat {
    static let kind = FeedKind.calendar

    /// Whether the text has a `VCALENDAR`, or begins with a `VEVENT` alone.
    static func looksRight(_ content: FeedContent) -> Bool {
        CalendarText.start(in: CalendarText.utf8(content.bytes)) != nil
    }

    static func decode(_ content: FeedContent, source: Source, now: Instant) -> Feed {
        decode([Answer.Part(bytes: content.bytes)], heads: [], source: source, now: now)
    }
}

import Events
import Time

extension CalendarFeed: FeedFormat {
    static let kind = FeedKind.calendar

    /// Whether the text begins with a `VCALENDAR`, or with a `VEVENT` alone.
    static func looksRight(_ content: FeedContent) -> Bool {
        var rest = content.bytes[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        let beginning = rest.drop { $0 <= 0x20 }.prefix(15)
        return beginning.equalsIgnoringCase("BEGIN:VCALENDAR")
            || beginning.prefix(12).equalsIgnoringCase("BEGIN:VEVENT")
    }

    static func decode(_ content: FeedContent, source: Source, now: Instant) -> Feed {
        decode(content.bytes, source: source, now: now)
    }
}

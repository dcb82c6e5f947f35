import Events
import JSON
import Time

extension SeasonFeed: FeedFormat {
    static let kind = FeedKind.season

    /// Whether the content is an object with a `GameSection`, a `GameList` or a `Team`. Older schedules write a hyphen
    /// in front of these names.
    static func looksRight(_ content: FeedContent) -> Bool {
        let names = JSONNames<6>(["GameSection", "GameList", "Team", "-GameSection", "-GameList", "-Team"])
        guard let members = (try? content.json())?.values(of: names) else { return false }
        return (0..<6).contains { members[$0] != nil }
    }

    static func decode(_ content: FeedContent, source: Source, now: Instant) throws(SourceError) -> Feed {
        try decode(content.json(), source: source)
    }
}

import Events
import JSON
import Time

/// The feed of a season: one JSON object with a `Team`, and a `GameSection` for each part of the season, which contains
/// each `Game`.
///
/// - A team has a `Name`, and may have `TriCode`, `FullName`, `City`, `Record` and `PrimaryColor` ("#203731").
/// - A section has a `Heading` and its games.
/// - A game has a `Type`: `F`, final, with `AwayScore` and `HomeScore`; `S`, scheduled; `B`, a bye. All except a bye
///   have an `Opponent`, `IsHome`, and a `Date` with a `Timestamp` of the form `ISODateTime`, unless its `IsTBA` says
///   that the time is to be announced. `Id`, `Week`, `Venue`, `TV`, `Radio`, `GameState`, `Clock`, `Result`, `Buttons`
///   and `Tickets` may be missing. Of the last two, only links to web pages are kept.
/// - Any single value may be a text, a number or a truth value, and a blank text counts as missing. Older schedules
///   have a `GameList`, names with a hyphen in front, and a list of one without brackets: these are read too, see
///   `ScheduleObject`. Other members are ignored.
/// - Each faulty member of a game becomes a `Problem`; the other games load.
package enum SeasonFeed: FeedFormat {
    static let kind = FeedKind.season

    /// Whether the content is an object with a `GameSection`, a `GameList` or a `Team`. Older schedules write a hyphen
    /// in front of these names.
    static func looksRight(_ content: FeedContent) -> Bool {
        let names = JSONNames<6>(["GameSection", "GameList", "Team", "-GameSection", "-GameList", "-Team"])
        guard let members = (try? content.json())?.values(of: names) else { return false }
        return (0..<6).contains { members[$0] != nil }
    }

    /// - Complexity: O(n).
    static func decode(_ content: FeedContent, source: Source, now: Instant) throws(SourceError) -> Feed {
        let root = try content.json()
        guard var schedule = ScheduleObject(root, at: JSONPointer()) else { throw SourceError(.noSchedule(root.shape)) }
        if let list = schedule["GameList"] {
            guard let inner = ScheduleObject(list, at: schedule.pointer(to: "GameList")) else {
                throw SourceError(.noGameList(list.shape))
            }
            schedule = inner
        }
        var decoder = SeasonFeedDecoder(list: ProblemList(source: source))
        guard let season = decoder.season(schedule) else { throw SourceError(.noTeam) }
        return Feed(source: source, kind: kind, events: season.events, season: season, problems: decoder.list.problems)
    }
}

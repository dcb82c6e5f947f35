import Events
import JSON

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
package enum SeasonFeed {
    /// Reads the UTF-8 text of a feed as a season, whatever it contains.
    ///
    /// - Throws: An error when `bytes` is not JSON, or not a schedule with a team.
    /// - Complexity: O(n).
    package static func decode(_ bytes: [UInt8], source: Source) throws(SourceError) -> Feed {
        try decode(JSONDocument(ofSource: bytes).root, source: source)
    }

    static func decode(_ root: JSONValue, source: Source) throws(SourceError) -> Feed {
        guard var schedule = ScheduleObject(root, at: JSONPointer()) else { throw SourceError(.noSchedule(root.shape)) }
        if let list = schedule["GameList"] {
            guard let inner = ScheduleObject(list, at: schedule.pointer(to: "GameList")) else {
                throw SourceError(.noGameList(list.shape))
            }
            schedule = inner
        }
        var decoder = SeasonFeedDecoder(source: source)
        guard let season = decoder.season(schedule) else { throw SourceError(.noTeam) }
        return Feed(source: source, kind: .season, events: season.events, season: season, problems: decoder.problems)
    }
}

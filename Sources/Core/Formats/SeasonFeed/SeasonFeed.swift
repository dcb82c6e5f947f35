import Events
import JSON

/// The feed of a season: one JSON object with a `Team`, and a `GameSection` for each part of the season, which holds each
/// `Game`.
///
/// - A team has a `Name`, and may have `TriCode`, `FullName`, `City`, `Record` and `PrimaryColor` ("#203731").
/// - A section has a `Heading` and its games.
/// - A game has a `Type`: `F`, it is final, and has `AwayScore` and `HomeScore`; `S`, it is scheduled; `B`, a bye. All but
///   a bye have an `Opponent`, say by `IsHome` where they are played, and have a `Date` with a `Timestamp` of the form
///   `ISODateTime`, unless its `IsTBA` says that the time is yet to be announced. `Id`, `Week`, `Venue`, `TV`, `Radio`,
///   `GameState`, `Clock`, `Result`, `Buttons` and `Tickets` may be missing. Of the last two, what leads to a web page is
///   kept, and what leads into another program is not.
/// - Any single value may be a text, a number or a truth value, and a blank text is as good as none. Older schedules stand
///   in a `GameList`, have names with a hyphen in front, and write a list of one without brackets: these are read too, see
///   `ScheduleObject`. Other members are ignored.
/// - What is wrong with a game becomes a `Problem` for each faulty member; the other games load.
package enum SeasonFeed {
    /// Reads the UTF-8 text of a feed, taking it for a season whatever it looks like.
    ///
    /// - Throws: When `bytes` is not JSON, or no schedule with a team.
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

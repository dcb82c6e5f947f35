import Events
import Foundation
import Time

/// The totals of a season so far.
///
/// Like a team's record, they cover the sections with the heading of the regular season; without such a heading, all
/// sections except the preseason. The streak also covers the games after the regular season. A calendar may have the
/// seasons of several years: then they cover the running season, otherwise the next one, otherwise the last one.
package struct SeasonSummary: Hashable, Sendable {
    /// Wins, losses and ties.
    package struct Tally: Hashable, Sendable, CustomStringConvertible {
        package var wins = 0
        package var losses = 0
        package var ties = 0

        /// "13-3", with ties "4-11-1".
        package var description: String {
            ties == 0 ? "\(wins)-\(losses)" : "\(wins)-\(losses)-\(ties)"
        }

        mutating func add(_ outcome: Outcome) {
            switch outcome {
            case .won: wins += 1
            case .lost: losses += 1
            case .tied: ties += 1
            }
        }
    }

    /// How a game ended for the team.
    package enum Outcome: Hashable, Sendable {
        case won, lost, tied
    }

    /// The latest games in a row with the same outcome.
    package struct Streak: Hashable, Sendable {
        package let outcome: Outcome
        package let length: Int
    }

    /// The first game that has not ended.
    package struct NextGame: Hashable, Sendable {
        /// The position in `Season.rows`.
        package let row: Int
        package let game: Game
        package let date: CalendarDate
        /// Days from today; 0 also for a game that began yesterday and has not ended.
        package let days: Int
    }

    /// The record in the schedule; otherwise the total of its games.
    package let record: String
    package let pointsFor: Int
    package let pointsAgainst: Int
    package let home: Tally
    package let away: Tally
    /// `nil` before the first result.
    package let streak: Streak?
    package let nextGame: NextGame?
    /// "2020"; `nil` when no game has a day.
    package let year: SeasonYear?
    /// Whether all games are over, with or without a result.
    package let isOver: Bool
    /// The rows of the games that are over and have no result.
    package let openRows: Set<Int>

    /// - Parameters:
    ///   - now: The current time, which decides which games have ended.
    ///   - timeZone: The zone for counting days.
    /// - Complexity: O(*n* log *n*) in the number of games.
    package init(of season: Season, now: Instant, timeZone: TimeZone) {
        let span = season.span(at: now)
        let sections = span.map { Array(season.sections[$0.sections]) } ?? season.sections
        let counted = SeasonSummary.counted(sections)
        var (home, away) = (Tally(), Tally())
        var (pointsFor, pointsAgainst) = (0, 0)
        for game in counted.flatMap(\.games) {
            guard let points = game.points, let outcome = game.ownOutcome else { continue }
            pointsFor += points.own
            pointsAgainst += points.opponent
            if game.isHome { home.add(outcome) } else { away.add(outcome) }
        }
        (self.home, self.away) = (home, away)
        (self.pointsFor, self.pointsAgainst) = (pointsFor, pointsAgainst)
        let total = Tally(
            wins: home.wins + away.wins, losses: home.losses + away.losses, ties: home.ties + away.ties)
        record = season.team.record ?? total.description
        streak = SeasonSummary.streak(sections.filter { !$0.isPreseason }.flatMap(\.games))
        let coming = SeasonSummary.coming(season, now: now, timeZone: timeZone)
        (nextGame, openRows) = (coming.next, coming.open)
        year = span?.year
        isOver = coming.isOver
    }

    private static func streak(_ games: [Game]) -> Streak? {
        let outcomes = games.filter { $0.ownOutcome != nil }.sorted { $0.timeOrder < $1.timeOrder }.map(\.ownOutcome)
        guard let last = outcomes.last, let last else { return nil }
        return Streak(outcome: last, length: outcomes.reversed().prefix { $0 == last }.count)
    }

    /// The next game, the rows of past games without a result, and whether all games with a day are over.
    private static func coming(
        _ season: Season, now: Instant, timeZone: TimeZone
    ) -> (next: NextGame?, open: Set<Int>, isOver: Bool) {
        var times = TimeResolver(timeZone)
        let today = times.localDateTime(of: now).date
        var next: (start: Instant, game: NextGame)?
        var open: Set<Int> = []
        var (hasEnded, hasUndated) = (false, false)
        for (row, item) in season.rows.enumerated() {
            guard let game = item.game, game.outcome == .scheduled else {
                hasEnded = hasEnded || item.game != nil
                continue
            }
            guard let event = game.event else {
                hasUndated = true
                continue
            }
            let interval = times.interval(of: event.when)
            let start = interval.start
            guard interval.end > now else {
                open.insert(row)
                continue
            }
            guard next.map({ start < $0.start }) ?? true else { continue }
            let date = times.localDateTime(of: start).date
            let days = max(0, date.daysSinceEpoch - today.daysSinceEpoch)
            next = (start, NextGame(row: row, game: game, date: date, days: days))
        }
        return (next?.game, open, next == nil && !hasUndated && (hasEnded || !open.isEmpty))
    }

    private static func counted(_ sections: [Season.Section]) -> [Season.Section] {
        let regular = sections.filter { $0.heading.uppercased().contains("REGULAR") }
        return regular.isEmpty ? sections.filter { !$0.isPreseason } : regular
    }
}

extension Season.Section {
    fileprivate var games: [Game] { rows.compactMap(\.game) }
}

extension Game {
    /// How the game ended for the season's team; `nil` before its end.
    package var ownOutcome: SeasonSummary.Outcome? {
        guard let points else { return nil }
        return points.own == points.opponent ? .tied : points.own > points.opponent ? .won : .lost
    }

    /// The key for sorting games by time; games without a day come last.
    fileprivate var timeOrder: Int64 {
        switch time {
        case .at(let instant): instant.millisecondsSinceEpoch
        case .floating(let time): time.millisecondsSinceEpoch
        case .toBeAnnounced(let date): date?.midnight.millisecondsSinceEpoch ?? .max
        }
    }
}

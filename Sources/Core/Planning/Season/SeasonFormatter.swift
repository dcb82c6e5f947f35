import Events
import Foundation
import Text
import Time

/// The texts about a season on its page and the command line.
package final class SeasonFormatter {
    package let rows: SeasonRows
    package let summary: SeasonSummary
    package let times: TimeFormatter

    /// - Parameter summary: The summary of the same season.
    package init(_ rows: SeasonRows, summary: SeasonSummary, times: TimeFormatter) {
        self.rows = rows
        self.summary = summary
        self.times = times
    }

    // MARK: The team

    /// "Green Bay Packers".
    package var teamName: String { rows.season.team.fullName.singleLine() }

    /// "Green Bay Packers 2020", with the digits of the calendar's name.
    package var title: String { summary.year.map { "\(teamName) \($0)" } ?? teamName }

    /// "2020", "2002/03".
    private func name(of year: SeasonYear) -> String { times.digits(of: year.description) }

    /// "13-3"; empty before the first result of a game that counts, where a source says "0-0".
    package var record: String {
        let record = summary.record.singleLine()
        return summary.streak == nil && !record.contains(where: { ("1"..."9").contains($0) })
            ? "" : times.digits(of: record)
    }

    /// "509 points for, 369 against · home 7-1 · away 6-2 · 6 wins in a row"; "No game that counts has a result yet".
    package var figures: String {
        guard let streak = summary.streak else { return localized("No game that counts has a result yet") }
        let (own, others) = (times.number(summary.pointsFor), times.number(summary.pointsAgainst))
        let points =
            // Translators: the goals of a team and of its opponents in a season, "50 goals for, 36 against".
            rows.season.isHomeFirst
            ? localized("{own} goals for, {others} against", ["own": own, "others": others])
            // Translators: the points of a team and of its opponents in a season, "509 points for, 369 against".
            : localized("{own} points for, {others} against", ["own": own, "others": others])
        // Translators: {record} is "7-1", games won and lost.
        let home = localized("home {record}", ["record": times.digits(of: "\(summary.home)")])
        let away = localized("away {record}", ["record": times.digits(of: "\(summary.away)")])
        return [points, home, away, SeasonFormatter.words(streak, times)].dotted()
    }

    private static func words(_ streak: SeasonSummary.Streak, _ times: TimeFormatter) -> String {
        // Translators: how many games had the same outcome, up to the last one.
        switch streak.outcome {
        case .won: times.localized("{count} win in a row", "{count} wins in a row", count: streak.length)
        case .lost: times.localized("{count} loss in a row", "{count} losses in a row", count: streak.length)
        case .tied: times.localized("{count} tie in a row", "{count} ties in a row", count: streak.length)
        }
    }

    /// "Next: Rams, Sat, Jan 16, 4:35 PM · in 2 days"; "Next: at Rams, …" for a game away; "This season is over"; `nil`
    /// when no game has a day.
    package var nextGame: String? {
        guard let next = summary.nextGame else { return summary.isOver ? localized("This season is over") : nil }
        let opponent = next.game.opponent.nickname.singleLine()
        let start = [times.shortDayName(next.date), time(of: next.game, isInText: true)].listed()
        let when = [start, daysToGo(next.days)].dotted()
        // Translators: {when} is "Sat, Jan 16, 4:35 PM · in 2 days".
        return next.game.isHome
            ? localized("Next: {opponent}, {when}", ["opponent": opponent, "when": when])
            : localized("Next: at {opponent}, {when}", ["opponent": opponent, "when": when])
    }

    private func daysToGo(_ days: Int) -> String {
        switch days {
        case 0: localized("today")
        case 1: localized("tomorrow")
        default: times.localized("in {count} day", "in {count} days", count: days)
        }
    }

    // MARK: Rows

    /// "REGULAR SEASON", "2026 SEASON".
    package func heading(ofSection section: Int) -> String {
        name(of: rows.sections[section]).uppercased()
    }

    /// "REGULAR SEASON", as the schedule writes it; of a calendar's season "2026 season", "2026 Preseason", "2026 Cup".
    func name(of section: SeasonRows.Section) -> String {
        let heading = section.heading.singleLine()
        guard let year = section.year.map(name(of:)) else { return heading }
        guard !heading.isEmpty else { return localized("{year} season", ["year": year]) }
        return "\(year) \(heading == Season.Section.preseason ? localized("Preseason") : heading)"
    }

    /// "Week 1".
    package func week(ofRow row: Int) -> String {
        rows[row].week.singleLine()
    }

    /// "Sun, Sep 13", in the form of the locale and on the local day, of a season that is over with the year; `nil` when the
    /// day is not known.
    package func date(ofRow row: Int) -> String? {
        day(ofRow: row).map(summary.nextGame == nil ? times.shortFullDayName : times.shortDayName)
    }

    /// "FINAL" or another final state; otherwise the time, "4:35 PM", or "TBA". "BYE" for a bye.
    package func status(ofRow row: Int) -> String {
        rows[row].game.map(status(of:)) ?? localized("BYE")
    }

    private func status(of game: Game) -> String {
        switch game.outcome {
        case .final: (game.details.state ?? localized("Final")).singleLine().uppercased()
        case .cancelled: localized("Canceled").uppercased()
        case .scheduled: time(of: game)
        }
    }

    /// "4:35 PM", or "TBA".
    ///
    /// - Parameter isInText: Whether words are before it.
    func time(of game: Game, isInText: Bool = false) -> String {
        switch game.time {
        case .at(let instant): times.time(instant)
        case .floating(let time): times.time(times.instant(of: time))
        case .toBeAnnounced: isInText ? AgendaFormatter.toBeAnnouncedInText : localized("TBA")
        }
    }

    /// The note of a row about its game: "Next game", "No result yet"; `nil` for most.
    package func note(ofRow row: Int) -> String? {
        if summary.nextGame?.row == row { return localized("Next game") }
        return openNote(ofRow: row)
    }

    /// "No result yet" for a game that is over; `nil` for others.
    func openNote(ofRow row: Int) -> String? {
        summary.openRows.contains(row) ? localized("No result yet") : nil
    }

    /// How the game of a row ended for the team; `nil` before its end.
    package func outcome(ofRow row: Int) -> SeasonSummary.Outcome? { rows[row].game?.ownOutcome }

    /// Venue and television: "Lambeau Field · FOX"; `nil` when neither is known.
    package func venue(of game: Game) -> String? {
        let parts = [game.details.venue, game.details.tv].compactMap { $0?.singleLine(limit: 100).trimmedOrNil }
            .filter { $0.contains { $0.isLetter || $0.isNumber } }
        return parts.isEmpty ? nil : parts.dotted()
    }

    /// A team's name in the schedule: "PACKERS".
    package func name(of team: Team) -> String {
        team.name.singleLine()
    }

    /// The text below a team's name: its points when the game is final, otherwise its record; `nil` when it has none.
    package func standing(of team: Team, points: Int?) -> String? {
        points.map(times.number) ?? (team.record?.singleLine()).map(times.digits)
    }

    /// The local day of a row.
    package func day(ofRow row: Int) -> CalendarDate? {
        switch rows[row] {
        case .bye(let bye): return bye.date
        case .game(let game):
            switch game.time {
            case .at(let instant): return times.localDateTime(of: instant).date
            case .floating(let time): return time.date
            case .toBeAnnounced(let date): return date
            }
        }
    }

    /// The whole row, for a screen reader: "Packers 43 at Vikings 34, Week 1, Sunday, September 13, 2020, Final, Packers
    /// won", "Rams 10-6 at Packers 13-3, Divisional Playoffs, Saturday, January 16, 2021, 4:35 PM, Next game, Lambeau
    /// Field · FOX", "Bye, Week 5".
    ///
    /// - Parameter conflicts: The text of its conflicts, see `AgendaFormatter.conflicts(of:)`.
    package func accessibleName(ofRow row: Int, conflicts: String? = nil) -> String {
        let day = day(ofRow: row).map(times.fullDayName)
        let week = week(ofRow: row)
        let parts: [String?]
        switch rows[row] {
        case .bye: parts = [localized("Bye"), week, day]
        case .game(let game):
            let status = game.points == nil ? status(of: game) : game.details.state?.singleLine() ?? localized("Final")
            parts = [
                matchup(of: game), week, day, status, winner(of: game), note(ofRow: row), venue(of: game), conflicts,
            ]
        }
        return parts.compactMap { $0 }.filter { !$0.isEmpty }.listed()
    }

    /// "Packers won", "tied"; `nil` before the end.
    private func winner(of game: Game) -> String? {
        guard case .final(let away, let home) = game.outcome else { return nil }
        guard away != home else { return localized("tied") }
        let winner = away > home ? game.away : game.home
        // Translators: {team} has won a game.
        return localized("{team} won", ["team": winner.nickname.singleLine()])
    }

    /// The two teams with their points, in the order in which the source names them: usually away first.
    package func sides(of game: Game) -> [(team: Team, points: Int?)] {
        let (away, home) = game.score
        let sides = [(team: game.away, points: away), (team: game.home, points: home)]
        return rows.season.isHomeFirst ? sides.reversed() : sides
    }

    /// The sign between the two teams of a game.
    package func sign(of game: Game) -> String {
        // Translators: between the team that plays away and the one at home.
        guard rows.season.isHomeFirst else { return localized("@") }
        // Translators: between two teams, as in "Gulls vs. Otters".
        return game.points == nil ? localized("vs.") : "–"
    }

    private func matchup(of game: Game) -> String {
        let sides = sides(of: game).map { team, points in
            [team.nickname.singleLine(), standing(of: team, points: points)].compactMap { $0 }.joined(separator: " ")
        }
        if rows.season.isHomeFirst {
            // Translators: two teams with their goals, the one at home first: "Gulls 2 v Otters 1".
            return localized("{home} v {away}", ["home": sides[0], "away": sides[1]])
        }
        // Translators: two teams with their points or records: "Packers 43 at Vikings 34".
        return localized("{away} at {home}", ["away": sides[0], "home": sides[1]])
    }
}

extension Game {
    /// The points of the two teams; `nil` before the end.
    package var score: (away: Int?, home: Int?) {
        guard case .final(let away, let home) = outcome else { return (nil, nil) }
        return (away, home)
    }
}

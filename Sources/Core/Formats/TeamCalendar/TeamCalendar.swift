import Events
import Foundation
import Text
import Time

/// The season in a calendar that is a team's.
///
/// Detection depends on the titles, see `TeamDetection`. Scores are taken only where they are beyond doubt: with both
/// teams, "Gulls (2) v Otters (1)"; as a result, "Gulls 31, Otters 24" or "Gulls v Otters 2-1"; or with the outcome, "Win.
/// 27-21".
struct TeamCalendar {
    let season: Season
    /// The position in `CalendarObject.events` of the event of each row of the season.
    let events: [Int]

    init(season: Season, events: [Int]) {
        (self.season, self.events) = (season, events)
    }

    private static let sampleCount = 256

    /// Returns `nil` when the calendar is no team's.
    ///
    /// - Parameters:
    ///   - events: Its occurrences.
    ///   - positions: The event that each of `events` is an occurrence of.
    /// - Complexity: O(*n* log *n*) in the number of events; O(1) for most calendars, of whose titles a sample is read.
    init?(of calendar: CalendarObject, events: [Event], positions: [CalendarPosition]) {
        let count = calendar.events.count
        guard count >= 4 else { return nil }
        let step = max(1, count / TeamCalendar.sampleCount)
        let sample = stride(from: 0, to: count, by: step)
        let hits = sample.count { Matchup(calendar.events[$0].summary) != nil }
        guard hits * 3 >= sample.underestimatedCount else { return nil }

        var drafts: [Draft] = []
        var resolver = TimeResolver(.gmt)
        for (position, event) in positions.enumerated() where event.master == nil {
            let when = events[position].when
            drafts.append(Draft(event: event.event, when: when, start: resolver.interval(of: when).start))
        }
        drafts.sort { ($0.start, $0.event) < ($1.start, $1.event) }
        var matchups: [(draft: Int, matchup: Matchup)] = []
        for (position, draft) in drafts.enumerated() {
            if let matchup = Matchup(calendar.events[draft.event].summary) { matchups.append((position, matchup)) }
        }
        let recurring = calendar.recurringCount
        guard matchups.count * 2 > drafts.count + recurring else { return nil }
        let numbers = TeamNumbers(matchups.map(\.matchup))
        let games = matchups.compactMap { item -> (draft: Int, game: TeamDetection.Game)? in
            let draft = drafts[item.draft]
            let game = TeamDetection.Game(
                numbers.resolved(item.matchup), numbers, calendar.events[draft.event], draft.length)
            return game.first == game.second ? nil : (item.draft, game)
        }
        guard games.count * 2 > drafts.count + recurring,
            let team = TeamDetection(games.map(\.game), calendarName: calendar.name?.singleLine(limit: 200))
        else { return nil }

        let own = team.team
        var entries: [Entry] = []
        entries.reserveCapacity(drafts.count)
        var next = games.startIndex
        for (position, draft) in drafts.enumerated() {
            let event = calendar.events[draft.event]
            let isGame = next < games.endIndex && games[next].draft == position
            let known = isGame ? games[next].game : nil
            if isGame { next += 1 }
            if TeamCalendar.isBye(event.summary, of: team) {
                entries.append(Entry(draft, kind: nil, row: .bye(.init(week: "", date: draft.day))))
            } else if let game = known, let isFirst = team.isFirst(in: game) {
                let row = TeamCalendar.game(game, isFirst: isFirst, of: own, event, draft)
                entries.append(Entry(draft, kind: TeamCalendar.kind(of: game, event), row: .game(row)))
            } else if let matchup = Matchup(event.summary, isHyphenated: true) {
                let game = TeamDetection.Game(numbers.resolved(matchup), numbers, event, draft.length)
                guard let isFirst = team.isFirst(in: game) else { continue }
                let row = TeamCalendar.game(game, isFirst: isFirst, of: own, event, draft)
                entries.append(Entry(draft, kind: TeamCalendar.kind(of: game, event), row: .game(row)))
            }
        }
        let awayFirst = games.count { [.at, .result].contains($0.game.matchup.form) }
        season = Season(
            team: own, sections: TeamCalendar.sections(entries), isHomeFirst: awayFirst * 10 < games.count)
        self.events = entries.map(\.event)
    }

    // MARK: Games

    /// An event with its time.
    private struct Draft {
        let event: Int
        let when: When
        let start: Instant

        /// `nil` when it has no time, or no end is stated.
        var length: Int64? {
            guard case .timed(let from, let to, false) = when else { return nil }
            var resolver = TimeResolver(.gmt)
            let interval = resolver.interval(of: .timed(start: from, end: to, isEndAssumed: false))
            return interval.end.millisecondsSinceEpoch - interval.start.millisecondsSinceEpoch
        }

        var day: CalendarDate? {
            switch when {
            case .allDay(let day, _), .toBeAnnounced(let day): day
            case .timed(.floating(let time), _, _), .timed(.zoned(let time, _), _, _): time.date
            case .timed: nil
            }
        }

        var time: Game.Time {
            switch when {
            case .allDay(let day, _), .toBeAnnounced(let day): .toBeAnnounced(day)
            case .timed(.floating(let time), _, _): .floating(time)
            case .timed: .at(start)
            }
        }
    }

    private static func game(
        _ game: TeamDetection.Game, isFirst: Bool, of own: Team, _ event: CalendarEvent, _ draft: Draft
    ) -> Game {
        let matchup = game.matchup
        let side = isFirst ? matchup.second : matchup.first
        let written = side.name(as: isFirst ? game.second : game.first)
        let opponent = Team(triCode: "", name: written.uppercased(), fullName: written)
        // "A at B" is played at B, and "A v B" at A. Results name the visitors first.
        let isHome = (matchup.form == .at || matchup.form == .result) != isFirst
        let points = TeamCalendar.points(of: game, isFirst: isFirst, event.details)
        let outcome: Game.Outcome =
            if event.status == .cancelled { .cancelled } else if let points {
                isHome
                    ? .final(away: points.opponent, home: points.own)
                    : .final(away: points.own, home: points.opponent)
            } else { .scheduled }
        let week = matchup.notes.first { SportWords.areIn($0) && $0.utf8.count <= 60 }
        let tv = matchup.notes.first(where: Broadcasters.isOne)
        return Game(
            week: week.map(SportWords.week) ?? "", away: isHome ? opponent : own, home: isHome ? own : opponent,
            isHome: isHome,
            time: draft.time, length: draft.length.flatMap { $0 > 0 ? $0 : nil }, outcome: outcome,
            details: .init(venue: event.location?.singleLine().trimmedOrNil, tv: tv))
    }

    private static func points(
        of game: TeamDetection.Game, isFirst: Bool, _ details: String?
    ) -> (own: Int, opponent: Int)? {
        let matchup = game.matchup
        if let first = matchup.first.points, let second = matchup.second.points {
            return isFirst ? (first, second) : (second, first)
        }
        if let verdict = matchup.verdict { return (verdict.own, verdict.opponent) }
        return details.flatMap { DescribedScore($0, of: game) }.map {
            isFirst ? ($0.first, $0.second) : ($0.second, $0.first)
        }
    }

    /// "Packers-Bye Week 8", "Bye", "Gulls open date".
    private static func isBye(_ title: String, of team: TeamDetection) -> Bool {
        let title = title.singleLine(limit: 80)
        let words = title.lowercased().split { !$0.isLetter && !$0.isNumber }
        guard words.count <= 8 else { return false }
        let isBye =
            words.contains("bye")
            || zip(words, words.dropFirst()).contains { $0 == "open" && ["date", "week"].contains($1) }
        return isBye && (words.first == "bye" || words.first == "open" || team.isNamed(in: title))
    }

    /// The name of its section: the category, or the preseason.
    private static func kind(of game: TeamDetection.Game, _ event: CalendarEvent) -> String? {
        if game.matchup.notes.contains(where: SportWords.isPreseason) { return Season.Section.preseason }
        return event.categories.first?.singleLine(limit: 60).trimmedOrNil
    }

    // MARK: Sections

    private struct Entry {
        let event: Int
        let start: Instant
        let kind: String?
        let row: Season.Row

        init(_ draft: Draft, kind: String?, row: Season.Row) {
            (event, start, self.kind, self.row) = (draft.event, draft.start, kind, row)
        }
    }

    /// A section for each season; or several, when its kinds of games follow each other.
    private static func sections(_ entries: [Entry]) -> [Season.Section] {
        // Slices, not copies: there may be 100,000 games.
        var seasons: [ArraySlice<Entry>] = []
        var first = 0
        for position in entries.indices {
            let isLast = position == entries.count - 1
            let gap =
                isLast
                ? nil
                : entries[position + 1].start.millisecondsSinceEpoch - entries[position].start.millisecondsSinceEpoch
            if let gap, gap <= SeasonSpan.longestGap { continue }
            seasons.append(entries[first...position])
            first = position + 1
        }
        return seasons.flatMap { season -> [Season.Section] in
            let (first, last) = (season[season.startIndex], season[season.endIndex - 1])
            let year = SeasonYear(first: first.start, last: last.start)
            let parts = parts(of: season)
            return parts.map { part in
                let rows = part.map(\.row)
                let kind = parts.count > 1 ? part.lazy.compactMap(\.kind).first : nil
                return Season.Section(heading: kind ?? "", year: year, rows: rows)
            }
        }
    }

    /// The entries of a season by kind; all of them when a kind occurs in several places.
    private static func parts(of season: ArraySlice<Entry>) -> [ArraySlice<Entry>] {
        var parts: [ArraySlice<Entry>] = []
        var (first, kind) = (season.startIndex, season.first?.kind)
        for position in season.indices.dropFirst() where season[position].row.game != nil {
            guard season[position].kind != kind else { continue }
            parts.append(season[first..<position])
            (first, kind) = (position, season[position].kind)
        }
        parts.append(season[first...])
        let kinds = parts.map { $0.lazy.compactMap(\.kind).first }
        return Set(kinds).count == kinds.count && kinds.count <= 6 ? parts : [season]
    }
}

extension Feed {
    /// The feed of a calendar. If it is a team's, its games without an end get the assumed length of a game.
    ///
    /// - Parameters:
    ///   - events: Its occurrences.
    ///   - positions: The event that each of `events` is an occurrence of.
    /// - Complexity: O(*n*) in the number of events.
    init(
        of calendar: CalendarObject, from source: Source, events: [Event], positions: [CalendarPosition],
        problems: [Problem], season: TeamCalendar?
    ) {
        self.init(
            source: source, kind: .calendar, events: season?.withEnds(events, of: calendar, positions) ?? events,
            season: season?.season, seasonEvents: season?.events ?? [], calendar: calendar,
            calendarPositions: positions, problems: problems)
    }
}

extension TeamCalendar {
    fileprivate func withEnds(
        _ events: [Event], of calendar: CalendarObject, _ positions: [CalendarPosition]
    ) -> [Event] {
        let open = Set(self.events.filter { calendar.events[$0].end == .open })
        guard !open.isEmpty else { return events }
        return zip(events, positions).map { event, position in
            open.contains(position.event) ? event.withGameLength : event
        }
    }
}

extension Event {
    /// The event with the assumed length of a game; unchanged when it has no time.
    fileprivate var withGameLength: Event {
        guard case .timed(let start, _, _) = when else { return self }
        let end =
            switch start {
            case .floating(let time): EventTime.floating(time.advanced(by: AssumedEnd.gameLength))
            case .absolute(let instant): EventTime.absolute(instant.advanced(by: AssumedEnd.gameLength))
            case .zoned(let time, let zone): EventTime.zoned(time.advanced(by: AssumedEnd.gameLength), zone)
            }
        return Event(
            title: title, when: .timed(start: start, end: end, isEndAssumed: true), availability: availability,
            status: status, location: location, uid: uid, recurrenceID: recurrenceID)
    }
}

extension LocalDateTime {
    fileprivate func advanced(by milliseconds: Int64) -> LocalDateTime {
        LocalDateTime(millisecondsSinceEpoch: millisecondsSinceEpoch + milliseconds)
    }
}

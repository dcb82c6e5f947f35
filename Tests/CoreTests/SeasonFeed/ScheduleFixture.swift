import Foundation

@testable import Events
@testable import Planning
@testable import Text
@testable import Time

/// The facts of a real season, Green Bay's of 2020, as a schedule.
enum ScheduleFixture {
    /// A final game's week, opponent, place, points away and home, whether at home, and time.
    private typealias Final = (Int, String, String, Int, Int, Bool, String)

    private static let finals: [Final] = [
        (1, "MIN", "U.S. Bank Stadium", 43, 34, false, "2020-09-13T17:00:00Z"),
        (2, "DET", "Lambeau Field", 21, 42, true, "2020-09-20T17:00:00Z"),
        (3, "NO", "Mercedes-Benz Superdome", 37, 30, false, "2020-09-28T00:20:00Z"),
        (4, "ATL", "Lambeau Field", 16, 30, true, "2020-10-06T01:00:00Z"),
        (6, "TB", "Raymond James Stadium", 10, 38, false, "2020-10-18T20:25:00Z"),
        (7, "HOU", "NRG Stadium", 35, 20, false, "2020-10-25T17:00:00Z"),
        (8, "MIN", "Lambeau Field", 28, 22, true, "2020-11-01T18:00:00Z"),
        (9, "SF", "Levi's Stadium", 34, 17, false, "2020-11-06T01:20:00Z"),
        (10, "JAX", "Lambeau Field", 20, 24, true, "2020-11-15T18:00:00Z"),
        (11, "INC", "Lucas Oil Stadium", 31, 34, false, "2020-11-22T21:25:00Z"),
        (12, "CHI", "Lambeau Field", 25, 41, true, "2020-11-30T01:20:00Z"),
        (13, "PHI", "Lambeau Field", 16, 30, true, "2020-12-06T21:25:00Z"),
        (14, "DET", "Ford Field", 31, 24, false, "2020-12-13T21:25:00Z"),
        (15, "CAR", "Lambeau Field", 16, 24, true, "2020-12-20T01:15:00Z"),
        (16, "TEN", "Lambeau Field", 14, 40, true, "2020-12-28T01:20:00Z"),
        (17, "CHI", "Soldier Field", 35, 16, false, "2021-01-03T21:25:00Z"),
    ]

    private static let opponents: [String: (city: String, nickname: String, record: String)] = [
        "MIN": ("Minnesota", "Vikings", "7-9"), "DET": ("Detroit", "Lions", "5-11"),
        "NO": ("New Orleans", "Saints", "12-4"), "ATL": ("Atlanta", "Falcons", "4-12"),
        "TB": ("Tampa Bay", "Buccaneers", "11-5"), "HOU": ("Houston", "Texans", "4-12"),
        "SF": ("San Francisco", "49ers", "6-10"), "JAX": ("Jacksonville", "Jaguars", "1-15"),
        "INC": ("Indianapolis", "Colts", "11-5"), "CHI": ("Chicago", "Bears", "8-8"),
        "PHI": ("Philadelphia", "Eagles", "4-11-1"), "CAR": ("Carolina", "Panthers", "5-11"),
        "TEN": ("Tennessee", "Titans", "11-5"), "LAR": ("Los Angeles", "Rams", "10-6"),
    ]

    /// The schedule in the current shape. Made each time: the leak sanitizer does not see what a tree of cases that is kept
    /// for good points to.
    static var schedule: ScheduleNode {
        .object([
            ("Team", team("GB", "Green Bay", "Packers", "13-3", [("PrimaryColor", .text("#203731"))])),
            ("DefaultGameId", .number(20)),
            (
                "GameSection",
                .list([
                    .object([
                        ("Heading", .text("REGULAR SEASON")),
                        ("Game", .list(finals.prefix(4).map(final) + [bye] + finals.dropFirst(4).map(final))),
                    ]),
                    .object([("Heading", .text("POSTSEASON")), ("Game", .list([playoff]))]),
                ])
            ),
        ])
    }

    static func feed(_ schedule: ScheduleNode = schedule) throws -> Feed {
        try Feed.decode(Array(schedule.json.utf8), source: Source(path: "/feeds/schedule.json"))
    }

    private static func team(
        _ code: String, _ city: String, _ nickname: String, _ record: String, _ more: [(String, ScheduleNode)] = []
    ) -> ScheduleNode {
        .object(
            [
                ("TriCode", .text(code)), ("FullName", .text("\(city) \(nickname)")),
                ("Name", .text(nickname.uppercased())), ("City", .text(city)), ("Record", .text(record)),
            ] + more)
    }

    private static func opponent(_ code: String) -> ScheduleNode {
        guard let known = opponents[code] else { preconditionFailure("no opponent \(code)") }
        return team(code, known.city, known.nickname, known.record)
    }

    private static func date(_ timestamp: String) -> ScheduleNode {
        .object([("Timestamp", .text(timestamp)), ("IsTBA", .text("false")), ("IsTba", .text("false"))])
    }

    private static func final(_ game: Final) -> ScheduleNode {
        let (week, code, venue, away, home, isHome, timestamp) = game
        return .object([
            ("Id", .number(week)), ("Type", .text("F")), ("Week", .text("Week \(week)")), ("Venue", .text(venue)),
            ("TV", .text("")), ("GameState", .text("Final")), ("Clock", .text(":39")), ("IsHome", .truth(isHome)),
            ("Home", .truth(isHome)), ("AwayScore", .text("\(away)")), ("HomeScore", .text("\(home)")),
            ("Date", date(timestamp)), ("Opponent", opponent(code)),
            (
                "Buttons",
                .list([.object([("Title", .text("HIGHLIGHTS")), ("URL", .text("https://games.example/\(week)"))])])
            ),
        ])
    }

    private static var bye: ScheduleNode {
        .object([
            ("Id", .number(0)), ("Type", .text("B")), ("Week", .text("Week 5")), ("IsHome", .truth(false)),
            ("Home", .truth(true)), ("Result", .text("")),
        ])
    }

    private static var playoff: ScheduleNode {
        .object([
            ("Id", .number(20)), ("Type", .text("S")), ("Week", .text("Divisional Playoffs")),
            ("Venue", .text("Lambeau Field")), ("TV", .text("FOX")), ("GameState", .text("Pregame")),
            ("Clock", .text("-")), ("IsHome", .truth(true)), ("Home", .truth(true)), ("AwayScore", .text("")),
            ("HomeScore", .text("")), ("Date", date("2021-01-16T21:35:00Z")), ("Opponent", opponent("LAR")),
            ("Buttons", .list([])),
        ])
    }
}

extension TimeZone {
    static let tokyo = TimeZone(identifier: "Asia/Tokyo") ?? .gmt
}

extension SeasonRows {
    init(_ season: Season) {
        let feed = Feed(
            source: Source(path: "/feeds/season.json"), kind: .season, events: season.events, season: season,
            problems: [])
        guard let rows = SeasonRows(feed) else { preconditionFailure("no season") }
        self = rows
    }
}

extension SeasonFormatter {
    /// The real season's, seen from two days before the playoffs.
    static func fixture(
        locale: String = "en_US", timeZone: TimeZone = .newYork, now: String = "2021-01-14 12:00"
    ) throws -> SeasonFormatter {
        guard let season = try ScheduleFixture.feed().season else { preconditionFailure("no season") }
        return SeasonFormatter(season, locale: locale, timeZone: timeZone, now: now)
    }

    convenience init(_ season: Season, locale: String = "en_US", timeZone: TimeZone = .newYork, now: String) {
        let times = TimeFormatter(locale: Locale(identifier: locale), hourCycle: .ofLocale, timeZone: timeZone)
        let summary = SeasonSummary(of: season, now: Instant(now), timeZone: timeZone)
        self.init(SeasonRows(season), summary: summary, times: times)
    }
}

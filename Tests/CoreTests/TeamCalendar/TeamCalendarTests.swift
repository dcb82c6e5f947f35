import Foundation
import TestSupport
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Time

/// Calendars of invented teams, in the forms of several sports.
struct TeamCalendarTests {
    // MARK: Forms

    @Test func `a football team that is called by its city at home is one team`() throws {
        let calendar = TeamCalendarFixture([
            "Preseason Game#1 Seals at Port Ember. Loss-3-21.", "Gulls at Otters. Win. 27-21. (1-0).",
            "Herons at Port Ember.  Loss. 34-24. (1-1)", "Gulls at St. Agnes Cranes. Game#3. NBC.", "Gulls-Bye Week 4",
            "Keepers at Port Ember. Game#5. State TV.", "Gulls at Seals", "Playoff #1. Gulls-Otters. 3:30",
        ])
        let season = try #require(calendar.season)
        #expect(season.team.fullName == "Port Ember Gulls")
        #expect(season.team.name == "GULLS" && season.team.nickname == "Gulls")
        #expect(
            calendar.games == [
                "Seals 21 @ Gulls 3", "Gulls 27 @ Otters 21", "Herons 34 @ Gulls 24", "Gulls @ St. Agnes Cranes", "bye",
                "Keepers @ Gulls", "Gulls @ Seals", "Otters @ Gulls",
            ])
        #expect(calendar.headings() == ["2026 PRESEASON", "2026 SEASON"])
        // In every language, so that its games do not count.
        #expect(season.sections.map(\.isPreseason) == [true, false])
        #expect(season.rows.map(\.week) == ["Preseason Game 1", "", "", "Game 3", "", "Game 5", "", "Playoff 1"])
        #expect(season.rows[3].game?.details.tv == "NBC" && season.rows[5].game?.details.tv == "State TV")
        #expect(season.name == "Port Ember Gulls 2026")
    }

    @Test func `a game leads to its season, another event of the calendar does not`() throws {
        let feed = TeamCalendarFixture([
            "Gulls at Seals", "Otters at Gulls", "Gulls at Herons", "Cranes at Gulls", "Awards Dinner",
        ]).feed
        let agenda = Agenda(feed)
        let rows = try #require(SeasonRows(feed))
        let origin = try #require(agenda.pageOrigin(of: agenda.position(titled: "Gulls at Herons")))
        #expect(agenda.sources[origin.source] == feed.source && rows.row(of: origin.key) == 2)
        #expect(agenda.pageOrigin(of: agenda.position(titled: "Awards Dinner")) == nil)
    }

    @Test func `a soccer club has its goals in parentheses`() throws {
        let calendar = TeamCalendarFixture([
            "Rovers (2) v Harbor (2) [Ames 37, Bell 63]", "Harbor(1) v Lakeside Town(0) [Cole 26]",
            "Wood A (0) v harbor (1) [League Cup]", "Harbor (1) [4pen] v Mill (1) [5pen]", "Harbor v Rovers",
            "Dean Reed 09.06.74",
        ])
        #expect(
            calendar.games == [
                "Harbor 2 @ Rovers 2", "Lakeside Town 0 @ Harbor 1", "Harbor 1 @ Wood A 0", "Mill 1 @ Harbor 1",
                "Rovers @ Harbor",
            ])
        #expect(calendar.season?.rows[2].week == "League Cup")
    }

    @Test func `a basketball team plays at and against others`() {
        let calendar = TeamCalendarFixture([
            "Gulls @ Seals", "Otters @ Gulls", "🏀 Gulls @ Herons", "NBL: Cranes @ Gulls",
        ])
        #expect(calendar.games == ["Gulls @ Seals", "Otters @ Gulls", "Gulls @ Herons", "Cranes @ Gulls"])
    }

    @Test func `a youth team is always named first`() {
        var calendar = TeamCalendarFixture([
            "Gulls U12 vs. Hawks, Field 3", "Gulls U12 at Otters", "Gulls U12 vs. Seals - Week 3", "Gulls U12 @ Cranes",
        ])
        #expect(
            calendar.games == ["Hawks @ Gulls U12", "Gulls U12 @ Otters", "Seals @ Gulls U12", "Gulls U12 @ Cranes"])
        calendar = TeamCalendarFixture(
            ["Gulls vs Hawks", "Gulls vs Otters", "Gulls vs Seals", "Gulls vs Cranes"], name: "Gulls U12")
        #expect(calendar.games.count == 4)
    }

    @Test func `a hockey club with a number in its name has results with dashes`() {
        let calendar = TeamCalendarFixture([
            "Hafen 04 – Seeheim 99", "Bergdorf 3:2 Hafen 04", "Hafen 04 4-1 Talhof", "Waldau – Hafen 04",
            "Hafen 04 – Moorbach", "Kieselsee – Hafen 04",
        ])
        #expect(
            calendar.games == [
                "Seeheim 99 @ Hafen 04", "Hafen 04 2 @ Bergdorf 3", "Talhof 1 @ Hafen 04 4", "Hafen 04 @ Waldau",
                "Moorbach @ Hafen 04", "Hafen 04 @ Kieselsee",
            ])
    }

    @Test func `numbers that vary are points`() {
        let calendar = TeamCalendarFixture([
            "Gulls 31 at Otters 24", "Herons 3 at Gulls 10", "Gulls at Seals", "Gulls 7, Cranes 9", "Cranes at Gulls",
        ])
        #expect(
            calendar.games == [
                "Gulls 31 @ Otters 24", "Herons 3 @ Gulls 10", "Gulls @ Seals", "Gulls 7 @ Cranes 9", "Cranes @ Gulls",
            ])
    }

    @Test(arguments: [
        "Gulls %s Bears (2-1)", "Gulls %s Bears (2:1)", "Gulls %s Bears 2-1", "Gulls %s Bears 2:1",
        "Gulls %s Bears [2–1]",
        "Gulls %s Bears 2 - 1", "Gulls %s Bears (2 : 1)", "Gulls %s Bears 2-1 (FT)", "Gulls %s Bears 2:1 aet",
        "Gulls %s Bears (2-1 aet)", "Gulls %s Bears 2-1 (1-0)",
    ])
    func `a result at the end of a title is one`(title: String) {
        for separator in ["v", "vs.", "–", "-"] {
            let others = ["Otters %s Gulls", "Gulls %s Seals", "Cranes %s Gulls", "Gulls %s Lynx", "Hawks %s Gulls"]
            let titles = ([title] + others).map { $0.replacingOccurrences(of: "%s", with: separator) }
            let calendar = TeamCalendarFixture(titles, name: "Gulls")
            #expect(calendar.games.first == "Bears 1 @ Gulls 2", "\(titles[0])")
        }
    }

    @Test(arguments: [
        "Gulls v Bears 15:30", "Gulls v Bears (15:30)", "Gulls v Bears (agg 2-1)", "Gulls v Bears 7:00 PM",
        "Gulls v Bears 04",
    ])
    func `other numbers at the end of a title are no result`(title: String) {
        let calendar = TeamCalendarFixture(
            [title, "Otters v Gulls", "Gulls v Seals", "Cranes v Gulls", "Gulls v Lynx"], name: "Gulls")
        #expect(calendar.season?.rows.first?.game?.outcome == .scheduled)
    }

    @Test func `where titles name the team at home first, it is first, and points are goals`() throws {
        let home = TeamCalendarFixture(["Gulls v Bears 2-1", "Otters v Gulls 0:3", "Gulls v Seals", "Cranes – Gulls"])
        let season = try #require(home.season)
        #expect(season.isHomeFirst)
        let texts = SeasonFormatter(season, locale: "en_US", now: "2026-10-01 12:00")
        let game = try #require(texts.rows[0].game)
        #expect(texts.title(of: game) == "Gulls – Bears" && texts.score(of: game) == "2 – 1")
        // A dash alone would say nothing.
        #expect((0..<3).compactMap { texts.rows[$0].game.map(texts.sign) } == ["–", "–", "vs."])
        #expect(texts.accessibleName(ofRow: 1).hasPrefix("Otters 0 v Gulls 3, "))
        #expect(texts.figures.hasPrefix("5 goals for, 1 against · "))
        let away = TeamCalendarFixture(["Gulls @ Bears", "Otters at Gulls", "Gulls vs Seals", "Cranes at Gulls"])
        #expect(away.season?.isHomeFirst == false)
    }

    // MARK: Scores

    @Test func `the description may tell the score, but not a guess`() {
        var calendar = TeamCalendarFixture(["Gulls at Otters", "Otters at Gulls", "Gulls at Seals", "Cranes at Gulls"])
        calendar.lines = [
            0: [#"DESCRIPTION:Sunny.\nFinal: Gulls 31\, Otters 24\nBring a hat"#],
            1: [#"DESCRIPTION:Prediction: Gulls 31\, Otters 24"#],
            2: [#"DESCRIPTION:Gulls 3\, Seals 2\nGulls 3\, Seals 4"#], 3: [#"DESCRIPTION:Cranes (2) v Gulls (1)"#],
        ]
        #expect(
            calendar.games == ["Gulls 31 @ Otters 24", "Otters @ Gulls", "Gulls @ Seals", "Cranes 2 @ Gulls 1"])
    }

    @Test func `an outcome that contradicts its points is no score`() {
        let calendar = TeamCalendarFixture([
            "Gulls at Otters. Win. 7-7", "Otters at Gulls. Tie 3-3", "Gulls at Seals. W 2-9", "Cranes at Gulls. L",
        ])
        #expect(calendar.games == ["Gulls @ Otters", "Otters 3 @ Gulls 3", "Gulls 9 @ Seals 2", "Cranes @ Gulls"])
    }

    // MARK: Time

    @Test func `a game without an end lasts three hours, also when series are shown in another span`() throws {
        var calendar = TeamCalendarFixture([
            "Gulls at Otters", "Otters at Gulls", "Gulls at Seals", "Cranes at Gulls", "Lunch",
        ])
        calendar.minutes = nil
        for feed in [calendar.feed, calendar.feed.showingSeries(in: CalendarHorizon.window(around: .now))] {
            let ends = feed.events.map { event in
                guard case .timed(.floating(let start), .floating(let end), let isAssumed) = event.when else {
                    return ""
                }
                return "\((end.millisecondsSinceEpoch - start.millisecondsSinceEpoch) / 60_000) \(isAssumed)"
            }
            #expect(ends == Array(repeating: "180 true", count: 4) + ["0 false"])
            #expect(feed.season?.rows.count == 4)
        }
    }

    @Test func `each game is the event of its calendar`() throws {
        let feed = TeamCalendarFixture([
            "Lunch", "Gulls at Otters", "Otters at Gulls", "Gulls at Seals", "Cranes at Gulls",
        ]).feed
        let rows = try #require(SeasonRows(feed))
        #expect(rows.keys == Array(feed.keys.dropFirst()))
    }

    @Test func `a season ends where no game follows for two months`() throws {
        var calendar = TeamCalendarFixture(["Gulls at Otters", "Otters at Gulls", "Gulls at Seals", "Cranes at Gulls"])
        calendar.step = 61
        #expect(calendar.headings() == ["2026/27 SEASON"])
        calendar.step = 100
        #expect(
            calendar.headings() == ["2026 SEASON", "2026 SEASON", "2027 SEASON", "2027 SEASON"])
        #expect(calendar.season?.name == "Gulls")
    }

    @Test func `categories that follow each other are sections`() throws {
        var calendar = TeamCalendarFixture(["Gulls at Otters", "Otters at Gulls", "Gulls at Seals", "Cranes at Gulls"])
        calendar.lines = [
            0: ["CATEGORIES:Cup"], 1: ["CATEGORIES:Cup"], 2: ["CATEGORIES:League"], 3: ["CATEGORIES:League"],
        ]
        #expect(calendar.headings() == ["2026 CUP", "2026 LEAGUE"])
        calendar.lines[3] = ["CATEGORIES:Cup"]
        #expect(calendar.headings() == ["2026 SEASON"])
    }

    @Test func `years and records have the digits of the locale, and the name of the calendar its own`() throws {
        var calendar = TeamCalendarFixture(
            ["Gulls at Otters", "Otters at Gulls", "Gulls at Seals", "Cranes at Gulls"], name: "Gulls")
        calendar.step = 61
        #expect(calendar.headings(locale: "ar_EG") == ["٢٠٢٦/٢٧ SEASON"])
        calendar.titles[0] = "Gulls 31 at Otters 24"
        let texts = SeasonFormatter(try #require(calendar.season), locale: "ar_EG", now: "2026-10-01 12:00")
        #expect(texts.title == "Gulls 2026/27" && texts.record == "١-٠")
        #expect(texts.figures == "٣١ points for, ٢٤ against; home ٠-٠; away ١-٠; ١ win in a row")
    }

    @Test func `a canceled game is shown and never next`() throws {
        var calendar = TeamCalendarFixture(["Gulls at Otters", "Otters at Gulls", "Gulls at Seals", "Cranes at Gulls"])
        calendar.lines = [0: ["STATUS:CANCELLED"]]
        let texts = SeasonFormatter(try #require(calendar.season), now: "2026-09-01 12:00")
        #expect(texts.status(ofRow: 0) == "CANCELED")
        #expect(texts.summary.nextGame?.row == 1)
    }

    // MARK: Calendars of no team

    @Test(arguments: [
        ["1:1 Ana – Bob", "1:1 Ana – Carl", "1:1 Ana – Dora", "1:1 Ana – Eve", "1:1 Ana – Finn"],
        ["Sync 1:1 Ana", "Sync 1:1 Bob", "Sync 1:1 Carl", "Sync 1:1 Dora"],
        ["JFK – LHR", "LHR – JFK", "JFK – BOS", "BOS – JFK", "JFK – CDG", "CDG – JFK", "JFK – FRA", "FRA – JFK"],
        ["Tennis lesson – Court 3", "Tennis lesson – Court 1", "Tennis lesson – Court 2", "Tennis lesson – Court 4"],
        ["Tennis at Court 3", "Tennis at Park", "Tennis at School", "Tennis at Club"],
        [
            "Otters at Gulls", "Seals at Cranes", "Herons at Keepers", "Gulls at Seals", "Cranes at Herons",
            "Keepers at Otters",
        ],
        ["Lunch at Luigi's", "Dinner at Mom's", "Drinks at Bar Nine", "Party at Ana's", "Lunch at Work"],
        ["Yoga @ Studio North", "Yoga @ Park", "Yoga @ Home", "Yoga @ Studio South"],
        ["R v Smith", "R v Jones", "R v Brown", "R v Black", "R v White"],
        [
            "Hafen – Bergdorf", "Bergdorf – Hafen", "Hafen – Waldau", "Waldau – Hafen", "Hafen – Talhof",
            "Talhof – Hafen",
        ],
        ["Gulls at Otters", "Otters at Gulls", "Gulls at Otters", "Otters at Gulls", "Gulls at Otters"],
        [
            "Gulls at Otters", "Herons at Gulls", "Dentist", "School", "Choir", "Piano", "Gulls at Seals",
            "Cranes at Gulls",
        ],
        [
            "Gulls at Otters", "Herons at Gulls", "Seals at Cranes", "Cranes at Otters", "Gulls at Seals",
            "Cranes at Keepers",
        ],
        ["Early shift – Ana", "Late shift – Bob", "Early shift – Carl", "Early shift – Dora", "Early shift – Eve"],
        ["Dentist at 5pm", "Dentist at 3pm", "Dentist at 9am", "Dentist at 10:30"],
        ["Gulls at Otters", "Herons at Gulls", "Gulls at Seals"],
    ])
    func `a calendar of no team has no season`(_ titles: [String]) {
        #expect(TeamCalendarFixture(titles).season == nil)
    }

    @Test func `series are no games`() {
        var calendar = TeamCalendarFixture([
            "Ana – Bob", "Carl – Ana", "Ana – Dora", "Eve – Ana", "Ana – Finn", "Gus – Ana",
        ])
        for position in 0..<6 { calendar.lines[position] = ["RRULE:FREQ=WEEKLY"] }
        #expect(calendar.season == nil)
    }

    // MARK: Hostile input

    @Test func `hostile titles have bounded names and cost little`() {
        let long = String(repeating: "x", count: 1_000_000)
        let titles = [
            "Gulls at Otters", "Gulls at \(long)", "\(long) at Gulls",
            "Gulls v " + String(repeating: "(", count: 1_000_000),
        ]
        let calendar = TeamCalendarFixture(
            titles + ["Gulls at Seals", "Cranes at Gulls", "Otters at Gulls", "Seals at Gulls"])
        let taken = processorTime { _ = calendar.season }
        #expect(taken < .seconds(30))
        for row in calendar.season?.rows ?? [] {
            #expect(row.game.map { $0.opponent.fullName.count <= 300 } ?? true)
        }
    }

    @Test(.slow) func `thousands of games, or as many teams, take linear time`() {
        func time(_ count: Int, _ title: (Int) -> String) -> Duration {
            var calendar = TeamCalendarFixture((0..<count).map(title))
            calendar.step = 0
            let feed = calendar.feed
            guard let object = feed.calendar else { return .zero }
            return (0..<3).map { _ in
                processorTime { _ = TeamCalendar(of: object, events: feed.events, positions: feed.calendarPositions) }
            }.min() ?? .zero
        }
        let forms: [(Int) -> String] = [
            { $0 % 2 == 0 ? "Gulls at Team\($0)" : "Team\($0) at Gulls" }, { "A\($0) at B\($0)" },
            { "Gulls \($0 % 900) v Team\($0) \($0 % 700)" },
        ]
        for form in forms {
            let (small, large) = (time(1_000, form), time(10_000, form))
            #expect(large < small * 25, "\(small) for 1,000, \(large) for 10,000")
        }
    }
}

import Foundation
import Testing

@testable import Events
@testable import JSON
@testable import Planning
@testable import Time

struct SeasonFormatterTests {
    @Test func `dates and times follow zone and locale`() throws {
        func playoff(_ locale: String, _ zone: TimeZone) throws -> String {
            let texts = try SeasonFormatter.fixture(locale: locale, timeZone: zone)
            return "\(texts.date(ofRow: 17) ?? "") \(texts.status(ofRow: 17))"
        }
        #expect(try playoff("en_US", .newYork) == "Sat, Jan 16 4:35 PM")
        #expect(try playoff("en_US", .berlin) == "Sat, Jan 16 10:35 PM")
        #expect(try playoff("en_US", .tokyo) == "Sun, Jan 17 6:35 AM")
        #expect(try playoff("en_GB", .berlin) == "Sat 16 Jan 22:35")
    }

    @Test func `a game is shown with the home team last`() throws {
        let lines = Array(SeasonReport(try .fixture(), colors: .none, logos: .none).lines())
        #expect(
            lines.prefix(3) == [
                "Green Bay Packers 2020  13-3", "509 points for, 369 against · home 7-1 · away 6-2 · 6 wins in a row",
                "Next: Rams, Sat, Jan 16, 4:35 PM · in 2 days",
            ])
        #expect(lines.filter { !$0.isEmpty && !$0.hasPrefix(" ") }.dropFirst(3) == ["REGULAR SEASON", "POSTSEASON"])
        #expect(lines[5] == "  Sun, Sep 13  Week 1               PACKERS 43 @ VIKINGS 34     FINAL")
        #expect(lines[9] == "               Week 5               BYE")
        #expect(lines.last == "  Sat, Jan 16  Divisional Playoffs  RAMS 10-6 @ PACKERS 13-3    4:35 PM")
    }

    @Test func `a row is spoken whole`() throws {
        let texts = try SeasonFormatter.fixture()
        #expect(
            texts.accessibleName(ofRow: 0)
                == "Packers 43 at Vikings 34, Week 1, Sunday, September 13, 2020, Final, Packers won, U.S. Bank Stadium"
        )
        #expect(texts.accessibleName(ofRow: 4) == "Bye, Week 5")
        #expect(
            texts.accessibleName(ofRow: 17, conflicts: "conflicts with Dinner")
                == "Rams 10-6 at Packers 13-3, Divisional Playoffs, Saturday, January 16, 2021, 4:35 PM, "
                + "Next game, Lambeau Field · FOX, conflicts with Dinner")
    }

    @Test func `a time that is not fixed is to be announced`() throws {
        let gulls = Team(triCode: "PEG", name: "GULLS")
        let date = try #require(CalendarDate(year: 2027, month: 1, day: 5))
        let rows = [date, nil].map {
            Season.Row.game(
                Game(away: gulls, home: Team(triCode: "", name: "OTTERS"), isHome: false, time: .toBeAnnounced($0)))
        }
        let season = Season(team: gulls, sections: [Season.Section(heading: "Spring", rows: rows)])
        let texts = SeasonFormatter(season, now: "2027-01-04 12:00")
        #expect((0..<2).map { texts.date(ofRow: $0) } == ["Tue, Jan 5", nil])
        #expect(SeasonFormatter(season, now: "2027-03-01 12:00").date(ofRow: 0) == "Tue, Jan 5, 2027")
        #expect((0..<2).map { texts.status(ofRow: $0) } == ["TBA", "TBA"])
        #expect(texts.nextGame == "Next: at OTTERS, Tue, Jan 5, TBA · tomorrow")
        #expect(texts.figures == "No game that counts has a result yet")
        #expect(texts.heading(ofSection: 0) == "SPRING")
        #expect(SeasonFormatter(season, now: "2027-01-05 12:00").nextGame?.hasSuffix("· today") == true)
        // The sentence also holds when the game is over and its result is missing.
        let later = SeasonFormatter(season, now: "2027-01-07 12:00")
        #expect(later.note(ofRow: 0) == "No result yet" && later.figures == "No game that counts has a result yet")
    }

    @Test func `a row says what is next, what has no result, and where it is`() throws {
        let texts = try SeasonFormatter.fixture()
        #expect(texts.title == "Green Bay Packers 2020")
        #expect((0..<18).compactMap { texts.note(ofRow: $0) } == ["Next game"])
        #expect(texts.note(ofRow: 17) == "Next game")
        #expect(texts.venue(of: try #require(texts.rows[17].game)) == "Lambeau Field · FOX")
        #expect(texts.outcome(ofRow: 0) == .won && texts.outcome(ofRow: 5) == .lost && texts.outcome(ofRow: 17) == nil)
        let later = try SeasonFormatter.fixture(now: "2026-11-27 12:00")
        #expect(later.note(ofRow: 17) == "No result yet" && later.status(ofRow: 17) == "4:35 PM")
        #expect(later.nextGame == "This season is over")
        #expect(later.accessibleName(ofRow: 17).hasSuffix("4:35 PM, No result yet, Lambeau Field · FOX"))
    }

    @Test func `a season is named by its year, and by two if it goes on beyond February`() {
        let gulls = Team(triCode: "PEG", name: "GULLS", fullName: "Port Ember Gulls")
        func name(_ days: String...) -> String {
            let rows = days.map { day in
                Season.Row.game(
                    Game(away: gulls, home: gulls, isHome: true, time: .at(Instant("\(day) 12:00"))))
            }
            return Season(team: gulls, sections: rows.map { Season.Section(heading: "A", rows: [$0]) }).name
        }
        #expect(name("2026-09-01", "2026-11-01") == "Port Ember Gulls 2026")
        #expect(name("2026-11-01", "2026-12-20", "2027-02-07") == "Port Ember Gulls 2026")
        #expect(name("2026-11-01", "2026-12-20", "2027-02-07", "2027-03-20") == "Port Ember Gulls 2026/27")
        #expect(name("2099-12-01", "2100-01-20", "2100-03-10") == "Port Ember Gulls 2099/00")
        #expect(name("2026-09-01", "2027-09-01") == "Port Ember Gulls")
        #expect(Season(team: gulls, sections: []).name == "Port Ember Gulls")
    }

    @Test func `rows have the heights of the design`() throws {
        let rows = try SeasonFormatter.fixture().rows
        #expect(rows.sections.map(\.rows) == [0..<17, 17..<18])
        #expect(SeasonRows.headerHeight == 30)
        let team = rows.season.team
        let empty = SeasonRows(Season(team: team, sections: [Season.Section(heading: "A", rows: [])]))
        #expect(empty.sections.isEmpty && empty.rows.isEmpty)
    }

    @Test func `a final game has its score and no raw facts`() throws {
        let texts = try SeasonFormatter.fixture()
        let game = try #require(texts.rows[17].game)
        func facts(_ outcome: Game.Outcome, state: String) -> [String] {
            let details = Game.Details(
                venue: "Otter Bowl", tv: "FOX", state: state, clock: ":22", result: "W 20-17")
            let other = Game(
                away: game.away, home: game.home, isHome: true, time: game.time, outcome: outcome, details: details)
            return texts.facts(of: other).map { "\($0.name): \($0.value)" }
        }
        #expect(texts.facts(of: game, hasMap: true).allSatisfy { $0.name != "Venue" })
        let known = ["Venue: Otter Bowl", "TV: FOX"]
        #expect(facts(.final(away: 17, home: 20), state: "Final") == known)
        #expect(facts(.final(away: 17, home: 20), state: "FINAL") == known)
        #expect(facts(.final(away: 17, home: 20), state: "Final OT") == known + ["State: Final OT"])
        #expect(facts(.scheduled, state: "Q3") == known + ["State: Q3", "Clock: :22", "Result: W 20-17"])
    }

    /// Without the marks two Arabic numbers stand from right to left, and the teams above them from left to right.
    @Test(arguments: [("en_US", "43 – 34"), ("ar_EG", "٤٣ \u{200e}–\u{200e} ٣٤")])
    func `the score is in the order of the names`(locale: String, score: String) throws {
        let texts = try SeasonFormatter.fixture(locale: locale)
        #expect(try texts.score(of: #require(texts.rows[0].game)) == score)
    }

    @Test func `a logo is named after the code`() {
        let logos = TeamLogos(folder: "https://logos.example")
        #expect(logos.url(of: Team(triCode: "PHI", name: "EAGLES")) == "https://logos.example/nfl_phi_light.png")
        for code in ["", "../x", "A B", "É"] {
            #expect(logos.url(of: Team(triCode: code, name: "A")) == nil, "\(code)")
        }
    }

    @Test func `logos are requested for the listed teams alone`() throws {
        let text = #"{"folder": "https://logos.example/", "teams": ["PHI", "gb", 3]}"#
        let logos = try TeamLogos(parsing: Array(text.utf8))
        #expect(logos.url(of: Team(triCode: "phi", name: "EAGLES")) == "https://logos.example/nfl_phi_light.png")
        #expect(logos.url(of: Team(triCode: "GB", name: "PACKERS")) != nil)
        #expect(logos.url(of: Team(triCode: "PEG", name: "GULLS")) == nil)
        for text in ["{}", "[]", #"{"folder": "/tmp", "teams": []}"#, #"{"folder": "https://logos.example/"}"#] {
            #expect(try TeamLogos(parsing: Array(text.utf8)) == .none, "\(text)")
        }
    }

    @Test func `the user sets another folder, or none`() {
        let standard = TeamLogos(folder: "https://logos.example", codes: ["PHI"])
        let other = TeamLogos(setting: "http://[::1]:8/l", standard: standard)
        #expect(other.url(of: Team(triCode: "PEG", name: "GULLS")) == "http://[::1]:8/l/nfl_peg_light.png")
        #expect(TeamLogos(setting: "none", standard: standard) == .none)
        for setting in [nil, "", "file:///tmp", "logos"] {
            #expect(TeamLogos(setting: setting, standard: standard) == standard, "\(setting ?? "nil")")
        }
    }

    @Test func `the folder that comes with the program is asked for the teams that have a color`() throws {
        let data = URL(fileURLWithPath: #filePath).appending(path: "../../../../data").standardized
        let logos = try TeamLogos(parsing: Array(Data(contentsOf: data.appending(path: "team-logos.json"))))
        let colors = try JSONDecoder().decode(
            [String: String].self, from: Data(contentsOf: data.appending(path: "team-colors.json")))
        #expect(!colors.isEmpty)
        for code in colors.keys { #expect(logos.url(of: Team(triCode: code, name: "")) != nil, "\(code)") }
        #expect(logos.url(of: Team(triCode: "PEG", name: "")) == nil)
    }

    @Test func `a monogram is the code else the first letters`() {
        #expect(Team(triCode: "gb", name: "PACKERS").monogram == "GB")
        #expect(Team(triCode: "", name: "Sea Otters").monogram == "SEA")
        #expect(Team(triCode: "LONGCODE", name: "A").monogram == "LONG")
    }
}

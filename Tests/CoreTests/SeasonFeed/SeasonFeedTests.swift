import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Time

struct SeasonFeedTests {
    private let source = Source(path: "/feeds/schedule.json")

    private func decode(_ text: String) throws -> Feed {
        try Feed.decode(Array(text.utf8), source: source)
    }

    /// A schedule with one section of those games.
    private func schedule(_ games: String, team: String = #"{"Name": "GULLS", "TriCode": "PEG"}"#) -> String {
        #"{"Team": \#(team), "GameSection": [{"Heading": "REGULAR SEASON", "Game": \#(games)}]}"#
    }

    private func game(_ members: String) -> String {
        """
        {"Opponent": {"Name": "OTTERS"}, "IsHome": true, "Date": {"Timestamp": "2027-03-05T18:30:00Z"}, "Type": "S",
         \(members)}
        """
    }

    private func problems(_ games: String) throws -> [String] {
        let feed = try decode(schedule(games))
        #expect(feed.problems.allSatisfy { $0.source == source })
        return feed.problems.map { "\($0.path): \($0.message)" }
    }

    private func rows(_ games: String) throws -> [Season.Row] {
        let feed = try decode(schedule(games))
        #expect(feed.problems.isEmpty)
        return feed.season?.rows ?? []
    }

    /// 2027-03-05T18:30:00Z.
    private let date = Instant(millisecondsSinceEpoch: 1_804_271_400_000)

    @Test func `the real season is read whole`() throws {
        let feed = try ScheduleFixture.feed()
        let season = try #require(feed.season)
        #expect(feed.problems.isEmpty)
        #expect(season.team.name == "PACKERS")
        #expect(season.team.primaryColor == RGBColor("#203731"))
        #expect(season.defaultGameID == "20")
        #expect(season.sections.map(\.heading) == ["REGULAR SEASON", "POSTSEASON"])
        #expect(season.sections.map(\.rows.count) == [17, 1])
        #expect(season.rows[4] == .bye(Season.Bye(week: "Week 5")))
        let first = try #require(season.rows[0].game)
        #expect(first.away.name == "PACKERS" && first.home.name == "VIKINGS")
        #expect(first.outcome == .final(away: 43, home: 34))
        #expect(first.details.links == [Game.Link(title: "HIGHLIGHTS", url: "https://games.example/1")])
        #expect(feed.events.count == 17)
    }

    @Test func `the older shape of the same content gives the same season`() throws {
        let older = try ScheduleFixture.feed(ScheduleFixture.schedule.inOlderShape)
        #expect(ScheduleFixture.schedule.inOlderShape.json.contains(#"{"GameList": {"Team": {"-TriCode": "GB""#))
        #expect(try older == ScheduleFixture.feed())
    }

    @Test func `a game is read with all its members`() throws {
        let rows = try rows(
            #"""
            [{"Type": "F", "Id": 7, "Week": "Week 3", "Venue": "Pier 9", "TV": "Four", "Radio": "Tide FM", "WLT": "L",
              "GameState": "Final/OT", "Clock": ":02", "AwayScore": 17, "HomeScore": " 20 ", "IsHome": "False",
              "Home": false, "Date": {"Timestamp": "2027-03-05T18:30:00Z"}, "Result": "17-20 L",
              "Opponent": {"TriCode": "OTT", "Name": "OTTERS", "FullName": "North Bay Otters", "City": "North Bay",
                           "Record": "3-1"},
              "Buttons": [{"Title": "APP", "URL": "other://app"}, {"Title": "MORE", "URL": "HTTPS://otters.example/a b"},
                          {"URL": "http://otters.example/7"}, 3, {"Title": "BAD", "URL": "http://"}],
              "Tickets": {"HasLink": true, "Label": "", "Link": "https://tickets.example"}}]
            """#)
        let gulls = Team(triCode: "PEG", name: "GULLS")
        let otters = Team(
            triCode: "OTT", name: "OTTERS", fullName: "North Bay Otters", city: "North Bay", record: "3-1")
        let details = Game.Details(
            venue: "Pier 9", tv: "Four", radio: "Tide FM", state: "Final/OT", clock: ":02", result: "17-20 L",
            links: [
                Game.Link(title: "MORE", url: "HTTPS://otters.example/a b"),
                Game.Link(title: "otters.example", url: "http://otters.example/7"),
                Game.Link(title: "Tickets", url: "https://tickets.example"),
            ])
        #expect(
            rows == [
                .game(
                    Game(
                        id: "7", week: "Week 3", away: gulls, home: otters, isHome: false, time: .at(date),
                        outcome: .final(away: 17, home: 20), details: details))
            ])
        #expect(otters.nickname == "Otters" && gulls.nickname == "GULLS")
    }

    @Test func `values may be texts numbers or missing`() throws {
        let forms = [#""IsHome": "True""#, #""IsHome": true"#, #""IsHome": " TRUE ", "AwayScore": null"#]
        for form in [#""Home": "true", "IsHome": null"#, #""Week": 12"#, #""Id": "0""#, #""TV": {}, "Radio": []"#] {
            #expect(try rows("[\(game(form))]").count == 1, "\(form)")
        }
        for form in forms { #expect(try rows("[\(game(form))]").first?.game?.isHome == true, "\(form)") }
        #expect(try rows("[\(game(#""Week": 12, "Id": "x9", "Type": "s""#))]").first?.week == "12")
        #expect(try rows("[\(game(#""Id": 0"#))]").first?.game?.id == nil)
    }

    @Test func `one game may stand without its list`() throws {
        #expect(try rows(game(#""Id": 1"#)).count == 1)
        #expect(try rows("null").isEmpty)
        #expect(try rows(#""""#).isEmpty)
        let one = #"{"GameList": {"-Team": {"-Name": "GULLS"}, "GameSection": {"Game": \#(game(#""Id": 1"#))}}}"#
        let season = try decode(one).season
        #expect(season?.sections.map(\.heading) == ["SEASON"])
        #expect(season?.rows.count == 1)
    }

    @Test func `a time to be announced keeps the day`() throws {
        func time(_ date: String) throws -> Game.Time? { try rows("[\(game("\"Date\": \(date)"))]").first?.game?.time }
        let day = CalendarDate(year: 2027, month: 3, day: 5)
        #expect(try time(#"{"IsTBA": "True", "Numeric": "2027-03-05"}"#) == .toBeAnnounced(day))
        #expect(try time(#"{"IsTba": true, "Timestamp": "2027-03-05T05:00:00Z"}"#) == .toBeAnnounced(day))
        #expect(try time(#"{"-Time": "TBA", "-Numeric": "2027-03-05"}"#) == .toBeAnnounced(day))
        #expect(try time(#"{"IsTBA": true, "Timestamp": ""}"#) == .toBeAnnounced(nil))
        #expect(try time(#"{"IsTBA": "false", "Timestamp": "2027-03-05T18:30:00Z"}"#) == .at(date))
    }

    @Test func `every faulty member of a game is a problem and the others load`() throws {
        let games = [
            "7", game(#""Type": "X""#), game(#""Type": null"#), game(#""Opponent": null"#), game(#""Opponent": "x""#),
            game(#""Opponent": {"Record": "1-2"}"#), game(#""Date": {"Timestamp": "soon"}"#), game(#""Date": null"#),
            game(#""Date": {"IsTBA": 3, "Timestamp": "2027-03-05T18:30:00Z"}"#), game(#""Date": {"-IsTBA": false}"#),
            game(#""Type": "F", "AwayScore": "7", "HomeScore": "many""#),
            game(#""Type": "F", "AwayScore": "", "HomeScore": -3"#), game(#""Type": "F""#), game(#""HomeScore": "?""#),
            game(#""IsHome": "maybe""#), game(#""IsHome": null"#), game(#""Venue": {"Name": "Pier"}"#),
            #"{"Type": "B", "Date": {"Numeric": "2027-02-29"}}"#, game(#""Week": "Kept""#),
        ]
        let expected = [
            "/0: Here is a number instead of a game, {…}.",
            "/1/Type: The Type is \"X\"; S (scheduled), F (final) or B (bye) is expected.",
            "/2/Type: The game has no Type; S (scheduled), F (final) or B (bye) is expected.",
            "/3/Opponent: The game has no Opponent; a team, {…}, is expected.",
            "/4/Opponent: The Opponent is \"x\"; a team, {…}, is expected.",
            "/5/Opponent/Name: The Opponent has no Name; a text is expected.",
            "/6/Date/Timestamp: Timestamp is \"soon\", which is not a time like \"2027-03-05T18:30:00Z\": "
                + "it does not begin with a date like 2027-03-05.",
            "/7/Date: The game has no Date; {\"Timestamp\": \"2027-03-05T18:30:00Z\"} is expected.",
            "/8/Date/IsTBA: IsTBA is \"3\"; true or false is expected.",
            "/9/Date/Timestamp: The Date has no Timestamp; a time like \"2027-03-05T18:30:00Z\" is expected.",
            "/10/HomeScore: HomeScore is \"many\"; a whole number of points is expected.",
            "/11/HomeScore: HomeScore is \"-3\"; a whole number of points is expected.",
            "/12/AwayScore: The game is final and has no AwayScore; a number of points is expected.",
            "/12/HomeScore: The game is final and has no HomeScore; a number of points is expected.",
            "/13/HomeScore: HomeScore is \"?\"; a whole number of points is expected.",
            "/14/IsHome: IsHome is \"maybe\"; true or false is expected.",
            "/15/IsHome: The game does not say where it is played; true, at home, or false is expected.",
            "/16/Venue: Venue is an object; a text is expected.",
            "/17/Date/Numeric: Numeric is \"2027-02-29\"; a day like \"2027-03-05\" is expected.",
        ]
        let list = "[\(games.joined(separator: ", "))]"
        #expect(try problems(list) == expected.map { "/GameSection/0/Game" + $0 })
        #expect(try decode(schedule(list)).season?.rows.map(\.week) == ["Kept"])
    }

    @Test func `problems point to the place as it is written`() throws {
        let text = #"{"GameList": {"Team": {"-Name": "GULLS"}, "GameSection": {"Game": {"-Type": "?"}}}}"#
        #expect(try decode(text).problems.map(\.path) == ["/GameList/GameSection/Game/-Type"])
    }

    @Test func `a color that is none is a problem and the season loads`() throws {
        let feed = try decode(schedule("[]", team: #"{"Name": "GULLS", "PrimaryColor": "teal"}"#))
        #expect(
            feed.problems.map(\.message) == ["PrimaryColor is \"teal\"; a color like \"#203731\" is expected."])
        #expect(feed.season?.team == Team(triCode: "", name: "GULLS"))
    }

    @Test func `a team may have any of its names`() throws {
        func name(_ team: String) throws -> String? { try decode(schedule("[]", team: team)).season?.team.name }
        #expect(try name(#"{"FullName": "Port Ember Gulls"}"#) == "Port Ember Gulls")
        #expect(try name(#"{"City": "Port Ember", "Name": " "}"#) == "Port Ember")
        #expect(try name(#"{"TriCode": "PEG"}"#) == "PEG")
    }

    @Test func `a schedule without a team is refused`() {
        let shape = #"{"Team": {"Name": "…"}, "GameSection": [{"Heading": "…", "Game": […]}]}."#
        for (text, found) in [
            (#"{"GameSection": []}"#, "a schedule that names no Team"),
            (#"{"Team": {"Record": "1-2"}}"#, "a schedule that names no Team"),
            (#"{"GameList": [1]}"#, "a GameList that is a list"),
        ] {
            let error = #expect(throws: SourceError.self) { try decode(text) }
            #expect(error?.message == "The file holds \(found) where a team's schedule is expected: \(shape)")
        }
        #expect(throws: SourceError.self) { try SeasonFeed.decode(Array("[]".utf8), source: source) }
    }
}

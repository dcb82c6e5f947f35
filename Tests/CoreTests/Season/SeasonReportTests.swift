import Foundation
import Testing

@testable import Events
@testable import JSON
@testable import Planning
@testable import Time

struct SeasonReportTests {
    @Test func `it has what the page shows`() throws {
        let logos = TeamLogos(folder: "http://logos.example")
        let report = SeasonReport(try .fixture(), colors: .none, logos: logos)
        let root = try JSONDocument(parsing: Array(report.text.utf8)).root
        let team = try #require(root["team"])
        #expect(team["name"]?.string == "PACKERS" && team["triCode"]?.string == "GB")
        #expect(team["record"]?.string == "13-3" && team["color"]?.string == "#203731")
        let sections = try #require(root["sections"]?.elements.map(Array.init))
        #expect(sections.map { $0["heading"]?.string } == ["REGULAR SEASON", "POSTSEASON"])
        let games = try #require(sections[0]["games"]?.elements.map(Array.init))
        #expect(games.count == 17)
        #expect(games[0]["type"]?.string == "final" && games[0]["week"]?.string == "Week 1")
        #expect(games[0]["date"]?.string == "Sun, Sep 13" && games[0]["status"]?.string == "FINAL")
        #expect(games[0]["away"]?["score"]?.int == 43 && games[0]["home"]?["score"]?.int == 34)
        #expect(games[0]["home"]?["name"]?.string == "VIKINGS" && games[0]["home"]?["record"]?.string == "7-9")
        #expect(games[0]["home"]?["logo"]?.string == "http://logos.example/nfl_min_light.png")
        #expect(games[4]["type"]?.string == "bye" && games[4]["home"] == nil && games[4]["away"] == nil)
        let playoff = try #require(sections[1]["games"]?.elements.map(Array.init)?.first)
        #expect(playoff["type"]?.string == "scheduled" && playoff["status"]?.string == "4:35 PM")
        #expect(playoff["home"]?["score"]?.kind == .null)
    }

    /// A part is compared as a whole, so that what reads it by lines still can.
    @Test func `it is indented with members in the order of their names`() throws {
        let text = SeasonReport(try .fixture(), colors: .none, logos: TeamLogos(folder: "http://logos.example")).text
        #expect(
            text.hasPrefix(
                """
                {
                  "sections" : [
                    {
                      "games" : [
                        {
                          "away" : {

                """))
        #expect(
            text.contains(
                """
                        {
                          "date" : null,
                          "status" : "BYE",
                          "type" : "bye",
                          "week" : "Week 5"
                        },

                """))
        #expect(
            text.hasSuffix(
                """
                      "heading" : "POSTSEASON"
                    }
                  ],
                  "team" : {
                    "color" : "#203731",
                    "name" : "PACKERS",
                    "record" : "13-3",
                    "triCode" : "GB"
                  }
                }

                """))
    }

    @Test func `marks that turn the direction of text are escaped`() throws {
        let team = Team(triCode: "PEG", name: "GULLS\u{202e}\u{85}")
        let rows = [Season.Row.bye(Season.Bye(week: "Week \"1\"", date: nil))]
        let season = Season(team: team, sections: [Season.Section(heading: "A/B\n", rows: rows)])
        let text = SeasonReport(
            SeasonFormatter(season, now: "2027-01-04 12:00"), colors: .none, logos: .none
        ).text
        #expect(text.contains(#""name" : "GULLS\u202e\u0085""#))
        #expect(text.contains(#""week" : "Week \"1\"""#))
        #expect(text.contains(#""heading" : "A/B\n""#))
    }

    @Test func `what cannot be written ends it`() throws {
        var pieces = 0
        let isWhole = SeasonReport(try .fixture(), colors: .none, logos: .none).write { _ in
            pieces += 1
            return false
        }
        #expect(!isWhole)
        #expect(pieces == 1)
    }
}

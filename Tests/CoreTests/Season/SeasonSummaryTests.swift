import Foundation
import Testing

@testable import Events
@testable import Planning
@testable import Time

struct SeasonSummaryTests {
    private let gulls = Team(triCode: "PEG", name: "GULLS")
    private let otters = Team(triCode: "OTT", name: "OTTERS")

    /// A game on a day of January 2027, at noon in New York; without points a scheduled one.
    private func game(_ day: Int, _ own: Int? = nil, _ other: Int? = nil, isHome: Bool = true) -> Season.Row {
        let outcome =
            if let own, let other {
                isHome ? Game.Outcome.final(away: other, home: own) : .final(away: own, home: other)
            } else {
                Game.Outcome.scheduled
            }
        return .game(
            Game(
                id: "\(day)", away: isHome ? otters : gulls, home: isHome ? gulls : otters, isHome: isHome,
                time: .at(Instant("2027-01-\(day < 10 ? "0" : "")\(day) 12:00")), outcome: outcome))
    }

    private func summary(_ sections: [(String, [Season.Row])], now: String = "2027-02-01 12:00") -> SeasonSummary {
        let season = Season(team: gulls, sections: sections.map { Season.Section(heading: $0.0, rows: $0.1) })
        return SeasonSummary(of: season, now: Instant(now), timeZone: .newYork)
    }

    @Test func `the real season has its known figures`() throws {
        let texts = try SeasonFormatter.fixture()
        let summary = texts.summary
        #expect(summary.record == "13-3")
        #expect(summary.pointsFor == 509 && summary.pointsAgainst == 369)
        #expect(summary.home.description == "7-1" && summary.away.description == "6-2")
        #expect(summary.streak == SeasonSummary.Streak(outcome: .won, length: 6))
        #expect(summary.nextGame?.row == 17 && summary.nextGame?.days == 2)
        #expect(texts.figures == "509 points for, 369 against · home 7-1 · away 6-2 · 6 wins in a row")
        #expect(texts.nextGame == "Next: Rams, Sat, Jan 16, 4:35 PM · in 2 days")
    }

    @Test func `a tie counts as such`() {
        let summary = summary([("REGULAR SEASON", [game(1, 7, 7), game(2, 3, 7, isHome: false), game(3, 7, 3)])])
        #expect(summary.home.description == "1-0-1" && summary.away.description == "0-1")
        #expect(summary.record == "1-1-1")
        #expect(summary.pointsFor == 17 && summary.pointsAgainst == 17)
    }

    @Test func `sums cover the regular season and the streak what follows too`() {
        let sections = [
            ("PRESEASON", [game(1, 50, 0)]), ("REGULAR SEASON", [game(2, 10, 3)]), ("POSTSEASON", [game(3, 20, 3)]),
        ]
        let regular = summary(sections)
        #expect(regular.record == "1-0" && regular.pointsFor == 10 && regular.pointsAgainst == 3)
        #expect(regular.streak == SeasonSummary.Streak(outcome: .won, length: 2))
        let headless = summary([("PRESEASON", [game(1, 50, 0)]), ("SPRING", [game(2, 10, 3), game(3, 20, 3)])])
        #expect(headless.record == "2-0" && headless.pointsFor == 30)
    }

    @Test func `the streak goes by time and not by place`() {
        let shuffled = summary([("REGULAR SEASON", [game(9, 1, 2), game(3, 2, 1), game(8, 1, 2), game(12)])])
        #expect(shuffled.streak == SeasonSummary.Streak(outcome: .lost, length: 2))
        #expect(summary([("REGULAR SEASON", [game(9)])]).streak == nil)
    }

    @Test func `the next game is the first in time that is not over`() {
        let rows = [game(20), game(3, 7, 0), game(10), game(10, 1, 2), .bye(Season.Bye(week: "Week 4"))]
        func next(_ now: String) -> [Int?] {
            let next = summary([("REGULAR SEASON", rows)], now: now).nextGame
            return [next?.row, next?.days]
        }
        #expect(next("2027-01-01 23:59") == [2, 9])
        #expect(next("2027-01-10 14:59") == [2, 0])
        #expect(next("2027-01-10 15:00") == [0, 10])
        #expect(next("2027-01-20 15:00") == [nil, nil])
    }

    @Test func `a game to be announced is next throughout its day`() throws {
        let date = try #require(CalendarDate(year: 2027, month: 1, day: 5))
        let open = Game(away: otters, home: gulls, isHome: true, time: .toBeAnnounced(date))
        let undated = Game(away: otters, home: gulls, isHome: true, time: .toBeAnnounced(nil))
        let rows = [Season.Row.game(undated), .game(open)]
        #expect(summary([("S", rows)], now: "2027-01-05 23:59").nextGame?.row == 1)
        #expect(summary([("S", rows)], now: "2027-01-06 00:00").nextGame == nil)
    }

    @Test func `the page opens at the next game else at the wanted else at the last`() {
        func first(_ now: String, wanted: String?) -> Int? {
            let rows = [game(2, 1, 0), game(9, 1, 0), game(16), .bye(Season.Bye(week: ""))]
            let season = Season(
                team: gulls, sections: [Season.Section(heading: "A", rows: rows)], defaultGameID: wanted)
            let summary = SeasonSummary(of: season, now: Instant(now), timeZone: .newYork)
            return SeasonRows(season).firstShownRow(summary)
        }
        #expect(first("2027-01-10 12:00", wanted: "2") == 2)
        #expect(first("2027-02-10 12:00", wanted: "2") == 0)
        #expect(first("2027-02-10 12:00", wanted: "77") == 2)
        #expect(first("2027-02-10 12:00", wanted: nil) == 2)
        let empty = Season(team: gulls, sections: [])
        #expect(SeasonRows(empty).firstShownRow(summary([])) == nil)
    }
}

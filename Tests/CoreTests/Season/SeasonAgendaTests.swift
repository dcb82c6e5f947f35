import Foundation
import Testing

@testable import Events
@testable import Planning
@testable import Text
@testable import Time

/// Games in an agenda, beside events of other feeds.
struct SeasonAgendaTests {
    private let gulls = Team(triCode: "PEG", name: "GULLS", fullName: "Port Ember Gulls", city: "Port Ember")
    private let otters = Team(triCode: "OTT", name: "OTTERS", fullName: "North Bay Otters", city: "North Bay")

    private func game(_ time: Game.Time, _ outcome: Game.Outcome = .scheduled) -> Season.Row {
        .game(
            Game(
                away: otters, home: gulls, isHome: true, time: time, outcome: outcome,
                details: Game.Details(venue: "Pier 9")))
    }

    private func feed(_ rows: [Season.Row]) -> Feed {
        let season = Season(team: gulls, sections: [Season.Section(heading: "SPRING", rows: rows)])
        return Feed(
            source: Source(path: "/feeds/season.json"), kind: .season, events: season.events, season: season,
            problems: [])
    }

    private func date(_ day: Int) -> CalendarDate {
        LocalDateTime("2027-01-0\(day) 12:00").date
    }

    @Test func `a game conflicts with a dinner of another feed`() throws {
        let dinners = #"""
            [{"title": "Dinner", "start": "January 16, 2021 6:00 PM", "end": "January 16, 2021 8:00 PM"},
             {"title": "Late Show", "start": "January 16, 2021 7:35 PM", "end": "January 16, 2021 9:00 PM"}]
            """#
        let dinner = try Feed.decode(Array(dinners.utf8), source: Source(path: "/feeds/mock.json"))
        let agenda = Agenda(try ScheduleFixture.feed(), dinner)
        #expect(agenda.conflicting(of: "Rams @ Packers") == ["Dinner"])
        #expect(agenda.conflicting(of: "Dinner") == ["Rams @ Packers", "Late Show"])
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        let texts = AgendaFormatter(agenda, times: times, today: date(1))
        let entry = agenda.position(titled: "Rams @ Packers")
        #expect(texts.when(of: entry) == "Saturday, January 16, 2021, 4:35 PM to about 7:35 PM · 3 h (assumed)")
        #expect(texts.origin(of: entry) == "Green Bay Packers 2020 · Lambeau Field")
        let outline = Array(AgendaReport(texts).lines())
        #expect(outline.contains { $0.hasSuffix("! Rams @ Packers  — conflicts with Dinner") })
        let berlin = Agenda(try ScheduleFixture.feed(), dinner, timeZone: .berlin)
        #expect(berlin.conflicting(of: "Rams @ Packers").isEmpty)
    }

    @Test func `finals are in the agenda and in conflict too`() {
        let agenda = Agenda(
            feed([game(.at(Instant("2027-01-05 12:00")), .final(away: 1, home: 2))]),
            Feed([Event("Lunch", "2027-01-05 14:59", "2027-01-05 16:00")]))
        #expect(agenda.conflicting(of: "Lunch") == ["Otters @ Gulls"])
    }

    @Test func `what has no time takes its day and is never in conflict`() {
        let agenda = Agenda(
            feed([
                game(.toBeAnnounced(date(5))), .bye(Season.Bye(week: "Week 2", date: date(5))),
                .bye(Season.Bye(week: "Week 3")), game(.toBeAnnounced(nil)),
            ]),
            Feed([Event("Lunch", "2027-01-05 12:00", "2027-01-05 16:00")]))
        #expect(agenda.entries.map(\.event.title) == ["Gulls bye", "Otters @ Gulls", "Lunch"])
        #expect(agenda.conflicts.conflictingCount == 0)
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        let texts = AgendaFormatter(agenda, times: times, today: date(1))
        #expect((0..<2).map { texts.timeRange(of: $0) } == ["All day", "TBA"])
        #expect((0..<2).map { texts.shortEnd(of: $0) } == ["", ""])
        #expect(texts.when(of: 1) == "Tuesday, January 5, TBA")
        #expect(texts.conflictHeading(of: 1) == "Never in conflict, because its time is not fixed")
        #expect(texts.conflictHeading(of: 0) == "Never in conflict, because it is all day")
    }

    @Test func `a game that another source has too is in conflict on the season page`() throws {
        let schedule = feed([game(.at(Instant("2027-01-05 12:00"))), game(.toBeAnnounced(date(6)))])
        let same = Event("otters @ GULLS", "2027-01-05 12:00", "2027-01-05 15:00")
        let lunch = Event("Lunch", "2027-01-05 12:00", "2027-01-05 13:00")
        let agenda = Agenda(Feed("mine.json", [same, lunch]), schedule)
        let rows = SeasonRows(try #require(schedule.season))
        let entry = try #require(rows.entry(ofRow: 0, in: agenda))
        #expect(agenda.entries.count == 3)
        #expect(agenda.sources(of: entry).map(\.name) == ["mine", "season"])
        #expect(agenda.conflicts.conflicts(of: entry).map { agenda.entries[$0].event.title } == ["Lunch"])
        let origin = try #require(agenda.pageOrigin(of: entry))
        #expect(agenda.sources[origin.source] == rows.source)
        #expect(rows.row(of: origin.key) == 0)
        #expect(agenda.pageOrigin(of: agenda.position(titled: "Lunch")) == nil)
    }

    @Test func `a game is known again by its ID when it moves`() throws {
        func feed(_ time: Game.Time) -> Feed {
            let game = Game(id: "12", away: otters, home: gulls, isHome: true, time: time)
            return self.feed([.game(game), .game(game)])
        }
        let (before, after) = (feed(.toBeAnnounced(date(5))), feed(.at(Instant("2027-01-06 12:00"))))
        #expect(before.keys == after.keys)
        #expect(Set(before.keys).count == 2)
        let earlier = SeasonRows(try #require(before.season))
        let later = SeasonRows(try #require(after.season))
        #expect((0..<2).map { later.row(sameAs: $0, in: earlier) } == [0, 1])
    }

    @Test func `rows and entries of the agenda are found from each other`() throws {
        let noon = Game.Time.at(Instant("2027-01-05 12:00"))
        let rows = [
            game(noon), .bye(Season.Bye(week: "Week 2")), game(noon), game(.at(Instant("2027-01-02 12:00"))),
            game(.toBeAnnounced(date(7))),
        ]
        let feed = feed(rows)
        let agenda = Agenda(feed, Feed([Event("Lunch", "2027-01-05 12:00", "2027-01-05 15:00")]))
        let season = try #require(feed.season)
        let table = SeasonRows(season)
        let entries = rows.indices.map { table.entry(ofRow: $0, in: agenda) }
        #expect(entries.map { $0 == nil } == [false, true, false, false, false])
        #expect(Set(entries).count == 5)
        for (row, entry) in entries.enumerated() {
            // The bye is in no agenda.
            guard row != 1 else { continue }
            let entry = try #require(entry)
            #expect(table.row(of: agenda.entries[entry].id) == row)
            #expect(agenda.entries[entry].event == season.event(of: rows[row]))
        }
        let other = Agenda(Feed([Event("Lunch", "2027-01-05 12:00", "2027-01-05 15:00")]))
        #expect(rows.indices.allSatisfy { table.entry(ofRow: $0, in: other) == nil })
    }
}

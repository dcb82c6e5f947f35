import Foundation
import Testing

@testable import Events
@testable import Planning
@testable import Time

/// The texts of the page of conflicts.
struct ConflictFormatterTests {
    private func texts(
        _ agenda: Agenda, at now: String = "2018-11-01 00:00", today: String = "2018-11-03", buffer: Int64 = 0
    ) throws -> ConflictFormatter {
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        let rows = try ConflictRows(agenda, buffer: buffer, at: Instant(now))
        return ConflictFormatter(
            rows, agenda: AgendaFormatter(agenda, times: times, today: LocalDateTime(today + " 00:00").date))
    }

    private let pair = [
        Event("Choir", "2018-11-03 15:00", "2018-11-03 17:30"),
        Event("Game", "2018-11-03 16:30", "2018-11-03 19:30", isEndAssumed: true),
    ]

    @Test func `a row names both events, and says by how much they overlap`() throws {
        let texts = try texts(
            Agenda(feeds: [Feed("choir.json", [pair[0]]), Feed("nfl.json", [pair[1]])], timeZone: .newYork))
        let item = texts.rows.items[0]
        #expect(texts.titles(of: item) == ("Choir", "Game"))
        #expect(texts.extent(of: item) == "overlaps 1 h")
        #expect(texts.notes(of: item).isEmpty)
        #expect(
            texts.barTexts(of: item.shown.first)
                == ["3:00 PM – 5:30 PM choir", "3:00 PM choir", "3:00 PM – 5:30 PM"])
        #expect(texts.barTexts(of: item.shown.second)[2] == "4:30 PM – about 7:30 PM")
        #expect(texts.sources(of: item) == ["choir", "nfl"])
        #expect(
            texts.accessibleName(of: item)
                == "Choir and Game, overlaps 1 h, 3:00 PM to 5:30 PM in choir, 4:30 PM to about 7:30 PM in nfl"
        )
    }

    @Test func `an overlap is rough where an assumed end decides it`() throws {
        let agenda = Agenda(Feed([pair[1], Event("Dinner", "2018-11-03 19:00", "2018-11-03 22:00")]))
        let texts = try texts(agenda)
        #expect(texts.extent(of: texts.rows.items[0]) == "overlaps about 30 min")
        #expect(texts.sources(of: texts.rows.items[0]) == ["events"])
    }

    @Test func `what is tentative, and what has no length, is said`() throws {
        let agenda = Agenda(
            Feed([
                Event("Party", "2018-11-03 15:00", "2018-11-03 17:00", status: .tentative),
                Event("Bell", "2018-11-03 16:00", "2018-11-03 16:00"),
            ]))
        let texts = try texts(agenda)
        let item = texts.rows.items[0]
        #expect(texts.extent(of: item) == "at one moment")
        #expect(texts.notes(of: item) == ["tentative"])
        #expect(texts.accessibleName(of: item).hasSuffix("4:00 PM, tentative"))
        #expect(texts.count(of: texts.rows.sections[0]) == "1 possible conflict")
    }

    @Test func `a series says how often and until when`() throws {
        let agenda = Agenda(SeriesFixture.choirAndClass(classStart: "20181106T201500"))
        let first = try texts(agenda)
        #expect(first.notes(of: first.rows.items[0]) == ["26 times until April 2019"])
        #expect(first.extent(of: first.rows.items[0]) == "overlaps 45 min")
        let later = try texts(agenda, at: "2018-12-19 00:00")
        #expect(later.notes(of: later.rows.items[0]) == ["19 times until April 2019"])
        let next = try texts(agenda, at: "2019-03-19 00:00", today: "2019-03-19")
        #expect(next.notes(of: next.rows.items[0]) == ["7 times until April"])
        let last = try texts(agenda, at: "2019-04-30 20:30")
        #expect(last.notes(of: last.rows.items[0]).isEmpty)
    }

    @Test func `the second line says when and for how long`() throws {
        let texts = try texts(
            Agenda(
                Feed([
                    Event("Dentist", "2018-11-05 16:00", "2018-11-05 16:45"),
                    Event("Review", "2018-11-05 16:30", "2018-11-05 17:30"),
                    Event("Bell", "2018-11-05 17:00", "2018-11-05 17:00"),
                ])))
        let items = texts.rows.items
        #expect(texts.details(of: items[0]) == "4:30 PM – 4:45 PM · overlaps 15 min")
        #expect(texts.details(of: items[1]) == "5:00 PM · at one moment")
        #expect(
            texts.details(of: items[0], withDay: true)
                == "Mon, Nov 5 · 4:30 PM – 4:45 PM · overlaps 15 min")
    }

    @Test func `a trip is one row that says its days and how many events are on it`() throws {
        let texts = try texts(
            Agenda(
                Feed([
                    Event("Trip", allDay: "2018-11-05", to: "2018-11-08", availability: .busyDays),
                    Event("Call", "2018-11-05 09:00", "2018-11-05 10:00"),
                    Event("Gym", "2018-11-06 18:05", "2018-11-06 19:00"),
                    Event("Fair", allDay: "2018-11-10", to: "2018-11-11", availability: .busyDays),
                    Event("Lunch", "2018-11-10 12:00", "2018-11-10 13:00"),
                ])))
        let rows = texts.rows
        #expect(rows.rows.map(\.items) == [[0, 1], [2]])
        #expect(rows.soonCount == 2)
        #expect(texts.title(ofCluster: rows.rows[0]) == "Trip")
        #expect(texts.details(ofCluster: rows.rows[0]) == "Mon, Nov 5 – Wed, Nov 7 · 2 events on it")
        #expect(
            texts.accessibleName(ofCluster: rows.rows[0], isOpen: false)
                == "Trip, Mon, Nov 5 – Wed, Nov 7 · 2 events on it, folded")
        #expect(
            texts.details(of: rows.items[0], withDay: true)
                == "Mon, Nov 5 · 9:00 AM – 10:00 AM · on a day you marked as busy")
    }

    @Test func `near-conflicts have a title and a count`() throws {
        let agenda = Agenda(
            Feed([
                Event("Fair", allDay: "2018-11-05", to: "2018-11-06", availability: .busyDays),
                Event("Call", "2018-11-05 09:00", "2018-11-05 10:00", location: "Office"),
                Event("Gym", "2018-11-05 10:05", "2018-11-05 11:00", location: "Gym"),
            ]))
        let texts = try texts(agenda, buffer: 900_000)
        let rows = texts.rows
        #expect(texts.title(ofNear: rows.sections[1]) == "Less than 15 min between · 1")
        #expect(
            texts.accessibleName(ofNear: rows.sections[1], isOpen: false)
                == "Less than 15 min between, 1 near-conflict, folded")
        #expect(texts.extent(of: rows.items[0]) == "on a day you marked as busy")
        #expect(texts.extent(of: rows.items[2]) == "5 min between")
        #expect(
            texts.accessibleName(of: rows.items[2], withDay: true)
                .hasPrefix("Call and Gym, Monday, November 5, 5 min between, "))
    }

    @Test func `the lines above the days say how many conflicts are soon and later`() throws {
        let later = [
            Event("Call", "2018-11-25 10:00", "2018-11-25 11:00"),
            Event("Visit", "2018-11-25 10:30", "2018-11-25 11:00"),
        ]
        let both = try texts(Agenda(Feed(pair + later)))
        #expect(both.soonTitle == "Next two weeks · 1" && both.laterTitle == "Later · 1")
        #expect(both.accessibleName(ofSoon: true) == "Next two weeks, 1 conflict, unfolded")
        #expect(both.accessibleName(ofLater: false) == "Later, 1 conflict, folded")
        let none = try texts(Agenda(Feed(later)))
        #expect(none.soonTitle == "Next two weeks · none" && none.accessibleName(ofSoon: nil) == "Next two weeks, none")
    }

    @Test func `a cluster has the titles of its events`() throws {
        let events = ["A", "B", "C"].map { Event($0, "2018-11-03 15:00", "2018-11-03 17:00") }
        let texts = try texts(Agenda(Feed(events)))
        let row = texts.rows.rows[0]
        #expect(texts.title(ofCluster: row) == "A, B, C")
        #expect(texts.extent(ofCluster: row) == "3 conflicts")
        #expect(
            texts.accessibleName(ofCluster: row, isOpen: true) == "A, B, C, 3 events at once, 3 conflicts, unfolded")
        #expect(
            texts.accessibleName(ofCluster: row, isOpen: true, withDay: true)
                == "A, B, C, Today, Saturday, November 3, 3 events at once, 3 conflicts, unfolded")
    }

    @Test func `a long title leaves room for the others of its cluster`() throws {
        let long = "Quarterly Planning with the Whole Department and Invited Guests"
        let events = [long, "Pick up Mia", "Game"].map { Event($0, "2018-11-03 15:00", "2018-11-03 17:00") }
        let texts = try texts(Agenda(Feed(events)))
        let row = texts.rows.rows[0]
        let titles = texts.title(ofCluster: row, isShort: true).split(separator: ", ")
        #expect(Set(titles) == ["Quarterly Planning with the…", "Pick up Mia", "Game"])
        #expect(texts.title(ofCluster: row).contains(long))
        #expect(texts.accessibleName(ofCluster: row, isOpen: true).contains(long))
    }

    @Test func `a title that several events of a cluster have is said once`() throws {
        let feeds = ["Dentist", "Dentist", "Call"].enumerated().map { number, title in
            Feed("\(number).json", [Event(title, "2018-11-03 15:0\(number)", "2018-11-03 17:00")])
        }
        let texts = try texts(Agenda(feeds: feeds, timeZone: .newYork))
        #expect(texts.title(ofCluster: texts.rows.rows[0]) == "Dentist, Call")
    }

    @Test func `only the busy day of a conflict is one`() throws {
        let events = [
            Event("Trip", allDay: "2018-11-05", to: "2018-11-07", availability: .busyDays),
            Event("Call", "2018-11-05 10:00", "2018-11-05 11:00"),
        ]
        let texts = try texts(Agenda(Feed(events)))
        #expect(texts.busyDay(of: texts.rows.items[0]) == texts.rows.agenda.position(titled: "Trip"))
        let others = try self.texts(Agenda(Feed(pair)))
        #expect(others.busyDay(of: others.rows.items[0]) == nil)
    }

    @Test func `the header of a day says all`() throws {
        let texts = try texts(Agenda(Feed(pair)))
        let date = try #require(CalendarDate("2018-11-03"))
        let header = try #require(texts.header(of: ConflictLines(texts.rows, folding: ConflictFolding()).sections[1]))
        #expect(header == .day(date, summary: nil, conflicts: "1 conflict"))
        #expect(texts.agenda.accessibleName(of: header) == "Today, Saturday, November 3, 1 conflict")
        #expect(texts.agenda.relativeName(of: date.advanced(by: 1)) == "Tomorrow")
        #expect(texts.agenda.relativeName(of: date.advanced(by: 2)) == nil)
    }
}

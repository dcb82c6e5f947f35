import Foundation
import TestSupport
import Testing

@testable import Events
@testable import Planning
@testable import Text
@testable import Time

/// Sheets of weeks and months, and what fits on them.
struct PrintedGridTests {
    private func writer(_ agenda: Agenda, _ first: String, _ last: String) throws -> PrintedGridWriter {
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: agenda.timeZone)
        let texts = AgendaFormatter(agenda, times: times, today: try #require(CalendarDate("2018-11-03")))
        let days = try #require(CalendarDate(first))...#require(CalendarDate(last))
        return PrintedGridWriter(texts, days: days, at: Instant("2018-11-03 12:00"))
    }

    private func rows(_ agenda: Agenda) throws -> AgendaRows { try AgendaRows(agenda, filter: AgendaFilter()) }

    private let agenda = Agenda(
        Feed([
            Event("Game", "2018-11-03 18:14", "2018-11-03 21:44"),
            Event("Party", "2018-11-03 19:00", "2018-11-03 22:00"),
            Event("Trip", allDay: "2018-11-02", to: "2018-11-06"),
        ]))

    @Test func `a week is a sheet with a column for each day`() throws {
        let grid = try writer(agenda, "2018-10-28", "2018-11-10").weeks(rows(agenda))
        #expect(grid.summary == "Agenda · 3 events" && grid.date == "Sat, Nov 3, 2018 at 12:00 PM")
        #expect(
            grid.sheets.map(\.title) == [
                "October 28 to November 3, 2018", "November 4 to November 10, 2018",
            ])
        let sheet = grid.sheets[0]
        #expect(sheet.columns.first == "Sun, Oct 28" && sheet.columns.count == 7 && sheet.rows.count == 1)
        let saturday = sheet.rows[0].cells[6]
        #expect(saturday.name == "Saturday, November 3" && saturday.items.map(\.start) == ["6:14 PM", "7:00 PM"])
        #expect(saturday.items[0].row.conflict == "conflicts with Party")
        #expect(sheet.rows[0].bars.map(\.columns) == [5...6] && sheet.rows[0].bars[0].item.row.title == "Trip")
        #expect(grid.sheets[1].rows[0].bars.map(\.columns) == [0...1])
    }

    @Test func `a month is a sheet with a row for each week`() throws {
        let grid = try writer(agenda, "2018-11-01", "2018-12-31").months(rows(agenda))
        #expect(grid.sheets.map(\.title) == ["November 2018", "December 2018"])
        let sheet = grid.sheets[0]
        #expect(sheet.columns.first == "Sunday" && sheet.rows.count == 5)
        #expect(sheet.rows[0].cells.map(\.title) == ["28", "29", "30", "31", "1", "2", "3"])
        #expect(sheet.rows[0].cells.map(\.isOutside) == [true, true, true, true, false, false, false])
        #expect(sheet.rows[0].cells[6].items.map(\.row.title) == ["Game", "Party"])
    }

    @Test func `with several people a week has a column for each`() throws {
        var people = People([Person(id: 1, name: "Mia"), Person(id: 2, name: "Leo")])
        let feed = Feed([
            Event("Choir", "2018-11-05 18:00", "2018-11-05 19:00"),
            Event("Tea", "2018-11-06 18:00", "2018-11-06 19:00"),
        ])
        people.decisions = [feed.keys[0]: [PersonSet(1), PersonSet(2)]]
        let agenda = Agenda(feeds: [feed], rules: PeopleRules(people), timeZone: .newYork)
        let grid = try writer(agenda, "2018-11-04", "2018-11-10").weeksOfPeople(rows(agenda))
        let sheet = try #require(grid.sheets.first)
        #expect(sheet.rows.count == 7 && sheet.rows[1].title == "Mon, Nov 5")
        let shown = sheet.rows[1].cells.map { $0.items.map(\.row.title) }
        #expect(!sheet.columns.contains("For nobody"))
        #expect(sheet.columns.count == shown.count && shown.filter { $0 == ["Choir"] }.count == 2)
        #expect(sheet.rows[1].cells.contains { $0.name == "Monday, November 5 · Mia" && $0.items.count == 1 })
    }

    /// The texts of an event, marked: bold "*", struck through "~", with the sign of a conflict "!".
    private func lines(_ item: PrintedGrid.Item, _ form: PrintedSheetFit.Form) -> [String] {
        item.lines(form).map {
            ($0.hasSign ? "!" : "") + ($0.isBold ? "*" : "") + ($0.isStruck ? "~" : "")
                + $0.text.replacing("\u{a0}", with: " ").replacing("\u{202f}", with: " ")
        }
    }

    @Test func `an event has its end where there is room, and bold only marks conflicts`() throws {
        let agenda = Agenda(
            Feed([
                Event("School", "2018-11-05 08:20", "2018-11-05 14:50"),
                Event("Game", "2018-11-06 18:14", "2018-11-06 21:44"),
                Event("Party", "2018-11-06 19:00", "2018-11-06 22:00"),
                Event("Shift", "2018-11-07 07:00", "2018-11-07 19:30"),
                Event("Night", "2018-11-08 23:00", "2018-11-09 06:00"),
                Event("Call", "2018-11-10 09:00", "2018-11-10 09:00"),
            ]))
        let cells = try writer(agenda, "2018-11-04", "2018-11-10").weeks(rows(agenda)).sheets[0].rows[0].cells
        let (school, game) = (cells[1].items[0], cells[2].items[0])
        #expect(lines(school, .full) == ["8:20 – 2:50 PM School"])
        #expect(lines(school, .ends) == ["8:20 – 2:50 PM School"])
        #expect(lines(school, .wrapped) == ["8:20 AM School"] && lines(school, .line) == ["8:20 AM School"])
        #expect(lines(game, .full) == ["*6:14 – 9:44 PM Game", "!conflicts with Party"])
        #expect(lines(game, .ends) == ["!*6:14 – 9:44 PM Game"] && lines(game, .line) == ["!*6:14 PM Game"])
        // A clock of 12 hours would not tell the start from the end alone.
        #expect(lines(cells[3].items[0], .ends) == ["7:00 AM – 7:30 PM Shift"])
        #expect(lines(cells[4].items[0], .ends) == ["11:00 PM – Fri 6:00 AM Night"])
        #expect(lines(cells[6].items[0], .ends) == ["9:00 AM Call"])
    }

    @Test func `what does not take place or takes place without the user is struck through, and says why`() throws {
        let feed = Feed(
            "a.json",
            [
                Event("Practice", "2018-11-05 17:00", "2018-11-05 18:30"),
                Event("Class", "2018-11-06 09:00", "2018-11-06 10:00", status: .cancelled),
                Event("Talk", "2018-11-07 09:00", "2018-11-07 10:00", availability: .declined),
                Event("Fair", allDay: "2018-11-08", to: "2018-11-10"),
            ])
        let before = Agenda(feed)
        let skipped = [0, 3].map { before.decision(toSkip: $0, inSeries: false) }
        let agenda = Agenda(feeds: [feed], timeZone: .newYork, skipped: Set(skipped))
        let writer = try writer(agenda, "2018-11-04", "2018-11-10")
        let row = try writer.weeks(rows(agenda)).sheets[0].rows[0]
        let items = row.cells[1...3].map { $0.items[0] }
        #expect(items.map(\.row.off) == ["not going", "cancelled", "declined"])
        #expect(items.map { lines($0, .full)[1] } == ["not going", "cancelled", "declined"])
        #expect(lines(items[0], .full)[0] == "~5:00 – 6:30 PM Practice")
        #expect(lines(items[0], .wrapped) == ["~5:00 PM Practice", "not going"])
        #expect(lines(items[0], .line) == ["~5:00 PM Practice"])
        #expect(row.bars.map(\.item.row.off) == ["not going"])
        let month = try writer.months(rows(agenda)).sheets[0].rows[1]
        #expect(month.cells[1].items.map(\.row.off) == ["not going"])
    }

    @Test func `private events have no name on a sheet for a wall, and are named in a list`() throws {
        let calendar = """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:1
            SUMMARY:Doctor
            LOCATION:Clinic
            CLASS:CONFIDENTIAL
            DTSTART:20181105T180000
            DTEND:20181105T190000
            END:VEVENT
            BEGIN:VEVENT
            UID:2
            SUMMARY:Choir
            LOCATION:Church
            DTSTART:20181105T183000
            DTEND:20181105T193000
            END:VEVENT
            BEGIN:VEVENT
            UID:3
            SUMMARY:Fast
            CLASS:PRIVATE
            DTSTART;VALUE=DATE:20181106
            END:VEVENT
            END:VCALENDAR
            """
        let feed = try Feed.decode(
            Answer(bytes: Array(calendar.utf8)), source: Source(argument: "/a.ics"), now: Instant("2018-11-01 00:00"))
        let agenda = Agenda(feeds: [feed], timeZone: .newYork)
        let writer = try writer(agenda, "2018-11-04", "2018-11-10")
        for sheets in [try writer.weeks(rows(agenda)), try writer.months(rows(agenda))] {
            let row = try #require(sheets.sheets[0].rows.first { !$0.bars.isEmpty })
            let (doctor, choir) = (row.cells[1].items[0], row.cells[1].items[1])
            #expect(doctor.row.title == "Private event" && doctor.row.details == "")
            #expect(doctor.row.conflict == "conflicts with Choir")
            #expect(choir.row.conflict == "conflicts with Private event" && choir.row.details == "Church")
            #expect(row.bars[0].item.row.title == "Private event")
        }
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        let today = try #require(CalendarDate("2018-11-03"))
        let list = PrintedListWriter(
            AgendaFormatter(agenda, times: times, today: today), days: today...today.advanced(by: 6),
            at: Instant("2018-11-03 12:00")
        )
        .agenda(try rows(agenda))
        #expect(list.sections[0].rows.map(\.title) == ["Doctor", "Choir"])
    }

    @Test func `as many events of a cell have room as leave room for the number of the others`() {
        #expect(PrintedGrid.fittingCount([10, 10, 10], room: 30, rest: 8) == 3)
        #expect(PrintedGrid.fittingCount([10, 10, 10], room: 29, rest: 8) == 2)
        #expect(PrintedGrid.fittingCount([10, 10, 10], room: 5, rest: 8) == 0)
        #expect(PrintedGrid.fittingCount([], room: 0, rest: 8) == 0)
        // What is beyond the room is not measured.
        var measured = 0
        let heights = (0..<500).lazy.map { _ -> Double in
            measured += 1
            return 10
        }
        #expect(PrintedGrid.fittingCount(heights, room: 35, rest: 8) == 2 && measured == 4)
    }

    @Test func `what is beyond the most events of a cell is counted`() throws {
        let agenda = Agenda(Feed((0..<531).map { Event("Day \($0)", allDay: "2018-11-05", to: "2018-11-06") }))
        let grid = try writer(agenda, "2018-11-04", "2018-11-10").weeks(rows(agenda))
        let row = grid.sheets[0].rows[0]
        let cell = row.cells[1]
        #expect(cell.items.count == 500 && cell.omittedCount == 31 - row.bars.count && row.bars.count == 20)
        #expect(row.cells[2].omittedCount == 0)
        // The grid has room for 20 bars and 10 of the cell, the list for 40.
        let fit = PrintedSheetFit(grid.sheets[0], height: 600, PrintedSheetFit.Measures(lane: 10, padding: 0))
        let rest = try #require(grid.list(of: fit, sheet: 0))
        let shown = fit.rows[0].lanes + fit.rows[0].cells[1].count
        let listed = fit.list?.columns.flatMap(\.lines).count { if case .row = $0.content { true } else { false } }
        #expect(rest.sections.map(\.rows.count) == [520 - shown - (listed ?? 0)] && rest.rest == "11 more events")
        #expect(rest.sections[0].isContinued && fit.list?.goesOn == true)
    }

    @Test func `a bar that goes on in another week is cut there`() throws {
        let sheets = try writer(agenda, "2018-10-28", "2018-11-10").weeks(rows(agenda)).sheets
        let bars = sheets.map { $0.rows[0].bars[0] }
        #expect(bars.map(\.isCutAtStart) == [false, true] && bars.map(\.isCutAtEnd) == [true, false])
    }

    @Test func `a sheet has whole weeks or months, and its days follow the form that is chosen`() throws {
        let today = try #require(CalendarDate("2026-11-25"))
        var choice = PrintChoice()
        func days() -> String {
            let days = choice.days(today: today, firstWeekday: .sunday)
            return "\(days.lowerBound) \(days.upperBound)"
        }
        choice.choose(.week)
        #expect(choice.period == .thisWeek && days() == "2026-11-22 2026-11-28")
        choice.choose(.month)
        #expect(choice.period == .thisMonth && days() == "2026-11-01 2026-11-30")
        choice.period = .nextThirtyDays
        #expect(days() == "2026-11-01 2026-12-31")
        choice.content = .conflicts
        #expect(choice.printedForm == .list && days() == "2026-11-25 2026-12-24")
        choice.content = .agenda
        let december = CalendarMonth(of: today).advanced(by: 1)
        choice.show(.month, days: december.first...december.last, today: today)
        #expect(choice.period == .chosen && days() == "2026-12-01 2026-12-31")
        choice.show(.week, days: today...today.advanced(by: 6), today: today)
        #expect(choice.period == .thisWeek)
        choice.show(.month, days: nil, today: today)
        #expect(choice.period == .thisMonth)
    }
}

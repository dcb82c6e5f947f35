import Foundation
import TestSupport
import Testing

@testable import Events
@testable import Planning
@testable import Time

struct PrintedListTests {
    private let now = Instant("2018-11-03 12:00")

    private func texts(_ agenda: Agenda) -> AgendaFormatter {
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: agenda.timeZone)
        return AgendaFormatter(agenda, times: times, today: LocalDateTime("2018-11-03 00:00").date)
    }

    private func days(_ first: String, _ last: String) throws -> ClosedRange<CalendarDate> {
        try #require(CalendarDate(first))...#require(CalendarDate(last))
    }

    private func list(
        _ agenda: Agenda = .sample, _ first: String = "2018-11-01", _ last: String = "2018-11-30",
        filter: AgendaFilter = AgendaFilter(), limit: Int = PrintedList.mostRows
    ) throws -> PrintedList {
        let writer = PrintedListWriter(texts(agenda), days: try days(first, last), at: now, limit: limit)
        return writer.agenda(try AgendaRows(agenda, filter: filter))
    }

    private func conflicts(
        _ agenda: Agenda = .sample, _ first: String = "2018-11-01", _ last: String = "2018-11-30", buffer: Int64 = 0,
        filter: ConflictFilter = ConflictFilter(), limit: Int = PrintedList.mostRows
    ) throws -> PrintedList {
        let days = try days(first, last)
        let range = AgendaRange(from: days.lowerBound, to: days.upperBound.advanced(by: 1))
        return PrintedListWriter(texts(agenda), days: days, at: now, limit: limit).conflicts(
            ConflictSelection(agenda, range: range, buffer: buffer, filter: filter), filter: filter)
    }

    @Test func `the agenda of some days has a section for each day with events`() throws {
        let list = try list(.sample, "2018-11-03", "2018-11-06")
        #expect(list.days == "Nov 3 – Nov 6")
        #expect(list.sections.map(\.title).first == "Saturday, November 3")
        #expect(list.sections[0].note == "2 events, 2 in conflict")
        #expect(
            list.sections[0].rows[0]
                == PrintedList.Row(
                    time: "6:14 PM – 9:44 PM", title: "Football Game", details: "",
                    conflict: "conflicts with Football Tailgate with John", color: SourceColor.palette[0]))
        #expect(list.rest == nil)
        #expect(list.date == "Sat, Nov 3, 2018 at 12:00 PM")
        #expect(try self.list().summary == "Agenda · 21 events")
    }

    @Test func `a day and days of another year are named`() throws {
        #expect(try list(.sample, "2018-11-03", "2018-11-03").days == "Saturday, November 3")
        #expect(try list(.sample, "2018-12-30", "2019-01-05").days == "December 30, 2018 – January 5, 2019")
    }

    @Test func `days without events say so`() throws {
        let list = try list(.sample, "2019-11-03", "2019-11-06")
        #expect(list.sections.isEmpty && list.summary == "Agenda · no events")
        #expect(try conflicts(.sample, "2019-11-03", "2019-11-06").summary == "Conflicts · no conflicts")
    }

    @Test func `filters are followed and named`() throws {
        let list = try list(filter: AgendaFilter(conflictsOnly: true, search: "football"))
        #expect(list.summary == "Agenda · 2 events · only events in conflict · found by “football”")
        #expect(list.sections.map(\.rows.count) == [2])
        let conflicts = try conflicts(filter: ConflictFilter(search: "football"))
        #expect(conflicts.summary == "Conflicts · 1 conflict · found by “football”")
        #expect(conflicts.sections.map(\.rows.count) == [1])
    }

    @Test func `with several calendars each row names its own, and its color goes with it`() throws {
        let work = Feed("work.ics", [Event("Talk", "2018-11-03 15:00", "2018-11-03 17:00", location: "Hall")])
        let home = Feed("home.ics", [Event("Choir", "2018-11-03 16:00", "2018-11-03 18:00")])
        let agenda = Agenda(work, home)
        let rows = try list(agenda).sections[0].rows
        #expect(rows.map(\.details) == ["Hall · work", "home"])
        #expect(rows[0].color != rows[1].color)
        #expect(try conflicts(agenda).sections[0].rows.map(\.details) == ["work, home"])
    }

    @Test func `an event of several days is on each of them, and one event`() throws {
        let list = try list(
            Agenda(Feed([Event("Trip", allDay: "2018-11-03", to: "2018-11-06")])), "2018-11-04", "2018-11-10")
        #expect(list.sections.map(\.rows[0].details) == ["Day 2 of 3", "Day 3 of 3"])
        #expect(list.summary == "Agenda · 1 event")
    }

    @Test func `what is beyond the limit is counted`() throws {
        let list = try list(limit: 4)
        #expect(list.sections.map(\.rows.count) == [3, 1])
        #expect(list.rest == "and 17 more rows")
        // The note of a day is that of the whole day.
        #expect(list.sections[1].note == "2 events, 2 in conflict")
        let conflicts = try conflicts(limit: 1)
        #expect(conflicts.sections.map(\.rows.count) == [1] && conflicts.rest == "and 5 more rows")
    }

    @Test func `conflicts are below their days with their overlap`() throws {
        let list = try conflicts(.sample, "2018-11-03", "2018-11-04")
        #expect(list.summary == "Conflicts · 1 conflict")
        #expect(list.sections.map(\.title) == ["Saturday, November 3"])
        let row = list.sections[0].rows[0]
        #expect(row.title == "Football Game and Football Tailgate with John")
        #expect(row.conflict?.hasPrefix("overlaps ") == true && row.time.hasPrefix("6:14 PM – "))
    }

    @Test func `very many events at once are one row with its first conflicts`() throws {
        let crowd = Agenda(Feed((0..<150).map { Event("Talk \($0)", "2018-11-03 15:00", "2018-11-03 17:00") }))
        let list = try conflicts(crowd, limit: 10)
        #expect(list.sections[0].rows[0].title == "150 events at once")
        #expect(list.sections[0].rows[0].conflict == "more than 10,000 conflicts")
        #expect(list.sections[0].note == "more than 10,000 conflicts")
        #expect(list.sections[0].rows.count == 10 && list.rest == "and 9,991 more rows")
    }

    @Test func `near-conflicts are apart`() throws {
        let agenda = Agenda(
            Feed([
                Event("Choir", "2018-11-03 15:00", "2018-11-03 17:00", location: "Hall"),
                Event("Dinner", "2018-11-03 17:05", "2018-11-03 18:00", location: "Inn"),
            ]))
        let list = try conflicts(agenda, buffer: 15 * 60_000)
        #expect(list.summary == "Conflicts · no conflicts")
        #expect(list.sections.map(\.note) == ["1 near-conflict"])
        #expect(list.sections[0].rows[0].time.hasPrefix("Sat, Nov 3, 5:00 PM"))
    }
}

struct PrintChoiceTests {
    private func days(_ period: PrintChoice.Period, from: String? = nil, until: String? = nil) throws -> String {
        var choice = PrintChoice()
        (choice.period, choice.from, choice.until) = (
            period, from.flatMap { CalendarDate($0) }, until.flatMap { CalendarDate($0) }
        )
        // A Wednesday.
        let today = try #require(CalendarDate("2026-11-25"))
        let days = choice.days(today: today, firstWeekday: .sunday)
        return "\(days.lowerBound) \(days.upperBound)"
    }

    @Test func `each choice has its first and its last day`() throws {
        #expect(try days(.today) == "2026-11-25 2026-11-25")
        #expect(try days(.thisWeek) == "2026-11-22 2026-11-28")
        #expect(try days(.nextSevenDays) == "2026-11-25 2026-12-01")
        #expect(try days(.nextThirtyDays) == "2026-11-25 2026-12-24")
        #expect(try days(.thisMonth) == "2026-11-01 2026-11-30")
        #expect(try days(.nextMonth) == "2026-12-01 2026-12-31")
        #expect(try days(.chosen) == "2026-11-25 2026-12-24")
        #expect(try days(.chosen, from: "2026-12-05", until: "2026-12-06") == "2026-12-05 2026-12-06")
        #expect(try days(.chosen, from: "2026-12-05", until: "2026-12-01") == "2026-12-05 2026-12-05")
    }
}

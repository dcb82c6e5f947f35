import Foundation
import Testing

@testable import Events
@testable import Planning
@testable import Time
import TestSupport

/// The lines between the days of the list.
struct AgendaPartsTests {
    private func agenda(_ days: [String]) -> Agenda {
        Agenda(Feed(days.map { Event("Event \($0)", "\($0) 10:00", "\($0) 11:00") }))
    }

    private func parts(_ days: [String], _ now: String, _ filter: AgendaFilter = AgendaFilter()) throws -> [String] {
        let parts = AgendaParts(try AgendaRows(agenda(days), filter: filter), at: Instant(now))
        let rows = parts.rows
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        let texts = AgendaFormatter(rows.agenda, times: times, today: parts.present.today)
        return parts.parts.map { part in
            switch part {
            case .day(let section): rows.agenda.days[rows.sections[section].day].date.description
            case .line: texts.accessibleName(of: texts.header(of: part, in: parts))
            case .today(let next): texts.nothingToday(next: next, in: parts)
            case .nothingComing: "nothing"
            }
        }
    }

    @Test func `months are named where they begin and years where they do`() throws {
        #expect(
            try parts(["2018-11-29", "2018-11-30", "2018-12-01", "2018-12-31", "2019-01-01"], "2018-11-29 12:00") == [
                "2018-11-29", "2018-11-30", "December", "2018-12-01", "29 days without events", "2018-12-31",
                "January 2019", "2019-01-01",
            ])
    }

    @Test func `a day without events is named, and the next one with events`() throws {
        let agenda = agenda(["2018-11-03"])
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        func date(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }
        let texts = AgendaFormatter(agenda, times: times, today: try date("2018-11-01"))
        let (friday, next) = (try date("2018-11-02"), try date("2018-11-03"))
        #expect(texts.nothing(on: friday, next: next) == "Nothing on Friday, November 2. Next is Saturday, November 3.")
        #expect(
            try texts.nothing(on: date("2019-01-01"), next: nil) == "Nothing on Tuesday, January 1, 2019 or later.")
    }

    @Test func `more than a week without events is shown`() throws {
        #expect(try parts(["2018-11-01", "2018-11-09"], "2018-11-01 08:00") == ["2018-11-01", "2018-11-09"])
        #expect(
            try parts(["2018-11-01", "2018-11-10"], "2018-11-01 08:00") == [
                "2018-11-01", "8 days without events", "2018-11-10",
            ])
        #expect(
            try parts(["2018-11-01", "2018-12-10"], "2018-11-01 08:00") == [
                "2018-11-01", "December, 38 days without events", "2018-12-10",
            ])
    }

    @Test func `earlier days are behind the boundary and what is free counts from today`() throws {
        let days = ["2018-11-01", "2018-11-20"]
        #expect(
            try parts(days, "2018-11-01 23:59") == ["2018-11-01", "18 days without events", "2018-11-20"])
        #expect(
            try parts(days, "2018-11-10 12:00") == [
                "2018-11-01", "Earlier", "Nothing today · next: Event 2018-11-20 in 10 days",
                "2018-11-20",
            ])
        #expect(
            try parts(days, "2018-11-20 11:00") == ["2018-11-01", "Earlier", "2018-11-20", "nothing"])
        #expect(
            try parts(days, "2018-11-21 00:00") == [
                "2018-11-01", "18 days without events", "2018-11-20", "Earlier", "Nothing is coming up",
            ])
    }

    @Test func `today has a header when nothing is listed on it`() throws {
        let next = "Nothing today · next: Event 2018-12-02"
        #expect(
            try parts(["2018-12-02"], "2018-12-01 12:00") == ["\(next) tomorrow", "2018-12-02"])
        // The month begins with today.
        #expect(
            try parts(["2018-11-29", "2018-12-02"], "2018-12-01 12:00") == [
                "2018-11-29", "December, Earlier", "\(next) tomorrow", "2018-12-02",
            ])
        #expect(
            try parts(["2018-11-29", "2018-12-02"], "2018-11-30 12:00") == [
                "2018-11-29", "Earlier", "\(next) in 2 days", "December", "2018-12-02",
            ])
        let party = Event("Party", "2018-11-30 22:00", "2018-12-01 02:00")
        let off = Event("Off", "2018-12-02 10:00", "2018-12-02 11:00", status: .cancelled)
        let walk = Event("Walk", "2018-12-03 10:00", "2018-12-03 11:00")
        let rows = try AgendaRows(Agenda(Feed([party, off, walk])), filter: AgendaFilter())
        let parts = AgendaParts(rows, at: Instant("2018-12-01 01:00"))
        // The event of yesterday lasts; what does not take place is not next.
        #expect(
            parts.parts == [
                .day(0), .line(.init(month: LocalDateTime("2018-12-01 00:00").date)), .today(next: 2), .day(1), .day(2),
            ])
        #expect(parts.openingHeaderCount == 1)
        #expect(AgendaParts(rows, at: Instant("2018-12-01 03:00")).openingHeaderCount == 2)
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        let cancelled = AgendaParts(
            try AgendaRows(Agenda(Feed([off])), filter: AgendaFilter()), at: Instant("2018-12-01 03:00"))
        #expect(cancelled.parts.first == .today(next: nil))
        let texts = AgendaFormatter(cancelled.rows.agenda, times: times, today: cancelled.present.today)
        #expect(texts.nothingToday(next: nil, in: cancelled) == "Nothing today")
    }

    @Test func `a filter that leaves today empty says that nothing is listed`() throws {
        let days = ["2018-11-01", "2018-12-01"]
        let both = AgendaFilter(search: "event")
        #expect(
            try parts(days, "2018-11-30 12:00", both) == [
                "2018-11-01", "Earlier", "Nothing listed today · next: Event 2018-12-01 tomorrow",
                "December", "2018-12-01",
            ])
        let first = AgendaFilter(search: "event 2018-11-01")
        #expect(try parts(days, "2018-11-30 12:00", first) == ["2018-11-01", "Earlier", "Nothing listed today"])
    }

    @Test func `months of another year have their year`() throws {
        #expect(
            try parts(["2017-06-30", "2017-07-01", "2018-11-01"], "2018-11-01 08:00") == [
                "2017-06-30", "July 2017", "2017-07-01", "November 2018, Earlier", "2018-11-01",
            ])
    }

    @Test func `a filter tells of no gaps that it makes itself`() throws {
        let days = ["2018-11-01", "2018-11-05", "2018-11-10"]
        let search = AgendaFilter(search: "event 2018-11-01")
        #expect(try parts(days, "2018-11-01 12:00", search) == ["2018-11-01"])
        let both = AgendaFilter(search: "1")
        #expect(try parts(["2018-11-01", "2018-11-21"], "2018-11-01 08:00", both) == ["2018-11-01", "2018-11-21"])
    }

    @Test func `among conflicts the days without conflicts are stated`() throws {
        let days = ["2018-11-01", "2018-11-05", "2018-11-10"]
        let events =
            days.map { Event("A \($0)", "\($0) 10:00", "\($0) 11:00") }
            + [days[0], days[2]].map { Event("B \($0)", "\($0) 10:00", "\($0) 11:00") }
        let rows = try AgendaRows(Agenda(Feed(events)), filter: AgendaFilter(conflictsOnly: true))
        let parts = AgendaParts(rows, at: Instant("2018-11-01 08:00")).parts
        #expect(parts == [.day(0), .line(.init(freeDays: 8)), .day(1)])
    }

    @Test func `an empty agenda has no parts`() throws {
        #expect(try parts([], "2018-11-01 12:00") == [])
    }

    /// A million rows take a moment, and one more pass over the days at most.
    @Test(.slow) func `a million rows are laid out in time`() throws {
        let start = LocalDateTime("1990-01-01 00:00").millisecondsSinceEpoch
        let events = (0..<1_000_000).map { number in
            let time = LocalDateTime(millisecondsSinceEpoch: start + Int64(number) * 960_000)
            return Event(title: "E", start: .floating(time), end: .floating(time))
        }
        let rows = try AgendaRows(Agenda(Feed(events)), filter: AgendaFilter())
        let began = ContinuousClock.now
        let parts = AgendaParts(rows, at: Instant("2005-06-01 12:00"))
        #expect(ContinuousClock.now - began < .seconds(5))
        #expect(parts.parts.count { if case .day = $0 { true } else { false } } == rows.sections.count)
        #expect(parts.parts.count { if case .line(let line) = $0 { line.isEarlier } else { false } } == 1)
    }
}

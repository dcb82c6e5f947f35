import Foundation
import TestSupport
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Text
@testable import Time

/// Searches for days and for people beside words. Now is Thursday, November 1, 2018.
struct SearchDaysTests {
    private static let now = LocalDateTime("2018-11-01 12:00")

    private static let text = """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        UID:1
        SUMMARY:Dentist
        DTSTART:20181106T150000Z
        END:VEVENT
        BEGIN:VEVENT
        UID:2
        SUMMARY:Dentist
        DTSTART:20181107T150000Z
        ORGANIZER;CN=Leo Stern:mailto:leo@example.org
        ATTENDEE;CN=Ana Ruiz:mailto:ana@example.org
        END:VEVENT
        BEGIN:VEVENT
        UID:3
        SUMMARY:Tuesday Club
        DTSTART:20181208T150000Z
        END:VEVENT
        BEGIN:VEVENT
        UID:4
        SUMMARY:Recital
        DTSTART:20181215T150000Z
        ATTENDEE;CN=Leo Stern:mailto:leo@example.org
        END:VEVENT
        BEGIN:VEVENT
        UID:5
        SUMMARY:Interview
        CLASS:PRIVATE
        DTSTART:20181216T150000Z
        ATTENDEE;CN=Leo Stern:mailto:leo@example.org
        END:VEVENT
        BEGIN:VEVENT
        UID:6
        SUMMARY:Trip
        DTSTART;VALUE=DATE:20181229
        DTEND;VALUE=DATE:20190103
        DESCRIPTION:Tickets for Dec 12 are sold out.
        END:VEVENT
        END:VCALENDAR
        """

    private let agenda = Agenda(
        feeds: [
            CalendarFeed.decode(
                Array(SearchDaysTests.text.utf8), source: Source(path: "/home.ics"), now: Instant("2018-11-01 12:00"))
        ], timeZone: .newYork)

    private func days(_ search: String, _ locale: String = "en_US") -> SearchDays {
        SearchDays(
            search, TypedTimeParser(locale: Locale(identifier: locale)), now: Self.now, in: .newYork)
    }

    @Test(arguments: [
        ("dec 31", [31]), ("trip monday", [31]), ("trip", [29, 30, 31, 1, 2]), ("wednesday trip", [2]),
        ("dec 12", [29, 30, 31, 1, 2]), ("trip monday wednesday", [31, 2]), ("saturday sunday", [29, 30]),
        ("dec jan", [1, 2]), ("trip december monday", [31]), ("trip january monday", [31, 1, 2]),
    ])
    func `an event of several days is listed on the days that a search says`(search: String, expected: [Int]) throws {
        var filter = AgendaFilter(search: search)
        filter.days = days(search)
        let rows = try AgendaRows(agenda, filter: filter)
        #expect(rows.sections.map { agenda.days[$0.day].date.components.day } == expected)
        #expect(rows.eventCount == 1 && rows.conflictingCount == 0)
        #expect((0..<rows.rowCount).allSatisfy { rows.row(withID: rows.rowID($0)) == $0 })
        #expect(rows.row(of: agenda.entries[rows.entry(ofRow: 0)].id) == 0)
    }

    @Test func `an event is listed on its first day when only a day beyond the listed ones is said`() throws {
        let first = try #require(CalendarDate("2018-12-29"))
        let long = Event(title: "Sabbatical", when: .allDay(from: first, to: first.advanced(by: 800)))
        var filter = AgendaFilter(search: "sabbatical dec 12 2020")
        filter.days = days(filter.search)
        let agenda = Agenda(Feed([long]))
        let rows = try AgendaRows(agenda, filter: filter)
        #expect(rows.sections.map { "\(agenda.days[$0.day].date)" } == ["2018-12-29"])
    }

    @Test func `the first listed row of an event is the one with its conflict`() throws {
        let agenda = Agenda(
            feeds: [
                CalendarFeed.decode(
                    Array(Self.meeting.utf8), source: Source(path: "/home.ics"), now: Instant("2018-11-01 12:00"))
            ], timeZone: .newYork)
        let whole = try AgendaRows(agenda, filter: AgendaFilter())
        #expect(whole.conflictingCount == 2 && whole.nextConflict(after: nil) == whole.row(of: agenda.entries[0].id))
        var filter = AgendaFilter(search: "trip monday wednesday")
        filter.days = days(filter.search)
        let rows = try AgendaRows(agenda, filter: filter)
        let trip = agenda.entries[0].id
        #expect(rows.rowCount == 2 && rows.row(of: trip) == 0 && rows.row(withID: trip.rawValue) == 0)
        #expect(rows.nextConflict(after: nil) == 0 && rows.nextConflict(after: 0) == 0)
        #expect(rows.previousConflict(before: nil) == 0)
    }

    /// A trip from Saturday to Wednesday, and a meeting on its Monday.
    private static let meeting = """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        UID:1
        SUMMARY:Trip
        DTSTART:20181229T150000Z
        DTEND:20190102T200000Z
        END:VEVENT
        BEGIN:VEVENT
        UID:2
        SUMMARY:Meeting
        DTSTART:20181231T150000Z
        DTEND:20181231T160000Z
        END:VEVENT
        END:VCALENDAR
        """

    private func found(_ search: String, _ locale: String = "en_US") throws -> [String] {
        var filter = AgendaFilter(search: search)
        filter.days = days(search, locale)
        let rows = try AgendaRows(agenda, filter: filter, folded: FoldedTexts(of: agenda))
        let entries = Set((0..<rows.rowCount).map(rows.entry(ofRow:))).sorted()
        #expect(entries == agenda.entries.indices.filter { EventSearch(filter, in: agenda).matches($0) })
        #expect(rows.eventCount == entries.count)
        return entries.map {
            "\(agenda.entries[$0].event.title) \(agenda.days[agenda.day(of: $0)].date.components.day)"
        }
    }

    @Test(arguments: [
        ("dentist", ["Dentist 6", "Dentist 7"]), ("dentist tuesday", ["Dentist 6"]), ("tue dentist", ["Dentist 6"]),
        ("tuesday", ["Dentist 6", "Tuesday Club 8", "Trip 29"]),
        ("december", ["Tuesday Club 8", "Recital 15", "Interview 16", "Trip 29"]),
        ("leo december", ["Recital 15"]), ("leo", ["Dentist 7", "Recital 15"]), ("ana@example.org", ["Dentist 7"]),
        ("trip january", ["Trip 29"]), ("trip tuesday", ["Trip 29"]), ("trip friday", []),
        ("dec 15", ["Recital 15"]), ("recital december 15", ["Recital 15"]), ("dec 12", ["Trip 29"]),
        ("dentist next week", ["Dentist 6", "Dentist 7"]), ("december 2018 leo", ["Recital 15"]),
        ("december 2019", []), ("tue", ["Tuesday Club 8"]), ("club tuesday", ["Tuesday Club 8"]),
    ])
    func `words that mean days and people filter beside the others`(search: String, expected: [String]) throws {
        #expect(try found(search) == expected)
    }

    @Test(arguments: [
        ("de_DE", "dentist dienstag", ["Dentist 6"]), ("fr_FR", "leo décembre", ["Recital 15"]),
        ("es_ES", "dentist martes", ["Dentist 6"]), ("pt_BR", "dentist terça", ["Dentist 6"]),
        ("ja_JP", "dentist 火曜日", ["Dentist 6"]), ("ar_EG", "dentist الثلاثاء", ["Dentist 6"]),
    ])
    func `days are of the user's language`(locale: String, search: String, expected: [String]) throws {
        #expect(try found(search, locale) == expected)
    }

    @Test func `a search that is a day leads to that day alone`() throws {
        #expect(days("dec 15").day.map { "\($0)" } == "2018-12-15")
        #expect(days("friday").day.map { "\($0)" } == "2018-11-02")
        #expect(days("dentist friday").day == nil && days("dec").day == nil && days("dec 15 7pm").day == nil)
        var filter = AgendaFilter(search: "dec 15")
        filter.days = days("dec 15")
        let rows = try AgendaRows(agenda, filter: filter)
        #expect(rows.firstRow(on: try #require(filter.days.day)) == 0)
        #expect(rows.firstRow(on: CalendarDate(daysSinceEpoch: 0)) == nil)
    }

    @Test func `found people are named`() {
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        let texts = AgendaFormatter(agenda, times: times, today: Self.now.date)
        #expect(texts.subtitle(of: 1, foundBy: EventSearch("ana", in: agenda)).text == "with Ana Ruiz")
        #expect(texts.subtitle(of: 1, foundBy: EventSearch("dentist", in: agenda)).text == "")
    }

    @Test func `the number of events is said`() throws {
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        let texts = AgendaFormatter(agenda, times: times, today: Self.now.date)
        func said(_ search: String) throws -> String? {
            texts.found(try AgendaRows(agenda, filter: AgendaFilter(search: search)))
        }
        #expect(try said("trip") == "1 event found")
        #expect(try said("dentist") == "2 events found")
        #expect(try said("zoo") == nil)
        #expect(try said("") == nil)
    }
}

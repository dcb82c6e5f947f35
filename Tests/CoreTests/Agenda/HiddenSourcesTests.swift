import Foundation
import Testing

@testable import Events
@testable import Planning
@testable import Storage
@testable import Time

@Suite struct HiddenSourcesTests {
    private let work = Feed(
        "work.json",
        [
            Event("Review", "2018-11-03 10:00", "2018-11-03 11:00"),
            Event("Shared", "2018-11-05 10:00", "2018-11-05 11:00"),
            Event("Fair", allDay: "2018-11-06", to: "2018-11-09"),
        ])
    private let home = Feed(
        "home.json",
        [
            Event("Market", "2018-11-03 10:30", "2018-11-03 12:00"),
            Event("Shared", "2018-11-05 10:00", "2018-11-05 11:00"),
            Event("Dinner", "2018-11-30 19:00", "2018-11-30 21:00"),
        ])

    private func november(_ day: Int) throws -> CalendarDate {
        try #require(CalendarDate(year: 2018, month: 11, day: day))
    }

    @Test func `where all is hidden, that is said, with the way back`() throws {
        func state(_ filter: AgendaFilter, hidesAll: Bool = false) throws -> AgendaPageState {
            AgendaPageState(
                hasSources: true, hidesAll: hidesAll, isLoading: false, failures: [],
                rows: hidesAll ? nil : try AgendaRows(Agenda(home), filter: filter))
        }
        let all = try state(AgendaFilter(hidden: [work.source, home.source]), hidesAll: true)
        #expect(all.title == "No events shown")
        #expect(all.body == "All calendars are hidden.")
        #expect(
            try state(AgendaFilter(search: "Review", hidden: [work.source])).body
                == "No event matches “Review”. Hidden calendars are not searched.")
        #expect(try state(AgendaFilter(conflictsOnly: true, hidden: [work.source])) == .noConflicts)
    }

    @Test func `days are marked where a listed event is, and where one conflicts`() throws {
        let agenda = Agenda(work, home)
        let all = try AgendaRows(agenda, filter: AgendaFilter())
        let marks = all.marks(on: try november(1)...november(8))
        #expect(
            marks == [
                try november(3): DayMark(eventCount: 2, conflictingCount: 2),
                try november(5): DayMark(eventCount: 1, conflictingCount: 0),
                try november(6): DayMark(eventCount: 1, conflictingCount: 0),
                try november(7): DayMark(eventCount: 1, conflictingCount: 0),
                try november(8): DayMark(eventCount: 1, conflictingCount: 0),
            ])
        #expect(all.marks(on: try november(9)...november(29)).isEmpty)
        let home = try AgendaRows(Agenda(home), filter: AgendaFilter())
        #expect(home.marks(on: try november(3)...november(8)).keys.sorted() == [try november(3), try november(5)])
    }

    @Test func `calendars are grouped, and say what is hidden or failed`() throws {
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .gmt)
        let texts = CalendarListFormatter(times)
        func item(_ id: Int64, isShown: Bool = true, failed: Bool = false, never: Bool = false) -> CalendarItem {
            CalendarItem(
                id: id, name: "C\(id)", color: .numbered(0), isShown: isShown, hasFailed: failed, neverCounts: never)
        }
        let list = CalendarList([(.web, item(1)), (.thisComputer, item(2, isShown: false)), (.web, item(3))])
        #expect(list.groups.map(\.origin.title) == ["On this computer", "On the web"])
        #expect(list.groups.map { $0.calendars.map(\.id) } == [[2], [1, 3]])
        #expect(texts.shown(list) == "2 of 3 calendars shown")
        #expect(texts.shown(CalendarList([(.web, item(1))])) == nil)
        #expect(texts.detail(of: item(1, never: true)) == "never counts")
        #expect(texts.detail(of: item(1)) == "")
        #expect(texts.accessibleName(of: item(1)) == "C1")
        #expect(texts.accessibleName(of: item(1, failed: true, never: true)) == "C1, never counts, not refreshed")
    }
}

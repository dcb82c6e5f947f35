import Events
import Foundation
import ListLayout
import Planning
import Testing
import Time

@testable import AppModel

/// The room for the line of now in the list.
struct AgendaLayoutTests {
    private static let layout = SectionedListLayout(sections: [
        .init(
            headerKind: 0,
            runs: [
                .init(kind: AgendaRowKind.allDay.rawValue, count: 1),
                .init(kind: AgendaRowKind.timed.rawValue, count: 2),
            ])
    ])

    @Test(arguments: [
        (1, false, AgendaRowKind.timedBelowNow), (2, true, .timedAboveNow), (0, true, .allDayAboveNow),
    ])
    func `the row at the line has room for it`(row: Int, isBelow: Bool, kind: AgendaRowKind) {
        let layout = Self.layout.withRoom(for: .init(row: row, isBelow: isBelow))
        #expect(layout.kind(ofRow: row) == kind.rawValue)
        #expect((0..<3).count { layout.kind(ofRow: $0) != Self.layout.kind(ofRow: $0) } == 1)
        #expect(kind.isAllDay == (row == 0))
    }

    @Test func `a day of an event that lasts several days is a strip`() throws {
        func day(_ number: Int) throws -> CalendarDate { try #require(CalendarDate("2018-11-0\(number)")) }
        let feed = Feed(
            source: Source(path: "/a.json"), kind: .events,
            events: [
                Event(title: "Visit", when: .allDay(from: try day(5), to: try day(8))),
                Event(title: "Holiday", when: .allDay(from: try day(6), to: try day(7))),
            ], problems: [])
        let agenda = Agenda(feeds: [feed], timeZone: TimeZone(secondsFromGMT: 0) ?? .current)
        let rows = try AgendaRows(agenda, filter: AgendaFilter())
        let layout = SectionedListLayout(AgendaParts(rows, at: agenda.entries[0].start))
        #expect(
            (0..<4).map { layout.kind(ofRow: $0) }
                == [.lasting, .lasting, .allDay, .lasting].map(\AgendaRowKind.rawValue))
        #expect(AgendaRowKind.lasting.isAllDay)
    }

    @Test func `without a line no row has room for it`() {
        let layout = Self.layout.withRoom(for: nil)
        #expect((0..<3).allSatisfy { layout.kind(ofRow: $0) == Self.layout.kind(ofRow: $0) })
    }
}

import Foundation
import Testing

@testable import Events
@testable import Planning
@testable import Time

struct AgendaRowsTests {
    private func titles(_ rows: AgendaRows) -> [String] {
        (0..<rows.rowCount).map { rows.agenda.entries[rows.entry(ofRow: $0)].event.title }
    }

    @Test func `without a filter every event is a row`() throws {
        let rows = try AgendaRows(.sample, filter: AgendaFilter(search: "  "))
        #expect(rows.rowCount == 21)
        #expect(rows.sections.map(\.rows.count) == [3, 2, 4, 2, 3, 4, 3])
        #expect(rows.sections.map(\.conflictingCount) == [0, 2, 2, 0, 2, 2, 3])
        #expect((0..<21).allSatisfy { rows.entry(ofRow: $0) == $0 })
    }

    @Test func `conflicts only leaves out the others and days without any`() throws {
        let rows = try AgendaRows(.sample, filter: AgendaFilter(conflictsOnly: true))
        #expect(rows.sections.map(\.rows.count) == [2, 2, 2, 2, 3])
        #expect(rows.sections.map { rows.agenda.days[$0.day].date.components.day } == [3, 6, 8, 9, 10])
        #expect(rows.conflictingCount == 11)
    }

    @Test(arguments: [
        ("football", ["Football Game", "Football Tailgate with John"]), ("JOHN foot", ["Football Tailgate with John"]),
        ("xyz", []), ("sf", ["SF Coffee Festival"]), ("foot\tgame", ["Football Game"]),
        ("foot\u{a0}game", ["Football Game"]),
    ])
    func `a search finds every word in any order`(search: String, expected: [String]) throws {
        #expect(try titles(AgendaRows(.sample, filter: AgendaFilter(search: search))) == expected)
    }

    @Test(arguments: ["cafe", "CAFÉ", "Cafe\u{301}", "ｃａｆｅ", "zoë", "zoe"])
    func `a search disregards case accents and width`(search: String) throws {
        let agenda = Agenda(Feed([Event("Café with Zoë", "2018-11-01 10:00", "2018-11-01 11:00")]))
        #expect(try AgendaRows(agenda, filter: AgendaFilter(search: search)).rowCount == 1)
    }

    @Test func `both filters hold together`() throws {
        let filter = AgendaFilter(conflictsOnly: true, search: "friends")
        #expect(
            try titles(AgendaRows(.sample, filter: filter)) == [
                "Evening Cookout with Friends", "Lunch with Friends", "Beer with Friends",
            ])
    }

    @Test func `an event is found by its identity where it is listed`() throws {
        let agenda = Agenda.sample
        let rows = try AgendaRows(agenda, filter: AgendaFilter(conflictsOnly: true))
        for row in 0..<rows.rowCount {
            #expect(rows.row(of: agenda.entries[rows.entry(ofRow: row)].id) == row)
        }
        #expect(rows.row(of: agenda.entries[agenda.position(titled: "Yoga")].id) == nil)
    }

    @Test func `the next conflict goes round and the previous one back`() throws {
        let rows = try AgendaRows(.sample, filter: AgendaFilter())
        var row: Int?
        var forwards: [Int] = []
        for _ in 0..<12 {
            row = rows.nextConflict(after: row)
            forwards.append(row ?? -1)
        }
        let conflicting = (0..<21).filter { rows.agenda.conflicts.hasConflict($0) }
        #expect(forwards == conflicting + [conflicting[0]])

        var backwards: [Int] = []
        row = nil
        for _ in 0..<12 {
            row = rows.previousConflict(before: row)
            backwards.append(row ?? -1)
        }
        #expect(backwards == conflicting.reversed() + [conflicting.reversed()[0]])
    }

    @Test func `conflicts that are not wanted are passed over`() throws {
        let rows = try AgendaRows(.sample, filter: AgendaFilter())
        let conflicting = (0..<21).filter { rows.agenda.conflicts.hasConflict($0) }
        let last = try #require(conflicting.last)
        for row in [nil, conflicting[0], last] {
            #expect(rows.nextConflict(after: row) { $0 == last } == last)
            #expect(rows.previousConflict(before: row) { $0 == conflicting[0] } == conflicting[0])
        }
        #expect(rows.nextConflict(after: nil) { _ in false } == nil)
    }

    @Test func `without conflicts there is no next one`() throws {
        let agenda = Agenda(Feed([Event("Alone", "2018-11-01 10:00", "2018-11-01 11:00")]))
        let rows = try AgendaRows(agenda, filter: AgendaFilter())
        #expect(rows.nextConflict(after: nil) == nil)
        #expect(rows.previousConflict(before: nil) == nil)
    }

    @Test func `the row shown first is the next listed one`() throws {
        let events = Agenda.sample.entries.map(\.event)
        let agenda = Agenda(Feed(events))
        let now = Instant("2018-11-07 13:00")
        let everything = try AgendaRows(agenda, filter: AgendaFilter())
        #expect(AgendaPresent(everything, at: now).nextRow == agenda.position(titled: "Roller Derby"))
        let lunches = try AgendaRows(agenda, filter: AgendaFilter(search: "lunch"))
        #expect(AgendaPresent(lunches, at: now).nextRow == 0)
        let football = try AgendaRows(agenda, filter: AgendaFilter(search: "football"))
        #expect(AgendaPresent(football, at: Instant("2019-01-01 00:00")).nextRow == 1)
    }
}

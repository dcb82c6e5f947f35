import Foundation
import Testing

@testable import Events
@testable import Planning
@testable import Rules
@testable import Text
@testable import Time

struct AgendaSelectionTests {
    private let night = Event("Night", "2018-11-02 22:00", "2018-11-03 02:00")
    private let touching = Event("Touching", "2018-11-02 23:00", "2018-11-03 00:00")
    private let point = Event("Point", "2018-11-03 00:00", "2018-11-03 00:00")
    private let lunch = Event("Lunch", "2018-11-03 12:00", "2018-11-03 13:00")
    private let nap = Event("Nap", "2018-11-03 12:30", "2018-11-03 14:00")
    private let next = Event("Next", "2018-11-04 00:00", "2018-11-04 01:00")

    private func titles(_ from: String?, _ to: String?, conflictsOnly: Bool = false) -> [String] {
        let agenda = Agenda(Feed([night, touching, point, lunch, nap, next]))
        let range = AgendaRange(from: from.flatMap { CalendarDate($0) }, to: to.flatMap { CalendarDate($0) })
        let selection = AgendaSelection(agenda, range: range, conflictsOnly: conflictsOnly)
        return selection.days.flatMap { day in
            ["\(agenda.days[day.day].date)"] + day.entries.map { agenda.entries[$0].event.title }
        }
    }

    @Test func `a range takes all that overlaps it under the day on which it starts`() {
        #expect(
            titles("2018-11-03", "2018-11-04")
                == ["2018-11-02", "Night", "2018-11-03", "Point", "Lunch", "Nap"])
        #expect(titles("2018-11-04", nil) == ["2018-11-04", "Next"])
        #expect(titles(nil, "2018-11-03") == ["2018-11-02", "Night", "Touching"])
        #expect(titles("2018-11-05", "2018-11-09") == [])
    }

    @Test func `a day begins with its whole days`() {
        let trip = Event("Trip", "2018-11-02 10:00", "2018-11-03 11:00")
        let day = Event("Day", allDay: "2018-11-03", to: "2018-11-04")
        let fair = Event("Fair", allDay: "2018-11-02", to: "2018-11-05")
        let agenda = Agenda(Feed([trip, point, day, lunch, fair]))
        let days = AgendaSelection(agenda).days.map { day in day.rows.map { agenda.entries[$0].event.title } }
        #expect(days == [["Fair", "Trip"], ["Fair", "Day", "Trip", "Point", "Lunch"], ["Fair"]])
        #expect(
            AgendaSelection(agenda).days.map { day in day.entries.map { agenda.entries[$0].event.title } } == [
                ["Fair", "Trip"], ["Day", "Point", "Lunch"], [],
            ])
    }

    @Test func `conflicts alone can be asked for`() {
        #expect(
            titles("2018-11-03", nil, conflictsOnly: true) == [
                "2018-11-02", "Night", "2018-11-03", "Point", "Lunch", "Nap",
            ]
        )
    }

    @Test func `a condition selects too`() throws {
        let agenda = Agenda(Feed([lunch, nap, next]))
        let condition = try ConditionDecoder().condition(
            Array(
                """
                {"name": "Naps", "_id": "1", "condition": {"op": "eq", "args": [
                    {"type": "argument", "argumentNumber": 1}, {"type": "string", "value": "Nap"}]}}
                """.utf8)
        ).named
        let selection = AgendaSelection(agenda, condition: condition)
        #expect(selection.entries.map { agenda.entries[$0].event.title } == ["Nap"])
        #expect(selection.conflictCount == 1)
        #expect(AgendaSelection(agenda).entries == [0, 1, 2])
    }

    @Test func `conflicts are counted once and where one of the pair is selected`() {
        let agenda = Agenda(Feed([night, touching, point, lunch, nap, next]))
        // Night with Touching and with Point, Lunch with Nap.
        #expect(AgendaSelection(agenda).conflictCount == 3)
        func count(_ from: Int, _ to: Int) -> Int {
            let first = LocalDateTime("2018-11-01 00:00").date
            return AgendaSelection(
                agenda, range: AgendaRange(from: first.advanced(by: from), to: first.advanced(by: to))
            )
            .conflictCount
        }
        #expect(count(1, 4) == 3)
        #expect(count(2, 3) == 3)
        #expect(count(1, 2) == 2)
        #expect(count(3, 4) == 0)
    }

    @Test func `of everything everything is selected`() {
        let selection = AgendaSelection(.sample)
        #expect(selection.eventCount == 21)
        #expect(selection.days.map(\.entries) == Agenda.sample.days.map { Array($0.entries) })
        #expect(AgendaSelection(.sample, conflictsOnly: true).eventCount == 11)
    }
}

struct TerminalStyleTests {
    @Test func `only a terminal that wants colors gets them`() {
        #expect(TerminalStyle(isTerminal: true, environment: ["TERM": "xterm-256color"]) == .colored)
        #expect(TerminalStyle(isTerminal: true, environment: ["NO_COLOR": ""]) == .colored)
        #expect(TerminalStyle(isTerminal: true, environment: ["NO_COLOR": "1"]) == .plain)
        #expect(TerminalStyle(isTerminal: true, environment: ["TERM": "dumb"]) == .plain)
        #expect(TerminalStyle(isTerminal: false, environment: [:]) == .plain)
    }
}

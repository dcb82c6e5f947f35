import Foundation
import Testing

@testable import Events
@testable import Planning
@testable import Text
@testable import Time

/// Events of several days, and the days and rows on which they stand.
struct AgendaDaysTests {
    private let trip = Event("Trip", allDay: "2018-11-03", to: "2018-11-06")
    private let lunch = Event("Lunch", "2018-11-04 12:00", "2018-11-04 13:00")
    private let dinner = Event("Dinner", "2018-11-04 12:30", "2018-11-04 18:00")
    private let cruise = Event("Cruise", "2018-11-03 22:00", "2018-11-05 10:00")

    private func texts(_ agenda: Agenda) -> AgendaFormatter {
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: agenda.timeZone)
        return AgendaFormatter(agenda, times: times, today: LocalDateTime("2018-11-03 12:00").date)
    }

    private func rows(_ agenda: Agenda, _ filter: AgendaFilter = AgendaFilter()) throws -> AgendaRows {
        try AgendaRows(agenda, filter: filter)
    }

    private func days(_ rows: AgendaRows) -> [[String]] {
        rows.sections.map { section in
            section.rows.map { rows.agenda.entries[rows.entry(ofRow: $0)].event.title }
        }
    }

    @Test func `an all-day event of several days stands on each and counts once`() throws {
        let agenda = Agenda(Feed([trip, lunch]))
        let rows = try rows(agenda)
        #expect(days(rows) == [["Trip"], ["Trip", "Lunch"], ["Trip"]])
        #expect(agenda.days.map(\.date.description) == ["2018-11-03", "2018-11-04", "2018-11-05"])
        #expect(agenda.entries.count == 2)
        #expect(agenda.days.map(\.eventCount) == [1, 2, 1])
        #expect(rows.rowCount == 4)
        #expect((0..<4).map(rows.day(ofRow:)) == [0, 1, 1, 2])
    }

    @Test func `a timed event of 24 hours stands on each day and a shorter one on its first`() throws {
        func days(_ start: String, _ end: String) throws -> Int {
            try rows(Agenda(Feed([Event("A", start, end)]))).sections.count
        }
        #expect(try days("2018-11-06 22:00", "2018-11-07 21:59") == 1)
        #expect(try days("2018-11-06 22:00", "2018-11-07 22:00") == 2)
        #expect(try days("2018-11-06 00:00", "2018-11-07 00:00") == 1)
        #expect(try days("2018-11-06 00:00", "2018-11-08 00:00") == 2)
        #expect(try days("2018-11-06 00:00", "2018-11-08 00:01") == 3)
    }

    @Test func `each day says which it is and what of the time is left`() throws {
        let texts = texts(Agenda(Feed([trip, cruise])))
        let (first, second) = (texts.agenda.position(titled: "Trip"), texts.agenda.position(titled: "Cruise"))
        #expect((0..<3).map { texts.dayNumber(of: first, on: $0) } == ["Day 1 of 3", "Day 2 of 3", "Day 3 of 3"])
        #expect((0..<3).map { texts.timeRange(of: first, on: $0) } == ["All day", "All day", "All day"])
        #expect(
            (0..<3).map { texts.timeRange(of: second, on: $0) } == [
                "10:00 PM to Mon 10:00 AM", "All day", "Until 10:00 AM",
            ])
        #expect(texts.accessibleName(of: second, on: 2) == "Cruise, Until 10:00 AM, Day 3 of 3")
        #expect(
            texts.accessibleName(of: second, on: 2, withDay: true)
                == "Cruise, Monday, November 5, Until 10:00 AM, Day 3 of 3")
        #expect(texts.subtitle(of: second, on: 1).text == "Day 2 of 3")
        #expect(texts.when(of: first) == "Saturday, November 3 to Monday, November 5, all day")
        let single = self.texts(Agenda(Feed([lunch])))
        #expect(single.dayNumber(of: 0, on: 0) == nil)
        #expect(single.subtitle(of: 0, on: 0).text.isEmpty)
    }

    @Test func `the text outline names the day and counts each event once`() {
        let lines = Array(AgendaReport(texts(Agenda(Feed([trip, lunch])))).lines())
        #expect(lines.contains { $0.hasSuffix("All day    Trip (day 2 of 3)") })
        #expect(lines.contains("Sunday, November 4, 2018 (Tomorrow) · 2 events"))
        #expect(lines.last == "2 events on 3 days")
    }

    @Test func `a conflict of an event of several days is marked on each and counts once`() throws {
        let agenda = Agenda(Feed([cruise, lunch, dinner]))
        let rows = try rows(agenda, AgendaFilter(conflictsOnly: true))
        #expect(agenda.conflicts.pairCount == 3)
        #expect(agenda.days.map(\.conflictingCount) == [1, 3, 1])
        #expect(rows.conflictingCount == 3)
        #expect(days(rows) == [["Cruise"], ["Cruise", "Lunch", "Dinner"], ["Cruise"]])
        var row: Int?
        var visited: [Int] = []
        for _ in 0..<4 {
            row = rows.nextConflict(after: row)
            visited.append(row ?? -1)
        }
        #expect(visited == [0, 2, 3, 0])
    }

    @Test func `the row shown first is that of the day`() throws {
        let rows = try rows(Agenda(Feed([trip, lunch])))
        func shown(_ now: String) -> Int? { AgendaPresent(rows, at: Instant(now)).nextRow }
        #expect(shown("2018-11-01 12:00") == 0)
        #expect(shown("2018-11-03 23:00") == 0)
        // Of today, first what has a time.
        #expect(shown("2018-11-04 00:00") == 2)
        #expect(shown("2018-11-04 13:00") == 1)
        #expect(shown("2018-11-05 12:00") == 3)
        #expect(shown("2018-11-09 12:00") == 3)
    }

    @Test func `a search lists an event on all its days`() throws {
        let rows = try rows(Agenda(Feed([trip, lunch])), AgendaFilter(search: "trip"))
        #expect(days(rows) == [["Trip"], ["Trip"], ["Trip"]])
        let other = try self.rows(Agenda(Feed([trip, lunch])), AgendaFilter(search: "lunch"))
        #expect(days(other) == [["Lunch"]])
    }

    @Test func `the report has an event once on its first day`() {
        let text = AgendaReport(Agenda(Feed([trip, cruise, lunch]))).text
        #expect(text.components(separatedBy: "\"Trip\"").count == 2)
        #expect(text.components(separatedBy: "\"date\"").count == 3)
    }

    @Test func `an event of thousands of years has a year of rows`() throws {
        let events = (0..<1000).map { Event("Age \($0)", allDay: "0001-01-01", to: "9999-12-31") }
        let agenda = Agenda(Feed(events))
        #expect(agenda.days.count == 366)
        #expect(try rows(agenda).rowCount < 202_000)
        #expect(texts(agenda).dayNumber(of: 0, on: 1) == "Day 2 of 3,652,058")
    }

    @Test func `random events stand on their days and rows are known again`() throws {
        for _ in 0..<300 {
            let agenda = Agenda(Feed(randomEvents()))
            var clock = ZonedTime(agenda.timeZone)
            var expected: [CalendarDate: [Int]] = [:]
            for (position, entry) in agenda.entries.enumerated() {
                let first = clock.localDateTime(of: entry.start).date
                let isLong = entry.end.millisecondsSinceEpoch - entry.start.millisecondsSinceEpoch >= 86_400_000
                let staysOver = !entry.event.when.isTimed || isLong
                let last = staysOver ? clock.localDateTime(of: entry.end.advanced(by: -1)).date : first
                for day in first.daysSinceEpoch...max(first, last).daysSinceEpoch {
                    expected[CalendarDate(daysSinceEpoch: day), default: []].append(position)
                }
            }
            #expect(agenda.days.map(\.date) == expected.keys.sorted())
            for (day, item) in agenda.days.enumerated() {
                #expect(agenda.entries(onDay: day) == expected[item.date])
                #expect(item.allDayCount == item.entries.count { agenda.isAllDay($0, onDay: day) })
                #expect(item.conflictingCount == expected[item.date]?.count { agenda.conflicts.hasConflict($0) })
            }
            let whole = try rows(agenda)
            #expect(whole.rowCount == expected.values.reduce(0) { $0 + $1.count })
            let some = try rows(agenda, AgendaFilter(search: "a"))
            for rows in [whole, some] {
                #expect(Set((0..<rows.rowCount).map(rows.rowID)).count == rows.rowCount)
                for row in 0..<rows.rowCount {
                    #expect(rows.row(withID: rows.rowID(row)) == row)
                    // The same row has one identity in both.
                    let other = some.row(withID: whole.rowID(row))
                    if let other { #expect(some.entry(ofRow: other) == whole.entry(ofRow: row)) }
                }
                for section in rows.sections {
                    let isAllDay = section.rows.map { agenda.isAllDay(rows.entry(ofRow: $0), onDay: section.day) }
                    #expect(isAllDay == isAllDay.sorted { $0 && !$1 })
                    #expect(isAllDay.count { $0 } == section.allDayCount)
                }
            }
            for (position, entry) in agenda.entries.enumerated() {
                let row = try #require(whole.row(of: entry.id))
                #expect(whole.entry(ofRow: row) == position && whole.day(ofRow: row) == agenda.day(of: position))
            }
        }
    }

    private func randomEvents() -> [Event] {
        (0..<Int.random(in: 0...12)).map { number in
            let title = "\(["a", "b"].randomElement() ?? "") \(number)"
            // Around the night in which the clocks go back.
            let start = LocalDateTime("2018-11-02 00:00").millisecondsSinceEpoch + .random(in: 0...96) * 3_600_000
            let date = LocalDateTime(millisecondsSinceEpoch: start).date
            let end = LocalDateTime(millisecondsSinceEpoch: start + .random(in: 0...80) * 3_600_000)
            return switch Int.random(in: 0...3) {
            case 0: Event(title: title, when: .allDay(from: date, to: date.advanced(by: .random(in: 0...4))))
            case 1: Event(title: title, when: .toBeAnnounced(date))
            default:
                Event(title: title, start: .floating(LocalDateTime(millisecondsSinceEpoch: start)), end: .floating(end))
            }
        }
    }
}

import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Rules
@testable import Time

/// The rows of the page of conflicts.
struct ConflictRowsTests {
    private func titles(_ rows: ConflictRows, _ section: ConflictRows.Section) -> [[String]] {
        rows.rows[section.rows].map { row in
            row.items.map { item in
                let shown = rows.items[item].shown
                return [shown.first, shown.second].map { rows.agenda.entries[$0].event.title }.joined(separator: " & ")
            }
        }
    }

    private func day(_ text: String) -> ConflictRows.Section.Group { .day(LocalDateTime(text + " 00:00").date) }

    @Test func `days that are over come first, then those to come`() throws {
        let rows = try ConflictRows(.sample, at: Instant("2018-11-08 13:10"))
        #expect(
            rows.sections.map(\.group) == [
                day("2018-11-03"), day("2018-11-06"), day("2018-11-08"), day("2018-11-09"), day("2018-11-10"),
            ])
        #expect(rows.firstComing == 3)
        #expect(rows.soonCount == 3 && rows.laterCount == 0)
        #expect(rows.sections.map(\.conflictCount) == [1, 1, 1, 1, 2])
        #expect(rows.isOver(2) && !rows.isOver(3))
        #expect(rows.section(ofRow: 5) == 4)
        #expect(
            titles(rows, rows.sections[4]) == [
                ["Birthday Party & Dentist Appointment"], ["Birthday Party & Evening Picnic"],
            ])
        let during = try ConflictRows(.sample, at: Instant("2018-11-08 12:58"))
        #expect(during.firstComing == 2)
        let later = try ConflictRows(.sample, at: Instant("2019-01-01 00:00"))
        #expect(later.firstComing == later.sections.count && later.soonCount == 0)
    }

    @Test func `a conflict of two series stands at its next time`() throws {
        let agenda = Agenda(SeriesFixture.choirAndClass(times: 4))
        let rows = try ConflictRows(agenda, at: Instant("2018-11-14 12:00"))
        #expect(rows.sections.map(\.group) == [day("2018-11-20")])
        #expect(rows.items[0].count == 2)
        #expect(rows.items[0].conflict.last.time.start == Instant("2018-11-27 20:00"))
        let last = try ConflictRows(agenda, at: Instant("2018-11-27 20:30"))
        #expect(last.items[0].count == 1 && last.firstComing == 0)
        let over = try ConflictRows(agenda, at: Instant("2018-12-27 20:30"))
        #expect(over.sections.map(\.group) == [day("2018-11-27")] && over.firstComing == 1)
    }

    @Test func `a conflict with a day marked as busy is in its own day, and near-conflicts have a group of their own`()
        throws
    {
        let agenda = Agenda(
            Feed([
                Event("Off", allDay: "2018-11-05", to: "2018-11-07", availability: .busyDays),
                Event("Call", "2018-11-05 10:00", "2018-11-05 11:00", location: "Office"),
                Event("Visit", "2018-11-05 10:30", "2018-11-05 11:00"),
                Event("Lunch", "2018-11-05 11:10", "2018-11-05 12:00", location: "Market"),
            ]))
        let rows = try ConflictRows(agenda, buffer: 900_000, at: Instant("2018-11-01 12:00"))
        #expect(rows.sections.map(\.group) == [day("2018-11-05"), .near])
        #expect(rows.sections.map(\.conflictCount) == [2, 1])
        #expect(titles(rows, rows.sections[0]) == [["Off & Call", "Off & Visit", "Off & Lunch"], ["Call & Visit"]])
        #expect(rows.soonCount == 2)
        #expect(titles(rows, rows.sections[1]) == [["Call & Lunch"]])
        #expect(try ConflictRows(agenda, at: Instant("2018-11-01 12:00")).sections.count == 1)
        // What is over stands under its day.
        let over = try ConflictRows(agenda, buffer: 900_000, at: Instant("2018-11-09 12:00"))
        #expect(over.sections.map(\.group) == [day("2018-11-05")])
        #expect(over.sections.map(\.conflictCount) == [4])
    }

    @Test func `three events that share a moment are one row, and each of their conflicts counts`() throws {
        let agenda = Agenda(
            Feed([
                Event("Early", "2018-11-05 09:00", "2018-11-05 10:30"),
                Event("A", "2018-11-05 10:00", "2018-11-05 12:00"),
                Event("B", "2018-11-05 11:00", "2018-11-05 13:00", status: .tentative),
                Event("C", "2018-11-05 11:30", "2018-11-05 12:30"),
                Event("Late", "2018-11-05 12:45", "2018-11-05 14:00"),
            ]))
        let rows = try ConflictRows(agenda, at: Instant("2018-11-01 12:00"))
        #expect(titles(rows, rows.sections[0]) == [["Early & A"], ["A & B", "A & C", "B & C"], ["B & Late"]])
        #expect(rows.rows.map(\.isCluster) == [false, true, false])
        #expect(rows.sections[0].conflictCount == 5)
        #expect(rows.sections[0].possibleCount == 3)
        let ignored = agenda.ignoring(
            IgnoredConflicts([
                agenda.decision(.once, toIgnore: agenda.position(titled: "A"), with: agenda.position(titled: "C")),
                agenda.decision(.once, toIgnore: agenda.position(titled: "A"), with: agenda.position(titled: "B")),
            ]))
        #expect(try ConflictRows(ignored, at: Instant("2018-11-01 12:00")).rows.allSatisfy { !$0.isCluster })
        let shown = try ConflictRows(ignored, showing: .decided, at: Instant("2018-11-01 12:00"))
        #expect(titles(shown, shown.sections[0]) == [["A & B"], ["A & C"]])
    }

    @Test func `three events at once are one row beside any other conflicts of the day`() throws {
        // The conflict of two series is a row of its own, and not one of a day.
        let series = [("B", "10:00"), ("C", "10:30")].map { title, time in
            "UID:\(title)\nSUMMARY:\(title)\nDTSTART:20181105T\(time.replacing(":", with: ""))00\n"
                + "DTEND:20181105T120000\nRRULE:FREQ=WEEKLY;COUNT=3"
        }
        let single = "UID:A\nSUMMARY:A\nDTSTART:20181105T093000\nDTEND:20181105T113000"
        let text =
            "BEGIN:VCALENDAR\n"
            + (series + [single]).map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT\n" }.joined() + "END:VCALENDAR\n"
        let feed = CalendarFeed.decode(
            Array(text.utf8), source: Source(path: "/a.ics"), now: Instant("2018-11-01 12:00"))
        let rows = try ConflictRows(Agenda(feed), at: Instant("2018-11-01 12:00"))
        #expect(titles(rows, rows.sections[0]) == [["A & B", "A & C"], ["B & C"]])
    }

    @Test func `a conflict passes a filter if one of its events does`() throws {
        let agenda = Agenda(
            Feed("a.json", [Event("Lunch", "2018-11-05 12:00", "2018-11-05 13:00", location: "Market")]),
            Feed("b.json", [Event("Call", "2018-11-05 12:30", "2018-11-05 14:00")]),
            Feed("c.json", [Event("Visit", "2018-11-05 13:30", "2018-11-05 14:00")]))
        func count(_ filter: ConflictFilter) throws -> Int {
            try ConflictRows(agenda, filter: filter, at: Instant("2018-11-01 12:00")).items.count
        }
        #expect(try count(ConflictFilter()) == 2)
        #expect(try count(ConflictFilter(search: "call")) == 2)
        #expect(try count(ConflictFilter(search: "market")) == 1)
        #expect(try count(ConflictFilter(search: "call market")) == 0)
        #expect(try count(ConflictFilter(sources: [Source(path: "/feeds/c.json")])) == 1)
        #expect(try count(ConflictFilter(sources: [])) == 0)
        #expect(try count(ConflictFilter(search: "call", sources: [Source(path: "/feeds/c.json")])) == 0)
    }
}

import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Time

/// The conflicts of the same two titles of the same two calendars are one row.
struct TitledConflictsTests {
    private let now = Instant("2018-11-01 12:00")

    /// A roster of single events, as clinics export them: a shift on Tuesdays.
    private func roster(
        _ title: String = "Day Shift", weeks: Int = 20, path: String = "/roster.ics", more: [String] = []
    )
        -> Feed
    {
        let first = LocalDateTime("2018-11-06 00:00").date
        return SeriesFixture.calendar(
            (0..<weeks).map { week in
                let day = first.advanced(by: week * 7).description.replacing("-", with: "")
                return SeriesFixture.event(title, "\(day)T180000", more)
                    .replacing("UID:\(title.lowercased())\n", with: "UID:\(path)\(week)\n")
            }, path: path)
    }

    private let yoga = SeriesFixture.calendar([
        SeriesFixture.event("Yoga", "20181106T190000", ["RRULE:FREQ=WEEKLY;COUNT=40"])
    ])

    private func rows(_ agenda: Agenda, ignored: Bool = false, at now: String = "2018-11-01 12:00") throws
        -> ConflictRows
    {
        try ConflictRows(agenda, showing: ignored ? .decided : .open, at: Instant(now))
    }

    private func formatter(_ rows: ConflictRows) -> ConflictFormatter {
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        return ConflictFormatter(
            rows,
            agenda: AgendaFormatter(rows.agenda, times: times, today: LocalDateTime("2018-11-01 00:00").date))
    }

    @Test func `a roster of single events and a series are one row, counted once`() throws {
        let agenda = Agenda(yoga, roster())
        let rows = try rows(agenda)
        #expect(rows.items.map(\.conflict.count) == [20] && rows.soonCount == 1 && rows.laterCount == 0)
        #expect(ConflictEnds(of: agenda, at: now).soonCount(at: now) == 1)
        #expect(formatter(rows).notes(of: rows.items[0]) == ["20 times until March 2019"])
        let later = try self.rows(agenda, at: "2018-11-07 12:00")
        #expect(later.items[0].count == 19)
        // A report lists pairs.
        #expect(agenda.conflictCount == 20)
    }

    @Test func `two calendars, and what has other titles, are rows of their own`() throws {
        #expect(try rows(Agenda(yoga, roster(), roster("Night Shift", path: "/nights.ics"))).items.count == 3)
    }

    @Test(arguments: ["", "  ", "Busy", "busy", "Belegt"])
    func `a title that says nothing makes no row of many conflicts`(title: String) throws {
        let rows = try rows(Agenda(yoga, roster(title, weeks: 4)))
        #expect(rows.items.map(\.conflict.count) == [1, 1, 1, 1])
        #expect(!rows.mayRepeat(rows.items[0]))
    }

    @Test func `private events make no row of many conflicts`() throws {
        let rows = try rows(Agenda(yoga, roster(weeks: 4, more: ["CLASS:PRIVATE"])))
        #expect(rows.items.map(\.conflict.count) == [1, 1, 1, 1])
    }

    @Test func `ignored every time, the two titles do not conflict in later versions of the calendars either`() throws {
        let agenda = Agenda(yoga, roster(weeks: 4))
        let before = try rows(agenda)
        #expect(before.mayRepeat(before.items[0]))
        let decisions = agenda.decisions(.always, toIgnore: before.items[0])
        #expect(decisions.count == 1)
        let longer = Agenda(yoga, roster(weeks: 20)).ignoring(IgnoredConflicts(decisions))
        #expect(try rows(longer).items.isEmpty && longer.conflictCount == 0)
        let ignored = try rows(longer, ignored: true)
        #expect(ignored.items.map(\.conflict.count) == [20])
        #expect(try rows(longer).ignoredCount == 1)
        #expect(formatter(ignored).notes(of: ignored.items[0]) == ["20 times until March 2019"])
        #expect(longer.decisions(ignoring: ignored.items[0]) == decisions)
        // Another calendar is not meant.
        let other = Agenda(yoga, roster(path: "/other.ics")).ignoring(IgnoredConflicts(decisions))
        #expect(other.conflictCount == 20)
        let once = longer.ignoring(IgnoredConflicts(agenda.decisions(.once, toIgnore: before.items[0])))
        #expect(try rows(once).items.map(\.conflict.count) == [19])
    }

    @Test func `such a row unfolds into its times`() throws {
        let rows = try rows(Agenda(yoga, roster(weeks: 3)))
        var folding = ConflictFolding()
        let folded = ConflictLines(rows, folding: folding)
        #expect(folded.lines == [.soon(isOpen: true), .repeated(0, isOpen: false)])
        folding.toggle(1, in: folded)
        let lines = ConflictLines(rows, folding: folding)
        #expect(lines.lines[1...] == [.repeated(0, isOpen: true), .member(1), .member(2), .member(3)])
        #expect(lines.isUnfolded(1) == true && lines.isUnfolded(2) == nil && lines.isTime(4) && !lines.isTime(1))
        let times = (2...4).compactMap { lines.item(ofLine: $0) }
        #expect(times.map(\.count) == [1, 1, 1])
        #expect(times.map(\.shown) == rows.items[0].conflict.occurrences)
        #expect(Set((0...4).map(lines.id(ofLine:))).count == 5)
        #expect(lines.unfolded(since: folded) == 1...4)
        let texts = formatter(rows)
        #expect(texts.accessibleName(of: rows.items[0], isOpen: false).hasSuffix("3 times until November, folded"))
        #expect(texts.details(of: times[1], withDay: true).hasPrefix("Tue, Nov 13 · "))
    }

    @Test func `a conflict of two calendars can be ignored every time from one of its events`() throws {
        let agenda = Agenda(yoga, roster(weeks: 4))
        let item = try #require(agenda.onlyConflict(of: agenda.position(titled: "Day Shift")))
        #expect(agenda.mayRepeat(item))
        let decisions = agenda.decisions(.always, toIgnore: item)
        #expect(Agenda(yoga, roster(weeks: 20)).ignoring(IgnoredConflicts(decisions)).conflictCount == 0)
        let secret = Agenda(yoga, roster(weeks: 4, more: ["CLASS:PRIVATE"]))
        let other = try #require(secret.onlyConflict(of: secret.position(titled: "Day Shift")))
        #expect(!secret.mayRepeat(other))
    }

    @Test func `the events of one of the two titles are those of the row`() throws {
        let agenda = Agenda(yoga, roster(weeks: 3))
        let item = try rows(agenda).items[0]
        let shifts = agenda.entries(like: agenda.position(titled: "Day Shift"), in: item)
        #expect(shifts.map { agenda.entries[$0].event.title } == Array(repeating: "Day Shift", count: 3))
        let classes = agenda.entries(like: agenda.position(titled: "Yoga"), in: item)
        #expect(classes.count == 3 && classes.allSatisfy { agenda.entries[$0].event.title == "Yoga" })
    }
}

import Foundation
import Testing

@testable import Events
@testable import Planning
@testable import Time

/// The lines of the page of conflicts, folded and unfolded.
struct ConflictLinesTests {
    private func rows(_ agenda: Agenda = .sample, at now: String, buffer: Int64 = 0) throws -> ConflictRows {
        try ConflictRows(agenda, buffer: buffer, at: Instant(now))
    }

    @Test func `a boundary is between what is over and what comes`() throws {
        let lines = ConflictLines(try rows(at: "2018-11-08 13:10"), folding: ConflictFolding())
        #expect(lines.sections.map(\.header) == [.day(0), .day(1), .day(2), .earlier, nil, .day(3), .day(4)])
        #expect(lines.firstComing == 3 && lines.next == 4 && lines.lines.count == 7)
        #expect(
            lines.lines == (0..<3).map { .conflict($0) } + [.soon(isOpen: true)] + (3..<6).map { .conflict($0) })
        let all = ConflictLines(try rows(at: "2018-01-01 00:00"), folding: ConflictFolding())
        #expect(all.firstComing == 0 && !all.sections.contains { $0.header == .earlier })
        let none = ConflictLines(try rows(at: "2019-01-01 00:00"), folding: ConflictFolding())
        #expect(none.firstComing == nil && none.sections.last?.header == .nothingComing)
        #expect(none.section(ofLine: 5) == 4)
    }

    @Test func `a cluster unfolds into its conflicts`() throws {
        let events = ["A", "B", "C"].map { Event($0, "2018-11-03 15:00", "2018-11-03 17:00") }
        let rows = try rows(Agenda(Feed(events)), at: "2018-11-01 00:00")
        var folding = ConflictFolding()
        let folded = ConflictLines(rows, folding: folding)
        let head = ConflictLines.Line.soon(isOpen: true)
        #expect(folded.lines == [head, .cluster(0, isOpen: false)] && folded.item(ofLine: 1) == nil)
        folding.toggle(1, in: folded)
        let unfolded = ConflictLines(rows, folding: folding)
        #expect(unfolded.lines == [head, .cluster(0, isOpen: true), .member(0), .member(1), .member(2)])
        #expect(unfolded.item(ofLine: 3) == rows.items[1])
        #expect(unfolded.line(withID: folded.id(ofLine: 1)) == 1)
        folding.toggle(2, in: unfolded)
        #expect(ConflictLines(rows, folding: folding) == unfolded)
        folding.toggle(1, in: unfolded)
        #expect(ConflictLines(rows, folding: folding) == folded)
    }

    @Test func `the line of an event shows it, or is of its series, or is its cluster`() throws {
        let events = ["A", "B", "C"].map { Event($0, "2018-11-07 15:00", "2018-11-07 17:00") }
        let alone = Event("Alone", "2018-11-08 12:00", "2018-11-08 13:00")
        let agenda = Agenda(SeriesFixture.choirAndClass(times: 3), Feed(events + [alone]))
        let rows = try rows(agenda, at: "2018-11-01 00:00")
        var folding = ConflictFolding()
        var lines = ConflictLines(rows, folding: folding)
        #expect(lines.lines.count == 3)
        let line = { title in agenda.entries.lastIndex { $0.event.title == title }.flatMap { lines.line(ofEntry: $0) } }
        #expect(["Choir", "Class", "B", "Alone"].map(line) == [1, 1, 2, nil])
        folding.toggle(2, in: lines)
        lines = ConflictLines(rows, folding: folding)
        #expect(line("B") == 3)
    }

    @Test func `near-conflicts unfold below a line of their own, a busy day in its own day`() throws {
        let agenda = Agenda(
            Feed([
                Event("Fair", allDay: "2018-11-05", to: "2018-11-06", availability: .busyDays),
                Event("Call", "2018-11-05 09:00", "2018-11-05 10:00", location: "Office"),
                Event("Gym", "2018-11-05 10:05", "2018-11-05 11:00", location: "Gym"),
            ]))
        let rows = try rows(agenda, at: "2018-11-01 00:00", buffer: 900_000)
        var folding = ConflictFolding()
        let lines = ConflictLines(rows, folding: folding)
        #expect(
            lines.lines == [
                .soon(isOpen: true), .cluster(0, isOpen: false), .near(1, isOpen: true), .conflict(2),
            ])
        #expect(lines.sections.map(\.header) == [nil, .day(0), nil] && lines.firstComing == 0 && lines.next == 1)
        folding.toggle(1, in: lines)
        folding.toggle(2, in: lines)
        let unfolded = ConflictLines(rows, folding: folding)
        #expect(
            unfolded.lines == [
                .soon(isOpen: true), .cluster(0, isOpen: true), .member(0), .member(1), .near(1, isOpen: false),
            ])
        #expect(unfolded.line(withID: lines.id(ofLine: 2)) == 4)
    }

    @Test func `the lines that have been unfolded are known`() throws {
        let agenda = Agenda(
            Feed([
                Event("Early", "2018-11-04 10:00", "2018-11-04 11:00"),
                Event("Bird", "2018-11-04 10:30", "2018-11-04 11:00"),
                Event("Fair", allDay: "2018-11-05", to: "2018-11-06", availability: .busyDays),
                Event("Call", "2018-11-05 09:00", "2018-11-05 10:00", location: "Office"),
                Event("Gym", "2018-11-05 10:05", "2018-11-05 11:00", location: "Gym"),
            ]))
        func lines(buffer: Int64 = 900_000, _ toggled: Int...) throws -> ConflictLines {
            let rows = try self.rows(agenda, at: "2018-11-01 00:00", buffer: buffer)
            var folding = ConflictFolding()
            for line in toggled { folding.toggle(line, in: ConflictLines(rows, folding: folding)) }
            return ConflictLines(rows, folding: folding)
        }
        let folded = try lines()
        #expect(
            folded.lines == [
                .soon(isOpen: true), .conflict(0), .cluster(1, isOpen: false), .near(2, isOpen: true), .conflict(3),
            ])
        #expect(folded.unfolded(since: folded) == nil)
        #expect(try lines(2).unfolded(since: folded) == 2...4)
        #expect(folded.unfolded(since: try lines(2)) == nil)
        #expect(folded.unfolded(since: try lines(0)) == 0...2)
        #expect(folded.unfolded(since: try lines(buffer: 0)) == 3...4)
        #expect(try lines(buffer: 1).unfolded(since: lines(buffer: 0)) == 3...3)
    }

    @Test func `the foot says that no events are too close, and leads to ignored conflicts`() throws {
        let agenda = Agenda(
            Feed([
                Event("Call", "2018-11-05 10:00", "2018-11-05 11:00"),
                Event("Visit", "2018-11-05 10:30", "2018-11-05 11:00"),
                Event("Gym", "2018-11-06 10:30", "2018-11-06 11:00"),
                Event("Walk", "2018-11-06 10:30", "2018-11-06 11:00"),
            ]))
        let decision = agenda.decision(.once, toIgnore: 0, with: 1)
        let ignoring = agenda.ignoring(IgnoredConflicts([decision]))
        let lines = ConflictLines(
            try rows(ignoring, at: "2018-11-01 00:00", buffer: 900_000), folding: ConflictFolding())
        #expect(lines.lines == [.soon(isOpen: true), .conflict(0), .noNear, .ignored] && lines.rows.ignoredCount == 1)
        let ignored = ConflictLines(
            try ConflictRows(ignoring, showing: .decided, at: Instant("2018-11-01 00:00")), folding: ConflictFolding())
        #expect(ignored.lines == [.conflict(0)])
    }

    @Test func `what is soon comes before what is later, and both fold`() throws {
        let agenda = Agenda(
            Feed([
                Event("Early", "2018-11-02 10:00", "2018-11-02 11:00"),
                Event("Bird", "2018-11-02 10:30", "2018-11-02 11:00"),
                Event("Call", "2018-11-05 10:00", "2018-11-05 11:00"),
                Event("Visit", "2018-11-05 10:30", "2018-11-05 11:00"),
                Event("Off", allDay: "2018-11-25", to: "2018-11-26", availability: .busyDays),
                Event("Lunch", "2018-11-25 10:30", "2018-11-25 11:00"),
            ]))
        let rows = try rows(agenda, at: "2018-11-03 00:00")
        #expect(rows.soonCount == 1 && rows.laterCount == 1)
        var folding = ConflictFolding()
        let lines = ConflictLines(rows, folding: folding)
        #expect(
            lines.lines == [
                .conflict(0), .soon(isOpen: true), .conflict(1), .later(isOpen: true), .conflict(2),
            ])
        #expect(lines.sections.map(\.header) == [.day(0), .earlier, nil, .day(1), nil, .day(2)])
        #expect(lines.firstComing == 1 && lines.item(ofLine: 1) == nil)
        #expect(lines.next == 2 && lines.item(ofLine: 2) != nil)
        #expect(lines.first == 0)
        folding.toggle(1, in: lines)
        let folded = ConflictLines(rows, folding: folding)
        #expect(folded.lines == [.conflict(0), .soon(isOpen: false), .later(isOpen: true), .conflict(2)])
        #expect(folded.next == 1 && folded.line(withID: lines.id(ofLine: 3)) == 2)
        folding.toggle(2, in: folded)
        #expect(ConflictLines(rows, folding: folding).lines.last == .later(isOpen: false))
        folding = ConflictFolding()
        // Nothing is soon.
        let before = ConflictLines(try self.rows(agenda, at: "2018-11-06 00:00"), folding: folding)
        #expect(ConflictLines(try self.rows(agenda, at: "2018-11-01 00:00"), folding: folding).first == 1)
        #expect(before.lines[2...] == [.soon(isOpen: nil), .later(isOpen: true), .conflict(2)] && before.next == 4)
        folding.toggle(2, in: before)
        #expect(folding == ConflictFolding())
    }

    @Test func `the identity of a line outlasts another list`() throws {
        let before = ConflictLines(try rows(at: "2018-01-01 00:00"), folding: ConflictFolding())
        let after = ConflictLines(try rows(at: "2018-11-08 13:10"), folding: ConflictFolding())
        // Before it, all come later.
        #expect((2..<8).map { after.line(withID: before.id(ofLine: $0)) } == [0, 1, 2, 4, 5, 6])
        #expect(after.line(withID: 0) == nil)
    }
}

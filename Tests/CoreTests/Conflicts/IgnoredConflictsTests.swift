import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Time

/// What vanishes from an agenda by the user's decisions, and what comes back.
struct IgnoredConflictsTests {
    private func calendar(_ lines: String, path: String = "/mine.ics") -> Feed {
        SeriesFixture.calendar([lines], path: path)
    }

    private func event(_ title: String, _ start: String, _ line: String = "") -> String {
        SeriesFixture.event(title, start, line.isEmpty ? [] : [line])
    }

    private func choirAndClass(_ change: String = "", classStart: String = "20181106T200000") -> Feed {
        calendar(
            [
                event("choir", "20181106T190000", "RRULE:FREQ=WEEKLY;COUNT=26"),
                event("class", classStart, "RRULE:FREQ=WEEKLY;COUNT=26"), change,
            ].filter { !$0.isEmpty }.joined(separator: "\n"))
    }

    private func ignored(_ decisions: IgnoredConflict...) -> IgnoredConflicts { IgnoredConflicts(decisions) }

    private func positions(_ agenda: Agenda, _ title: String) -> [Int] {
        agenda.entries.indices.filter { agenda.entries[$0].event.title == title }
    }

    @Test func `a conflict that is ignored vanishes everywhere, and comes back`() {
        let agenda = Agenda.sample
        let (party, dentist) = (
            agenda.position(titled: "Birthday Party"), agenda.position(titled: "Dentist Appointment")
        )
        let decision = agenda.decision(.once, toIgnore: dentist, with: party)
        #expect(decision == agenda.decision(.once, toIgnore: party, with: dentist))
        let without = agenda.ignoring(ignored(decision))
        #expect(without.conflictCount == agenda.conflictCount - 1)
        #expect(without.conflicts.conflictingCount == 10)
        #expect(without.conflicting(of: "Dentist Appointment").isEmpty)
        #expect(without.conflicting(of: "Birthday Party") == ["Evening Picnic"])
        #expect(without.days.map(\.conflictingCount) == [0, 2, 2, 0, 2, 2, 2])
        #expect(without.ignoredConflictCount(of: party) == 1)
        #expect(without.ignoredConflicts(of: dentist) == [party])
        #expect(without.ignoredConflictCount(of: 0) == 0)
        #expect(without.decisions(ignoring: party, with: dentist) == [decision])
        #expect(without.conflicts(in: Agenda.always).count == 5)
        #expect(without.ignoredConflicts(in: Agenda.always).map(\.first.first) == [min(party, dentist)])
        #expect(without.ignoring(IgnoredConflicts()) == agenda)
        #expect(without != agenda)
    }

    @Test func `ignoring one time leaves the other times, and lapses when an event moves`() {
        let agenda = Agenda(choirAndClass())
        let (choir, lesson) = (positions(agenda, "choir"), positions(agenda, "class"))
        let decisions = ignored(agenda.decision(.once, toIgnore: choir[2], with: lesson[2]))
        #expect(agenda.conflicts.pairCount == 26)
        #expect(agenda.ignoring(decisions).conflicts.pairCount == 25)
        #expect(agenda.ignoring(decisions).conflicts(in: Agenda.always).map(\.count) == [25])
        // A refresh makes other values of the same events.
        #expect(Agenda(choirAndClass()).ignoring(decisions).conflicts.pairCount == 25)
        let moved = choirAndClass(event("class", "20181120T203000", "RECURRENCE-ID:20181120T200000"))
        #expect(Agenda(moved).conflicts.pairCount == 26)
        #expect(Agenda(moved).ignoring(decisions).conflicts.pairCount == 26)
    }

    @Test func `two series are always ignored, but for an occurrence that moves`() {
        let agenda = Agenda(choirAndClass())
        let (choir, lesson) = (positions(agenda, "choir"), positions(agenda, "class"))
        let decisions = ignored(agenda.decision(.always, toIgnore: choir[2], with: lesson[2]))
        let without = agenda.ignoring(decisions)
        #expect(without.conflictCount == 0)
        #expect(without.ignoredConflicts(in: Agenda.always).map(\.count) == [26])
        #expect(without.ignoredConflictCount(of: choir[25]) == 1)
        // Another start of the series is still the same two series.
        #expect(Agenda(choirAndClass(classStart: "20181106T203000")).ignoring(decisions).conflictCount == 0)
        let moved = Agenda(choirAndClass(event("class", "20181120T203000", "RECURRENCE-ID:20181120T200000")))
            .ignoring(decisions)
        #expect(moved.conflicts.pairCount == 1)
        #expect(moved.decisions(ignoring: positions(moved, "choir")[2], with: positions(moved, "class")[2]).isEmpty)
    }

    @Test func `a series and a single event are always ignored too`() {
        let feed = calendar(
            event("choir", "20181106T190000", "RRULE:FREQ=WEEKLY;COUNT=3") + "\n" + event("gala", "20181113T200000"))
        let agenda = Agenda(feed)
        let decision = agenda.decision(
            .always, toIgnore: positions(agenda, "gala")[0], with: positions(agenda, "choir")[1])
        #expect(agenda.conflictCount == 1)
        #expect(agenda.ignoring(ignored(decision)).conflictCount == 0)
        // An event that is always ignored with one other conflicts with the rest.
        let third = Agenda(feed, Feed([Event("Dinner", "2018-11-13 20:00", "2018-11-13 21:00")])).ignoring(
            ignored(decision))
        #expect(third.conflictCount == 2)
    }

    @Test func `an event of another zone and one without a zone stay ignored where the user travels`() {
        let feed = calendar(event("a", "20181106T190000") + "\n" + event("b", "20181106T200000"))
        let agenda = Agenda(feed)
        let decisions = ignored(agenda.decision(.once, toIgnore: 0, with: 1))
        #expect(Agenda(feed, timeZone: .berlin).ignoring(decisions).conflictCount == 0)
        let absolute = calendar(event("a", "20181106T190000Z") + "\n" + event("b", "20181106T200000Z"))
        let other = ignored(Agenda(absolute).decision(.once, toIgnore: 0, with: 1))
        #expect(Agenda(absolute, timeZone: .berlin).ignoring(other).conflictCount == 0)
        #expect(Agenda(absolute).ignoring(decisions).conflictCount == 1)
    }

    @Test func `an event is known by the key of each of its origins`() {
        let own = Feed([Event("Gala", "2018-11-06 20:00", "2018-11-06 22:00")])
        let choir = calendar(event("choir", "20181106T190000"))
        let agenda = Agenda(choir, own)
        let decisions = [IgnoredConflict.Scope.once, .always].map { agenda.decision($0, toIgnore: 0, with: 1) }
        let copy = calendar(
            event("copy", "20181106T200000").replacing("SUMMARY:copy", with: "SUMMARY:Gala"), path: "/a.ics")
        let merged = Agenda(copy, choir, own)
        #expect(merged.entries.count == 2)
        for decision in decisions {
            #expect(merged.conflictCount == 1)
            #expect(merged.ignoring(ignored(decision)).conflictCount == 0)
        }
    }

    @Test func `decisions are the same in either order, and times have a text`() {
        let agenda = Agenda.sample
        var decisions = IgnoredConflicts()
        let decision = agenda.decision(.always, toIgnore: 3, with: 4)
        decisions.insert(decision)
        decisions.insert(agenda.decision(.always, toIgnore: 4, with: 3))
        #expect(decisions.decisions.count == 1)
        decisions.remove(agenda.decision(.always, toIgnore: 4, with: 3))
        #expect(decisions == IgnoredConflicts())
        let times = agenda.decision(.once, toIgnore: 3, with: 4).first.times
        #expect(times?.description.hasPrefix("local ") == true)
        #expect(times.map(\.description).flatMap(EventTimes.init) == times)
        for text in ["", "local 1", "local 1 2 3", "there 1 2", "local a 2", "local  2"] {
            #expect(EventTimes(text) == nil)
        }
    }

    @Test func `only a possible conflict is left when the certain one is ignored`() {
        let agenda = Agenda(
            Feed([
                Event("Lunch", "2018-11-03 12:00", "2018-11-03 14:00"),
                Event("Call", "2018-11-03 12:30", "2018-11-03 13:00"),
                Event("Visit", "2018-11-03 13:00", "2018-11-03 14:00", status: .tentative),
            ]))
        let lunch = agenda.position(titled: "Lunch")
        #expect(agenda.possibleCount(of: lunch) == 1)
        let without = agenda.ignoring(
            ignored(agenda.decision(.once, toIgnore: lunch, with: agenda.position(titled: "Call"))))
        #expect(without.conflicts.conflictCount(of: lunch) == 1)
        #expect(without.possibleCount(of: lunch) == 1)
    }
}

import Foundation
import Testing

@testable import Events
@testable import Planning
@testable import Text
@testable import Time

struct AgendaFormatterTests {
    private func texts(_ agenda: Agenda = .sample, today: String = "2018-11-03", _ cycle: HourCycle = .ofLocale)
        -> AgendaFormatter
    {
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: cycle, timeZone: agenda.timeZone)
        return AgendaFormatter(agenda, times: times, today: LocalDateTime(today + " 12:00").date)
    }

    @Test func `a row is spoken whole`() {
        let texts = texts()
        func name(_ title: String) -> String { texts.accessibleName(of: texts.agenda.position(titled: title)) }
        #expect(
            name("Football Game") == "Football Game, 6:14 PM to 9:44 PM, conflicts with Football Tailgate with John")
        #expect(name("Yoga") == "Yoga, 6:00 PM to 7:33 PM")
        #expect(name("Birthday Party") == "Birthday Party, 12:30 PM to 8:30 PM, conflicts with 2 events")
    }

    @Test func `the warning names the one conflicting event or counts them`() {
        let texts = texts()
        func labels(_ title: String) -> [String?] {
            let entry = texts.agenda.position(titled: title)
            return [texts.conflictLabel(of: entry), texts.shortConflictLabel(of: entry)]
        }
        #expect(labels("Yoga") == [nil, nil])
        #expect(labels("Evening Picnic") == ["Birthday Party", "1"])
        #expect(labels("Birthday Party") == ["2 events", "2"])
    }

    @Test func `a day is spoken whole`() {
        func name(today: String = "2018-11-03", day: Int, listed: Int, conflicting: Int) -> String {
            let texts = texts(today: today)
            return texts.accessibleName(
                of: .day(
                    texts.agenda.days[day].date, summary: texts.eventCount(ofDay: day, listed: listed),
                    conflicts: texts.times.inConflict(conflicting)))
        }
        #expect(name(day: 1, listed: 2, conflicting: 2) == "Today, Saturday, November 3, 2 events, 2 in conflict")
        #expect(
            name(today: "2026-11-03", day: 2, listed: 1, conflicting: 1)
                == "Tuesday, November 6, 2018, 1 of 4 events, 1 in conflict")
        #expect(name(today: "2018-12-31", day: 0, listed: 3, conflicting: 0) == "Thursday, November 1, 3 events")
    }

    @Test func `another time is looked for only for what is not over`() {
        #expect(texts(today: "2018-11-01").canMove(0))
        #expect(!texts(today: "2018-12-31").canMove(0))
    }

    @Test func `conflicts to come are counted as pairs and events as events`() {
        let texts = texts()
        #expect(texts.times.soonConflicts(6) == "6 conflicts in the next two weeks")
        #expect(texts.times.inConflict(3) == "3 in conflict")
        #expect(texts.times.inConflict(0) == nil)
    }

    @Test func `the days around today have names`() {
        let days = [-2, -1, 0, 1, 2].map { offset in
            let day = LocalDateTime("2018-11-03 12:00").date.advanced(by: offset)
            let texts = texts(today: day.description)
            return texts.relativeName(of: texts.agenda.days[1].date)
        }
        #expect(days == [nil, "Tomorrow", "Today", "Yesterday", nil])
    }

    @Test func `a year is named where it is not the present one`() {
        let date = texts().agenda.days[0].date
        #expect(texts().year(of: date) == nil)
        #expect(texts(today: "2019-01-01").year(of: date) == "2018")
    }

    @Test func `an end on another day names it and an assumed one says so`() {
        let agenda = Agenda(
            Feed([
                Event("Train", "2018-11-03 22:00", "2018-11-04 06:30"),
                Event("Cruise", "2018-11-03 23:00", "2018-11-13 06:30"),
                Event("Game", "2018-11-04 19:00", "2018-11-04 22:00", isEndAssumed: true),
                Event("Bell", "2018-11-04 12:00", "2018-11-04 12:00"),
                Event("Holiday", allDay: "2018-11-20", to: "2018-11-21"),
            ]))
        let texts = texts(agenda)
        #expect(
            agenda.entries.indices.map(texts.end(of:)) == [
                "Sun 6:30 AM", "Nov 13 at 6:30 AM", "", "about 10:00 PM", "",
            ])
        #expect(
            agenda.entries.indices.map { texts.shortEnd(of: $0) } == [
                "Sun 6:30 AM", "Nov 13", "", "about 10:00 PM", "",
            ])
        #expect(texts.start(ofConflicting: 3, of: 1) == "Sun 7:00 PM")
        #expect(texts.overlap(of: 1, with: 2) == "at one moment")
        #expect(texts.timeRange(of: 2) == "12:00 PM")
        #expect(texts.when(of: 3) == "Sunday, November 4, 7:00 PM to about 10:00 PM · 3 h (assumed)")
        #expect(texts.when(of: 2) == "Sunday, November 4, 12:00 PM")
        #expect(texts.conflictHeading(of: 4) == "Never in conflict, because it is all day")
        #expect(texts.overlap(of: 2, with: 1) == "at one moment")
        // From 11 PM to 6:30 AM in the night in which the clocks go back.
        #expect(texts.overlap(of: 0, with: 1) == "overlaps 8 h 30 min")
        #expect(
            texts.accessibleName(ofConflicting: 3, of: 1)
                == "Game, Sunday, November 4, 7:00 PM to about 10:00 PM, overlaps about 3 h")
    }

    @Test func `what is not busy says why`() {
        let day = LocalDateTime("2018-11-03 12:00").date
        let texts = texts(
            Agenda(
                Feed([
                    Event("A", allDay: "2018-11-03", to: "2018-11-04"),
                    Event(title: "B", when: .toBeAnnounced(day)),
                    Event("C", "2018-11-03 12:00", "2018-11-03 13:00", availability: .free),
                    Event("D", "2018-11-03 12:00", "2018-11-03 13:00", status: .cancelled),
                    Event("E", "2018-11-03 12:00", "2018-11-03 13:00"),
                ])))
        #expect(
            texts.agenda.entries.indices.map { texts.timeRange(of: $0) } == [
                "All day", "TBA", "12:00 PM to 1:00 PM", "12:00 PM to 1:00 PM", "12:00 PM to 1:00 PM",
            ])
        #expect(
            texts.agenda.entries.indices.map(texts.conflictHeading(of:)) == [
                "Never in conflict, because it is all day", "Never in conflict, because its time is not fixed",
                "Never in conflict, because it is marked as free", "Never in conflict, because it is cancelled",
                "No conflicts",
            ])
    }

    @Test func `the dialog says what overlaps by how much`() {
        let texts = texts(today: "2019-06-01")
        let lunch = texts.agenda.position(titled: "Lunch with Friends")
        let nap = texts.agenda.position(titled: "Nap Break")
        #expect(texts.overlap(of: nap, with: lunch) == "overlaps 3 min")
        #expect(texts.conflictHeading(of: lunch) == "Conflicts with 1 event")
        #expect(texts.conflictHeading(of: texts.agenda.position(titled: "Yoga")) == "No conflicts")
        #expect(texts.accessibleName(ofConflicting: nap, of: lunch) == "Nap Break, 12:56 PM to 1:30 PM, overlaps 3 min")
        #expect(texts.when(of: lunch) == "Thursday, November 8, 2018, 11:30 AM to 12:59 PM · 1 h 29 min")
    }

    @Test func `a title is one line that disturbs nothing`() {
        func title(_ title: String) -> String {
            texts(Agenda(Feed([Event(title, "2018-11-03 12:00", "2018-11-03 13:00")]))).title(of: 0)
        }
        #expect(title("two\nlines\u{7}\u{0}!") == "two lines  !")
        #expect(title("\u{202e}back\u{2066}wards\u{2028}") == " back wards ")
        #expect(title("Café Zoë 👩‍👩‍👧") == "Café Zoë 👩‍👩‍👧")
        #expect(title(String(repeating: "é", count: 600)) == String(repeating: "é", count: 500) + "…")
        #expect(title(String(repeating: "é", count: 500)) == String(repeating: "é", count: 500))
    }

    @Test func `the hour cycle holds everywhere`() {
        let texts = texts(.sample, .twentyFourHours)
        #expect(texts.timeRange(of: texts.agenda.position(titled: "Football Game")) == "18:14 to 21:44")
    }

    @Test func `an event of two sources names both`() {
        let event = Event("Talk", "2018-11-03 12:00", "2018-11-03 13:00")
        #expect(texts(Agenda(Feed("a.json", [event]), Feed("b.json", [event]))).origin(of: 0) == "a, b")
    }
}

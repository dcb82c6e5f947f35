import Foundation
import TestSupport
import Testing

@testable import Events
@testable import Planning
@testable import Text
@testable import Time

/// Events of a week that are dragged to another time.
struct WeekDragTests {
    private let agenda = Agenda(
        Feed(
            "a.json",
            [
                Event("Dentist", "2018-11-06 08:10", "2018-11-06 08:55"),
                Event("Class", "2018-11-08 08:30", "2018-11-08 15:00"),
                Event("Talk", "2018-11-08 08:40", "2018-11-08 09:00"),
                Event("Party", "2018-11-09 22:00", "2018-11-10 01:00"),
                Event("Trip", allDay: "2018-11-07", to: "2018-11-08"),
                Event("Note", "2018-11-08 09:00", "2018-11-08 10:00", availability: .free),
            ]), timeZone: .newYork)

    private func week() throws -> WeekLayout {
        WeekLayout(
            try AgendaRows(agenda, filter: AgendaFilter()), from: LocalDateTime("2018-11-04 00:00").date,
            hours: .waking,
            room: WeekRoom(width: 1400))
    }

    private func drag(_ title: String, _ part: WeekDrag.Part = .whole) throws -> WeekDrag? {
        WeekDrag(agenda.position(titled: title), part, in: agenda, on: try week())
    }

    private func text(_ drag: WeekDrag?) -> String {
        guard let drag else { return "" }
        var zone = ZonedTime(.newYork)
        func words(_ instant: Instant) -> String {
            let local = zone.localDateTime(of: instant)
            let minute = local.minuteOfDay % 60
            return "\(local.date.components.day) \(local.minuteOfDay / 60):\(minute < 10 ? "0" : "")\(minute)"
        }
        return "\(words(drag.time.lowerBound)) to \(words(drag.time.upperBound))"
    }

    @Test func `it moves by days and by quarters of an hour`() throws {
        var drag = try #require(try drag("Dentist"))
        #expect(!drag.isChanged)
        drag.move(days: 2, minutes: 0)
        #expect(text(drag) == "8 8:10 to 8 8:55" && drag.isChanged)
        drag.move(days: 2, minutes: 30)
        #expect(text(drag) == "8 8:45 to 8 9:30")
        drag.move(days: 0, minutes: 0)
        #expect(!drag.isChanged)
        // It stays in the week and on its day.
        drag.move(days: 9, minutes: 2000)
        #expect(text(drag) == "10 23:45 to 11 0:30")
        drag.move(days: -9, minutes: -2000)
        #expect(text(drag) == "4 0:00 to 4 0:45")
    }

    @Test func `a key moves it to the next quarter, and its end alone too`() throws {
        var drag = try #require(try drag("Dentist"))
        drag.step(steps: 1)
        #expect(text(drag) == "6 8:15 to 6 9:00")
        drag.step(steps: -1)
        drag.step(days: 1)
        #expect(text(drag) == "7 8:00 to 7 8:45")
        drag.part = .end
        drag.step(steps: 1)
        #expect(text(drag) == "7 8:00 to 7 9:00")
        for _ in 0..<9 { drag.step(steps: -1) }
        #expect(text(drag) == "7 8:00 to 7 8:15")
        var party = try #require(try self.drag("Party", .end))
        party.step(steps: 1)
        #expect(text(party) == "9 22:00 to 10 1:15")
        party.move(days: 3, minutes: -100)
        #expect(text(party) == "9 22:00 to 9 23:15")
    }

    @Test func `it keeps the time of the clock on a day with another offset`() throws {
        let early = Agenda(Feed([Event("A", "2018-11-05 10:00", "2018-11-05 11:00")]), timeZone: .newYork)
        let week = WeekLayout(
            try AgendaRows(early, filter: AgendaFilter()), from: LocalDateTime("2018-11-01 00:00").date, hours: .waking,
            room: WeekRoom(width: 1400))
        var drag = try #require(WeekDrag(0, .whole, in: early, on: week))
        drag.move(days: -3, minutes: 0)
        #expect(text(drag) == "2 10:00 to 2 11:00")
    }

    @Test func `it says what it would conflict with, and where it would be`() throws {
        let texts = WeekFormatter(
            AgendaFormatter(
                agenda,
                times: TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork),
                today: LocalDateTime("2018-11-06 00:00").date))
        var drag = try #require(try drag("Dentist"))
        func words() -> String { texts.words(of: drag, conflicts: drag.conflicts(in: agenda)) }
        #expect(words() == "Dentist · Tue, Nov 6 8:10 AM to 8:55 AM · free")
        drag.move(days: 2, minutes: 0)
        #expect(words() == "Dentist · Thu, Nov 8 8:10 AM to 8:55 AM · conflicts with 2 events")
        drag.move(days: 2, minutes: 120)
        #expect(words() == "Dentist · Thu, Nov 8 10:15 AM to 11:00 AM · conflicts with Class")
        #expect(texts.words(of: drag, conflicts: nil) == "Dentist · Thu, Nov 8 10:15 AM to 11:00 AM")
        let place = try #require(drag.places(on: try week()).first)
        let hours = Double(try week().hours.count - 1)
        #expect(place.day == 4 && place.span == 10.25 / hours...11 / hours)
        #expect(try #require(try self.drag("Party")).places(on: try week()).map(\.day) == [5, 6])
        // What takes no time conflicts with nothing.
        #expect(try #require(try self.drag("Note")).conflicts(in: agenda).isEmpty)
    }

    /// An agenda and its week, and the drag of the first event in it.
    private func drag(_ events: Event..., from day: String, _ part: WeekDrag.Part = .whole) throws -> (
        drag: WeekDrag, week: WeekLayout
    ) {
        let agenda = Agenda(Feed(events), timeZone: .newYork)
        let week = WeekLayout(
            try AgendaRows(agenda, filter: AgendaFilter()), from: LocalDateTime(day + " 00:00").date, hours: .waking,
            room: WeekRoom(width: 1400))
        return (try #require(WeekDrag(agenda.position(titled: events[0].title), part, in: agenda, on: week)), week)
    }

    @Test func `it stays in the hours that are shown`() throws {
        var (drag, week) = try drag(Event("A", "2018-11-06 08:10", "2018-11-06 08:55"), from: "2018-11-05")
        #expect(week.hours == 8...22)
        drag.move(days: 1, minutes: -2000)
        #expect(text(drag) == "7 8:00 to 7 8:45")
        drag.step(steps: -1)
        #expect(text(drag) == "7 8:00 to 7 8:45")
        drag.move(days: 1, minutes: 2000)
        #expect(text(drag) == "7 21:45 to 7 22:30" && drag.places(on: week).map(\.day) == [2])
        // One that begins in the last minutes keeps its time.
        (drag, week) = try self.drag(Event("A", "2018-11-06 21:50", "2018-11-06 22:00"), from: "2018-11-05")
        drag.move(days: 1, minutes: 0)
        #expect(text(drag) == "7 21:50 to 7 22:00")
    }

    @Test func `what begins before the week ends in it`() throws {
        let late = Event("A", "2018-11-04 23:50", "2018-11-05 01:50")
        var (drag, week) = try drag(late, from: "2018-11-05")
        #expect(week.hours == 0...22)
        drag.step(steps: -1)
        #expect(text(drag) == "4 23:45 to 5 1:45")
        drag.move(days: -3, minutes: -2000)
        #expect(text(drag) == "4 22:15 to 5 0:15" && !drag.places(on: week).isEmpty)
        drag.move(days: 1, minutes: 0)
        #expect(text(drag) == "5 21:45 to 5 23:45")
        (drag, week) = try self.drag(late, from: "2018-11-05", .end)
        drag.move(days: 0, minutes: -2000)
        #expect(text(drag) == "4 23:50 to 5 0:15")
    }

    @Test func `a pointer that trembles changes no minutes`() throws {
        var (drag, _) = try drag(Event("A", "2018-11-06 16:10", "2018-11-06 16:15"), from: "2018-11-05")
        drag.move(days: 1, minutes: 4)
        #expect(text(drag) == "7 16:10 to 7 16:15")
        drag.move(days: 0, minutes: -7)
        #expect(!drag.isChanged)
        drag.part = .end
        drag.move(days: 1, minutes: 3)
        #expect(!drag.isChanged)
    }

    @Test func `what has no length is seen for half an hour`() throws {
        var (drag, week) = try drag(Event("A", "2018-11-06 09:00", "2018-11-06 09:00"), from: "2018-11-05")
        func minutes() -> [ClosedRange<Int>] {
            drag.places(on: week).map(\.span)
                .map { Int(($0.lowerBound * 840).rounded())...Int(($0.upperBound * 840).rounded()) }
        }
        #expect(minutes() == [60...90])
        drag.move(days: 0, minutes: 2000)
        #expect(text(drag) == "6 21:45 to 6 21:45" && minutes() == [810...840])
    }

    @Test func `keys lead over the hour that the clock skips, and back`() throws {
        let night = Event("Night", "2018-03-11 00:00", "2018-03-11 00:30")
        var (drag, _) = try drag(Event("A", "2018-03-11 03:00", "2018-03-11 04:00"), night, from: "2018-03-11")
        drag.step(steps: -1)
        #expect(text(drag) == "11 1:45 to 11 3:45")
        drag.step(steps: -1)
        #expect(text(drag) == "11 1:30 to 11 3:30")
        drag.step(steps: 1)
        drag.step(steps: 1)
        #expect(text(drag) == "11 3:00 to 11 4:00")
        (drag, _) = try self.drag(Event("A", "2018-03-11 01:15", "2018-03-11 03:00"), from: "2018-03-11", .end)
        drag.step(steps: -1)
        #expect(text(drag) == "11 1:15 to 11 1:45")
        // Hours that are not shown.
        (drag, _) = try self.drag(Event("A", "2018-03-11 03:00", "2018-03-11 04:00"), from: "2018-03-11")
        drag.step(steps: -1)
        #expect(!drag.isChanged)
    }

    @Test func `the pointer in the hour that the clock skips leads to the first time after it`() throws {
        let night = Event("Night", "2018-03-11 00:00", "2018-03-11 00:30")
        var (drag, week) = try drag(Event("A", "2018-03-11 05:00", "2018-03-11 06:00"), night, from: "2018-03-11")
        for (minutes, time) in [
            (-180, "3:00 to 11 4:00"), (-165, "3:00 to 11 4:00"), (-135, "3:00 to 11 4:00"), (-120, "3:00 to 11 4:00"),
            (-195, "1:45 to 11 3:45"), (-105, "3:15 to 11 4:15"),
        ] {
            drag.move(days: 0, minutes: minutes)
            #expect(text(drag) == "11 \(time)")
        }
        // It is shown where it lands.
        drag.move(days: 0, minutes: -135)
        #expect(drag.places(on: week).map(\.span.lowerBound) == [3 / Double(week.hours.count - 1)])
        (drag, week) = try self.drag(Event("A", "2018-03-11 00:00", "2018-03-11 01:30"), from: "2018-03-11", .end)
        drag.move(days: 0, minutes: 75)
        #expect(text(drag) == "11 0:00 to 11 3:00")
    }

    @Test func `keys lead through the hour that the clock shows twice`() throws {
        func second(_ text: String) -> Instant { Instant(text).advanced(by: 3_600_000) }
        let event = Event(
            title: "A", start: .absolute(second("2018-11-04 01:10")), end: .absolute(second("2018-11-04 01:40")))
        var (drag, _) = try drag(event, from: "2018-11-04")
        for time in ["01:15", "01:30", "01:45"] {
            drag.step(steps: 1)
            #expect(drag.time.lowerBound == second("2018-11-04 " + time))
        }
        drag.step(steps: 1)
        #expect(text(drag) == "4 2:00 to 4 2:30")
    }

    @Test func `what takes whole days is not dragged`() throws {
        #expect(try drag("Trip") == nil)
    }
}

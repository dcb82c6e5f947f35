import Foundation
import TestSupport
import Testing

@testable import Events
@testable import Planning
@testable import Text
@testable import Time

/// A month in weeks, and what of it fits in lines. Today is November 8, 2018.
struct MonthLayoutTests {
    private func date(_ text: String) -> CalendarDate { LocalDateTime(text + " 00:00").date }

    private func month(
        _ agenda: Agenda, _ day: String = "2018-11-08", locale: String = "en_US", filter: AgendaFilter = AgendaFilter()
    ) throws -> MonthLayout {
        let times = TimeFormatter(locale: Locale(identifier: locale), hourCycle: .ofLocale, timeZone: agenda.timeZone)
        return MonthLayout(
            try AgendaRows(agenda, filter: filter), CalendarMonth(of: date(day)),
            texts: AgendaFormatter(agenda, times: times, today: date("2018-11-08")))
    }

    private func timed(_ hour: Int, _ day: String = "2018-11-08") -> Event {
        let hour = hour < 10 ? "0\(hour)" : "\(hour)"
        return Event("T\(hour)", "\(day) \(hour):00", "\(day) \(hour):30")
    }

    /// What the lines of a day show, from the top.
    private func shown(_ week: MonthLayout.Week, _ count: Int, day: Int) -> [String] {
        let lines = MonthLines(week, count: count)
        let places = lines.places.filter { $0.days.contains(day) }.sorted { $0.line < $1.line }
        #expect(Set(places.map(\.line)).count == places.count)
        #expect(places.allSatisfy { (0..<max(1, count)).contains($0.line) })
        return places.map { place in
            switch place.item {
            case .bar(let bar): week.bars[bar].event.title
            case .timed(let day, let event): week.days[day].timed[event].title
            case .rest(let day): "+\(lines.restCounts[day])"
            }
        }
    }

    @Test func `it has the weeks of its month, from the first weekday of the language`() throws {
        let november = try month(.sample)
        #expect(november.title == "November 2018" && november.weeks.count == 5)
        #expect(november.dates == date("2018-10-28")...date("2018-12-01"))
        #expect(november.weekdays.map(\.short) == ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"])
        #expect(november.weekdays[0].name == "Sunday")
        let german = try month(.sample, locale: "de_DE")
        #expect(german.dates == date("2018-10-29")...date("2018-12-02"))
        #expect(german.weeks.map(\.number) == [44, 45, 46, 47, 48])
        #expect(try month(.sample, "2015-02-01").weeks.count == 4)
        #expect(try month(.sample, "2018-12-01").weeks.count == 6)
    }

    @Test func `a day has its name, its number and its events`() throws {
        let agenda = Agenda(
            Feed([
                timed(16), Event("Review", "2018-11-08 16:15", "2018-11-08 17:00"),
                Event("Fair", allDay: "2018-11-08", to: "2018-11-09"), timed(9, "2018-12-01"),
            ]))
        let month = try month(agenda)
        let (week, day) = try #require(month.place(of: date("2018-11-08")))
        let eighth = month.weeks[week].days[day]
        #expect(eighth.number == "8" && eighth.isToday && eighth.isInMonth)
        #expect(eighth.name == "Today, Thursday, November 8, 2018, 3 events, 2 in conflict")
        #expect(eighth.timed.map(\.time) == ["4 PM", "4:15 PM"] && eighth.timed.map(\.hasConflict) == [true, true])
        #expect(eighth.timed[0].name == "T16, 4:00 PM to 4:30 PM, conflicts with Review")
        #expect(month.description(of: date("2018-11-08")) == "Fair; 4 PM T16; 4:15 PM Review")
        let last = try #require(month.weeks.last?.days.last)
        #expect(last.number == "Dec 1" && !last.isInMonth && last.timed.map(\.title) == ["T09"])
        #expect(month.place(of: date("2018-12-02")) == nil && month.description(of: date("2018-11-09")).isEmpty)
        #expect(month.timeLength == 7)
        let titled = try self.month(agenda, filter: AgendaFilter(search: "review"))
        #expect(titled.weeks[week].days[day].eventCount == 1 && titled.weeks[week].bars.isEmpty)
    }

    @Test func `what lasts days has a lane in each of its weeks`() throws {
        let month = try month(
            Agenda(
                Feed([
                    Event("Trip", allDay: "2018-11-02", to: "2018-11-07", availability: .busyDays),
                    Event("Fair", "2018-11-05 09:00", "2018-11-06 17:00"),
                    Event(title: "Game", when: .toBeAnnounced(date("2018-11-10")), availability: .busy),
                    Event("Party", "2018-11-10 21:30", "2018-11-11 02:00"),
                ])))
        let (first, second) = (month.weeks[0].bars, month.weeks[1].bars)
        #expect(first.map(\.days) == [5...6] && first[0].isCutAtEnd && !first[0].isCutAtStart)
        #expect(second.map(\.event.title) == ["Trip", "Fair", "Game"] && second.map(\.days) == [0...2, 1...2, 6...6])
        #expect(second.map(\.lane) == [0, 1, 0] && second[0].isCutAtStart)
        // What runs past midnight is on its first day only.
        #expect(month.weeks[1].days[6].timed.map(\.title) == ["Party"] && month.weeks[2].days[0].timed.isEmpty)
    }

    // MARK: Lines

    @Test func `events with a time take the lines that lanes leave, and the last line counts the others`() throws {
        let month = try month(
            Agenda(
                Feed([
                    Event("Trip", allDay: "2018-11-05", to: "2018-11-10"),
                    Event("Stay", allDay: "2018-11-06", to: "2018-11-08"),
                    timed(9), timed(10), timed(11), timed(12), timed(9, "2018-11-09"), timed(10, "2018-11-09"),
                ])))
        let week = month.weeks[1]
        #expect(shown(week, 4, day: 1) == ["Trip"] && shown(week, 4, day: 2) == ["Trip", "Stay"])
        #expect(shown(week, 5, day: 4) == ["Trip", "T09", "T10", "T11", "T12"])
        #expect(shown(week, 4, day: 4) == ["Trip", "T09", "T10", "+2"])
        #expect(shown(week, 3, day: 5) == ["Trip", "T09", "T10"])
        #expect(shown(week, 2, day: 5) == ["Trip", "+2"])
        #expect(shown(week, 1, day: 5) == ["+3"] && shown(week, 1, day: 1) == ["+1"])
        #expect(shown(week, 0, day: 5) == ["+3"])
        #expect(MonthLines(week, count: 4).restCounts == [0, 0, 0, 0, 2, 0, 0])
    }

    @Test func `what recurs each week without a conflict yields to other events, in order of time`() throws {
        func event(_ title: String, _ hour: String, until: String, _ more: String = "") -> String {
            """
            BEGIN:VEVENT
            UID:\(title)
            SUMMARY:\(title)
            DTSTART:20181108T\(hour)0000
            DTEND:20181108T\(until)0000
            \(more)END:VEVENT

            """
        }
        let (weekly, monthly) = ("RRULE:FREQ=WEEKLY;COUNT=3\n", "RRULE:FREQ=MONTHLY;COUNT=3\n")
        let events = [
            event("School", "08", until: "09", weekly), event("Choir", "10", until: "12", weekly),
            event("Dentist", "11", until: "12"), event("Club", "13", until: "14", monthly),
            event("Tea", "15", until: "16", "RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=3\n"),
        ]
        let text = "BEGIN:VCALENDAR\n" + events.joined() + "END:VCALENDAR\n"
        let feed = try Feed.decode(
            Answer(bytes: Array(text.utf8)), source: Source(argument: "/a.ics"), now: Instant("2018-11-01 00:00"))
        let week = try month(Agenda(feeds: [feed], timeZone: .newYork)).weeks[1]
        #expect(shown(week, 5, day: 4) == ["School", "Choir", "Dentist", "Club", "Tea"])
        #expect(shown(week, 4, day: 4) == ["Choir", "Dentist", "Club", "+2"])
        #expect(shown(week, 3, day: 4) == ["Choir", "Dentist", "+3"])
        let rest = MonthLines(week, count: 3)
        #expect(rest.restConflictingCounts[4] == 0)
        // Beyond the most lines too.
        let clubs = (0..<12).map { event("Visit \($0)", "17", until: "18") }.joined()
        let full = try Feed.decode(
            Answer(bytes: Array(("BEGIN:VCALENDAR\n" + events[0] + clubs + "END:VCALENDAR\n").utf8)),
            source: Source(argument: "/a.ics"), now: Instant("2018-11-01 00:00"))
        let day = try month(Agenda(feeds: [full], timeZone: .newYork)).weeks[1].days[4]
        #expect(day.timed.count == 12 && !day.timed.contains { $0.title == "School" } && day.eventCount == 13)
    }

    @Test func `a bar that has no line on one of its days is counted on all of them`() throws {
        let month = try month(
            Agenda(
                Feed([
                    Event("A", allDay: "2018-11-05", to: "2018-11-06"),
                    Event("B", allDay: "2018-11-05", to: "2018-11-10"),
                    timed(9, "2018-11-05"), timed(9, "2018-11-07"),
                ])))
        let week = month.weeks[1]
        #expect(week.bars.map(\.event.title) == ["B", "A"] || week.bars.map(\.event.title) == ["A", "B"])
        #expect(shown(week, 2, day: 1).last == "+2")
        let third = shown(week, 2, day: 3)
        #expect(third == ["B", "T09"] || third == ["T09", "+1"])
        #expect(shown(week, 3, day: 3).sorted() == ["B", "T09"])
    }

    @Test func `no event is lost in random weeks, whatever fits`() throws {
        var random = SeededRandom(seed: 11)
        for _ in 0..<100 {
            let events = (0..<Int.random(in: 1...60, using: &random)).map { number in
                let day = date("2018-11-04").advanced(by: Int.random(in: -3..<9, using: &random))
                let length = Int.random(in: 0..<6, using: &random)
                return length == 0
                    ? Event(
                        title: "\(number)", start: .floating(day.midnight.advanced(byMinutes: 600)),
                        end: .floating(day.midnight.advanced(byMinutes: 660)))
                    : Event(
                        title: "\(number)", when: .allDay(from: day, to: day.advanced(by: length)), availability: .free)
            }
            let week = try month(Agenda(Feed(events))).weeks[1]
            let count = Int.random(in: 1...MonthLayout.mostLines, using: &random)
            let lines = MonthLines(week, count: count) { $1 % 2 == 0 }
            for day in week.days.indices {
                let places = lines.places.filter { $0.days.contains(day) }
                let taken = places.flatMap { $0.line..<$0.line + $0.lineCount }
                #expect(Set(taken).count == taken.count && taken.allSatisfy { $0 < count })
                let shown = places.count { if case .rest = $0.item { false } else { true } }
                #expect(shown + lines.restCounts[day] == week.days[day].eventCount)
                #expect(places.contains { $0.item == .rest(day: day) } == (lines.restCounts[day] > 0))
            }
        }
    }

    @Test func `a long title has two lines where its day has lines to spare`() throws {
        let month = try month(
            Agenda(
                Feed([
                    Event("Stay", allDay: "2018-11-07", to: "2018-11-08"),
                    Event("Trip", allDay: "2018-11-07", to: "2018-11-10"),
                    timed(9), timed(10), timed(9, "2018-11-09"),
                ])))
        let week = month.weeks[1]
        func lines(_ count: Int, day: Int) -> [String] {
            MonthLines(week, count: count) { _, _ in true }.places.filter { $0.days == day...day }
                .map { "\($0.line)+\($0.lineCount)" }
        }
        // The lane of the trip is the first one.
        #expect(lines(5, day: 4) == ["1+2", "3+2"] && lines(4, day: 4) == ["1+2", "3+1"])
        #expect(lines(3, day: 4) == ["1+1", "2+1"] && lines(2, day: 4) == ["1+1"] && lines(9, day: 5) == ["1+2"])
        #expect(MonthLines(week, count: 9).places.allSatisfy { $0.lineCount == 1 })
        #expect(!MonthLines.isLong("9 AM Dentist", width: 134, hasSign: false) { _ in 10 })
        #expect(MonthLines.isLong("9 AM Dentist", width: 133, hasSign: false) { _ in 10 })
        #expect(MonthLines.isLong("9 AM Dentist", width: 148, hasSign: true) { _ in 10 })
    }

    @Test func `the number of the others says how many of them are in conflict`() throws {
        let events =
            [timed(8), Event("Trip", allDay: "2018-11-07", to: "2018-11-10")]
            + (0..<5).map { Event("C\($0)", "2018-11-08 1\($0):00", "2018-11-08 1\($0):45") }
            + (0..<5).map { Event("D\($0)", "2018-11-08 1\($0):15", "2018-11-08 1\($0):50") }
            + [timed(20), timed(21)]
        let week = try month(Agenda(Feed(events))).weeks[1]
        #expect(week.days[4].conflictingCount == 10)
        for (count, inConflict) in [(1, 10), (2, 10), (3, 10), (4, 9), (8, 5)] {
            #expect(MonthLines(week, count: count).restConflictingCounts == [0, 0, 0, 0, inConflict, 0, 0])
        }
        let texts = MonthFormatter(
            TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork),
            today: date("2018-11-08"))
        #expect(texts.restName(3, conflicting: 2, on: "Friday") == "3 more events on Friday, 2 in conflict")
        #expect(texts.restName(1, conflicting: 0, on: "Friday") == "1 more event on Friday")
    }

    @Test func `five thousand events of a day are a few lines and a number`() throws {
        let month = try month(
            Agenda(
                Feed(
                    (0..<5000).map { Event("\($0)", "2018-11-08 10:00", "2018-11-08 12:00", availability: .free) }
                        + (0..<5000).map { Event("D\($0)", allDay: "2018-11-08", to: "2018-11-09") })))
        let week = month.weeks[1]
        #expect(week.bars.count == MonthLayout.mostLines && week.days[4].timed.count == MonthLayout.mostLines)
        #expect(week.days[4].eventCount == 10_000 && week.days[4].lanelessCount == 5000 - MonthLayout.mostLines)
        #expect(MonthLines(week, count: 5).restCounts[4] == 9996)
        #expect(MonthLines(week, count: MonthLayout.mostLines).restCounts[4] == 10_000 - MonthLayout.mostLines + 1)
    }

    @Test func `as many lines fit as the height of a week has`() {
        #expect(MonthLines.count(height: 130, head: 26, line: 22) == 4)
        #expect(MonthLines.count(height: 20, head: 26, line: 22) == 1)
        #expect(MonthLines.count(height: 5000, head: 26, line: 22) == MonthLayout.mostLines)
        #expect(!MonthLines.hasRoomForTimes(width: 100, textSize: 14.67, timeLength: 7))
        #expect(MonthLines.hasRoomForTimes(width: 112, textSize: 14.67, timeLength: 7))
        #expect(!MonthLines.hasRoomForTimes(width: 140, textSize: 29.3, timeLength: 7))
    }
}

struct MonthStepTests {
    @Test func `keys lead to other days`() throws {
        let day = try #require(CalendarDate("2019-01-31"))
        func step(_ step: MonthStep) -> String { "\(step.day(from: day, firstWeekday: .monday))" }
        #expect(step(.days(-7)) == "2019-01-24" && step(.days(1)) == "2019-02-01")
        #expect(step(.firstOfWeek) == "2019-01-28" && step(.lastOfWeek) == "2019-02-03")
        #expect(step(.months(1)) == "2019-02-28" && step(.months(-12)) == "2018-01-31")
    }
}

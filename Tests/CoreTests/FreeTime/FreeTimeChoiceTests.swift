import Foundation
import TestSupport
import Testing

@testable import Events
@testable import Planning
@testable import Time

/// What is chosen to find free time, and what is found. Now is always Thursday, November 1, 2018, at ten past noon.
struct FreeTimeChoiceTests {
    private let agenda = Agenda(
        Feed("work.json", [Event("Call", "2018-11-02 10:00", "2018-11-02 11:00")]),
        Feed("home.json", [Event("Dinner", "2018-11-02 18:00", "2018-11-02 20:00")]))
    private let now = "2018-11-01 12:10"
    private let today = CalendarDate(year: 2018, month: 11, day: 1) ?? CalendarDate(daysSinceEpoch: 0)

    private func date(_ month: Int, _ day: Int) -> CalendarDate {
        CalendarDate(year: 2018, month: month, day: day) ?? today
    }

    private func words(
        _ from: CalendarDate? = nil, _ until: CalendarDate? = nil, hours: FreeHours = .waking, buffer: Int64 = 0,
        extent: FreeTimeQuestion.Extent = .init(), in agenda: Agenda? = nil,
        _ change: (inout FreeTimeChoice) -> Void = { _ in }
    ) -> FreeTimeFormatter {
        let agenda = agenda ?? self.agenda
        var choice = FreeTimeChoice()
        (choice.from, choice.until) = (from, until)
        change(&choice)
        let question = FreeTimeQuestion(
            choice: choice, buffer: buffer, hours: hours, extent: extent, at: Instant(now))
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        return FreeTimeFormatter(
            AgendaFormatter(agenda, times: times, today: today), question.answer(in: agenda))
    }

    private func list(
        _ from: CalendarDate? = nil, _ until: CalendarDate? = nil, hours: FreeHours = .waking, buffer: Int64 = 0,
        extent: FreeTimeQuestion.Extent = .init(), in agenda: Agenda? = nil,
        _ change: (inout FreeTimeChoice) -> Void = { _ in }
    ) -> FreeTimeWords.Section? {
        words(from, until, hours: hours, buffer: buffer, extent: extent, in: agenda, change).words.sections.first
    }

    private func rows(_ list: FreeTimeWords.Section?) -> [String] {
        list?.rows.map { "\($0.title): \($0.detail)" } ?? []
    }

    @Test func `without a choice it looks for an hour of the waking hours of the next 30 days`() {
        #expect(list()?.title == "33 free times of at least 1 h until Saturday, December 1")
        #expect(words().words.hint.hasPrefix("Type a day and a time, such as "))
        #expect(words().words.status.hasSuffix(" 33 free times of at least 1 h until Saturday, December 1"))
    }

    @Test func `a day has its free times, and the first times at which an event can begin`() {
        let found = list(date(11, 2), date(11, 2)) { $0.minutes = 120 }
        #expect(
            rows(found) == [
                "Friday, November 2: 8:00 AM – 10:00 AM, 11:00 AM – 6:00 PM, 8:00 PM – 10:00 PM"
            ])
        #expect(found?.rows.first?.times.map(\.title) == ["8:00 AM", "11:00 AM", "12:00 PM", "1:00 PM"])
        #expect(found?.rows.first?.times.first?.name == "Friday, November 2, 8:00 AM – 10:00 AM")
        #expect(
            found?.rows.first?.target == .time(Instant("2018-11-02 08:00")..<Instant("2018-11-02 10:00")))
        #expect(found?.title == "3 free times of at least 2 h until Friday, November 2")
    }

    @Test func `times begin at quarter hours, and then at full and half ones`() {
        let found = list(nil, today) { $0.part = .afternoon }
        #expect(rows(found) == ["Thursday, November 1: 12:15 PM – 6:00 PM"])
        #expect(found?.rows.first?.times.map(\.title) == ["12:15 PM", "12:30 PM", "1:00 PM", "1:30 PM"])
    }

    @Test func `a part of the day is limited to waking hours`() {
        func hours(_ part: TypedTime.Part, from: Int, to: Int) -> [Int] {
            var choice = FreeTimeChoice()
            choice.part = part
            let hours = choice.hours(FreeHours(from: from * 60, to: to * 60))
            return [hours.from / 60, hours.to / 60]
        }
        #expect(hours(.morning, from: 8, to: 22) == [8, 12] && hours(.evening, from: 8, to: 22) == [18, 22])
        #expect(hours(.evening, from: 14, to: 4) == [18, 4] && hours(.morning, from: 14, to: 4) == [6, 12])
    }

    @Test func `days of the week and sources narrow what is found`() {
        let weekend = list(nil, date(11, 9), hours: FreeHours(from: 600, to: 720)) {
            $0.weekdays = [.saturday, .sunday]
        }
        #expect(
            rows(weekend) == [
                "Saturday, November 3: 10:00 AM – 12:00 PM", "Sunday, November 4: 10:00 AM – 12:00 PM",
            ])
        let home = list(date(11, 2), date(11, 2)) { $0.sources = [agenda.sources[1]] }
        #expect(rows(home) == ["Friday, November 2: 8:00 AM – 6:00 PM, 8:00 PM – 10:00 PM"])
        // None chosen means all.
        #expect(list { $0.weekdays = [] }?.title == list()?.title)
    }

    @Test func `what is over is not found, and a day that is over is`() {
        #expect(rows(list(nil, today)) == ["Thursday, November 1: 12:15 PM – 10:00 PM"])
        #expect(rows(list(date(10, 31), date(10, 31))) == ["Wednesday, October 31: 8:00 AM – 10:00 PM"])
        // A last day before the first one is the first.
        #expect(rows(list(date(11, 3), date(11, 2))) == ["Saturday, November 3: 8:00 AM – 10:00 PM"])
    }

    @Test func `times keep the buffer to events at a place, and say so`() {
        let agenda = Agenda(
            Feed([
                Event("Choir", "2018-11-02 10:00", "2018-11-02 11:00", location: "Church"),
                Event("Call", "2018-11-02 14:00", "2018-11-02 15:00"),
                Event("Dinner", "2018-11-02 18:00", "2018-11-02 20:00", location: "Nora"),
                Event("Concert", "2018-11-02 21:20", "2018-11-02 23:00", location: "Hall"),
            ]))
        func list(buffer: Int64) -> FreeTimeWords.Section? {
            self.list(date(11, 2), date(11, 2), buffer: buffer, in: agenda)
        }
        #expect(
            rows(list(buffer: 900_000)) == [
                "Friday, November 2: 8:00 AM – 9:45 AM, 11:15 AM – 2:00 PM, 3:00 PM – 5:45 PM"
            ])
        #expect(list(buffer: 900_000)?.note == "15 min apart from events at other places")
        let share = words(date(11, 2), date(11, 2), buffer: 900_000, in: agenda).share
        #expect(share?.text.contains("\n15 min apart from events at other places\n\n") == true)
        // Between dinner and concert are 80 minutes.
        #expect(
            rows(list(buffer: 0)) == [
                "Friday, November 2: 8:00 AM – 10:00 AM, 11:00 AM – 2:00 PM, 3:00 PM – 6:00 PM, 8:00 PM – 9:20 PM"
            ])
        #expect(list(buffer: 0)?.note == nil)
        // What does not count keeps no distance.
        let none = self.list(date(11, 2), date(11, 2), buffer: 900_000, in: agenda) { $0.sources = [] }
        #expect(rows(none) == ["Friday, November 2: 8:00 AM – 10:00 PM"])
    }

    @Test func `a free time of several days offers the times of its first day`() throws {
        let agenda = Agenda(Feed([Event("Call", "2018-11-02 14:00", "2018-11-02 15:00")]))
        let list = list(date(11, 5), date(11, 25), hours: .all, in: agenda) { $0.minutes = 30 }
        let rows = try #require(list?.rows)
        #expect(rows.count == 1 && rows[0].times.count == 4 && rows[0].moreTimes == "+44")
    }

    @Test func `nothing found is said`() {
        let none = words(date(11, 2), date(11, 2)) { $0.minutes = 1440 }
        #expect(none.words.sections.map(\.title) == ["Nothing is free for 1 d until Friday, November 2."])
        #expect(none.words.sections[0].rows.isEmpty && none.share == nil)
    }

    @Test func `a time that is chosen in the list is answered for, and marked there`() {
        let time = Instant("2018-11-02 11:00")..<Instant("2018-11-02 12:00")
        let question = FreeTimeQuestion(chosen: time, at: Instant(now))
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        let words = FreeTimeFormatter(
            AgendaFormatter(agenda, times: times, today: today), question.answer(in: agenda)
        ).words
        #expect(words.understood == "Friday, November 2, 11:00 AM – 12:00 PM · 1 h" && words.verdict == "This is free.")
        #expect(words.sections.first?.rows[1].times.map(\.isChosen) == [false, false, false, true])
    }

    @Test func `all of the list is shared, as events that leave their time free`() throws {
        let share = try #require(words(hours: FreeHours(from: 480, to: 540)).share)
        #expect(share.fileName == "Free Time.ics")
        #expect(
            share.text.hasPrefix(
                "30 free times of at least 1 h until Saturday, December 1\n\nFriday, November 2, 8:00 AM"))
        let file = try #require(share.calendar(writtenAt: Instant(now)))
        #expect(file.ranges(of: "BEGIN:VEVENT").count == 30 && file.ranges(of: "TRANSP:TRANSPARENT").count == 30)
    }

    @Test func `a long list is cut, and counted`() {
        let until = CalendarDate(year: 2019, month: 10, day: 31)
        let list = list(nil, until, hours: FreeHours(from: 480, to: 540))
        #expect(list?.rows.count == 100)
        #expect(list?.more == "264 more days, which Copy and Save include")
        #expect(list?.hasMoreTimes == true)
    }

    @Test func `a longer extent shows more of the list`() {
        var extent = FreeTimeQuestion.Extent()
        func list() -> FreeTimeWords.Section? {
            self.list(today, today.advanced(by: 149), extent: extent) { $0.minutes = 120 }
        }
        #expect(list()?.rows[1].times.map(\.title) == ["8:00 AM", "11:00 AM", "12:00 PM", "1:00 PM"])
        #expect(list()?.rows[1].moreTimes == "+4" && list()?.rows.count == 100)
        extent.addTimes(of: date(11, 2))
        #expect(
            list()?.rows[1].times.map(\.title) == [
                "8:00 AM", "11:00 AM", "12:00 PM", "1:00 PM", "2:00 PM", "3:00 PM", "4:00 PM", "8:00 PM",
            ])
        #expect(list()?.rows[1].moreTimes == nil && list()?.rows[0].moreTimes != nil)
        extent.add()
        #expect(list()?.rows.count == 150 && list()?.more == nil && list()?.hasMoreTimes == false)
    }
}

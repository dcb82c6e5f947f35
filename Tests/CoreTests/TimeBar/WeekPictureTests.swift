import Foundation
import Testing

@testable import Events
@testable import Planning
@testable import Text
@testable import Time

/// A week's picture: busy time and conflicts of seven days.
struct WeekPictureTests {
    private func date(_ text: String) -> CalendarDate { LocalDateTime(text + " 00:00").date }

    private func week(_ agenda: Agenda, _ day: String = "2018-11-08", first: Weekday = .sunday) -> WeekPicture {
        WeekPicture(of: agenda, containing: date(day), firstWeekday: first)
    }

    private func titles(_ day: WeekPicture.Day, in agenda: Agenda) -> [String] {
        day.picture.bars.map { agenda.entries[$0.entry].event.title }
    }

    @Test func `it has the seven days of the week`() {
        #expect(week(.sample).days.map(\.date).first == date("2018-11-04"))
        #expect(week(.sample, first: .monday).days.map(\.date).last == date("2018-11-11"))
        #expect(week(.sample).days.count == 7)
    }

    @Test func `a day has its busy events, and what they share`() {
        let agenda = Agenda(
            Feed([
                Event("A", "2018-11-08 10:00", "2018-11-08 12:00"), Event("B", "2018-11-08 11:00", "2018-11-08 14:00"),
                Event("C", "2018-11-08 12:00", "2018-11-08 13:00", availability: .free),
                Event("D", "2018-11-08 14:00", "2018-11-08 15:00"),
            ]))
        let picture = week(agenda)
        #expect(picture.hours == 8...20)
        let day = picture.days[4]
        #expect(titles(day, in: agenda) == ["A", "B", "D"])
        #expect(day.picture.bars.map(\.lane) == [0, 1, 0] && day.laneCount == 2)
        #expect(day.picture.bars[0].span == 2 / 12...4 / 12)
        #expect(day.picture.shared == [3 / 12...4 / 12] && day.conflictCount == 1)
        #expect(picture.days[3].picture.bars.isEmpty && picture.days[3].laneCount == 1)
    }

    @Test func `what runs past midnight is on both days, and cut off`() {
        let agenda = Agenda(Feed([Event("Party", "2018-11-08 21:30", "2018-11-09 02:00")]))
        let picture = week(agenda)
        #expect(picture.hours == 0...24)
        #expect(titles(picture.days[4], in: agenda) == ["Party"] && titles(picture.days[5], in: agenda) == ["Party"])
        #expect(picture.days[4].picture.bars[0].isCutAtEnd && picture.days[5].picture.bars[0].isCutAtStart)
        #expect(picture.days[6].picture.bars.isEmpty)
    }

    @Test func `hours are marked, at most six`() {
        #expect(week(.sample).marks.count <= 6)
        let marks = week(Agenda(Feed([]))).marks
        #expect(marks.map(\.hour) == [10, 12, 14, 16, 18] && marks[0].place == 2 / 12)
    }

    @Test func `a crowded day has a few lanes`() {
        let events = (0..<300).map { Event("\($0)", "2018-11-08 10:00", "2018-11-08 12:00") }
        let day = week(Agenda(Feed(events))).days[4]
        #expect(day.laneCount == 6 && day.picture.bars.count == 200)
    }

    @Test func `a day says what is on it`() {
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        let texts = WeekFormatter(AgendaFormatter(.sample, times: times, today: date("2018-11-08")))
        let picture = week(.sample)
        #expect(texts.title(of: picture) == "November 4 to November 10")
        #expect(texts.mark(ofHour: 18, of: picture) == "6 PM")
        #expect(
            texts.accessibleName(of: picture.days[4]).hasPrefix("Thursday, November 8, ")
                && texts.accessibleName(of: picture.days[4]).hasSuffix("busy events, 1 conflict"))
        let last = week(.sample, "2018-12-31")
        #expect(texts.title(of: last) == "December 30, 2018 to January 5, 2019")
    }
}

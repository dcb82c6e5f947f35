import Foundation
import Testing

@testable import Events
@testable import Planning
@testable import Text
@testable import Time

struct AgendaOutlineTests {
    private func lines(
        _ agenda: Agenda, from: String? = nil, to: String? = nil, conflictsOnly: Bool = false,
        style: TerminalStyle = .plain, unseen: Int = 0
    ) -> [String] {
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: agenda.timeZone)
        let texts = AgendaFormatter(agenda, times: times, today: LocalDateTime("2018-11-03 12:00").date)
        let range = AgendaRange(from: from.flatMap { CalendarDate($0) }, to: to.flatMap { CalendarDate($0) })
        let selection = AgendaSelection(agenda, range: range, conflictsOnly: conflictsOnly)
        let outline = AgendaReport(
            texts, selection: selection, conflictsOnly: conflictsOnly, style: style, unseenSeriesCount: unseen)
        return Array(outline.lines())
    }

    @Test func `days events and sums stand in lines`() {
        let lines = lines(.sample)
        #expect(lines[0] == "Thursday, November 1, 2018 · 3 events")
        #expect(lines[1] == "    6:00 AM – 9:30 AM    Bicycling with Friends")
        #expect(lines[5] == "Saturday, November 3, 2018 (Today) · 2 events, 2 in conflict")
        #expect(lines[6] == "    6:14 PM – 9:44 PM  ! Football Game  — conflicts with Football Tailgate with John")
        #expect(lines.last == "21 events on 7 days · 6 conflicts")
    }

    @Test func `a range is named`() {
        let day = lines(.sample, from: "2018-11-03", to: "2018-11-04")
        #expect(day[0] == "Saturday, November 3, 2018")
        #expect(day[1] == "")
        #expect(day[2] == "Saturday, November 3, 2018 (Today) · 2 events, 2 in conflict")
        #expect(day.last == "2 events on 1 day · 1 conflict")
        #expect(
            lines(.sample, from: "2018-11-03", to: "2018-11-06").first
                == "From Saturday, November 3, 2018 to Monday, November 5, 2018")
        #expect(lines(.sample, from: "2018-11-03").first == "From Saturday, November 3, 2018 on")
        #expect(lines(.sample, to: "2018-11-03").first == "Up to Friday, November 2, 2018")
        #expect(lines(.sample, from: "2019-01-01", to: "2019-01-02").last == "No events.")
    }

    @Test func `series of which nothing is listed are named`() {
        #expect(lines(.sample, unseen: 1).last?.hasPrefix("1 series is not listed") == true)
        #expect(lines(Agenda(Feed([])), unseen: 2).first == "No events.")
        #expect(lines(Agenda(Feed([])), unseen: 2).last?.hasPrefix("2 series are not listed") == true)
    }

    @Test func `conflicts alone are listed`() {
        let lines = lines(.sample, conflictsOnly: true)
        #expect(lines[0] == "Saturday, November 3, 2018 (Today) · 2 events, 2 in conflict")
        #expect(lines.last?.hasPrefix("11 events on ") == true)
        #expect(self.lines(Agenda(Feed([])), conflictsOnly: true) == ["No conflicts."])
    }

    @Test func `colors say nothing that the text does not`() {
        let colored = lines(.sample, style: .colored)
        #expect(colored[0] == "\u{1B}[1mThursday, November 1, 2018\u{1B}[0m · 3 events")
        #expect(
            colored[6]
                == "    6:14 PM – 9:44 PM  \u{1B}[31m!\u{1B}[0m Football Game"
                + "\u{1B}[31m  — conflicts with Football Tailgate with John\u{1B}[0m")
        let plain = colored.map { $0.replacing(/\u{1B}\[[0-9]+m/, with: "") }
        #expect(plain == lines(.sample))
    }

    @Test func `an empty agenda says so`() {
        #expect(lines(Agenda(Feed([]))) == ["No events."])
    }
}

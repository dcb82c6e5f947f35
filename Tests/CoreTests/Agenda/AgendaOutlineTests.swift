import Foundation
import Testing

@testable import Core

struct AgendaOutlineTests {
    private func lines(_ agenda: Agenda) -> [String] {
        let times = TimeTexts(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: agenda.timeZone)
        return AgendaOutline(AgendaTexts(agenda, times: times, today: LocalDateTime("2018-11-03 12:00").date)).lines()
    }

    @Test func daysEventsAndSumsStandInLines() {
        let lines = lines(.exercise)
        #expect(lines[0] == "Thursday, November 1, 2018 · 3 events")
        #expect(lines[1] == "    6:00 AM – 9:30 AM    Bicycling with Friends")
        #expect(lines[5] == "Saturday, November 3, 2018 (Today) · 2 events, 2 in conflict")
        #expect(lines[6] == "    6:14 PM – 9:44 PM  ! Football Game  — conflicts with Football Tailgate with John")
        #expect(lines.last == "21 events on 7 days · 6 conflicts")
    }

    @Test func anEmptyAgendaSaysSo() {
        #expect(lines(Agenda(Feed([]))) == ["No events."])
    }
}

import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Text
@testable import Time

struct AgendaOutlineStatusTests {
    @Test func `a line says when its event is cancelled, tentative or declined`() {
        func event(_ title: String, _ properties: String) -> String {
            "BEGIN:VEVENT\nUID:\(title)\nSUMMARY:\(title)\n\(properties)\nEND:VEVENT\n"
        }
        let answer = "ATTENDEE;PARTSTAT=DECLINED:mailto:anna@example.org"
        let text = [
            "BEGIN:VCALENDAR\nX-WR-CALNAME:anna@example.org\n",
            event("Sure", "DTSTART:20181103T100000Z\nDURATION:PT1H"),
            event("Off", "DTSTART:20181103T120000Z\nDURATION:PT1H\nSTATUS:CANCELLED\n\(answer)"),
            event("Maybe", "DTSTART:20181103T140000Z\nDURATION:PT1H\nSTATUS:TENTATIVE"),
            event("No", "DTSTART:20181103T160000Z\nDURATION:PT1H\n\(answer)"),
            event("Trip", "DTSTART;VALUE=DATE:20181103\nDTEND;VALUE=DATE:20181105\nSTATUS:TENTATIVE"),
            "END:VCALENDAR\n",
        ].joined()
        let feed = CalendarFeed.decode(
            Array(text.utf8), source: Source(path: "/a.ics"), now: Instant("2018-11-01 12:00"))
        let agenda = Agenda(feeds: [feed], timeZone: .gmt)
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .gmt)
        let texts = AgendaFormatter(agenda, times: times, today: LocalDateTime("2018-11-03 12:00").date)
        let lines = Array(AgendaReport(texts).lines())
        for end in ["Sure", "Off (cancelled)", "Maybe (tentative)", "No (declined)", "Trip (day 2 of 2, tentative)"] {
            #expect(lines.contains { $0.hasSuffix("  \(end)") }, "\(lines)")
        }
    }
}

import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Text
@testable import Time

struct EventShareTests {
    private func share(_ event: Event, at position: Int = 0) -> EventShare {
        let agenda = Agenda(Feed([event]))
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: agenda.timeZone)
        return AgendaFormatter(agenda, times: times, today: LocalDateTime("2018-11-03 12:00").date).share(of: position)
    }

    private func times(_ event: Event) -> [String] {
        let lines = share(event).calendar(writtenAt: Instant(millisecondsSinceEpoch: 0))?.split(separator: "\r\n") ?? []
        return lines.filter { $0.hasPrefix("DTSTART") || $0.hasPrefix("DTEND") }.map(String.init)
    }

    @Test func `an event is shared with its day its times and its place`() throws {
        let (start, end) = (LocalDateTime("2018-11-03 18:00"), LocalDateTime("2018-11-03 19:30"))
        let share = share(Event(title: "Yoga", start: .floating(start), end: .floating(end), location: "Loft\n2"))
        #expect(share.text == "Yoga\nSaturday, November 3, 2018, 6:00 PM to 7:30 PM\nLoft 2")
        guard case .event = try Link(share.link ?? "") else {
            Issue.record("\(share.link ?? "no link") leads to no event")
            return
        }
        #expect(share.fileName == "Yoga.ics")
        #expect(share.calendar(writtenAt: Instant(millisecondsSinceEpoch: 0))?.contains("LOCATION:Loft 2") == true)
    }

    @Test func `the file of a calendar's event has what its calendar states`() throws {
        let calendar = CalendarFeed.decode(
            Array(
                """
                BEGIN:VCALENDAR
                BEGIN:VEVENT
                UID:a
                SUMMARY:Choir
                DESCRIPTION:Bring notes
                URL:https://example.org/
                CLASS:PRIVATE
                STATUS:CANCELLED
                TRANSP:TRANSPARENT
                DTSTART;TZID=Europe/Berlin:20181103T180000
                DURATION:PT1H
                RRULE:FREQ=DAILY;COUNT=2
                EXDATE;TZID=Europe/Berlin:20181103T180000
                END:VEVENT
                END:VCALENDAR
                """.utf8), source: Source(path: "/a.ics"), now: Instant("2018-11-01 12:00"))
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .gmt)
        let texts = AgendaFormatter(Agenda(calendar), times: times, today: LocalDateTime("2018-11-03 12:00").date)
        let file = try #require(texts.share(of: 0).calendar(writtenAt: Instant(millisecondsSinceEpoch: 0)))
        let read = CalendarReader.read(Array(file.utf8)).object.events
        let event = try #require(read.first)
        #expect(read.count == 1 && !event.isRecurring && event.exceptions.isEmpty)
        #expect(event.summary == "Choir" && event.details == "Bring notes" && event.url == "https://example.org/")
        #expect(event.classification == .private && event.status == .cancelled && event.isOpaque == false)
        #expect(file.contains("DTSTART:20181104T170000Z\r\nDTEND:20181104T180000Z\r\n"))
    }

    @Test func `the file has times or days`() {
        #expect(
            times(Event("Yoga", "2018-11-03 18:00", "2018-11-03 19:30"))
                == ["DTSTART:20181103T220000Z", "DTEND:20181103T233000Z"])
        #expect(times(Event("Bell", "2018-11-03 18:00", "2018-11-03 18:00")) == ["DTSTART:20181103T220000Z"])
        let day = LocalDateTime("2018-11-03 00:00").date
        let oneDay = ["DTSTART;VALUE=DATE:20181103", "DTEND;VALUE=DATE:20181104"]
        #expect(
            times(Event(title: "Trip", when: .allDay(from: day, to: day.advanced(by: 3))))
                == ["DTSTART;VALUE=DATE:20181103", "DTEND;VALUE=DATE:20181106"])
        #expect(times(Event(title: "Bye", when: .allDay(from: day, to: day))) == oneDay)
        #expect(times(Event(title: "Game", when: .toBeAnnounced(day))) == oneDay)
    }

    @Test(arguments: [
        ("Parade", "Parade.ics"), ("../etc/passwd", "-.-etc-passwd.ics"), (" A  b ", "A b.ics"),
        (".hidden", "-hidden.ics"), ("Who? \"We\" <us>", "Who- -We- -us-.ics"), ("\u{202e}gnp.exe", "gnp.exe.ics"),
    ])
    func `the file is named by the title`(title: String, name: String) {
        #expect(EventShare.fileName(forTitle: title) == name)
    }

    @Test func `the file name is never too long for a file system`() {
        let name = EventShare.fileName(forTitle: String(repeating: "é", count: 300))
        #expect(name.utf8.count <= 104)
        #expect(name.hasSuffix("é.ics"))
    }
}

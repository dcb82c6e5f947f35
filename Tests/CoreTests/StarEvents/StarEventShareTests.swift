import Foundation
import Testing

@testable import Events
@testable import Planning
@testable import Time

struct StarEventShareTests {
    private func share(_ text: String = "") -> EventShare {
        let date = Instant(millisecondsSinceEpoch: 1_434_646_922_614)
        let event = StarEvent(id: 8, title: "Parade", text: text, date: date)
        let feeds = [Feed(source: Source(path: "/star.json"), events: [event.event], starEvents: [event], problems: [])]
        return StarEventsRows(feeds: feeds, agenda: Agenda(feeds: feeds, timeZone: .newYork)).share(ofCard: 0)
    }

    @Test func `the shared text is title colon description`() {
        #expect(share("Bring a flag.").text == "Parade: Bring a flag.")
        #expect(share(" \n").text == "Parade")
        #expect(share().link == "starevents://event?id=8")
        #expect(share().fileName == "Parade.ics")
    }

    @Test func `the calendar has the assumed hour in UTC`() throws {
        let text = try #require(share().calendar(writtenAt: Instant(millisecondsSinceEpoch: 0)))
        #expect(text.contains(/UID:[0-9a-f]{16}@io\.github\.upcoming\.Upcoming\r\n/))
        #expect(text.contains("DTSTAMP:19700101T000000Z\r\n"))
        #expect(text.contains("DTSTART:20150618T170202Z\r\nDTEND:20150618T180202Z\r\n"))
        #expect(!text.contains("LOCATION"))
        #expect(!text.contains("DESCRIPTION"))
    }
}

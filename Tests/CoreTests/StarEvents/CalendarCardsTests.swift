import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Time

/// Events of calendars that have pictures, as cards.
struct CalendarCardsTests {
    private let source = Source(path: "/club.ics")

    private func feed(_ events: String...) -> Feed {
        let bodies = events.enumerated().map { number, lines in
            """
            BEGIN:VEVENT
            UID:\(number)
            DTSTART:20181101T180000Z
            DTEND:20181101T200000Z
            SUMMARY:Event \(number)
            \(lines)
            END:VEVENT
            """
        }
        let text = (["BEGIN:VCALENDAR", "VERSION:2.0"] + bodies + ["END:VCALENDAR"]).joined(separator: "\n")
        let now = Instant("2018-11-10 12:00")
        return CalendarFeed.decode(Array(text.utf8), source: source, now: now)
    }

    private func rows(_ feed: Feed, chosen: Bool = true) -> StarEventsRows {
        let agenda = Agenda(feeds: [feed], timeZone: .newYork)
        return StarEventsRows(
            feeds: [feed], agenda: agenda, calendars: chosen ? [source] : [], now: Instant("2018-11-10 12:00"))
    }

    @Test func `an IMAGE and an ATTACH of a picture make a card`() {
        let feed = feed(
            "IMAGE;VALUE=URI;DISPLAY=BADGE;FMTTYPE=image/png:https://example.org/a.png",
            "ATTACH;FMTTYPE=image/jpeg:https://example.org/b.jpg",
            "ATTACH;FMTTYPE=application/pdf:https://example.org/c.pdf",
            "ATTACH:https://example.org/d.png", "IMAGE;VALUE=BINARY;ENCODING=BASE64;FMTTYPE=image/png:aGk=",
            "ATTACH;FMTTYPE=image/png:https://example.org/no.png\nIMAGE;VALUE=URI:https://example.org/yes.png")
        let cards = rows(feed).cards
        #expect(cards.map(\.event.title) == ["Event 0", "Event 1", "Event 5"])
        #expect(
            cards.map(\.event.imageURL) == [
                "https://example.org/a.png", "https://example.org/b.jpg", "https://example.org/yes.png",
            ])
        #expect(cards.map(\.isPast) == [true, true, true])
    }

    @Test func `only calendars that were chosen have cards`() {
        let feed = feed("IMAGE;VALUE=URI:https://example.org/a.png")
        #expect(rows(feed, chosen: false).cards.isEmpty)
        #expect(rows(feed, chosen: false).calendarsWithPictures == [source])
        #expect(rows(self.feed("LOCATION:x")).calendarsWithPictures.isEmpty)
    }

    @Test func `a series has one card, that of its next occurrence`() {
        let feed = feed("RRULE:FREQ=WEEKLY;COUNT=5\nIMAGE;VALUE=URI:https://example.org/a.png")
        let cards = rows(feed).cards
        #expect(cards.map(\.event.date) == [Instant("2018-11-15 13:00")])
    }
}

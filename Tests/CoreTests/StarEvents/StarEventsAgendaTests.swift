import Foundation
import Testing

@testable import Events
@testable import Planning
@testable import Text
@testable import Time

/// Star events in an agenda, beside events whose times are the user's own.
struct StarEventsAgendaTests {
    private func agenda(_ texts: String..., timeZone: TimeZone = .newYork) throws -> Agenda {
        let feeds = try texts.enumerated().map { index, text in
            try Feed.decode(Array(text.utf8), source: Source(path: "/feeds/\(index).json"))
        }
        return Agenda(feeds: feeds, timeZone: timeZone)
    }

    /// 23:30 in New York, 4:30 of the next day in Berlin.
    private let meteors = #"""
        [{"title": "Meteors", "date": "2027-01-06T04:30:00.000Z", "locationline1": "Dune", "locationline2": "Coast"}]
        """#
    private let dinner = #"""
        [{"title": "Late Dinner", "start": "January 5, 2027 10:00 PM", "end": "January 5, 2027 11:45 PM"}]
        """#

    @Test func `the end is the assumed hour later and said to be about`() throws {
        let agenda = try agenda(meteors)
        let entry = try #require(agenda.entries.first)
        #expect(entry.start == Instant("2027-01-05 23:30"))
        #expect(entry.end == Instant("2027-01-06 00:30"))
        #expect(entry.event.location == "Dune, Coast")
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        let texts = AgendaFormatter(agenda, times: times, today: CalendarDate(daysSinceEpoch: 0))
        #expect(texts.end(of: 0).hasPrefix("about Wed"))
    }

    @Test func `a star event conflicts with an event of another feed at the same local time`() throws {
        let agenda = try agenda(meteors, dinner)
        #expect(agenda.entries.map(\.event.title) == ["Late Dinner", "Meteors"])
        #expect(agenda.conflicting(of: "Meteors") == ["Late Dinner"])
        #expect(agenda.conflicting(of: "Late Dinner") == ["Meteors"])
    }

    @Test func `another zone moves star events to another day and away from their conflicts`() throws {
        let newYork = try agenda(meteors, dinner)
        #expect(newYork.days.map(\.date.description) == ["2027-01-05"])
        let berlin = try agenda(meteors, dinner, timeZone: .berlin)
        #expect(berlin.days.map(\.date.description) == ["2027-01-05", "2027-01-06"])
        #expect(berlin.entries.map(\.event.title) == ["Late Dinner", "Meteors"])
        #expect(berlin.conflicting(of: "Meteors").isEmpty)
    }

    @Test func `what starts at the end of the assumed hour does not conflict`() throws {
        let touching = #"[{"title": "Tea", "start": "January 6, 2027 12:30 AM", "end": "January 6, 2027 1:00 AM"}]"#
        let overlapping = #"[{"title": "Tea", "start": "January 6, 2027 12:29 AM", "end": "January 6, 2027 1:00 AM"}]"#
        #expect(try agenda(meteors, touching).conflicting(of: "Meteors").isEmpty)
        #expect(try agenda(meteors, overlapping).conflicting(of: "Meteors") == ["Tea"])
    }
}

import Foundation
import TestSupport
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Time

/// Two calendars with so many conflicts between them that one is asked about.
struct CalendarPairTests {
    private let start = Instant("2018-11-03 00:00")

    /// A calendar with an hour from ten on each of some days.
    private func feed(_ name: String, days: Range<Int64>) -> Feed {
        let events = days.map { day in
            let time = start.advanced(by: (day * 24 + 10) * 3_600_000)
            return Event(
                title: "\(name) \(day)", start: .absolute(time), end: .absolute(time.advanced(by: 3_600_000)),
                availability: .busy, status: .confirmed, location: nil)
        }
        return Feed(source: Source(argument: "/\(name).ics"), kind: .calendar, events: events, problems: [])
    }

    private func pairs(_ feeds: [Feed], after days: Int64 = -1) -> [CalendarPair] {
        CalendarPair.striking(
            in: Agenda(feeds: feeds, timeZone: .newYork), at: start.advanced(by: days * 24 * 3_600_000))
    }

    @Test func `more than twenty and more than a third are too many`() {
        let (school, shifts) = (feed("school", days: 0..<30), feed("shifts", days: 0..<40))
        let choir = feed("choir", days: 35..<45)
        // Choir conflicts with shifts five times: shifts have more conflicts.
        #expect(
            pairs([shifts, school, choir]) == [CalendarPair(first: 1, second: 0, count: 30)])
        #expect(pairs([shifts, school, choir], after: 9).map(\.count) == [21])
        #expect(pairs([shifts, school, choir], after: 10).isEmpty)
        // Three calendars alike: each pair has a third, and none more.
        let many = ["a", "b", "c"].map { feed($0, days: 0..<30) }
        #expect(pairs(many).isEmpty)
        #expect(pairs([]).isEmpty)
    }

    @Test func `conflicts of one calendar with itself are no pair`() {
        let twice = Feed(
            source: Source(argument: "/a.ics"), kind: .calendar,
            events: feed("a", days: 0..<30).events + feed("b", days: 0..<30).events, problems: [])
        #expect(pairs([twice]).isEmpty)
        #expect(Agenda(feeds: [twice], timeZone: .newYork).comingPairCounts(at: start) == [[0]: 30])
    }

    @Test func `a moment within another event is a conflict until it is over`() {
        func agenda(_ minute: Int) -> Agenda {
            let moment = Event("Bell", "2018-11-03 10:\(minute)", "2018-11-03 10:\(minute)")
            let bell = Feed(
                source: Source(argument: "/bell.ics"), kind: .calendar, events: [moment, moment], problems: [])
            return Agenda(
                feeds: [bell, Feed([Event("Class", "2018-11-03 10:15", "2018-11-03 11:00")])], timeZone: .newYork)
        }
        #expect(agenda(30).comingPairCounts(at: Instant("2018-11-03 10:30")) == [[0, 1]: 2])
        #expect(agenda(30).comingPairCounts(at: Instant("2018-11-03 10:31")).isEmpty)
        #expect(agenda(15).comingPairCounts(at: start).isEmpty)
    }
}

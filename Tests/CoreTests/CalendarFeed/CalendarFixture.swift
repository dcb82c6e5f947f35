import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Time

/// An iCalendar text made of lines, and what is read from it.
struct CalendarFixture {
    let object: CalendarObject
    let problems: [CalendarProblem]

    init(_ text: String) {
        (object, problems) = CalendarReader.read(Array(text.utf8))
    }

    /// A calendar of events, each given by its lines without `BEGIN` and `END`.
    init(events: String..., head: String = "") {
        let bodies = events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT\n" }.joined()
        self.init("BEGIN:VCALENDAR\nVERSION:2.0\n\(head)\(head.isEmpty ? "" : "\n")\(bodies)END:VCALENDAR\n")
    }

    static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    /// The occurrences of the years 2018 and 2019 as texts, in order of time: `2018-11-03 18:00-19:30 Title` on the wall clock
    /// of Berlin, days as `2018-11-03..2018-11-04 Title`. An exported copy of the calendar must have the same.
    func texts(
        from first: String = "2018-01-01", to last: String = "2020-01-01", location: SourceLocation = #_sourceLocation
    ) throws -> [String] {
        let texts = try CalendarFixture.texts(of: object, from: first, to: last)
        let copy = CalendarRoundTrip(object, source: Source(path: "/a.ics"), from: first, to: last)
        let again = try CalendarFixture.texts(of: copy.object, from: first, to: last)
        #expect(again == texts, "The export differs.", sourceLocation: location)
        return texts
    }

    private static func texts(of object: CalendarObject, from first: String, to last: String) throws -> [String] {
        var clock = TimeResolver(CalendarFixture.berlin)
        func day(_ text: String) throws -> Instant {
            clock.instant(of: .floating(try #require(CalendarDate(text)).midnight))
        }
        let window = try day(first)..<day(last)
        let (occurrences, _) = object.occurrences(in: window, timeZone: CalendarFixture.berlin)
        func time(_ local: LocalDateTime) -> String {
            let minute = Int(local.millisecondsOfDay / 60_000)
            return "\((minute / 60).padded(to: 2)):\((minute % 60).padded(to: 2))"
        }
        let texts = occurrences.map { occurrence -> (Instant, String) in
            let event = object.events[occurrence.event]
            let interval = clock.interval(of: occurrence.when)
            if case .allDay(let from, let to) = occurrence.when {
                return (interval.start, "\(from)..\(to) \(event.summary)")
            }
            let (start, end) = (clock.localDateTime(of: interval.start), clock.localDateTime(of: interval.end))
            return (interval.start, "\(start.date) \(time(start))-\(time(end)) \(event.summary)")
        }
        return texts.sorted { $0 < $1 }.map(\.1)
    }
}

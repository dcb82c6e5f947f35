import Foundation
import Testing

@testable import Events
@testable import Formats
@testable import Planning
@testable import Text
@testable import Time

/// A calendar that is exported and read again.
struct CalendarRoundTrip {
    let text: String
    let object: CalendarObject
    let problems: [CalendarProblem]
    private let window: Range<Instant>
    private let original: Agenda

    /// - Parameters:
    ///   - first: The first day whose occurrences are exported; with the agenda's other events.
    ///   - last: The day after the last.
    init(_ calendar: CalendarObject, source: Source, from first: String, to last: String) {
        self.init([(calendar, source)], from: first, to: last)
    }

    init(_ calendars: [(object: CalendarObject, source: Source)], from first: String, to last: String) {
        let window = Instant("\(first) 00:00")..<Instant("\(last) 00:00")
        self.window = window
        original = CalendarRoundTrip.agenda(of: calendars, in: window)
        text = AgendaCalendar(original, entries: original.entries.indices).text(
            writtenAt: Instant(millisecondsSinceEpoch: 0))
        (object, problems) = CalendarReader.read(Array(text.utf8))
    }

    static func agenda(of calendars: [(object: CalendarObject, source: Source)], in window: Range<Instant>) -> Agenda {
        let feeds = calendars.map { calendar, source in
            let (events, expansion) = calendar.events(in: window, timeZone: CalendarFixture.berlin)
            return Feed(
                source: source, kind: .calendar, events: events, calendar: calendar,
                calendarPositions: expansion.positions, problems: [])
        }
        return Agenda(feeds: feeds, timeZone: CalendarFixture.berlin)
    }

    /// What people see of each event of the original, in order of time.
    var before: [String] { CalendarRoundTrip.rows(of: original) }

    /// The same of the copy.
    var after: [String] {
        CalendarRoundTrip.rows(of: CalendarRoundTrip.agenda(of: [(object, Source(path: "/copy.ics"))], in: window))
    }

    private static func rows(of agenda: Agenda) -> [String] {
        agenda.entries.indices.map { position in
            let (item, event) = (agenda.entries[position], agenda.entries[position].event)
            let stated = agenda.stated(of: position)?.event
            let times =
                event.when.isTimed
                ? "\(item.start.millisecondsSinceEpoch / 1000)-\(item.end.millisecondsSinceEpoch / 1000)"
                : "\(event.when)"
            let busyness = event.availability == .declined ? Event.Availability.free : event.availability
            let texts = [stated?.details, stated?.location, stated?.url].map { $0 ?? "" }
            return "\(times) \(event.title) \(event.status) \(busyness) \(stated?.classification as Any) \(texts)"
        }.sorted()
    }
}

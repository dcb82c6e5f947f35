import Events
import Formats
import Text
import Time

/// Events of an agenda as an iCalendar file (RFC 5545).
///
/// What came from a calendar is written as the calendar states it: a series as a series, with all its changed instances,
/// however few of them are chosen. All else is written event by event.
///
///     AgendaCalendar(agenda, entries: AgendaSelection(agenda).entries, feeds: feeds).text(writtenAt: .now)
package struct AgendaCalendar: Sendable {
    private var events: [ICalendar.Event] = []
    private var calendars: [(object: CalendarObject, events: [Int])] = []
    private var seriesCount = 0

    /// How many events it has; a series is one.
    package var eventCount: Int { events.count + seriesCount }

    /// - Parameters:
    ///   - entries: Positions in `Agenda.entries`.
    ///   - feeds: Those that the agenda was made of. An event of a calendar that is not among them is written as any other.
    /// - Complexity: O(*n*) in the number of entries and in the events of their calendars.
    package init(_ agenda: Agenda, entries: some Sequence<Int>, feeds: [Feed]) {
        let objects = Dictionary(
            feeds.compactMap { feed in feed.calendar.map { (feed.source, $0) } },
            uniquingKeysWith: { first, _ in first })
        var series: [Int: [String: CalendarSeries]] = [:]
        var chosen: [Int: [Int]] = [:]
        var written: Set<String> = []
        for entry in entries {
            let (event, source) = (agenda.entries[entry].event, agenda.entries[entry].source)
            guard let uid = event.uid, let object = objects[agenda.sources[source]] else {
                events.append(agenda.calendarEvent(of: entry))
                continue
            }
            // Two calendars that have the same event would give it twice.
            guard written.insert(uid).inserted else { continue }
            if series[source] == nil { series[source] = object.seriesByUID }
            guard let found = series[source]?[uid] else {
                events.append(agenda.calendarEvent(of: entry))
                continue
            }
            seriesCount += 1
            chosen[source, default: []] += [found.master].compactMap { $0 } + found.overrides
        }
        calendars = chosen.sorted { $0.key < $1.key }.compactMap { source, events in
            objects[agenda.sources[source]].map { ($0, events) }
        }
    }

    /// The file: lines that end in CR LF and are at most 75 octets long.
    ///
    /// - Parameter now: The moment of writing.
    package func text(writtenAt now: Instant) -> String {
        ICalendar(events: events).text(with: calendars, writtenAt: now)
    }
}

extension CalendarObject {
    fileprivate var seriesByUID: [String: CalendarSeries] {
        Dictionary(
            series.compactMap { series in
                (series.master ?? series.overrides.first).flatMap { events[$0].uid }.map { ($0, series) }
            }, uniquingKeysWith: { first, _ in first })
    }
}

extension Agenda {
    /// An entry as it stands here, for a calendar file.
    func calendarEvent(of entry: Int) -> ICalendar.Event {
        let (item, event) = (entries[entry], entries[entry].event)
        let time: ICalendar.Time =
            switch event.when {
            case .timed: .timed(item.start, item.end)
            case .allDay(let first, let end): .days(first, until: max(end, first.advanced(by: 1)))
            case .toBeAnnounced(let day): .days(day, until: day.advanced(by: 1))
            }
        return ICalendar.Event(
            uid: EventShare.uid(of: item.id), summary: event.title.singleLine(), time: time,
            location: event.location?.singleLine())
    }
}

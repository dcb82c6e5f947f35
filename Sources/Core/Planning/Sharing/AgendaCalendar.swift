import Events
import Formats
import Text
import Time

/// Events of an agenda as an iCalendar file (RFC 5545).
///
/// Events of calendars are written as their calendar states them: a series as a series with all its changed instances,
/// even if only some are chosen. Other events are written one by one.
///
///     AgendaCalendar(agenda, entries: AgendaSelection(agenda).entries, feeds: feeds).text(writtenAt: .now)
package struct AgendaCalendar: Sendable {
    private var events: [ICalendar.Event] = []
    private var calendars: [(object: CalendarObject, events: [Int])] = []
    private var seriesCount = 0

    /// The number of events; a series counts once.
    package var eventCount: Int { events.count + seriesCount }

    /// - Parameters:
    ///   - entries: Positions in `Agenda.entries`.
    ///   - feeds: The feeds of the agenda. An event of a calendar that is not among them is written like any other.
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
            // Otherwise an event in two calendars would be written twice.
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
    /// - Parameter now: The time of writing.
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
    /// An entry for a calendar file, with the values of this agenda.
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

import Events
import Formats
import Text
import Time

/// Events of an agenda as an iCalendar file (RFC 5545).
///
/// Events of calendars are written as their calendar states them: a series as a series with all its changed instances,
/// even if only some are chosen. Other events are written one by one.
///
///     AgendaCalendar(agenda, entries: AgendaSelection(agenda).entries).text(writtenAt: .now)
package struct AgendaCalendar: Sendable {
    private let object: ICalendar

    /// The number of events; a series counts once.
    package let eventCount: Int

    /// - Parameter entries: Positions in `Agenda.entries`.
    /// - Complexity: O(*n*) in the number of entries and in the events of their calendars.
    package init(_ agenda: Agenda, entries: some Sequence<Int>) {
        var events: [ICalendar.Event] = []
        var chosen = ChosenSeries()
        for entry in entries {
            if !chosen.add(entry, of: agenda) { events.append(agenda.event(of: entry)) }
        }
        var series = ExportedSeries(agenda)
        for item in chosen.items { series.add(item) }
        object = ICalendar(events: events, excerpts: series.excerpts)
        eventCount = events.count + series.count
    }

    /// The file: lines that end in CR LF and are at most 75 octets long.
    ///
    /// - Parameter now: The time of writing.
    package func text(writtenAt now: Instant) -> String { object.text(writtenAt: now) }

    /// Writes the file, see `ICalendar.write(writtenAt:to:)`.
    package func write(writtenAt now: Instant, to output: @escaping ([UInt8]) -> Bool) -> Bool {
        object.write(writtenAt: now, to: output)
    }
}

extension Agenda {
    /// The file of one entry: an event with the times of this agenda, and what its calendar states about it.
    func calendar(of entry: Int) -> ICalendar {
        let plain = event(of: entry)
        guard let origin = statedOrigin(of: entry), let stated = calendars[origin.source].event(at: origin.position)
        else { return ICalendar(events: [plain]) }
        var event = stated.event.withStandardBusyness(ownAddresses: stated.ownAddresses)
        event.makeSingle(uid: plain.uid)
        switch plain.time {
        case .timed(let start, let end):
            (event.start, event.end) = (.utc(start), end > start ? .time(.utc(end)) : .open)
        case .days(let first, let end): (event.start, event.end) = (.date(first), .time(.date(end)))
        }
        return ICalendar(excerpts: [ICalendar.Excerpt(events: [event], zones: [])])
    }

    /// An entry without a calendar, with the values of this agenda.
    fileprivate func event(of entry: Int) -> ICalendar.Event {
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

    /// The origin of an entry in a calendar whose event it shows, or else one that agrees with it about times, status
    /// and availability. `nil` when there is none.
    func statedOrigin(of entry: Int) -> Origin? {
        let (item, origins) = (entries[entry], origins(of: entry))
        if let shown = origins.first(where: { isShown($0, in: entry) }) { return shown }
        return origins.first { origin in
            guard let other = calendars[origin.source].occurrence(at: origin.position) else { return false }
            var times = TimeResolver(timeZone)
            return other.status == item.event.status && other.availability == item.event.availability
                && times.interval(of: other.when) == Interval(start: item.start, end: item.end)
        }
    }
}

extension CalendarEvent {
    /// Makes it a single event with another UID.
    mutating func makeSingle(uid: String) {
        self.uid = uid
        (rule, furtherRules, exceptionRules, furtherDates, exceptions) = (nil, [], [], [], [])
        (recurrenceID, replacesFuture) = (nil, false)
    }
}

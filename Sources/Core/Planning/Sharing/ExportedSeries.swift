import Events
import Formats
import Time

/// Chosen series of several calendars, each event with a UID by which every reader tells it from the others.
///
/// - The first series of a calendar with a UID keeps it, with its changed instances. Further events with the same UID
///   get one that ends in their start.
/// - An event without a UID gets one that depends only on what it states.
/// - When two calendars have the same series, such as an invitation, it is written once. Entries that only the second
///   one shows become changed instances of it.
struct ExportedSeries {
    /// The number of series and single events.
    private(set) var count = 0
    private let agenda: Agenda
    private var uids = ExportedUIDs()
    private var calendars: [Int: Calendar] = [:]
    /// The UIDs of the series that are written as a whole.
    private var written: [ChosenSeries.ID: String] = [:]

    /// One source.
    fileprivate struct Calendar {
        let object: CalendarObject
        /// The first series with each UID.
        let owners: [String: Int]
        var portable: PortableEvents
        var excerpt: ICalendar.Excerpt
    }

    init(_ agenda: Agenda) {
        self.agenda = agenda
    }

    /// The events of each source, in the order of the sources.
    var excerpts: [ICalendar.Excerpt] { calendars.sorted { $0.key < $1.key }.map(\.value.excerpt) }

    /// - Complexity: O(*n*) in the events and dates of the series.
    mutating func add(_ item: ChosenSeries.Item) {
        let source = item.id.source
        guard !item.entries.isEmpty, var calendar = calendars[source] ?? calendar(of: source) else { return }
        // Otherwise the excerpt would be copied.
        calendars[source] = nil
        defer { calendars[source] = calendar }
        let series = calendar.object.series[item.id.series]
        if let uid = item.partners.lazy.compactMap({ [written] in written[$0] }).first {
            for (entry, event) in item.entries {
                let instance = calendar.instance(event, of: series, as: agenda.entries[entry].event, uid: uid)
                calendar.excerpt.events.append(instance)
            }
            return
        }
        let uid = uid(of: item, series, in: calendar)
        written[item.id] = uid
        var events = series.master.map { [$0] + series.overrides } ?? item.events
        if !item.covered.isEmpty { events.removeAll(where: item.covered.contains) }
        for index in events {
            var event = calendar.portable.event(index, of: series)
            event.uid = uid
            calendar.excerpt.events.append(event)
        }
        count += series.master == nil ? events.count : 1
    }

    private func calendar(of source: Int) -> Calendar? {
        agenda.calendars[source].calendar.map { object in
            Calendar(
                object: object, owners: object.owners, portable: PortableEvents(object, timeZone: agenda.timeZone),
                excerpt: ICalendar.Excerpt(events: [], zones: object.zones))
        }
    }

    private mutating func uid(
        of item: ChosenSeries.Item, _ series: CalendarSeries, in calendar: Calendar
    ) -> String {
        let (entry, index) = item.entries[0]
        let first = calendar.object.events[series.master ?? series.overrides.first ?? index]
        guard let stated = first.uid else {
            return uids.unique(first.isRecurring ? first.madeUID : EventShare.uid(of: agenda.entries[entry].id))
        }
        if calendar.owners[stated] == item.id.series, uids.claim(stated) { return stated }
        return uids.unique("\(stated)-\(first.start.basicText)")
    }
}

extension ExportedSeries.Calendar {
    /// A changed instance of a series that another calendar has too, with the times of an occurrence.
    fileprivate mutating func instance(
        _ index: Int, of series: CalendarSeries, as occurrence: Event, uid: String
    ) -> CalendarEvent {
        var event = portable.event(index, of: series)
        event.makeSingle(uid: uid)
        let isOfDays = object.events[series.master ?? index].start.isDate
        event.recurrenceID = occurrence.recurrenceID.map { id in
            let time = time(id)
            return isOfDays ? .date(time.local.date) : time
        }
        switch occurrence.when {
        case .timed(let start, let end, _):
            (event.start, event.end) = (time(start), end == start ? .open : .time(time(end)))
        case .allDay(let first, let end): (event.start, event.end) = (.date(first), .time(.date(end)))
        case .toBeAnnounced(let day): (event.start, event.end) = (.date(day), .open)
        }
        return event
    }

    private mutating func time(_ time: EventTime) -> CalendarTime {
        switch time {
        case .floating(let local): return .floating(local)
        case .absolute(let instant): return .utc(instant)
        case .zoned(let local, let zone):
            let known = excerpt.zones.firstIndex(of: .named(zone))
            if known == nil { excerpt.zones.append(.named(zone)) }
            return .zoned(local, zone: known ?? excerpt.zones.count - 1)
        }
    }
}

extension CalendarObject {
    /// The first series with each UID, by its position in `series`.
    fileprivate var owners: [String: Int] {
        var owners: [String: Int] = [:]
        for (position, series) in series.enumerated() {
            guard let uid = (series.master ?? series.overrides.first).flatMap({ events[$0].uid }) else { continue }
            if owners[uid] == nil { owners[uid] = position }
        }
        return owners
    }
}

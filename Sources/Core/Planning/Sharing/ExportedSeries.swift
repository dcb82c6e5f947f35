import Events
import Formats

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
    private struct Calendar {
        /// The first series with each UID.
        let owners: [String: Int]
        var events: ExportedEvents
    }

    init(_ agenda: Agenda) {
        self.agenda = agenda
    }

    /// The events of each source, in the order of the sources.
    var excerpts: [ICalendar.Excerpt] {
        calendars.sorted { $0.key < $1.key }.lazy.map(\.value.events).filter { !$0.isEmpty }.map { events in
            ICalendar.Excerpt(events: events, zones: events.zones)
        }
    }

    /// - Complexity: O(*n*) in the events and dates of the series.
    mutating func add(_ item: ChosenSeries.Item) {
        let source = item.id.source
        guard !item.entries.isEmpty, var calendar = calendars[source] ?? calendar(of: source) else { return }
        // Otherwise the list of its events would be copied.
        calendars[source] = nil
        defer { calendars[source] = calendar }
        let series = calendar.events.object.series[item.id.series]
        if let uid = item.partners.lazy.compactMap({ [written] in written[$0] }).first {
            for (entry, event) in item.entries {
                calendar.events.add(event, of: item.id.series, uid: uid, as: agenda.entries[entry].event)
            }
            return
        }
        let uid = uid(of: item, series, in: calendar)
        written[item.id] = uid
        var events = series.master.map { [$0] + series.overrides } ?? item.events
        if !item.covered.isEmpty { events.removeAll(where: item.covered.contains) }
        for event in events { calendar.events.add(event, of: item.id.series, uid: uid) }
        count += series.master == nil ? events.count : 1
    }

    private func calendar(of source: Int) -> Calendar? {
        agenda.calendars[source].calendar.map { object in
            Calendar(owners: object.owners, events: ExportedEvents(object, timeZone: agenda.timeZone))
        }
    }

    private mutating func uid(
        of item: ChosenSeries.Item, _ series: CalendarSeries, in calendar: Calendar
    ) -> String {
        let (entry, index) = item.entries[0]
        let first = calendar.events.object.events[series.master ?? series.overrides.first ?? index]
        guard let stated = first.uid else {
            return uids.unique(first.isRecurring ? first.madeUID : EventShare.uid(of: agenda.entries[entry].id))
        }
        if calendar.owners[stated] == item.id.series, uids.claim(stated) { return stated }
        return uids.unique("\(stated)-\(first.start.basicText)")
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

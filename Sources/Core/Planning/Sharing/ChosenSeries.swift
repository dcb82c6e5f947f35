import Events

/// The series and single events of calendars that some entries of an agenda belong to.
struct ChosenSeries {
    /// A series or a single event of one source.
    struct ID: Hashable {
        /// The position in `Agenda.sources`.
        let source: Int
        /// The position in `CalendarObject.series`.
        let series: Int
    }

    struct Item {
        let id: ID
        /// The chosen entries, with the position of the event of each in `CalendarObject.events`.
        fileprivate(set) var entries: [(entry: Int, event: Int)] = []
        /// The series of other sources with the same UID that share an entry with it.
        fileprivate(set) var partners: Set<ID> = []
        /// Its events that an entry of a partner shows.
        fileprivate(set) var covered: Set<Int> = []

        /// The events of the entries, each once.
        var events: [Int] {
            var seen: Set<Int> = []
            return entries.map(\.event).filter { seen.insert($0).inserted }
        }
    }

    /// In the order in which they were added.
    private(set) var items: [Item] = []
    private var places: [ID: Int] = [:]
    /// The series of each event, by source.
    private var series: [Int: [Int]] = [:]

    /// Adds an entry. Returns whether it is an event of a calendar.
    ///
    /// - Complexity: O(1), after O(*n*) in the events of each calendar.
    mutating func add(_ entry: Int, of agenda: Agenda) -> Bool {
        guard let own = agenda.statedOrigin(of: entry), let (id, position) = find(own, in: agenda) else { return false }
        let place = place(of: id)
        items[place].entries.append((entry, position.event))
        let origins = agenda.origins(of: entry)
        guard origins.count > 1, let uid = uid(own, in: agenda) else { return true }
        for origin in origins where origin.source != own.source {
            guard uid == self.uid(origin, in: agenda), let (other, position) = find(origin, in: agenda) else {
                continue
            }
            let otherPlace = self.place(of: other)
            items[place].partners.insert(other)
            items[otherPlace].partners.insert(id)
            if position.event != position.master { items[otherPlace].covered.insert(position.event) }
        }
        return true
    }

    private mutating func place(of id: ID) -> Int {
        if let place = places[id] { return place }
        places[id] = items.count
        items.append(Item(id: id))
        return items.count - 1
    }

    private func uid(_ origin: Agenda.Origin, in agenda: Agenda) -> String? {
        agenda.calendars[origin.source].event(at: origin.position)?.event.uid
    }

    private mutating func find(_ origin: Agenda.Origin, in agenda: Agenda) -> (ID, CalendarPosition)? {
        let stated = agenda.calendars[origin.source]
        guard let calendar = stated.calendar, let position = stated.position(of: origin.position) else { return nil }
        let all = series[origin.source] ?? calendar.seriesOfEvents
        series[origin.source] = all
        return (ID(source: origin.source, series: all[position.master ?? position.event]), position)
    }
}

extension CalendarObject {
    /// The position in `series` of each event. Events that no series has, which are older versions, get 0.
    fileprivate var seriesOfEvents: [Int] {
        var positions = Array(repeating: 0, count: events.count)
        for (position, series) in series.enumerated() {
            if let master = series.master { positions[master] = position }
            for event in series.overrides { positions[event] = position }
        }
        return positions
    }
}

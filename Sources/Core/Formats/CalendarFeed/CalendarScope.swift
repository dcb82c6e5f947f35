import Events
import Time

/// The statements of one `VCALENDAR` for its own events. A file may have several, each with zones of its own.
struct CalendarScope {
    /// `X-WR-TIMEZONE`: the zone of floating times where no time names a zone.
    var floatingZone: String?
    /// Whether all its events are cancelled (`METHOD:CANCEL`, RFC 5546 §3.2.5).
    var isCancelled = false
    private var descriptions: [String: ZoneDescription] = [:]
    /// The names of described zones that mean one zone everywhere.
    private var definedNames: Set<String> = []
    private let firstEvent: Int
    /// The descriptions that are needed.
    var zones: [ZoneDescription] { Array(descriptions.values) }

    init(firstEvent: Int) {
        self.firstEvent = firstEvent
    }

    /// Adds a description. It is not needed when the name means one zone everywhere.
    ///
    /// - Returns: The number of its observances, if it is needed.
    mutating func add(_ description: ZoneDescription) -> Int {
        guard !CalendarZone.isDefined(description.name) else {
            if definedNames.count < CalendarScope.zoneLimit { definedNames.insert(description.name) }
            return 0
        }
        descriptions[description.name.lowercased()] = description
        return description.observances.count
    }

    /// Resolves the zones that the events name, and completes the times of the events.
    func complete(_ object: inout CalendarObject, _ names: inout ZoneNames) {
        if !names.isUsed, let floatingZone, zone(named: CalendarZone.plainName(floatingZone)) != .unknown,
            let position = names.position(of: floatingZone, line: 1)
        {
            replaceTimes(of: &object) { time in
                if case .floating(let local) = time { .zoned(local, zone: position) } else { time }
            }
        }
        for position in object.zones.count..<names.names.count {
            object.zones.append(zone(named: names.names[position]))
        }
        if isCancelled {
            for index in object.events.indices[firstEvent...] {
                (object.events[index].status, object.events[index].isCancellation) = (.cancelled, true)
            }
        }
        shareZones(in: &object)
        placeLastDays(in: &object)
    }

    /// The most zones in which the last days of series are searched.
    private static let zoneLimit = 20

    /// Reads an `UNTIL` in UTC of an all-day series as the day that begins at this instant in a zone of the calendar.
    private func placeLastDays(in object: inout CalendarObject) {
        var zones: [CalendarZone] = []
        for index in object.events.indices[firstEvent...] where object.events[index].start.isDate {
            guard case .absolute(let until) = object.events[index].rule?.until else { continue }
            if zones.isEmpty {
                let names = definedNames.sorted() + descriptions.keys.sorted() + [floatingZone ?? "UTC"]
                zones = names.prefix(CalendarScope.zoneLimit).map { zone(named: $0) } + object.zones
            }
            var clock = CalendarClock(zones: zones, timeZone: .gmt)
            let day = clock.day(of: .utc(until))
            // Otherwise the user's zone may place it.
            if day.midnight.millisecondsSinceEpoch > until.millisecondsSinceEpoch {
                object.events[index].rule?.until = .date(day)
            }
        }
    }

    private func zone(named name: String) -> CalendarZone {
        let description = descriptions[name.lowercased()]
        return CalendarZone(
            name: name, location: description?.location,
            described: description.flatMap { DescribedZone($0.observances, name: name) })
    }

    private func replaceTimes(of object: inout CalendarObject, by other: (CalendarTime) -> CalendarTime) {
        for index in object.events.indices[firstEvent...] { object.events[index].replaceTimes(other) }
    }

    /// Where only one of start and end has a known zone, both are in it, so that the length is right.
    private func shareZones(in object: inout CalendarObject) {
        let isKnown = object.zones.map { $0 != .unknown }
        func isUnknown(_ time: CalendarTime) -> Bool {
            switch time {
            case .floating: true
            case .zoned(_, let zone): !isKnown[zone]
            case .date, .utc: false
            }
        }
        for index in object.events.indices[firstEvent...] {
            let start = object.events[index].start
            guard case .time(let end) = object.events[index].end, !start.isDate, !end.isDate,
                isUnknown(start) != isUnknown(end)
            else { continue }
            let known = isUnknown(start) ? end : start
            object.events[index].replaceTimes { isUnknown($0) ? known.at($0.local) : $0 }
        }
    }
}

/// Puts the events of a calendar together to series.
struct CalendarAssembly {
    private var object: CalendarObject
    private var clock: CalendarClock
    private(set) var faults: [CalendarProblem] = []

    init(_ object: CalendarObject) {
        self.object = object
        clock = CalendarClock(zones: object.zones, timeZone: .gmt)
    }

    mutating func assembled() -> CalendarObject {
        var positions: [String: Int] = [:]
        positions.reserveCapacity(object.events.count)
        for index in object.events.indices {
            checkEnd(of: index)
            guard let uid = object.events[index].uid else {
                object.series.append(CalendarSeries(master: index))
                continue
            }
            let position = positions[uid] ?? object.series.count
            if position == object.series.count {
                positions[uid] = position
                object.series.append(CalendarSeries())
            }
            add(index, to: position)
        }
        return object
    }

    /// Of several versions the highest `SEQUENCE` counts, then the latest `DTSTAMP`, then the later one in the file. Events
    /// that share a UID by mistake, of equal version and another start, all count.
    private mutating func add(_ index: Int, to position: Int) {
        let event = object.events[index]
        if let id = event.recurrenceID {
            let instant = clock.instant(of: id)
            let other = object.series[position].overrides.firstIndex { other in
                object.events[other].recurrenceID.map { clock.instant(of: $0) == instant } ?? false
            }
            guard let other else {
                object.series[position].overrides.append(index)
                return
            }
            if !isOlder(event, object.events[object.series[position].overrides[other]]) {
                object.series[position].overrides[other] = index
            }
            return
        }
        guard let master = object.series[position].master else {
            object.series[position].master = index
            return
        }
        let present = object.events[master]
        if event.sequence == present.sequence, event.stamp == present.stamp, event.start != present.start {
            object.series.append(CalendarSeries(master: index))
        } else if !isOlder(event, present) {
            object.series[position].master = index
        }
    }

    private func isOlder(_ event: CalendarEvent, _ other: CalendarEvent) -> Bool {
        if event.sequence != other.sequence { return event.sequence < other.sequence }
        guard let stamp = event.stamp, let otherStamp = other.stamp else { return false }
        return stamp < otherStamp
    }

    /// An end before the start is none. That of a date is passed over: such an event lasts its day.
    private mutating func checkEnd(of index: Int) {
        let event = object.events[index]
        guard !event.start.isDate else { return }
        let isBefore: Bool
        switch event.end {
        case .time(let end):
            isBefore = clock.instant(of: clock.end(end, of: event.start)) < clock.instant(of: event.start)
        case .duration(let duration): isBefore = duration.isNegative
        case .open: isBefore = false
        }
        guard isBefore else { return }
        object.events[index].end = .open
        faults.append(
            CalendarProblem(
                line: event.line, uid: event.uid,
                message: "The event ends before it starts; it is shown without an end."))
    }
}

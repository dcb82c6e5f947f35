import Events
import Text
import Time

/// Groups the events of a calendar into series.
struct CalendarAssembly {
    private var object: CalendarObject
    private var clock: CalendarClock
    private(set) var faults: [CalendarProblem] = []
    /// The positions of the changed instances among the overrides of their series.
    private var places: [Instance: Int] = [:]
    /// The series of further events with a UID, by the position of the first, and by their starts.
    private var furtherSeries: [Int: [Int]] = [:]
    private var masters: [Instance: Int] = [:]

    private struct Instance: Hashable {
        /// The position of the series.
        let series: Int
        let originalStart: Instant
    }

    init(_ object: CalendarObject) {
        self.object = object
        clock = CalendarClock(zones: object.zones, timeZone: .gmt)
    }

    /// - Complexity: O(*n*) in the number of events.
    mutating func assembled() -> CalendarObject {
        var positions: [String: Int] = [:]
        positions.reserveCapacity(object.events.count)
        object.series.reserveCapacity(object.events.count)
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
        if !furtherSeries.isEmpty { separateSeries() }
        return object
    }

    /// The version that counts among several with one start has the highest `SEQUENCE`, then the latest `DTSTAMP`, then
    /// the later place in the file.
    private mutating func add(_ index: Int, to position: Int) {
        if let id = object.events[index].recurrenceID {
            let instance = Instance(series: position, originalStart: clock.instant(of: id))
            guard let place = places[instance] else {
                places[instance] = object.series[position].overrides.count
                object.series[position].overrides.append(index)
                return
            }
            if !isOlder(index, than: object.series[position].overrides[place]) {
                object.series[position].overrides[place] = index
            }
            return
        }
        guard let master = object.series[position].master else {
            object.series[position].master = index
            return
        }
        let first = Instance(series: position, originalStart: clock.instant(of: object.events[master].start))
        let own = Instance(series: position, originalStart: clock.instant(of: object.events[index].start))
        guard let place = own == first ? position : masters[own] else {
            masters[own] = object.series.count
            furtherSeries[position, default: []].append(object.series.count)
            object.series.append(CalendarSeries(master: index))
            return
        }
        if let other = object.series[place].master, !isOlder(index, than: other) { object.series[place].master = index }
    }

    private mutating func separateSeries() {
        for (first, further) in furtherSeries.sorted(by: { $0.key < $1.key }) {
            var shared = SharedUID([first] + further, clock: clock)
            shared.separate(&object)
            faults += shared.faults
        }
        object.series.removeAll { $0.master == nil && $0.overrides.isEmpty }
    }

    private func isOlder(_ index: Int, than other: Int) -> Bool {
        object.events[index].version < object.events[other].version
    }

    /// An end before the start is an error. For a date it is ignored: such an event lasts one day.
    private mutating func checkEnd(of index: Int) {
        let start = object.events[index].start
        guard !start.isDate else { return }
        let isBefore: Bool
        switch object.events[index].end {
        case .time(let end): isBefore = clock.instant(of: clock.end(end, of: start)) < clock.instant(of: start)
        case .duration(let duration): isBefore = duration.isNegative
        case .open: isBefore = false
        }
        guard isBefore else { return }
        object.events[index].end = .open
        faults.append(
            CalendarProblem(
                of: object.events[index], isShown: true,
                Message("The event ends before it starts; it is shown without an end.")))
    }
}

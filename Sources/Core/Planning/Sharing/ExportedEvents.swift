import Events
import Formats
import Foundation
import Time

/// Chosen events of a calendar, each made only while it is written.
struct ExportedEvents: Sequence, Sendable {
    let object: CalendarObject
    /// The zones of the calendar, and further ones of its changed instances.
    private(set) var zones: [CalendarZone]
    private let timeZone: TimeZone
    private var items: [Item] = []

    /// The times of the items that are changed instances of a series that another calendar has too, by position.
    private var changed: [Int: Times] = [:]

    private struct Item {
        let event: Int
        /// The position of its series.
        let series: Int
        let uid: String
    }

    private struct Times {
        let recurrenceID: CalendarTime?
        let start: CalendarTime
        let end: CalendarEvent.End
    }

    /// - Parameter timeZone: The user's zone.
    init(_ object: CalendarObject, timeZone: TimeZone) {
        self.object = object
        self.timeZone = timeZone
        zones = object.zones
    }

    var isEmpty: Bool { items.isEmpty }

    /// - Parameters:
    ///   - event: Its position.
    ///   - series: The position of its series.
    ///   - occurrence: Where the event is to be a changed instance of a series that another calendar has too, the
    ///     occurrence with its times.
    mutating func add(_ event: Int, of series: Int, uid: String, as occurrence: Event? = nil) {
        if let occurrence { changed[items.count] = times(of: occurrence, isOfDays: isOfDays(event, of: series)) }
        items.append(Item(event: event, series: series, uid: uid))
    }

    func makeIterator() -> AnyIterator<CalendarEvent> {
        var portable = PortableEvents(object, timeZone: timeZone)
        var rest = items.enumerated().makeIterator()
        return AnyIterator {
            rest.next().map { position, item in
                var event = portable.event(item.event, of: object.series[item.series])
                event.uid = item.uid
                if let times = changed[position] {
                    event.makeSingle(uid: item.uid)
                    (event.recurrenceID, event.start, event.end) = (times.recurrenceID, times.start, times.end)
                }
                return event
            }
        }
    }

    private func isOfDays(_ event: Int, of series: Int) -> Bool {
        object.events[object.series[series].master ?? event].start.isDate
    }

    private mutating func times(of occurrence: Event, isOfDays: Bool) -> Times {
        let id = occurrence.recurrenceID.map { id in
            let time = time(id)
            return isOfDays ? .date(time.local.date) : time
        }
        return switch occurrence.when {
        case .timed(let start, let end, _):
            Times(recurrenceID: id, start: time(start), end: end == start ? .open : .time(time(end)))
        case .allDay(let first, let end): Times(recurrenceID: id, start: .date(first), end: .time(.date(end)))
        case .toBeAnnounced(let day): Times(recurrenceID: id, start: .date(day), end: .open)
        }
    }

    private mutating func time(_ time: EventTime) -> CalendarTime {
        switch time {
        case .floating(let local): return .floating(local)
        case .absolute(let instant): return .utc(instant)
        case .zoned(let local, let zone):
            let known = zones.firstIndex(of: .named(zone))
            if known == nil { zones.append(.named(zone)) }
            return .zoned(local, zone: known ?? zones.count - 1)
        }
    }
}

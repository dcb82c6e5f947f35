import Events
import Foundation
import Time

/// Moves the times of one calendar on the wall clock of the event.
struct EditClock {
    private let zones: [CalendarZone]
    private let timeZone: TimeZone
    private var clock: CalendarClock

    /// - Parameter timeZone: The user's zone, for floating times and days.
    init(_ object: CalendarObject, timeZone: TimeZone) {
        (zones, self.timeZone) = (object.zones, timeZone)
        clock = CalendarClock(zones: object.zones, timeZone: timeZone)
    }

    mutating func instant(of time: CalendarTime) -> Instant { clock.instant(of: time) }

    /// The end of an event in the zone in which it is read.
    func end(_ end: CalendarTime, of start: CalendarTime) -> CalendarTime { clock.end(end, of: start) }

    /// The length of an event in milliseconds; of a date in days of 24 hours.
    mutating func length(of event: CalendarEvent) -> Int64 {
        let when = clock.when(from: event.start, to: event.end)
        if case .allDay(let from, let to) = when { return Int64(to.daysSinceEpoch - from.daysSinceEpoch) * 86_400_000 }
        return clock.resolved(when.end).millisecondsSinceEpoch - clock.resolved(when.start).millisecondsSinceEpoch
    }

    /// When an event ends that begins at another time, if its length is stated as one: a day is as long as the clock on the wall
    /// says. `nil` for an event with an end.
    mutating func end(from start: Moment, of event: CalendarEvent) -> Moment? {
        guard case .duration = event.end, case .time = start, let time = time(start, like: event.start) else {
            return nil
        }
        return .time(clock.resolved(clock.when(from: time, to: event.end).end))
    }

    mutating func instant(of time: EventTime) -> Instant { clock.resolved(time) }

    /// A moment in the form and the zone of another time; `nil` where the two do not go together, and for a time that the
    /// clock of the zone does not show.
    mutating func time(_ moment: Moment, like form: CalendarTime) -> CalendarTime? {
        switch (moment, form) {
        case (.day(let day), .date): return .date(day)
        case (.time(let instant), .utc): return .utc(instant)
        case (.time(let instant), .floating), (.time(let instant), .zoned):
            let time = form.at(local(of: instant, like: form))
            return self.instant(of: time) == instant ? time : nil
        default: return nil
        }
    }

    /// The wall clock at an instant in the zone of a time; that of the user for a floating time and a day.
    mutating func local(of instant: Instant, like form: CalendarTime) -> LocalDateTime {
        switch form {
        case .utc: return LocalDateTime(millisecondsSinceEpoch: instant.millisecondsSinceEpoch)
        case .zoned(_, let zone):
            switch zones[zone] {
            case .named(let named):
                var zoned = ZonedTime(named.timeZone)
                return zoned.localDateTime(of: instant)
            case .described(let described):
                var local = LocalDateTime(millisecondsSinceEpoch: instant.millisecondsSinceEpoch)
                for _ in 0..<3 {
                    let error = instant.millisecondsSinceEpoch - described.instant(of: local).millisecondsSinceEpoch
                    local = local.advanced(byMilliseconds: error)
                }
                return local
            case .unknown: break
            }
        case .date, .floating: break
        }
        var zoned = ZonedTime(timeZone)
        return zoned.localDateTime(of: instant)
    }

    /// A time of a series after the start of the series has moved on its own wall clock.
    ///
    /// - Parameters:
    ///   - start: The start of the series before.
    ///   - shift: How far the start has moved.
    ///   - days: By how many days its day has moved.
    mutating func moved(_ time: CalendarTime, with start: CalendarTime, by shift: Int64, days: Int) -> CalendarTime {
        switch (time, start) {
        case (.date(let day), _): return .date(day.advanced(by: days))
        case (.floating(let local), _): return .floating(local.advanced(byMilliseconds: shift))
        case (.utc(let instant), .utc): return .utc(instant.advanced(by: shift))
        case (.zoned(let local, let zone), .zoned(_, let other)) where zone == other:
            return .zoned(local.advanced(byMilliseconds: shift), zone: zone)
        default:
            let instant = instant(of: time)
            let wall = start.isDate ? CalendarTime.floating(start.local) : start
            let moved = self.instant(of: wall.at(local(of: instant, like: wall).advanced(byMilliseconds: shift)))
            if case .utc = time { return .utc(moved) }
            return time.at(local(of: moved, like: time))
        }
    }

    /// Whether the clock of its zone shows a time.
    mutating func isShown(_ time: CalendarTime) -> Bool {
        guard !time.isDate else { return true }
        return local(of: instant(of: time), like: time) == time.local
    }
}

extension CalendarTime {
    /// The value in the form in which another one was written.
    func value(like written: ArraySlice<UInt8>) -> [UInt8] {
        switch self {
        case .date(let day):
            let hasTime = written.contains { $0 | 0x20 == UInt8(ascii: "t") }
            return Array("\(BasicDateTime.date(day))\(hasTime ? "T000000" : "")".utf8)
        case .floating(let local), .zoned(let local, _): return Array(BasicDateTime.local(local).description.utf8)
        case .utc(let instant): return Array(BasicDateTime.utc(instant).description.utf8)
        }
    }
}

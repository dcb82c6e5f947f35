import Foundation

/// Places the times of one calendar on the time line.
struct CalendarClock {
    private let zones: [CalendarZone]
    private var resolver: TimeResolver

    /// - Parameter timeZone: The reader's, for floating times and days.
    init(zones: [CalendarZone], timeZone: TimeZone) {
        self.zones = zones
        resolver = TimeResolver(timeZone)
    }

    mutating func instant(of time: CalendarTime) -> Instant {
        if case .zoned(let local, let zone) = time, case .described(let described) = zones[zone] {
            return described.instant(of: local)
        }
        return resolver.instant(of: eventTime(of: time))
    }

    /// The time as an event states it; one in a zone that only the calendar knows is absolute.
    mutating func eventTime(of time: CalendarTime) -> EventTime {
        switch time {
        case .date(let date): return .floating(date.midnight)
        case .floating(let local): return .floating(local)
        case .utc(let instant): return .absolute(instant)
        case .zoned(let local, let zone):
            switch zones[zone] {
            case .named(let zone): return .zoned(local, zone)
            case .described(let described): return .absolute(described.instant(of: local))
            case .unknown: return .floating(local)
            }
        }
    }

    mutating func resolved(_ time: EventTime) -> Instant {
        resolver.instant(of: time)
    }

    /// Whether the reader's zone places it.
    func isFloating(_ time: CalendarTime) -> Bool {
        switch time {
        case .date, .floating: true
        case .utc: false
        case .zoned(_, let zone): zones[zone] == .unknown
        }
    }

    /// The end of an event, on the clock of the start where it has none of its own.
    func end(_ end: CalendarTime, of start: CalendarTime) -> CalendarTime {
        switch end {
        case .date(let date): start.at(date.midnight)
        case .floating(let local): isFloating(start) ? end : start.at(local)
        case .utc, .zoned: end
        }
    }

    /// When an event is that starts at `start`, which may be another time than it states.
    mutating func when(_ event: CalendarEvent, from start: CalendarTime, end: CalendarEvent.End? = nil) -> When {
        let isOwn = end != nil
        let end = end ?? event.end
        let first = isOwn ? start : event.start
        if case .date(let date) = start {
            return .allDay(from: date, to: date.advanced(by: max(1, days(of: end, from: first))))
        }
        let stated = eventTime(of: start)
        switch end {
        case .open: return .timed(start: stated, end: stated, isEndAssumed: false)
        case .duration(let duration):
            let later = start.at(start.local.advanced(byMilliseconds: Int64(max(0, duration.days)) * 86_400_000))
            return .timed(
                start: stated, end: advanced(later, by: max(0, duration.milliseconds)), isEndAssumed: false)
        case .time(let time):
            let last = self.end(time, of: first)
            if first == start { return .timed(start: stated, end: eventTime(of: last), isEndAssumed: false) }
            let length = instant(of: last).millisecondsSinceEpoch - instant(of: first).millisecondsSinceEpoch
            return .timed(start: stated, end: advanced(start, by: max(0, length)), isEndAssumed: false)
        }
    }

    /// Exact time later.
    private mutating func advanced(_ time: CalendarTime, by milliseconds: Int64) -> EventTime {
        if milliseconds == 0 { return eventTime(of: time) }
        if isFloating(time) { return .floating(time.local.advanced(byMilliseconds: milliseconds)) }
        return .absolute(instant(of: time).advanced(by: milliseconds))
    }

    private func days(of end: CalendarEvent.End, from start: CalendarTime) -> Int {
        switch end {
        case .open: 1
        case .duration(let duration): duration.days + Int((duration.milliseconds + 86_399_999) / 86_400_000)
        case .time(let time): time.local.date.daysSinceEpoch - start.local.date.daysSinceEpoch
        }
    }
}

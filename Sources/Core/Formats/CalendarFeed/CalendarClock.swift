import Events
import Foundation
import Time

/// Resolves the times of one calendar.
struct CalendarClock {
    private let zones: [CalendarZone]
    private var resolver: TimeResolver

    /// - Parameter timeZone: The user's zone, for floating times and days.
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

    /// The time in the form for an event; a time in a zone that only the calendar describes becomes absolute.
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

    /// The original start of an instance: a moment, whatever zone it is stated in, so that two calendars with the same
    /// instance agree on it. A day, and a time that depends on the user's zone, stay as they are.
    ///
    /// - Parameter instant: The instant of `time`.
    func identity(of time: CalendarTime, at instant: Instant) -> EventTime {
        isFloating(time) ? .floating(time.local) : .absolute(instant)
    }

    mutating func resolved(_ time: EventTime) -> Instant {
        resolver.instant(of: time)
    }

    /// Whether the time depends on the user's zone.
    func isFloating(_ time: CalendarTime) -> Bool {
        switch time {
        case .date, .floating: true
        case .utc: false
        case .zoned(_, let zone): zones[zone] == .unknown
        }
    }

    /// A rule completed from the start of its series. An `UNTIL` in UTC of an all-day series is the day that begins at
    /// this instant in the user's zone, otherwise its day in UTC.
    mutating func completed(_ rule: RecurrenceRule, from start: CalendarTime) -> RecurrenceRule {
        var rule = rule
        if start.isDate, case .absolute(let until) = rule.until { rule.until = .date(day(of: .utc(until))) }
        return rule.completed(from: start.local.date)
    }

    /// The day that a time of an all-day series means. A UTC time means the day that begins then in the user's zone or
    /// in a zone of the calendar, otherwise its day in UTC.
    mutating func day(of time: CalendarTime) -> CalendarDate {
        let day = time.local.date
        guard case .utc(let instant) = time else { return day }
        let next = day.advanced(by: 1)
        let isMidnight =
            self.instant(of: .date(next)) == instant
            || zones.indices.prefix(CalendarClock.zoneLimit).contains {
                self.instant(of: .zoned(next.midnight, zone: $0)) == instant
            }
        return isMidnight ? next : day
    }

    /// The most zones of a calendar in which a day may begin.
    private static let zoneLimit = 40

    /// The end of an event; if it has no zone, in the zone of the start.
    func end(_ end: CalendarTime, of start: CalendarTime) -> CalendarTime {
        switch end {
        case .date(let date): start.at(date.midnight)
        case .floating(let local): isFloating(start) ? end : start.at(local)
        case .utc, .zoned: end
        }
    }
}

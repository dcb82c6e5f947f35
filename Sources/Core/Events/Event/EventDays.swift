import Foundation
import Time

/// The local days of events, for a user in one time zone.
///
/// A mutable value without shared state: give every task its own copy.
public struct EventDays {
    private var times: TimeResolver

    public init(_ timeZone: TimeZone) {
        times = TimeResolver(timeZone)
    }

    /// From the day of the start to the day of the end; an event that ends at midnight does not include the day that
    /// begins then.
    public mutating func days(of when: When) -> ClosedRange<CalendarDate> {
        switch when {
        case .timed:
            let interval = times.interval(of: when)
            let last = interval.end > interval.start ? interval.end.advanced(by: -1) : interval.end
            let first = times.localDateTime(of: interval.start).date
            return first...max(first, times.localDateTime(of: last).date)
        case .allDay(let from, let to): return from...max(from, to.advanced(by: -1))
        case .toBeAnnounced(let day): return day...day
        }
    }
}

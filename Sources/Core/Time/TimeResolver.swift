import Foundation

/// Converts the stated times of sources to instants, for a user in one time zone.
///
///     var resolver = TimeResolver(timeZone)
///     let interval = resolver.interval(of: event.when)
///
/// A floating time is read in the user's zone, a zoned one in its own. Both follow `ZonedTime` for a time that the
/// wall clock shows twice or skips.
///
/// A mutable value without shared state: give every task its own copy.
///
/// - Complexity: every function is O(1) once a day of a zone is known. Besides the user's zone it caches the eight
///   zones used last, 0.3 MB each, so that a source with hundreds of zones costs time but not memory.
public struct TimeResolver: Sendable {
    private var reader: ZonedTime
    /// The zones of zoned times. Their cached offsets are at the same positions.
    private var zones: [EventZone] = []
    private var clocks: [ZonedTime] = []
    /// The position used last: most events have the zone of the event before.
    private var latest = 0
    private var nextToReplace = 0
    private static let capacity = 8

    public init(_ timeZone: TimeZone) {
        reader = ZonedTime(timeZone)
    }

    public mutating func instant(of time: EventTime) -> Instant {
        switch time {
        case .floating(let local): reader.instant(of: local)
        case .absolute(let instant): instant
        case .zoned(let local, let zone): clocks[position(of: zone)].instant(of: local)
        }
    }

    /// When an event starts and ends. The end is never before the start: if a change to daylight saving time would
    /// reverse them, the end equals the start.
    public mutating func interval(of when: When) -> Interval {
        let start = instant(of: when.start)
        return Interval(start: start, end: max(start, instant(of: when.end)))
    }

    /// The user's wall-clock time at an instant.
    public mutating func localDateTime(of instant: Instant) -> LocalDateTime {
        reader.localDateTime(of: instant)
    }

    private mutating func position(of zone: EventZone) -> Int {
        if latest < zones.count, zones[latest] === zone { return latest }
        latest = zones.firstIndex(of: zone) ?? add(zone)
        return latest
    }

    private mutating func add(_ zone: EventZone) -> Int {
        guard zones.count == TimeResolver.capacity else {
            zones.append(zone)
            clocks.append(ZonedTime(zone.timeZone))
            return zones.count - 1
        }
        let position = nextToReplace
        nextToReplace = (position + 1) % TimeResolver.capacity
        (zones[position], clocks[position]) = (zone, ZonedTime(zone.timeZone))
        return position
    }
}

import Time

/// Whether an event would fit at a time: what it would conflict with, and what is free near it.
///
///     let fit = agenda.fit(interval)
///     if !fit.isFree { print(fit.before, fit.after) }
package struct Fit: Hashable, Sendable {
    package let interval: Interval
    /// The entries that it would conflict with, in order of time.
    package let conflicts: [Int]
    /// The entries at a location that it would be too close to, in order of time. It takes no account of where the event
    /// itself would be.
    package let near: [Int]
    /// The free time around it, at most a day before and after; `nil` when it conflicts with something.
    package let around: Range<Instant>?
    /// The nearest free time that begins earlier and is long enough; `nil` when there is none within a year, and when the event
    /// fits.
    package let before: Range<Instant>?
    /// The nearest free time that is not over when it begins, and is long enough; `nil` as above.
    package let after: Range<Instant>?

    package var isFree: Bool { conflicts.isEmpty }
}

extension Agenda {
    private static let day: Int64 = 86_400_000

    /// Asks whether an event would fit at a time.
    ///
    /// - Parameters:
    ///   - buffer: The time in milliseconds below which the time to another event is too short; 0 for any time.
    ///   - hours: The hours in which free time near it is of interest.
    /// - Complexity: O(log *n* + *k* + *m*), where *k* is the number of conflicts, and *m* the number of events and days between
    ///   it and the nearest free time.
    package func fit(_ interval: Interval, buffer: Int64 = 0, hours: FreeHours = .all) -> Fit {
        let conflicting = conflicts.conflicts(with: interval)
        let near = buffer > 0 ? entries(near: interval, buffer: buffer) : []
        guard !conflicting.isEmpty else {
            let wide = interval.start.advanced(by: -Agenda.day)..<interval.end.advanced(by: Agenda.day)
            let around = freeTimes(in: wide).first { $0.lowerBound <= interval.start && interval.end <= $0.upperBound }
            return Fit(interval: interval, conflicts: [], near: near, around: around, before: nil, after: nil)
        }
        let length = max(1, (interval.start..<interval.end).length)
        var zone = ZonedTime(timeZone)
        return Fit(
            interval: interval, conflicts: conflicting, near: near, around: nil,
            before: nearest(before: interval.end, hours, length, &zone),
            after: nearest(after: interval.start, hours, length, &zone))
    }

    /// How far to look for free time, in days.
    private static let reach: Int64 = 366

    /// Looks in ever longer ranges, until one has free time that does not end with the range.
    private func nearest(
        after start: Instant, _ hours: FreeHours, _ length: Int64, _ zone: inout ZonedTime
    ) -> Range<Instant>? {
        var days = length / Agenda.day + 1
        while true {
            days = min(days * 2, max(Agenda.reach, length / Agenda.day + 2))
            let end = start.advanced(by: days * Agenda.day)
            let first = freeTimes(in: start..<end, hours: hours, atLeast: length, &zone).first
            if let first, first.upperBound < end { return first }
            if days >= Agenda.reach { return first }
        }
    }

    private func nearest(
        before end: Instant, _ hours: FreeHours, _ length: Int64, _ zone: inout ZonedTime
    ) -> Range<Instant>? {
        var days = length / Agenda.day + 1
        while true {
            days = min(days * 2, max(Agenda.reach, length / Agenda.day + 2))
            let start = end.advanced(by: -days * Agenda.day)
            let last = freeTimes(in: start..<end, hours: hours, atLeast: length, &zone).last
            if let last, last.lowerBound > start { return last }
            if days >= Agenda.reach { return last }
        }
    }
}

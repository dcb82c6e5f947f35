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
    /// Whether it begins in the hours of interest.
    package let isInHours: Bool
    /// The free time around it, of the hours of interest and at most a day before and after; `nil` when it conflicts with
    /// something, and when it does not begin in those hours.
    package let around: Range<Instant>?
    /// The nearest free time that begins earlier, is long enough and keeps the buffer; `nil` when there is none within a year,
    /// and when the event conflicts with nothing.
    package let before: Range<Instant>?
    /// The nearest free time that is not over when it begins, is long enough and keeps the buffer; `nil` as above.
    package let after: Range<Instant>?

    package var isFree: Bool { conflicts.isEmpty }
}

extension Agenda {
    private static let day: Int64 = 86_400_000

    /// Asks whether an event would fit at a time.
    ///
    /// - Parameters:
    ///   - buffer: The time in milliseconds below which the time to another event is too short; 0 for any time.
    ///   - hours: The hours in which free time around it or near it is of interest.
    ///   - counts: Whether an entry counts, see `counting(for:of:moving:)`; `nil` for all.
    /// - Complexity: O(log *n* + *k* + *m*), where *k* is the number of conflicts, and *m* the number of events and days between
    ///   it and the nearest free time.
    package func fit(
        _ interval: Interval, buffer: Int64 = 0, hours: FreeHours = .all, counting counts: ((Int) -> Bool)? = nil
    ) -> Fit {
        let conflicting = conflicts.conflicts(with: interval).filter { counts?($0) ?? true }
        let near = buffer > 0 ? entries(near: interval, buffer: buffer).filter { counts?($0) ?? true } : []
        var zone = ZonedTime(timeZone)
        let moment = interval.start..<interval.start.advanced(by: 1)
        let isInHours = !hours.windows(in: moment, &zone).isEmpty
        guard !conflicting.isEmpty else {
            let wide = interval.start.advanced(by: -Agenda.day)..<interval.end.advanced(by: Agenda.day)
            let around = freeTimes(in: wide, hours: .all, atLeast: 1, counting: counts, &zone)
                .first { $0.lowerBound <= interval.start && interval.end <= $0.upperBound }
            let part = around.flatMap { hours.windows(in: $0, &zone).first { $0.contains(interval.start) } }
            return Fit(
                interval: interval, conflicts: [], near: near, isInHours: isInHours,
                around: part.map { $0.lowerBound..<max($0.upperBound, interval.end) }, before: nil, after: nil)
        }
        // Looks in ever longer ranges, until one has a free time that does not end with the range.
        let length = max(1, (interval.start..<interval.end).length)
        let most = max(Agenda.searchedDays, length / Agenda.day + 2)
        func nearest(_ isIn: (Int64) -> Range<Instant>, _ pick: ([Range<Instant>]) -> Range<Instant>?) -> Range<
            Instant
        >? {
            var days = length / Agenda.day + 1
            while true {
                days = min(days * 2, most)
                let range = isIn(days * Agenda.day)
                let found = freeTimes(
                    in: range, hours: hours, atLeast: length, buffer: buffer, counting: counts, &zone)
                let isWhole = found.contains { $0.lowerBound > range.lowerBound && $0.upperBound < range.upperBound }
                if isWhole || days >= most { return pick(found) }
            }
        }
        return Fit(
            interval: interval, conflicts: conflicting, near: near, isInHours: isInHours, around: nil,
            before: nearest({ max(interval.end.advanced(by: -$0), Agenda.always.lowerBound)..<interval.end }, \.last),
            after: nearest({ interval.start..<interval.start.advanced(by: $0) }, \.first))
    }

    /// How far to look for free time, in days.
    private static let searchedDays: Int64 = 366
}

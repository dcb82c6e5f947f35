import Events
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
    ///   - people: Those for whom it is; `nil` for all.
    ///   - moved: The entry that would be moved to this time, whose present time is free then.
    /// - Complexity: O(log *n* + *k* + *m*), where *k* is the number of conflicts, and *m* the number of events and days between
    ///   it and the nearest free time.
    package func fit(
        _ interval: Interval, buffer: Int64 = 0, hours: FreeHours = .all, for people: PersonSet? = nil,
        moving moved: Int? = nil
    ) -> Fit {
        let counts = counting(for: people, moving: moved)
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
        let nearest = freeTimes(
            near: interval, before: 1, after: 1, buffer: buffer, hours: hours, for: people, moving: moved)
        return Fit(
            interval: interval, conflicts: conflicting, near: near, isInHours: isInHours, around: nil,
            before: nearest.before.last,
            after: nearest.after.first)
    }

    /// The nearest free times that are as long as an interval: those that begin before its end, and those that end after its
    /// start, each in order of time.
    ///
    /// - Parameters:
    ///   - before: The most free times that begin earlier.
    ///   - after: The most others.
    ///   - buffer: The time in milliseconds that they keep to events at a location; 0 for any.
    ///   - earliest: The first moment of interest; `nil` for all within a year.
    ///   - people: Those for whom the time is to be free; `nil` for all.
    ///   - moved: The entry that would be moved, whose present time is free then.
    /// - Complexity: O(log *n* + *m*), where *m* is the number of events and days between the first and the last of them.
    package func freeTimes(
        near interval: Interval, before: Int, after: Int, from earliest: Instant? = nil, buffer: Int64 = 0,
        hours: FreeHours = .all, for people: PersonSet? = nil, moving moved: Int? = nil
    ) -> (before: [Range<Instant>], after: [Range<Instant>]) {
        let length = max(1, (interval.start..<interval.end).length)
        var zone = ZonedTime(timeZone)
        let most = max(Agenda.reach, length / Agenda.day + 2)
        let counts = counting(for: people, moving: moved)
        func look(_ range: Range<Instant>) -> [Range<Instant>] {
            freeTimes(in: range, hours: hours, atLeast: length, buffer: buffer, counting: counts, &zone)
        }
        // Looks in ever longer ranges, until one has enough free times that do not end with the range.
        func later() -> [Range<Instant>] {
            let start = max(interval.start, earliest ?? interval.start)
            var days = length / Agenda.day + 1
            while true {
                days = min(days * 2, most)
                let end = start.advanced(by: days * Agenda.day)
                let found = look(start..<end)
                if found.count(where: { $0.upperBound < end }) >= after || days >= most {
                    return Array(found.prefix(after))
                }
            }
        }
        func sooner() -> [Range<Instant>] {
            let end = interval.end
            guard earliest.map({ $0 < end }) ?? true else { return [] }
            var days = length / Agenda.day + 1
            while true {
                days = min(days * 2, most)
                let start = max(end.advanced(by: -days * Agenda.day), earliest ?? Agenda.always.lowerBound)
                let found = look(start..<end)
                if found.count(where: { $0.lowerBound > start }) >= before || days >= most || start == earliest {
                    return Array(found.suffix(before))
                }
            }
        }
        return (before > 0 ? sooner() : [], after > 0 ? later() : [])
    }

    /// How far to look for free time, in days.
    private static let reach: Int64 = 366
}

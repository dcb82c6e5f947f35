import Foundation

/// Converts between instants and the wall clock of one time zone, fast enough for millions of events.
///
///     var zone = ZonedTime(.gmt)
///     zone.offsetSeconds(at: .now)  // 0
///
/// Foundation supplies the offsets. A query to Foundation takes several times as long as a cached value, so each UTC
/// day is queried once, when it is first needed: the offset at its start and, if the offset at its end differs, the
/// times of the changes within the day. Days outside the years 1900 to 2100 are queried every time. The trade-off: an
/// offset that changes and changes back within one UTC day would be missed; no zone has done that.
///
/// A mutable value without shared state: give every task its own copy.
///
/// - Complexity: every function is O(1) once the day is known. A zone in use takes 0.3 MB.
public struct ZonedTime: Sendable {
    public let timeZone: TimeZone

    /// The offset at the start of each day of `days`, in seconds; `unknown` for days not yet queried.
    private var offsets: [Int32] = []
    private var changes: [Int: [OffsetPeriod]] = [:]

    public init(_ timeZone: TimeZone) {
        self.timeZone = timeZone
    }

    /// Seconds to add to UTC for the wall clock at `instant`; positive east of Greenwich.
    public mutating func offsetSeconds(at instant: Instant) -> Int {
        let second = Int(instant.millisecondsSinceEpoch.flooredQuotient(by: 1000))
        return offset(atSecond: second)
    }

    /// The wall-clock time at `instant`.
    public mutating func localDateTime(of instant: Instant) -> LocalDateTime {
        let offset = Int64(offsetSeconds(at: instant)) * 1000
        return LocalDateTime(millisecondsSinceEpoch: instant.millisecondsSinceEpoch + offset)
    }

    /// The instant at which the wall clock shows `local`.
    ///
    /// RFC 5545 §3.3.5 defines the two ambiguous cases. A time that occurs twice means its first occurrence. A time
    /// that the clock skips is read with the offset from before the gap.
    public mutating func instant(of local: LocalDateTime) -> Instant {
        let second = Int(local.millisecondsSinceEpoch.flooredQuotient(by: 1000))
        let day = second.flooredQuotient(by: ZonedTime.day)
        let offset =
            if let offset = offsetThroughout(day - 1...day + 1) {
                offset
            } else {
                ZonedTime.offset(atLocalSecond: second, in: periods(of: day - 1...day + 1))
            }
        return Instant(millisecondsSinceEpoch: local.millisecondsSinceEpoch - Int64(offset) * 1000)
    }

    // MARK: Days

    private static let day = 86_400
    /// 1900-01-01 to 2100-12-31, as days since 1970-01-01.
    private static let days = -25_567...47_846
    private static let unknown = Int32.min

    private mutating func offset(atSecond second: Int) -> Int {
        let day = second.flooredQuotient(by: ZonedTime.day)
        if let offset = offsetThroughout(day...day) { return offset }
        return periods(of: day...day).last { $0.start <= second }?.offset ?? askedOffset(atSecond: second)
    }

    /// The offset throughout `days`, or `nil` when it changes.
    private mutating func offsetThroughout(_ days: ClosedRange<Int>) -> Int? {
        let first = offset(atStartOf: days.lowerBound)
        for day in days where offset(atStartOf: day + 1) != first { return nil }
        return first
    }

    private mutating func offset(atStartOf day: Int) -> Int {
        guard ZonedTime.days.contains(day) else { return askedOffset(atSecond: day * ZonedTime.day) }
        if offsets.isEmpty { offsets = Array(repeating: ZonedTime.unknown, count: ZonedTime.days.count) }
        let index = day - ZonedTime.days.lowerBound
        if offsets[index] == ZonedTime.unknown {
            offsets[index] = Int32(askedOffset(atSecond: day * ZonedTime.day))
        }
        return Int(offsets[index])
    }

    private func askedOffset(atSecond second: Int) -> Int {
        timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(second)))
    }

    // MARK: Days on which the offset changes

    /// A period with a constant offset; it lasts until the next period starts.
    private struct OffsetPeriod {
        /// Seconds since 1970-01-01T00:00:00Z.
        let start: Int
        let offset: Int
    }

    private mutating func periods(of days: ClosedRange<Int>) -> [OffsetPeriod] {
        var periods: [OffsetPeriod] = []
        for day in days {
            if offset(atStartOf: day) == offset(atStartOf: day + 1) {
                periods.append(OffsetPeriod(start: day * ZonedTime.day, offset: offset(atStartOf: day)))
            } else {
                periods += changes[day] ?? askedPeriods(of: day)
            }
        }
        return periods
    }

    /// Samples every quarter of an hour, and bisects those in which the offset changes, down to the second.
    private mutating func askedPeriods(of day: Int) -> [OffsetPeriod] {
        let start = day * ZonedTime.day
        let step = 900
        var periods = [OffsetPeriod(start: start, offset: offset(atStartOf: day))]
        for end in stride(from: start + step, through: start + ZonedTime.day, by: step) {
            let offset = askedOffset(atSecond: end)
            guard let before = periods.last?.offset, offset != before else { continue }
            var (same, other) = (end - step, end)
            while other - same > 1 {
                let middle = (same + other) / 2
                if askedOffset(atSecond: middle) == before { same = middle } else { other = middle }
            }
            if other < start + ZonedTime.day { periods.append(OffsetPeriod(start: other, offset: offset)) }
        }
        if ZonedTime.days.contains(day) { changes[day] = periods }
        return periods
    }

    /// The offset for the wall-clock time `second`; `periods` must extend a day to either side.
    private static func offset(atLocalSecond second: Int, in periods: [OffsetPeriod]) -> Int {
        for (period, next) in zip(periods, periods.dropFirst()) {
            let instant = second - period.offset
            // Within the period, or in the gap before the next one.
            if instant < next.start || second < next.start + next.offset { return period.offset }
        }
        return periods.last?.offset ?? 0
    }
}

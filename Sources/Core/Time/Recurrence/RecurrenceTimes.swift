/// The wall-clock times of a rule, in order, each once.
///
/// The idea: a period is a sorted list of days, and each day has the same sorted times, so the times of a period can be
/// numbered from 0 without computing them. `BYSETPOS` picks numbers, and a binary search skips the times before a
/// bound. A rule with millions of times in a year costs only the times that the caller takes.
///
/// The sequence ends at December 31, 9999, after a Gregorian cycle of 400 years without a time, or after half a million
/// periods.
public struct RecurrenceTimes: Sequence, IteratorProtocol, Sendable {
    private var periods: RecurrencePeriods
    private let times: TimesOfDay
    private var positions: RecurrencePositions?
    private let start: LocalDateTime
    private let lower: LocalDateTime
    private let upper: LocalDateTime?
    /// How many more times the rule has, returned or skipped.
    private var remaining: Int
    /// The numbers of the times of the current period, from `number` on: all of them, or as positions in `chosen`.
    private var number = 0
    private var end = 0
    /// The numbers that `BYSETPOS` picks.
    private var chosen: [Int] = []
    private var isEnded: Bool
    private var givesStart: Bool
    private let isStartGiven: Bool

    init(
        _ rule: RecurrenceRule, start: LocalDateTime, isAllDay: Bool, isStartCounted: Bool,
        from lower: LocalDateTime?, to upper: LocalDateTime?
    ) {
        self.start = start
        self.lower = Swift.max(start, lower ?? start)
        self.upper = upper
        let times = TimesOfDay(rule, start: start, isAllDay: isAllDay)
        self.times = times
        positions = rule.positions.isEmpty ? nil : RecurrencePositions(rule.positions)
        remaining = rule.count ?? .max
        let most = rule.frequency.mostDays * times.count
        isEnded = !rule.positions.isEmpty && rule.positions.allSatisfy { abs($0) > most }
        givesStart = isStartCounted
        isStartGiven = isStartCounted
        periods = RecurrencePeriods(rule, start: start, lowerBound: rule.count == nil ? self.lower.date : nil)
    }

    /// Whether the sequence ended because it had examined half a million periods.
    public var isExhausted: Bool { periods.isExhausted }

    /// How many periods were examined: a measure of the work.
    public var periodCount: Int { periods.count }

    /// The next time.
    ///
    /// - Complexity: O(1) for a time of the same period; for the next period, O(its days).
    public mutating func next() -> LocalDateTime? {
        if givesStart {
            givesStart = false
            if let upper, start >= upper { return nil }
            remaining -= 1
            // The rule's own times come after it.
            if start >= lower { return start }
        }
        while !isEnded {
            if number < end, remaining > 0 {
                let time = time(number)
                number += 1
                remaining -= 1
                if let upper, time >= upper { break }
                return time
            }
            guard remaining > 0, periods.next(through: upper?.date.daysSinceEpoch ?? .max) else { break }
            load()
        }
        isEnded = true
        return nil
    }

    /// Sets `number` to the first time of the period that is not before the bounds.
    private mutating func load() {
        let count = periods.days.count * times.count
        if let picked = positions?.numbers(among: count) {
            chosen = picked
            end = picked.count
        } else {
            end = count
        }
        if end > 0 { periods.found() }
        let first = firstNumber(notBefore: isStartGiven ? start.advanced(byMilliseconds: 1) : start)
        number = Swift.max(first, firstNumber(notBefore: lower))
        remaining -= Swift.min(number - first, remaining)
    }

    private func time(_ number: Int) -> LocalDateTime {
        let place = positions == nil ? number : chosen[number]
        let day = Int64(periods.days[place / times.count]) * 86_400_000
        return LocalDateTime(
            millisecondsSinceEpoch: day + times.milliseconds(place % times.count, hour: periods.hour))
    }

    private func firstNumber(notBefore bound: LocalDateTime) -> Int {
        // Most periods are entirely after the bound, or entirely before it.
        if end == 0 || time(0) >= bound { return 0 }
        if time(end - 1) < bound { return end }
        return (1..<end).partitioningIndex { time($0) >= bound }
    }
}

extension RecurrenceRule {
    /// The times of the rule.
    ///
    /// An absolute `until` is ignored here, because only a zone can place it: the caller that resolves the times ends
    /// the sequence there.
    ///
    /// - Parameters:
    ///   - start: The start of the series. Times before it are not returned. It supplies what the rule does not state.
    ///   - isAllDay: Whether the series has days without times. If so, `BYHOUR`, `BYMINUTE` and `BYSECOND` are ignored.
    ///   - isStartCounted: Whether `start` is returned first, and counted by `COUNT`, even if the rule does not produce
    ///     it.
    ///   - lower: Times before it are counted by `COUNT` but not returned.
    ///   - upper: The time at which the sequence ends, exclusive.
    /// - Complexity: Without `COUNT`, O(1) to reach `lower`; with it, O(*n*) in the periods before `lower`.
    public func times(
        from start: LocalDateTime, isAllDay: Bool = false, isStartCounted: Bool = false,
        notBefore lower: LocalDateTime? = nil, before upper: LocalDateTime? = nil
    ) -> RecurrenceTimes {
        var bound = upper
        switch until {
        case .date(let date):
            let end = date.midnight.advanced(byMilliseconds: 1)
            bound = Swift.min(bound ?? end, end)
        case .floating(let last):
            let end = last.advanced(byMilliseconds: 1)
            bound = Swift.min(bound ?? end, end)
        case .absolute, nil: break
        }
        return RecurrenceTimes(
            self, start: start, isAllDay: isAllDay, isStartCounted: isStartCounted, from: lower, to: bound)
    }
}

extension RecurrenceRule.Frequency {
    /// The most days that a period can have.
    fileprivate var mostDays: Int {
        switch self {
        case .hourly, .daily: 1
        case .weekly: 7
        case .monthly: 31
        case .yearly: 366
        }
    }
}

extension LocalDateTime {
    /// The wall-clock time `milliseconds` later.
    public func advanced(byMilliseconds milliseconds: Int64) -> LocalDateTime {
        LocalDateTime(millisecondsSinceEpoch: millisecondsSinceEpoch + milliseconds)
    }
}

import Events
import Foundation
import Time

extension CalendarObject {
    /// From the first day of its events to the last. It includes all occurrences of series, not only those in the
    /// horizon.
    ///
    /// A rule with `COUNT` counts as endless if it does not end within a hundred years and ten thousand times. After
    /// 500 such rules, all further ones count as endless, because following them takes time.
    ///
    /// - Parameter timeZone: The user's zone, for the days.
    /// - Returns: `nil` for a calendar without events.
    /// - Complexity: O(*n*) in the number of events, and in the times of rules with `COUNT`.
    package func span(timeZone: TimeZone) -> DateSpan? {
        var span: DateSpan?
        var days = EventDays(timeZone)
        var clock = CalendarClock(zones: zones, timeZone: timeZone)
        var countedRules = 0
        func add(_ when: When) {
            let own = DateSpan.days(days.days(of: when))
            span = span?.joined(with: own) ?? own
        }
        for series in series {
            for index in [series.master].compactMap({ $0 }) + series.overrides {
                add(clock.when(from: events[index].start, to: events[index].end))
            }
            guard let event = series.master.map({ events[$0] }), event.isRecurring else { continue }
            let extent = clock.extent(from: event.start, to: event.end)
            for date in event.furtherDates {
                let own = date.end.map { clock.extent(from: date.start, to: $0) }
                add(clock.when(own ?? extent, from: date.start, at: nil))
            }
            for stated in event.rules {
                let rule = clock.completed(stated, from: event.start)
                if rule.count != nil { countedRules += 1 }
                let isFollowed = rule.count == nil || countedRules <= CalendarObject.countedRulesLimit
                if isFollowed, let last = clock.last(of: rule, event) {
                    add(clock.when(extent, from: event.start.at(last), at: nil))
                } else if let known = span {
                    span = .endless(from: known.first)
                }
            }
        }
        return span
    }

    fileprivate static let countedRulesLimit = 500
}

extension CalendarClock {
    /// From the start of an event to the end of its last occurrence; to the end of time for an endless series.
    ///
    /// - Parameter countedRules: The number of rules with `COUNT` that were followed; see `CalendarObject.span(timeZone:)`.
    mutating func span(of event: CalendarEvent, _ countedRules: inout Int) -> Interval {
        let extent = extent(from: event.start, to: event.end)
        var end = lastInstant(of: when(from: event.start, to: event.end))
        for date in event.furtherDates {
            let own = date.end.map { self.extent(from: date.start, to: $0) }
            end = max(end, lastInstant(of: when(own ?? extent, from: date.start, at: nil)))
        }
        for stated in event.rules {
            let rule = completed(stated, from: event.start)
            if rule.count != nil { countedRules += 1 }
            guard rule.count == nil || countedRules <= CalendarObject.countedRulesLimit,
                let last = last(of: rule, event)
            else { return Interval(start: instant(of: event.start), end: Instant(millisecondsSinceEpoch: .max)) }
            end = max(end, lastInstant(of: when(extent, from: event.start.at(last), at: nil)))
        }
        return Interval(start: instant(of: event.start), end: max(end, instant(of: event.start)))
    }
}

extension CalendarClock {
    private static let day: Int64 = 86_400_000
    private static let timesLimit = 10_000

    /// The last time of an event's rule; `nil` when it has no end, or an end that is too far away to find.
    fileprivate mutating func last(of rule: RecurrenceRule, _ event: CalendarEvent) -> LocalDateTime? {
        let (start, until) = (event.start.local, rule.until?.local)
        guard until != nil || rule.count != nil else { return nil }
        var (from, to) = (start, start.advanced(byMilliseconds: 36_525 * CalendarClock.day))
        if let until, rule.count == nil {
            from = max(start, until.advanced(byMilliseconds: -366 * CalendarClock.day))
            to = until.advanced(byMilliseconds: 2 * CalendarClock.day)
        }
        var times = rule.times(
            from: start, isAllDay: event.start.isDate, isStartCounted: true, notBefore: from, before: to)
        var last: LocalDateTime?
        var number = 0
        while number < CalendarClock.timesLimit, let time = times.next(), !isLater(event.start.at(time), than: rule) {
            last = time
            number += 1
        }
        // A rule that skips whole years ends at its `UNTIL`.
        if let until { return last ?? max(start, until) }
        return number == rule.count ? last : nil
    }

    /// Whether a time is after the end of a rule, if that end is an absolute time.
    private mutating func isLater(_ time: CalendarTime, than rule: RecurrenceRule) -> Bool {
        guard case .absolute(let until) = rule.until else { return false }
        return isFloating(time)
            ? time.local.millisecondsSinceEpoch > until.millisecondsSinceEpoch : instant(of: time) > until
    }
}

extension RecurrenceRule.Until {
    /// The wall-clock time; in UTC for an absolute time.
    fileprivate var local: LocalDateTime {
        switch self {
        case .date(let date): date.midnight
        case .floating(let local): local
        case .absolute(let instant): LocalDateTime(millisecondsSinceEpoch: instant.millisecondsSinceEpoch)
        }
    }
}

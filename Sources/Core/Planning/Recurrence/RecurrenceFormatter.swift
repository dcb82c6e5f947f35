import Text
import Time

/// A recurrence in words, with the days and dates of the user's locale.
///
///     every second Tuesday until June 3
///     on the last Friday of each month
///     every year on March 14, 10 times
///
/// The words are exact. A rule without a short sentence "repeats", until its last day if it has one.
package struct RecurrenceFormatter {
    private let times: TimeFormatter
    private let today: CalendarDate

    package init(times: TimeFormatter, today: CalendarDate) {
        (self.times, self.today) = (times, today)
    }

    /// The rule in words, within a sentence.
    ///
    /// - Parameters:
    ///   - rule: The rule as calendars read it, see `completed(from:)`. Its `UNTIL` is on the wall clock of the event.
    ///   - start: The first time, on the wall clock of the event.
    ///   - isAllDay: Whether the event has no time.
    /// - Complexity: O(1) for rules of ordinary length.
    package func words(for rule: RecurrenceRule, from start: LocalDateTime, isAllDay: Bool) -> String {
        let pattern = RecurrencePattern(rule, start: start, isAllDay: isAllDay)
        let recurrence = pattern.map(words) ?? localized("repeats")
        switch (rule.count, rule.until) {
        case (nil, nil): return recurrence
        case (nil, let until?):
            let day = shortDate(lastDay(until, start, isAllDay))
            // Translators: {recurrence} is "every second Tuesday" or the like, and {day} "June 3".
            return localized("{recurrence} until {day}", ["recurrence": recurrence, "day": day])
        case (let count?, nil):
            // Translators: {recurrence} is "every second Tuesday" or the like.
            return times.localized(
                "{recurrence}, {count} time", "{recurrence}, {count} times", count: count, ["recurrence": recurrence])
        // The end that comes first is not known here.
        case (.some, .some): return localized("repeats")
        }
    }

    /// The last day on which it can recur.
    private func lastDay(_ until: RecurrenceRule.Until, _ start: LocalDateTime, _ isAllDay: Bool) -> CalendarDate {
        let local =
            switch until {
            case .date(let date): date.midnight
            case .floating(let local): local
            case .absolute(let instant): times.localDateTime(of: instant)
            }
        if case .date = until { return local.date }
        let isEarlier = !isAllDay && local.millisecondsOfDay < start.millisecondsOfDay
        return isEarlier ? local.date.advanced(by: -1) : local.date
    }

    /// "June 3", in another year "June 3, 2028".
    private func shortDate(_ date: CalendarDate) -> String {
        date.components.year == today.components.year ? times.dayAndMonth(date) : times.date(date)
    }

    private func words(_ pattern: RecurrencePattern) -> String {
        switch pattern {
        case .hourly(1): localized("every hour")
        case .hourly(2): localized("every second hour")
        case .hourly(let count): times.localized("every {count} hour", "every {count} hours", count: count)
        case .daily(1): localized("every day")
        case .daily(2): localized("every second day")
        case .daily(let count): times.localized("every {count} day", "every {count} days", count: count)
        case .weekly(let days, let interval): weekly(days, every: interval)
        case .datesOfMonth(let dates, _) where dates.contains { $0 > 28 }:
            localized("on the {day} of each month that has one", ["day": list(dates.map(times.ordinal))])
        case .datesOfMonth(let dates, let interval):
            // Translators: {days} is "1st" or "1st and 15th".
            monthly(localized("the {days}", ["days": list(dates.map(times.ordinal))]), every: interval)
        case .lastDayOfMonth(let interval): monthly(localized("the last day"), every: interval)
        case .daysOfMonth(let days, _) where days.contains { $0.ordinal == 5 }:
            localized("on {days} of each month that has one", ["days": list(days.map(ordinalDay))])
        case .daysOfMonth(let days, let interval): monthly(list(days.map(ordinalDay)), every: interval)
        case .workingDayOfMonth(let isLast, let interval):
            // Translators: a day from Monday to Friday.
            monthly(isLast ? localized("the last weekday") : localized("the first weekday"), every: interval)
        case .datesOfYear(let dates, let interval):
            yearly(list(dates.map { times.dayAndMonth(month: $0.month, day: $0.day) }), every: interval)
        case .leapDay: localized("on {day} of each leap year", ["day": times.dayAndMonth(month: 2, day: 29)])
        case .daysOfYear(let days, let months, let interval): yearly(daysOfYear(days, months), every: interval)
        case .weekdaysOfMonths(let days, let months): weekly(days, in: list(months.map(times.monthName)))
        }
    }

    private func weekly(_ days: [Weekday], every interval: Int) -> String {
        let names = list(days.map(times.weekdayName))
        switch interval {
        // Translators: each day from Monday to Friday.
        case 1 where days == RecurrencePattern.workingDays: return localized("every weekday")
        // Translators: {days} is "Tuesday" or "Monday and Wednesday".
        case 1: return localized("every {days}", ["days": names])
        case 2 where days.count == 1: return localized("every second {day}", ["day": names])
        case 2: return localized("every second week on {days}", ["days": names])
        default:
            return times.localized(
                "every {count} week on {days}", "every {count} weeks on {days}", count: interval, ["days": names])
        }
    }

    private func weekly(_ days: [Weekday], in months: String) -> String {
        if days.count == 7 { return localized("every day in {months}", ["months": months]) }
        if days == RecurrencePattern.workingDays { return localized("every weekday in {months}", ["months": months]) }
        // Translators: {days} is "Friday" or "Monday and Friday", and {months} "June" or "June and July".
        return localized("every {days} in {months}", ["days": list(days.map(times.weekdayName)), "months": months])
    }

    /// - Parameter days: "the 14th", "the last Friday".
    private func monthly(_ days: String, every interval: Int) -> String {
        switch interval {
        // Translators: {days} is "the 14th" or "the last Friday".
        case 1: localized("on {days} of each month", ["days": days])
        case 2: localized("on {days} of every second month", ["days": days])
        default:
            times.localized(
                "on {days} of the month, every {count} month", "on {days} of the month, every {count} months",
                count: interval, ["days": days])
        }
    }

    /// - Parameter days: "March 14", "the fourth Thursday of November".
    private func yearly(_ days: String, every interval: Int) -> String {
        switch interval {
        // Translators: {days} is "March 14" or "the fourth Thursday of November".
        case 1: localized("every year on {days}", ["days": days])
        case 2: localized("every second year on {days}", ["days": days])
        default:
            times.localized(
                "every {count} year on {days}", "every {count} years on {days}", count: interval, ["days": days])
        }
    }

    private func daysOfYear(_ days: [RecurrenceRule.Day], _ months: [Int]) -> String {
        let names = list(days.map(ordinalDay))
        guard !months.isEmpty else { return localized("{days} of the year", ["days": names]) }
        // Translators: {days} is "the fourth Thursday", and {months} "November" or "June and July".
        return localized("{days} of {months}", ["days": names, "months": list(months.map(times.monthName))])
    }

    /// "the last Friday".
    private func ordinalDay(_ day: RecurrenceRule.Day) -> String {
        let name = times.weekdayName(day.weekday)
        return switch day.ordinal {
        case 1: localized("the first {weekday}", ["weekday": name])
        case 2: localized("the second {weekday}", ["weekday": name])
        case 3: localized("the third {weekday}", ["weekday": name])
        case 4: localized("the fourth {weekday}", ["weekday": name])
        case 5: localized("the fifth {weekday}", ["weekday": name])
        default: localized("the last {weekday}", ["weekday": name])
        }
    }

    /// "Monday, Tuesday and Friday".
    private func list(_ items: [String]) -> String {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        // Translators: the end of a list; {list} is "Monday" or "Monday, Tuesday".
        return localized("{list} and {last}", ["list": items.dropLast().listed(), "last": last])
    }
}

import Time

/// A recurrence that one short sentence can say exactly.
///
/// Different rules may have the same pattern: `FREQ=DAILY;BYDAY=TU` and `FREQ=WEEKLY` from a Tuesday on both recur on
/// each Tuesday.
enum RecurrencePattern: Hashable {
    case hourly(every: Int)
    case daily(every: Int)
    /// In the order of the week.
    case weekly([Weekday], every: Int)
    /// On numbered days of the month, ascending.
    case datesOfMonth([Int], every: Int)
    case lastDayOfMonth(every: Int)
    /// On weekdays of the month, such as the last Friday. Each has an ordinal.
    case daysOfMonth([RecurrenceRule.Day], every: Int)
    /// On the first or last day from Monday to Friday.
    case workingDayOfMonth(isLast: Bool, every: Int)
    /// On dates that each year has, in the order of the year.
    case datesOfYear([MonthDay], every: Int)
    case leapDay
    /// On weekdays of months, such as the fourth Thursday of November. Each has an ordinal.
    case daysOfYear([RecurrenceRule.Day], months: [Int], every: Int)
    /// On each of these weekdays in months.
    case weekdaysOfMonths([Weekday], months: [Int])

    struct MonthDay: Hashable {
        let month: Int
        let day: Int
    }

    /// Monday to Friday.
    static let workingDays = Array(Weekday.allCases.prefix(5))
    private static let mostItems = 4

    /// The pattern of a rule without its end; `nil` when no short sentence says it exactly.
    ///
    /// - Parameters:
    ///   - start: The first time, on the wall clock of the event.
    ///   - isAllDay: Whether the event has no time.
    /// - Complexity: O(1) for rules of ordinary length.
    init?(_ rule: RecurrenceRule, start: LocalDateTime, isAllDay: Bool) {
        guard rule.weekNumbers.isEmpty, rule.yearDays.isEmpty,
            isAllDay ? rule.frequency != .hourly : rule.recursOnlyAt(start)
        else { return nil }
        let pattern =
            switch rule.frequency {
            case .hourly: RecurrencePattern.hourly(rule)
            case .daily: RecurrencePattern.daily(rule)
            case .weekly: RecurrencePattern.weekly(rule, start.date)
            case .monthly, .yearly: RecurrencePattern.monthlyOrYearly(rule, start.date)
            }
        guard let pattern else { return nil }
        var endless = rule
        (endless.count, endless.until) = (nil, nil)
        // A first time beside the rule needs a longer sentence.
        guard endless.times(from: start, isAllDay: isAllDay).first(where: { _ in true }) == start else { return nil }
        self = pattern
    }

    private static func hourly(_ rule: RecurrenceRule) -> RecurrencePattern? {
        rule.hasNoDays && rule.positions.isEmpty ? .hourly(every: rule.interval) : nil
    }

    private static func daily(_ rule: RecurrenceRule) -> RecurrencePattern? {
        guard rule.months.isEmpty, rule.monthDays.isEmpty, rule.positions.isEmpty else { return nil }
        guard !rule.days.isEmpty else { return .daily(every: rule.interval) }
        return rule.interval == 1 ? on(rule.weekdays, every: 1) : nil
    }

    private static func weekly(_ rule: RecurrenceRule, _ start: CalendarDate) -> RecurrencePattern? {
        guard rule.months.isEmpty, rule.monthDays.isEmpty, rule.positions.isEmpty else { return nil }
        return on(rule.days.isEmpty ? [start.weekday] : rule.weekdays, every: rule.interval)
    }

    private static func on(_ days: [Weekday], every interval: Int) -> RecurrencePattern {
        days.count == 7 && interval == 1 ? .daily(every: 1) : .weekly(days, every: interval)
    }

    private static func monthlyOrYearly(_ stated: RecurrenceRule, _ start: CalendarDate) -> RecurrencePattern? {
        var rule = stated
        let (_, month, day) = start.components
        let isOfMonths = rule.frequency == .monthly || rule.months.count == 1
        if isOfMonths, let pattern = resolvePositions(&rule) { return pattern }
        guard rule.positions.isEmpty, rule.days.isEmpty || rule.monthDays.isEmpty else { return nil }
        if rule.days.isEmpty, rule.monthDays.isEmpty {
            if rule.frequency == .yearly, rule.months.isEmpty { rule.months = [month] }
            rule.monthDays = [day]
        }
        if rule.interval == 1 {
            // Both then have the same meaning, except for weekdays that count within the year.
            if rule.months.count == 12 || rule.frequency == .yearly && rule.months.isEmpty && rule.days.isEmpty {
                (rule.frequency, rule.months) = (.monthly, [])
            } else if !rule.months.isEmpty {
                rule.frequency = .yearly
            }
        }
        return rule.frequency == .monthly ? monthly(rule) : yearly(rule)
    }

    /// Replaces `BYSETPOS` by other parts with the same meaning, where the period is one month.
    private static func resolvePositions(_ rule: inout RecurrenceRule) -> RecurrencePattern? {
        guard rule.positions.count == 1, rule.monthDays.isEmpty, !rule.days.isEmpty,
            rule.days.allSatisfy({ $0.ordinal == nil })
        else { return nil }
        let position = rule.positions[0]
        let weekdays = rule.weekdays
        if weekdays.count == 1, abs(position) <= 5 {
            (rule.days, rule.positions) = ([RecurrenceRule.Day(weekdays[0], ordinal: position)], [])
        } else if weekdays.count == 7, position == -1 || (1...28).contains(position) {
            (rule.days, rule.monthDays, rule.positions) = ([], [position], [])
        } else if weekdays == workingDays, abs(position) == 1, rule.months.isEmpty {
            return .workingDayOfMonth(isLast: position == -1, every: rule.interval)
        }
        return nil
    }

    private static func monthly(_ rule: RecurrenceRule) -> RecurrencePattern? {
        guard rule.months.isEmpty else { return nil }
        if rule.days.isEmpty {
            if rule.monthDays == [-1] { return .lastDayOfMonth(every: rule.interval) }
            let isShort = rule.monthDays.allSatisfy { (1...28).contains($0) } && rule.monthDays.count <= mostItems
            let isInSomeMonths = rule.interval == 1 && rule.monthDays.count == 1 && rule.monthDays[0] > 28
            return isShort || isInSomeMonths ? .datesOfMonth(rule.monthDays, every: rule.interval) : nil
        }
        if rule.days.allSatisfy({ $0.ordinal == nil }) {
            return rule.interval == 1 ? on(rule.weekdays, every: 1) : nil
        }
        let isFifth = rule.days.count == 1 && rule.interval == 1 && rule.days[0].ordinal == 5
        return isFifth || rule.hasShortOrdinals ? .daysOfMonth(rule.days, every: rule.interval) : nil
    }

    private static func yearly(_ rule: RecurrenceRule) -> RecurrencePattern? {
        guard !rule.days.isEmpty else { return datesOfYear(rule) }
        if rule.days.allSatisfy({ $0.ordinal == nil }) {
            guard rule.interval == 1, rule.months.count <= mostItems else { return nil }
            return rule.months.isEmpty
                ? on(rule.weekdays, every: 1) : .weekdaysOfMonths(rule.weekdays, months: rule.months)
        }
        guard rule.hasShortOrdinals, rule.months.count <= mostItems else { return nil }
        let isOfYear = rule.days.count == 1 && [1, -1].contains(rule.days[0].ordinal)
        guard !rule.months.isEmpty || isOfYear else { return nil }
        return .daysOfYear(rule.days, months: rule.months, every: rule.interval)
    }

    private static func datesOfYear(_ rule: RecurrenceRule) -> RecurrencePattern? {
        let dates = rule.months.flatMap { month in rule.monthDays.map { MonthDay(month: month, day: $0) } }
        if dates == [MonthDay(month: 2, day: 29)] { return rule.interval == 1 ? .leapDay : nil }
        // 2023 is no leap year.
        guard !dates.isEmpty, dates.count <= mostItems,
            dates.allSatisfy({ CalendarDate(year: 2023, month: $0.month, day: $0.day) != nil })
        else { return nil }
        return .datesOfYear(dates, every: rule.interval)
    }
}

extension RecurrenceRule {
    /// Whether it states no other time of day than that of the start.
    fileprivate func recursOnlyAt(_ start: LocalDateTime) -> Bool {
        let second = Int(start.millisecondsOfDay / 1000)
        func isOnly(_ stated: [Int], _ own: Int) -> Bool { stated.isEmpty || stated == [own] }
        let hasHours = frequency == .hourly ? hours.isEmpty : isOnly(hours, second / 3600)
        return hasHours && isOnly(minutes, second / 60 % 60) && isOnly(seconds, second % 60)
    }

    fileprivate var hasNoDays: Bool { months.isEmpty && monthDays.isEmpty && days.isEmpty }

    /// Its weekdays in the order of the week, each once.
    fileprivate var weekdays: [Weekday] { Set(days.map(\.weekday)).sorted { $0.rawValue < $1.rawValue } }

    /// Whether each month has each of its few days.
    fileprivate var hasShortOrdinals: Bool {
        days.count <= 3 && days.allSatisfy { day in [1, 2, 3, 4, -1].contains(day.ordinal) }
    }
}

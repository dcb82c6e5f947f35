/// The days that a rule allows, without regard to its interval and its times of day.
///
/// The idea: a year has one of 28 shapes, so the days that a rule chooses are computed once for each shape, as a bit
/// set, and then looked up. A hostile rule costs no more than an ordinary one.
struct RecurrenceDays {
    private let frequency: RecurrenceRule.Frequency
    private var months: [Int]
    private let weekNumbers: [Int]
    private let yearDays: [Int]
    private var monthDays: [Int]
    private var days: [RecurrenceRule.Day]
    private let weekStart: Weekday
    private let skip: RecurrenceRule.Skip
    private var sets = [DaysOfYear?](repeating: nil, count: 28)

    /// The day of the start supplies what the rule does not state.
    init(_ rule: RecurrenceRule, start: CalendarDate) {
        frequency = rule.frequency
        months = rule.months
        weekNumbers = rule.weekNumbers
        yearDays = rule.yearDays
        monthDays = rule.monthDays
        days = rule.days
        weekStart = rule.weekStart
        skip = rule.frequency == .monthly || rule.frequency == .yearly ? rule.skip : .omit
        guard weekNumbers.isEmpty, yearDays.isEmpty, monthDays.isEmpty, days.isEmpty else { return }
        let (_, month, day) = start.components
        switch frequency {
        case .yearly:
            if months.isEmpty { months = [month] }
            monthDays = [day]
        case .monthly: monthDays = [day]
        case .weekly: days = [RecurrenceRule.Day(start.weekday)]
        case .daily, .hourly: break
        }
    }

    /// The days of `year` that the rule allows.
    ///
    /// - Complexity: O(1) after the first year of each shape.
    mutating func days(of year: GregorianYear) -> DaysOfYear {
        let shape = year.shape
        if let set = sets[shape] { return set }
        let set = chosen(in: year)
        sets[shape] = set
        return set
    }

    private func chosen(in year: GregorianYear) -> DaysOfYear {
        var set = DaysOfYear(all: year.length)
        if !months.isEmpty, skip == .omit || monthDays.isEmpty { set.formIntersection(daysOfMonths(in: year)) }
        if !monthDays.isEmpty { set.formIntersection(numberedInMonths(of: year)) }
        if !yearDays.isEmpty { set.formIntersection(numbered(in: year)) }
        if !weekNumbers.isEmpty { set.formIntersection(daysOfWeeks(in: year)) }
        if !days.isEmpty { set.formIntersection(weekdays(in: year)) }
        return set
    }

    private func daysOfMonths(in year: GregorianYear) -> DaysOfYear {
        var set = DaysOfYear()
        for month in months { set.insert(year.days(ofMonth: month)) }
        return set
    }

    private func numberedInMonths(of year: GregorianYear) -> DaysOfYear {
        var set = DaysOfYear()
        for month in 1...12 where skip == .omit || months.isEmpty || months.contains(month) {
            let days = year.days(ofMonth: month)
            for number in monthDays {
                let day = number > 0 ? days.lowerBound + number - 1 : days.upperBound + number
                if days.contains(day) { set.insert(day) }
            }
            guard monthDays.contains(where: { $0 > days.count }) else { continue }
            if skip == .backward { set.insert(days.upperBound - 1) }
            if skip == .forward, frequency == .yearly { set.insert(days.upperBound) }
        }
        return set
    }

    /// Whether a month of a `MONTHLY` rule lacks a chosen day, for which the next day counts (`SKIP=FORWARD`).
    func reachesPast(_ month: Int, of year: GregorianYear) -> Bool {
        let length = year.days(ofMonth: month)
        guard skip == .forward, months.isEmpty || months.contains(month),
            monthDays.contains(where: { $0 > length.count })
        else { return false }
        let weekday = Weekday(daysSinceEpoch: year.firstDay + length.upperBound)
        return days.isEmpty || days.contains { $0.weekday == weekday }
    }

    private func numbered(in year: GregorianYear) -> DaysOfYear {
        var set = DaysOfYear()
        for number in yearDays {
            let day = number > 0 ? number - 1 : year.length + number
            if (0..<year.length).contains(day) { set.insert(day) }
            guard number == 366 else { continue }
            if skip == .backward, !year.isLeap { set.insert(year.length - 1) }
            if skip == .forward, !CalendarDate.isLeap(year.number - 1) { set.insert(0) }
        }
        return set
    }

    /// Weeks of the previous and of the next year extend up to three days into this year.
    private func daysOfWeeks(in year: GregorianYear) -> DaysOfYear {
        var set = DaysOfYear()
        for number in year.number - 1...year.number + 1 {
            let other = GregorianYear(number)
            let first = other.firstDay - year.firstDay + other.firstWeek(from: weekStart)
            let count = other.numberOfWeeks(from: weekStart)
            for number in weekNumbers {
                let week = number > 0 ? number - 1 : count + number
                guard (0..<count).contains(week) else { continue }
                set.insert((first + week * 7)..<(first + week * 7 + 7))
            }
        }
        return set
    }

    private func weekdays(in year: GregorianYear) -> DaysOfYear {
        let ranges: [Range<Int>] =
            switch frequency {
            case .monthly: (1...12).map(year.days(ofMonth:))
            case .yearly where !months.isEmpty: months.map(year.days(ofMonth:))
            default: [0..<year.length]
            }
        let countsOrdinals = frequency == .monthly || frequency == .yearly
        var set = DaysOfYear()
        for day in days {
            for range in ranges {
                let firstWeekday = Weekday(daysSinceEpoch: year.firstDay + range.lowerBound)
                let first = range.lowerBound + day.weekday.daysAfter(firstWeekday)
                if let ordinal = day.ordinal, countsOrdinals {
                    let count = (range.upperBound - first + 6) / 7
                    let number = ordinal > 0 ? ordinal - 1 : count + ordinal
                    if (0..<count).contains(number) { set.insert(first + number * 7) }
                } else {
                    for number in stride(from: first, to: range.upperBound, by: 7) { set.insert(number) }
                }
            }
        }
        return set
    }
}

/// The periods of a rule, in order: the years, months, weeks, days or hours in which it recurs, with their days.
///
/// Periods without a day are skipped, whole years at once when their set of days is empty.
struct RecurrencePeriods {
    /// The days of the period, as days since 1970-01-01, in order. Not empty after `next` has returned `true`.
    private(set) var days: [Int] = []
    /// The hour of the period when the frequency is hourly.
    private(set) var hour = 0

    private let frequency: RecurrenceRule.Frequency
    /// The distance from one period to the next, in the unit of `first`.
    private let step: Int
    private let hours: [Bool]
    /// The first day of a month that belongs to the month before (`SKIP=FORWARD`).
    private var dayAfterMonth: Int?
    private var chosen: RecurrenceDays
    private var year: GregorianYear
    private var daysOfYear: DaysOfYear
    /// The first period's number: of the year, the month, the first day of the week, the day, or the hour.
    private let first: Int
    /// The number of steps from the first period to the next one.
    private var index: Int
    /// How many more periods may be examined.
    private var remaining: Int
    /// How many periods were examined.
    private(set) var count = 0
    /// The last day to examine.
    private var lastDay: Int

    /// The most periods to examine. No real rule needs as many: they are the days of 1,300 years, or the hours of 57.
    static let limit = 500_000
    /// December 31, 9999.
    private static let lastDayOfAll = 2_932_896
    /// The days of a Gregorian cycle, 400 years.
    private static let cycle = 146_097

    /// - Parameter lowerBound: Periods that end before this day may be skipped.
    init(_ rule: RecurrenceRule, start: LocalDateTime, lowerBound: CalendarDate?) {
        let date = start.date
        frequency = rule.frequency
        step = rule.interval * (rule.frequency == .weekly ? 7 : 1)
        hours = rule.hours.isEmpty ? [] : (0..<24).map(rule.hours.contains)
        chosen = RecurrenceDays(rule, start: date)
        year = GregorianYear(containing: date.daysSinceEpoch)
        daysOfYear = chosen.days(of: year)
        let lower = max(date, lowerBound ?? date)
        let (numbers, lowerNumbers) = (date.components, lower.components)
        let distance: Int
        switch frequency {
        case .yearly:
            first = numbers.year
            distance = lowerNumbers.year - first
        case .monthly:
            first = numbers.year * 12 + numbers.month - 1
            let months = lowerNumbers.year * 12 + lowerNumbers.month - 1 - first
            // The day after the month before may belong to that month.
            distance = rule.skip == .forward ? max(0, months - 1) : months
        case .weekly:
            first = date.daysSinceEpoch - date.weekday.daysAfter(rule.weekStart)
            distance = lower.daysSinceEpoch - first
        case .daily:
            first = date.daysSinceEpoch
            distance = lower.daysSinceEpoch - first
        case .hourly:
            first = date.daysSinceEpoch * 24 + Int(start.millisecondsOfDay / 3_600_000)
            distance = max(0, lower.daysSinceEpoch * 24 - first)
        }
        index = distance / step
        remaining = RecurrencePeriods.limit
        lastDay = min(lower.daysSinceEpoch + RecurrencePeriods.cycle, RecurrencePeriods.lastDayOfAll)
        if frequency == .hourly, !reachesAnHour { remaining = 0 }
    }

    /// Whether the periods ended because `limit` was reached.
    private(set) var isExhausted = false

    /// Advances to the next period that has a day.
    ///
    /// - Parameter upperBound: Periods that begin after this day are not examined.
    /// - Returns: Whether there is such a period.
    mutating func next(through upperBound: Int) -> Bool {
        days.removeAll(keepingCapacity: true)
        while remaining > 0 {
            remaining -= 1
            count += 1
            let begin = first + index * step
            index += 1
            let day = firstDay(ofPeriod: begin)
            guard day <= lastDay, day <= upperBound else {
                remaining = 0
                return false
            }
            fill(begin, firstDay: day)
            if !days.isEmpty {
                if remaining == 0 { isExhausted = true }
                return true
            }
        }
        return false
    }

    /// Records that the period gave a time: the search for the next one begins here.
    mutating func found() {
        if let day = days.last { lastDay = min(day + RecurrencePeriods.cycle, RecurrencePeriods.lastDayOfAll) }
    }

    private func firstDay(ofPeriod begin: Int) -> Int {
        switch frequency {
        case .yearly: begin > 9999 ? Int.max : GregorianYear(begin).firstDay
        case .monthly:
            begin / 12 > 9999
                ? Int.max : GregorianYear(begin / 12).firstDay + (begin % 12) * 28
        case .weekly, .daily: begin
        case .hourly: begin.flooredQuotient(by: 24)
        }
    }

    private mutating func fill(_ begin: Int, firstDay: Int) {
        switch frequency {
        case .yearly:
            show(GregorianYear(begin))
            append(0..<year.length)
        case .monthly:
            show(GregorianYear(begin / 12))
            let month = begin % 12 + 1
            append(year.days(ofMonth: month))
            if let day = dayAfterMonth, days.first == day { days.removeFirst() }
            if chosen.reachesPast(month, of: year) {
                let next = year.firstDay + year.days(ofMonth: month).upperBound
                days.append(next)
                dayAfterMonth = next
            }
        case .weekly:
            for day in firstDay..<firstDay + 7 where isChosen(day) { days.append(day) }
            if days.isEmpty, daysOfYear.isEmpty { skip(to: year.firstDay + year.length) }
        case .daily:
            if isChosen(firstDay) { days.append(firstDay) } else { skip(to: nextChosen(after: firstDay)) }
        case .hourly:
            hour = begin - firstDay * 24
            if !isChosen(firstDay) {
                skip(to: nextChosen(after: firstDay) * 24)
            } else if hours.isEmpty || hours[hour] {
                days.append(firstDay)
            }
        }
    }

    private mutating func show(_ other: GregorianYear) {
        guard other.number != year.number else { return }
        year = other
        daysOfYear = chosen.days(of: other)
    }

    private mutating func append(_ range: Range<Int>) {
        var next = daysOfYear.first(from: range.lowerBound)
        while let day = next, day < range.upperBound {
            days.append(year.firstDay + day)
            next = daysOfYear.first(from: day + 1)
        }
    }

    private mutating func isChosen(_ day: Int) -> Bool {
        if !(year.firstDay..<year.firstDay + year.length).contains(day) { show(GregorianYear(containing: day)) }
        return daysOfYear.contains(day - year.firstDay)
    }

    /// The next chosen day in the year of `day`, or the first day of the next year.
    private func nextChosen(after day: Int) -> Int {
        year.firstDay + (daysOfYear.first(from: day + 1 - year.firstDay) ?? year.length)
    }

    /// Skips the periods that end before `target`, in the unit of `first`.
    private mutating func skip(to target: Int) {
        let whole = (target - first) / step
        let isReached = frequency == .weekly || (target - first) % step == 0
        index = max(index, isReached ? whole : whole + 1)
    }

    /// Whether steps of the interval ever reach an hour of `BYHOUR`.
    private var reachesAnHour: Bool {
        guard !hours.isEmpty else { return true }
        var (common, rest) = (24, step % 24)
        while rest != 0 { (common, rest) = (rest, common % rest) }
        let start = (first % 24 + 24) % 24
        return stride(from: start % common, to: 24, by: common).contains { hours[$0] }
    }
}

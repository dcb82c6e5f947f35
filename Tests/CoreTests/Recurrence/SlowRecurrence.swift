@testable import Time

/// The times of a rule by looking at every day one by one: slow, and simple enough to be believed.
struct SlowRecurrence {
    let rule: RecurrenceRule
    let start: LocalDateTime

    /// The times from the start on, of the first `dayCount` days.
    func times(dayCount: Int) -> [LocalDateTime] {
        let first = start.date.daysSinceEpoch
        let seconds = secondsOfDay
        let origin = period(of: SlowDay.of(first), second: Int(start.millisecondsOfDay / 1000))
        var times: [LocalDateTime] = []
        var members: [LocalDateTime] = []
        var current = Int.min
        // A period may begin before the start and end behind the last day.
        for number in first - 366..<first + dayCount + 366 {
            let day = SlowDay.of(number)
            guard isChosen(day) else { continue }
            for second in seconds {
                let period = period(of: day, second: second)
                guard period >= origin, (period - origin) % rule.interval == 0 else { continue }
                if period != current {
                    times += positioned(members)
                    members = []
                    current = period
                }
                members.append(
                    LocalDateTime(millisecondsSinceEpoch: (Int64(number) * 86_400 + Int64(second)) * 1000))
            }
        }
        times += positioned(members)
        let end = Int64(first + dayCount) * 86_400_000
        times = times.filter { $0 >= start }
        if case .floating(let last) = rule.until { times = times.filter { $0 <= last } }
        return times.prefix(rule.count ?? .max).filter { $0.millisecondsSinceEpoch < end }
    }

    private func positioned(_ members: [LocalDateTime]) -> [LocalDateTime] {
        guard !rule.positions.isEmpty else { return members }
        return members.indices.filter { index in
            rule.positions.contains(index + 1) || rule.positions.contains(index - members.count)
        }.map { members[$0] }
    }

    /// The number of the period that a time lies in, such that the next period has the next number.
    private func period(of day: SlowDay, second: Int) -> Int {
        switch rule.frequency {
        case .yearly: day.year
        case .monthly: day.year * 12 + day.month
        case .weekly: (day.number - day.weekday.daysAfter(rule.weekStart) + 4) / 7
        case .daily: day.number
        case .hourly: day.number * 24 + second / 3600
        }
    }

    private var secondsOfDay: [Int] {
        let second = Int(start.millisecondsOfDay / 1000)
        let ownHours = rule.frequency == .hourly ? Array(0..<24) : [second / 3600]
        let hours = rule.hours.isEmpty ? ownHours : rule.hours
        let minutes = rule.minutes.isEmpty ? [second / 60 % 60] : rule.minutes
        let seconds = rule.seconds.isEmpty ? [second % 60] : rule.seconds
        return hours.flatMap { hour in
            minutes.flatMap { minute in seconds.map { hour * 3600 + minute * 60 + $0 } }
        }.sorted()
    }

    private func isChosen(_ day: SlowDay) -> Bool {
        func holds(_ numbers: [Int], _ value: Int, of count: Int) -> Bool {
            numbers.isEmpty || numbers.contains(value) || numbers.contains(value - count - 1)
        }
        let isOpen =
            rule.days.isEmpty && rule.monthDays.isEmpty && rule.yearDays.isEmpty && rule.weekNumbers.isEmpty
        if isOpen {
            let own = SlowDay.of(start.date.daysSinceEpoch)
            let isMonthOpen = rule.frequency == .yearly && rule.months.isEmpty
            if rule.frequency == .yearly || rule.frequency == .monthly, day.day != own.day { return false }
            if isMonthOpen, day.month != own.month { return false }
            if rule.frequency == .weekly, day.weekday != own.weekday { return false }
        }
        guard rule.months.isEmpty || rule.months.contains(day.month),
            holds(rule.monthDays, day.day, of: day.monthLength),
            holds(rule.yearDays, day.dayOfYear, of: day.yearLength)
        else { return false }
        if !rule.weekNumbers.isEmpty {
            let (week, count) = week(of: day)
            guard holds(rule.weekNumbers, week, of: count) else { return false }
        }
        guard !rule.days.isEmpty else { return true }
        return rule.days.contains { item in
            guard item.weekday == day.weekday else { return false }
            guard let ordinal = item.ordinal else { return true }
            switch rule.frequency {
            case .monthly: return isNumber(ordinal, day.day, of: day.monthLength)
            case .yearly where rule.months.isEmpty: return isNumber(ordinal, day.dayOfYear, of: day.yearLength)
            case .yearly: return isNumber(ordinal, day.day, of: day.monthLength)
            default: return true
            }
        }
    }

    /// Whether the day is the weekday number `ordinal` of its month or year.
    private func isNumber(_ ordinal: Int, _ day: Int, of length: Int) -> Bool {
        ordinal > 0 ? (day - 1) / 7 + 1 == ordinal : (length - day) / 7 + 1 == -ordinal
    }

    /// The number of the week, and how many weeks its year has: a week belongs to the year of its fourth day.
    private func week(of day: SlowDay) -> (number: Int, count: Int) {
        let fourth = SlowDay.of(day.number - day.weekday.daysAfter(rule.weekStart) + 3)
        let number = (fourth.dayOfYear - 1) / 7 + 1
        return (number, number + (fourth.yearLength - fourth.dayOfYear) / 7)
    }
}

/// A day as a calendar on the wall has it, made by counting from one day to the next.
struct SlowDay: Sendable {
    var number: Int
    var year: Int
    var month: Int
    var day: Int
    var dayOfYear: Int
    var weekday: Weekday

    var monthLength: Int { CalendarDate.lengthOfMonth(month, year: year) }
    var yearLength: Int { CalendarDate.lengthOfMonth(2, year: year) + 337 }

    /// A day from 1980 to 2020.
    static func of(_ number: Int) -> SlowDay {
        all[number - all[0].number]
    }

    private static let all: [SlowDay] = {
        var day = SlowDay(number: 3652, year: 1980, month: 1, day: 1, dayOfYear: 1, weekday: .tuesday)
        var days: [SlowDay] = []
        while day.year < 2020 {
            days.append(day)
            day.number += 1
            day.weekday = Weekday.allCases[(day.weekday.rawValue + 1) % 7]
            (day.day, day.dayOfYear) = (day.day + 1, day.dayOfYear + 1)
            if day.day > CalendarDate.lengthOfMonth(day.month, year: day.year) {
                (day.month, day.day) = (day.month + 1, 1)
            }
            if day.month > 12 { (day.year, day.month, day.dayOfYear) = (day.year + 1, 1, 1) }
        }
        return days
    }()
}

import TestSupport
import Testing

@testable import Planning
@testable import Time

/// A pattern has the same times as the rule that it was found in.
struct RecurrencePatternTests {
    private func expectSameTimes(_ rule: RecurrenceRule, from start: LocalDateTime, isAllDay: Bool = false) -> Bool {
        var rule = rule
        (rule.count, rule.until) = (nil, nil)
        guard let pattern = RecurrencePattern(rule, start: start, isAllDay: isAllDay) else { return false }
        let times = Array(rule.times(from: start, isAllDay: isAllDay).prefix(60))
        let said = Array(pattern.rule(weekStart: rule.weekStart).times(from: start, isAllDay: isAllDay).prefix(60))
        #expect(times == said, "\(rule) from \(start) is not \(pattern)")
        return true
    }

    @Test(.slow, arguments: 0..<10)
    func `of random rules`(part: UInt64) {
        var random = RandomRule(seed: SeededRandom.seedOfRun &+ part)
        var found = 0
        for _ in 0..<400 {
            let start = random.start()
            var rule = random.rule(from: start)
            // Rules with few parts have more patterns.
            if random.chance(2) { (rule.hours, rule.minutes, rule.seconds) = ([], [], []) }
            if random.chance(2) { (rule.weekNumbers, rule.yearDays) = ([], []) }
            if random.chance(2) { rule.positions = Array(rule.positions.prefix(1)) }
            guard let first = rule.times(from: start).first(where: { _ in true }) else { continue }
            if expectSameTimes(rule, from: random.chance(4) ? start : first) { found += 1 }
        }
        #expect(found > 20)
    }

    @Test func `of the rules that other programs agree on`() throws {
        var found = 0
        for example in RecurrenceCase.all {
            let rule = try RecurrenceRule(example.rule)
            let first = rule.times(from: example.start, isAllDay: example.isAllDay).first { _ in true }
            guard let first else { continue }
            if expectSameTimes(rule, from: first, isAllDay: example.isAllDay) { found += 1 }
        }
        #expect(found > 50)
    }
}

extension RecurrencePattern {
    /// The plainest rule with these times.
    fileprivate func rule(weekStart: Weekday) -> RecurrenceRule {
        var rule = RecurrenceRule(frequency: .daily)
        rule.weekStart = weekStart
        switch self {
        case .hourly(let interval): (rule.frequency, rule.interval) = (.hourly, interval)
        case .daily(let interval): rule.interval = interval
        case .weekly(let days, let interval):
            (rule.frequency, rule.interval) = (.weekly, interval)
            rule.days = days.map { RecurrenceRule.Day($0) }
        case .datesOfMonth(let dates, let interval):
            (rule.frequency, rule.interval, rule.monthDays) = (.monthly, interval, dates)
        case .lastDayOfMonth(let interval): (rule.frequency, rule.interval, rule.monthDays) = (.monthly, interval, [-1])
        case .daysOfMonth(let days, let interval):
            (rule.frequency, rule.interval, rule.days) = (.monthly, interval, days)
        case .workingDayOfMonth(let isLast, let interval):
            (rule.frequency, rule.interval) = (.monthly, interval)
            (rule.days, rule.positions) = (
                RecurrencePattern.workingDays.map { RecurrenceRule.Day($0) }, [isLast ? -1 : 1]
            )
        case .datesOfYear(let dates, let interval):
            (rule.frequency, rule.interval) = (.yearly, interval)
            (rule.months, rule.monthDays) = (Set(dates.map(\.month)).sorted(), Set(dates.map(\.day)).sorted())
        case .leapDay: (rule.frequency, rule.months, rule.monthDays) = (.yearly, [2], [29])
        case .daysOfYear(let days, let months, let interval):
            (rule.frequency, rule.interval, rule.days, rule.months) = (.yearly, interval, days, months)
        case .weekdaysOfMonths(let days, let months):
            (rule.frequency, rule.months, rule.days) = (.yearly, months, days.map { RecurrenceRule.Day($0) })
        }
        return rule
    }
}

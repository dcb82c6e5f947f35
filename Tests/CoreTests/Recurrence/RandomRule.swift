@testable import Time
import TestSupport

/// Random rules of recurrence, most of them with few parts.
struct RandomRule {
    var random: SeededRandom

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
    }

    mutating func start() -> LocalDateTime {
        let day = Int.random(in: 7000..<14_000, using: &random)
        let second = Int.random(in: 0..<86_400, using: &random)
        return LocalDateTime(millisecondsSinceEpoch: (Int64(day) * 86_400 + Int64(second)) * 1000)
    }

    mutating func rule(from start: LocalDateTime) -> RecurrenceRule {
        var rule = RecurrenceRule(frequency: RecurrenceRule.Frequency.allCases.randomElement(using: &random) ?? .daily)
        if chance(2) { rule.interval = Int.random(in: 1...(rule.frequency == .yearly ? 3 : 30), using: &random) }
        if chance(4) { rule.weekStart = weekday() }
        if chance(4) { rule.months = numbers(1...12) }
        if chance(8) { rule.weekNumbers = numbers(1...53, orNegative: true) }
        if chance(8) { rule.yearDays = numbers(1...366, orNegative: true, upTo: 40) }
        if chance(4) { rule.monthDays = numbers(1...31, orNegative: true, upTo: 8) }
        if chance(3) { rule.days = days() }
        if chance(6) { rule.hours = numbers(0...23) }
        if chance(8) { rule.minutes = numbers(0...59) }
        if chance(12) { rule.seconds = numbers(0...59) }
        if chance(4) { rule.positions = numbers(1...8, orNegative: true) }
        if chance(4) { rule.count = Int.random(in: 1...60, using: &random) }
        if chance(6) {
            let distance = Int64.random(in: -10..<2000, using: &random) * 86_400_000
            rule.until = .floating(start.advanced(byMilliseconds: distance))
        }
        return rule
    }

    private mutating func days() -> [RecurrenceRule.Day] {
        var days: [RecurrenceRule.Day] = []
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let ordinal = Int.random(in: chance(3) ? -53...53 : -5...5, using: &random)
            let day = RecurrenceRule.Day(weekday(), ordinal: chance(2) && ordinal != 0 ? ordinal : nil)
            if !days.contains(day) { days.append(day) }
        }
        return days
    }

    private mutating func weekday() -> Weekday {
        Weekday.allCases.randomElement(using: &random) ?? .monday
    }

    private mutating func numbers(_ range: ClosedRange<Int>, orNegative: Bool = false, upTo most: Int = 4) -> [Int] {
        var numbers: Set<Int> = []
        for _ in 0..<Int.random(in: 1...most, using: &random) {
            let number = Int.random(in: range, using: &random)
            numbers.insert(orNegative && chance(3) ? -number : number)
        }
        return numbers.sorted()
    }

    /// True once in `count` times.
    mutating func chance(_ count: Int) -> Bool {
        Int.random(in: 0..<count, using: &random) == 0
    }
}

import Foundation
import Testing
import TestSupport

@testable import Time

struct RecurrencePropertyTests {
    private static let days = 1100

    private func last(of start: LocalDateTime) -> LocalDateTime {
        LocalDateTime(
            millisecondsSinceEpoch: Int64(start.date.daysSinceEpoch + RecurrencePropertyTests.days) * 86_400_000)
    }

    @Test(.slow, arguments: 0..<20)
    func `times are those of the slow way`(part: UInt64) {
        let seed = SeededRandom.seedOfRun &+ part
        var random = RandomRule(seed: seed)
        for _ in 0..<50 {
            let start = random.start()
            let rule = random.rule(from: start)
            let expected = SlowRecurrence(rule: rule, start: start).times(dayCount: RecurrencePropertyTests.days)
            let made = Array(rule.times(from: start, before: last(of: start)))
            guard made == expected else {
                Issue.record("UPCOMING_TEST_SEED=\(SeededRandom.seedOfRun) from \(start): \(rule)")
                return
            }
        }
    }

    @Test func `a lower bound leaves out the times before it`() {
        var random = RandomRule(seed: SeededRandom.seedOfRun)
        for _ in 0..<1000 {
            let start = random.start()
            let rule = random.rule(from: start)
            let all = Array(rule.times(from: start, before: last(of: start)).prefix(3000))
            guard let bound = all.prefix(2900).randomElement(using: &random.random) else { continue }
            let made = rule.times(from: start, notBefore: bound, before: last(of: start)).prefix(20)
            guard Array(made) == Array(all.drop { $0 < bound }.prefix(20)) else {
                Issue.record("UPCOMING_TEST_SEED=\(SeededRandom.seedOfRun) from \(start): \(rule)")
                return
            }
        }
    }

    @Test func `what is written is read back as it was`() throws {
        var random = RandomRule(seed: SeededRandom.seedOfRun)
        for _ in 0..<1000 {
            let rule = random.rule(from: random.start())
            #expect(try RecurrenceRule(rule.description) == rule)
        }
    }
}

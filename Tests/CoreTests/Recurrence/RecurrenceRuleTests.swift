import Testing

@testable import Formats
@testable import Time
import TestSupport

struct RecurrenceRuleTests {
    private func time(_ text: String) throws -> LocalDateTime {
        guard case .local(let local) = try #require(BasicDateTime(text)) else { throw NoTime() }
        return local
    }

    private struct NoTime: Error {}

    @Test func `separators may be escaped`() throws {
        let rule = try RecurrenceRule(#"FREQ=WEEKLY\;INTERVAL=2\;BYDAY=MO\,TU\;"#)
        #expect(try rule == RecurrenceRule("freq=weekly;interval=2;byday=mo, tu"))
    }

    @Test func `numbers are sorted and each stands once`() throws {
        #expect(try RecurrenceRule("FREQ=YEARLY;BYMONTH=2,7,4,9,9").months == [2, 4, 7, 9])
    }

    @Test func `days stand once in their order`() throws {
        let rule = try RecurrenceRule("FREQ=MONTHLY; bymonthday = 3 , 2,3 ;BYDAY=WE,-1fr,WE,MO, -1FR")
        #expect(rule.days.map(\.description) == ["WE", "-1FR", "MO"])
        #expect(rule.monthDays == [2, 3])
    }

    @Test func `what positions pick is in order and once`() {
        var positions = RecurrencePositions([-5, -2, 1, 2, 4, 9])
        #expect(positions.numbers(among: 5) == [0, 1, 3])
        #expect(positions.numbers(among: 1) == [0])
        #expect(positions.numbers(among: 0).isEmpty)
        #expect(positions.numbers(among: 10) == [0, 1, 3, 5, 8])
        #expect(positions.numbers(among: 5) == [0, 1, 3])
    }

    @Test(arguments: [
        "", "COUNT=3", "FREQ=", "FREQ=OFTEN", "FREQ=SECONDLY", "FREQ=MINUTELY;INTERVAL=30", "FREQ=DAILY;INTERVAL=0",
        "FREQ=DAILY;COUNT=0", "FREQ=DAILY;COUNT=x", "FREQ=DAILY;UNTIL=20180230",
        "FREQ=DAILY;UNTIL=2018", "FREQ=DAILY;BYMONTH=13", "FREQ=DAILY;BYMONTH=-1", "FREQ=DAILY;BYMONTHDAY=0",
        "FREQ=DAILY;BYDAY=XX", "FREQ=DAILY;BYDAY=54MO", "FREQ=DAILY;BYDAY=0MO", "FREQ=DAILY;BYDAY=M",
        "FREQ=DAILY;BYDAY=",
        "FREQ=DAILY;BYHOUR=24", "FREQ=DAILY;BYEASTER=1", "FREQ=DAILY;FREQ=WEEKLY", "FREQ=DAILY;WKST=1", "DAILY",
        "RSCALE=HEBREW;FREQ=YEARLY", "FREQ=YEARLY;RSCALE=GREGORIAN;SKIP=SIDEWAYS", "FREQ=DAILY;BYSETPOS=367",
    ])
    func `what cannot be followed is refused`(text: String) {
        #expect(throws: RecurrenceRuleError.self) { try RecurrenceRule(text) }
    }

    @Test func `reasons are words`() {
        #expect(throws: RecurrenceRuleError.tooFrequent("SECONDLY")) { try RecurrenceRule("FREQ=SECONDLY") }
        #expect(
            RecurrenceRuleError.tooFrequent("SECONDLY").description
                == "SECONDLY repeats more often than a calendar can show")
        let long = String(repeating: "x", count: 10_000)
        #expect("\(RecurrenceRuleError.unknownPart(long))".count < 100)
    }

    @Test func `a date as until is its midnight until a calendar completes it`() throws {
        let rule = try RecurrenceRule("FREQ=DAILY;UNTIL=20181105")
        let start = try time("20181103T235900")
        #expect(rule.times(from: start).map(\.date.components.day) == [3, 4])
        #expect(rule.completed(from: start.date).times(from: start).map(\.date.components.day) == [3, 4, 5])
    }

    @Test func `the start counts where the rule does not make it`() throws {
        let rule = try RecurrenceRule("FREQ=WEEKLY;BYDAY=MO;COUNT=3")
        let start = try time("20181103T180000")
        #expect(rule.times(from: start).map(\.date.components.day) == [5, 12, 19])
        #expect(rule.times(from: start, isStartCounted: true).map(\.date.components.day) == [3, 5, 12])
        let monday = try time("20181105T180000")
        #expect(rule.times(from: monday, isStartCounted: true).map(\.date.components.day) == [5, 12, 19])
        #expect(rule.times(from: start, isStartCounted: true, notBefore: monday).map(\.date.components.day) == [5, 12])
    }

    @Test func `days have no times`() throws {
        let rule = try RecurrenceRule("FREQ=DAILY;BYHOUR=9,10;COUNT=2")
        let start = try time("20181103T000000")
        #expect(rule.times(from: start, isAllDay: true).map(\.date.components.day) == [3, 4])
    }

    @Test func `hours recur across midnight`() throws {
        let rule = try RecurrenceRule("FREQ=HOURLY;INTERVAL=10;COUNT=4")
        let hours = try rule.times(from: time("20181103T093000")).map { $0.millisecondsOfDay / 60_000 }
        #expect(hours == [570, 1170, 330, 930])
    }

    private static func list(_ numbers: ClosedRange<Int>) -> String {
        numbers.map(String.init).joined(separator: ",")
    }

    private static var everySecond: String {
        let days = "FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=1,-1,366;BYHOUR="
        return [days, list(0...23), ";BYMINUTE=", list(0...59), ";BYSECOND=", list(0...59)].joined()
    }

    private static var manyDays: String {
        let days: [String] = (1...53).map { number in "\(number)MO,-\(number)SU" }
        return [
            "FREQ=YEARLY;BYMONTHDAY=31;BYMONTH=4;BYYEARDAY=", list(1...366), ";BYDAY=", days.joined(separator: ","),
        ]
        .joined()
    }

    private static var everyPosition: String {
        "BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=\(list(1...366)),\(list(-366 ... -1));COUNT=999999999"
    }

    private static var everyTime: String {
        "BYHOUR=\(list(0...23));BYMINUTE=\(list(0...59));BYSECOND=\(list(0...59))"
    }

    /// Each would take seconds or years in a way that tries every time. The bound stands against freezing: a debug
    /// program takes a few milliseconds for most, and a second for the longest.
    @Test(.slow) func `a hostile rule ends soon`() throws {
        let texts: [String] = [
            "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31",
            "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=HOURLY;INTERVAL=24;BYHOUR=3",
            "FREQ=HOURLY;INTERVAL=7;BYYEARDAY=366;BYWEEKNO=20", "FREQ=WEEKLY;BYMONTH=2;BYMONTHDAY=31;BYDAY=MO",
            "FREQ=DAILY;BYSETPOS=366", "FREQ=HOURLY;BYSETPOS=2", "FREQ=HOURLY;COUNT=999999999",
            "FREQ=DAILY;COUNT=999999999", "FREQ=YEARLY;INTERVAL=999999999", "FREQ=MONTHLY;BYDAY=53MO",
            "FREQ=WEEKLY;BYSETPOS=-100;INTERVAL=3", RecurrenceRuleTests.everySecond, RecurrenceRuleTests.manyDays,
            "FREQ=DAILY;\(RecurrenceRuleTests.everyPosition);\(RecurrenceRuleTests.everyTime)",
            "FREQ=WEEKLY;\(RecurrenceRuleTests.everyPosition)",
        ]
        let first = try time("00010101T000000")
        let late = try time("20261122T000000")
        let end = try time("20291122T000000")
        for text in texts {
            let rule = try RecurrenceRule(text)
            let spent = processorTime {
                for time in rule.times(from: first, notBefore: late, before: end).prefix(10_000) where time < late {
                    Issue.record("\(text)")
                }
                _ = Array(rule.times(from: late).prefix(100))
            }
            #expect(spent < .seconds(60), "\(text.prefix(60)) took \(spent)")
        }
    }

    /// RFC 7529 §4.1.
    @Test(arguments: [
        (
            "FREQ=YEARLY;SKIP=FORWARD", "20240229",
            ["2024-02-29", "2025-03-01", "2026-03-01", "2027-03-01", "2028-02-29"]
        ),
        ("FREQ=YEARLY;SKIP=BACKWARD", "20240229", ["2024-02-29", "2025-02-28", "2026-02-28"]),
        ("FREQ=YEARLY;SKIP=OMIT", "20240229", ["2024-02-29", "2028-02-29"]),
        ("FREQ=MONTHLY;SKIP=BACKWARD", "20230131", ["2023-01-31", "2023-02-28", "2023-03-31", "2023-04-30"]),
        (
            "FREQ=MONTHLY;SKIP=FORWARD", "20230131",
            ["2023-01-31", "2023-03-01", "2023-03-31", "2023-05-01", "2023-05-31", "2023-07-01"]
        ),
        (
            "FREQ=MONTHLY;SKIP=FORWARD;BYMONTHDAY=1,31", "20230131",
            ["2023-01-31", "2023-02-01", "2023-03-01", "2023-03-31", "2023-04-01", "2023-05-01", "2023-05-31"]
        ),
        ("FREQ=MONTHLY;INTERVAL=13;SKIP=FORWARD", "20230131", ["2023-01-31", "2024-03-01", "2025-03-31"]),
    ])
    func `a day that a month lacks can be another`(text: String, start: String, days: [String]) throws {
        let rule = try RecurrenceRule("RSCALE=GREGORIAN;" + text)
        #expect(try RecurrenceRule(rule.description) == rule)
        guard case .date(let date) = BasicDateTime(start) else { return }
        #expect(rule.times(from: date.midnight, isAllDay: true).prefix(days.count).map(\.date.description) == days)
        // The same from a later day on.
        let later = try #require(CalendarDate(days[1])).midnight
        let rest = rule.times(from: date.midnight, isAllDay: true, notBefore: later).prefix(days.count - 1)
        #expect(rest.map(\.date.description) == Array(days.dropFirst()))
    }
}

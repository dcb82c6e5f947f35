import Foundation
import Testing

@testable import Formats
@testable import Planning
@testable import Text
@testable import Time

struct RecurrenceFormatterTests {
    private func words(
        _ rule: String, from start: String = "2026-03-10 19:00", isAllDay: Bool = false, locale: String = "en_US"
    ) throws -> String {
        let times = TimeFormatter(locale: Locale(identifier: locale), hourCycle: .ofLocale, timeZone: .gmt)
        let first = LocalDateTime(start)
        let formatter = RecurrenceFormatter(times: times, today: LocalDateTime("2026-05-01 12:00").date)
        return formatter.words(
            for: try RecurrenceRule(rule).completed(from: first.date), from: first, isAllDay: isAllDay)
    }

    /// From Tuesday, March 10, 2026, 7:00 PM.
    @Test(arguments: [
        ("FREQ=DAILY", "every day"), ("FREQ=DAILY;INTERVAL=2", "every second day"),
        ("FREQ=DAILY;INTERVAL=3", "every 3 days"), ("FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "every weekday"),
        ("FREQ=HOURLY;INTERVAL=4", "every 4 hours"),
        ("FREQ=WEEKLY", "every Tuesday"), ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "every second Tuesday"),
        ("FREQ=WEEKLY;INTERVAL=2;UNTIL=20260603T220000", "every second Tuesday until June 3"),
        ("FREQ=WEEKLY;BYDAY=FR,TU,MO", "every Monday, Tuesday and Friday"),
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every weekday"),
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU", "every day"),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH", "every second week on Tuesday and Thursday"),
        ("FREQ=WEEKLY;INTERVAL=6;BYDAY=TU", "every 6 weeks on Tuesday"),
        ("FREQ=WEEKLY;COUNT=10", "every Tuesday, 10 times"), ("FREQ=WEEKLY;COUNT=1", "every Tuesday, 1 time"),
        ("FREQ=MONTHLY", "on the 10th of each month"), ("FREQ=MONTHLY;INTERVAL=2", "on the 10th of every second month"),
        ("FREQ=MONTHLY;INTERVAL=3", "on the 10th of the month, every 3 months"),
        ("FREQ=MONTHLY;BYMONTHDAY=10,15", "on the 10th and 15th of each month"),
        ("FREQ=MONTHLY;BYDAY=2TU", "on the second Tuesday of each month"),
        ("FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2", "on the second Tuesday of each month"),
        ("FREQ=MONTHLY;BYDAY=2TU,4TU", "on the second Tuesday and the fourth Tuesday of each month"),
        ("FREQ=MONTHLY;BYDAY=TU", "every Tuesday"),
        ("FREQ=YEARLY", "every year on March 10"), ("FREQ=YEARLY;COUNT=10", "every year on March 10, 10 times"),
        ("FREQ=YEARLY;INTERVAL=4", "every 4 years on March 10"),
        ("FREQ=YEARLY;BYMONTHDAY=10", "every year on March 10"),
        ("FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=10", "every year on March 10 and September 10"),
        ("FREQ=YEARLY;BYMONTH=3;BYDAY=2TU", "every year on the second Tuesday of March"),
        ("FREQ=YEARLY;BYMONTH=3;BYDAY=TU;BYSETPOS=2", "every year on the second Tuesday of March"),
        ("FREQ=YEARLY;BYMONTH=3,4;BYDAY=TU", "every Tuesday in March and April"),
        ("FREQ=DAILY;UNTIL=20270102", "every day until January 2, 2027"),
        // The time of the event on that day is later.
        ("FREQ=DAILY;UNTIL=20260603T000000", "every day until June 2"),
        // Their own time said again.
        ("FREQ=DAILY;BYHOUR=19;BYMINUTE=0;BYSECOND=0", "every day"),
    ])
    func `a rule is said in a short sentence`(rule: String, sentence: String) throws {
        #expect(try words(rule) == sentence)
    }

    @Test func `the last days of a month`() throws {
        #expect(try words("FREQ=MONTHLY;BYDAY=-1FR", from: "2026-03-27 19:00") == "on the last Friday of each month")
        #expect(try words("FREQ=MONTHLY;BYMONTHDAY=-1", from: "2026-03-31 19:00") == "on the last day of each month")
        #expect(try words("FREQ=MONTHLY", from: "2026-03-31 19:00") == "on the 31st of each month that has one")
        let workdays = "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"
        #expect(try words(workdays, from: "2026-03-31 19:00") == "on the last weekday of each month")
        let fifth = "FREQ=MONTHLY;BYDAY=5TU"
        #expect(try words(fifth, from: "2026-03-31 19:00") == "on the fifth Tuesday of each month that has one")
        #expect(try words("FREQ=YEARLY", from: "2024-02-29 19:00") == "on February 29 of each leap year")
        #expect(
            try words("FREQ=YEARLY;BYDAY=-1FR", from: "2026-12-25 19:00")
                == "every year on the last Friday of the year")
    }

    /// From Tuesday, March 10, 2026, 7:00 PM.
    @Test(arguments: [
        // The first time is not one of the rule.
        ("FREQ=WEEKLY;BYDAY=FR", "repeats"),
        ("FREQ=DAILY;BYHOUR=9,19;UNTIL=20260603T230000", "repeats until June 3"),
        ("FREQ=MONTHLY;BYDAY=TU;BYMONTHDAY=10,13;COUNT=5", "repeats, 5 times"),
        ("FREQ=YEARLY;BYWEEKNO=11;BYDAY=TU", "repeats"), ("FREQ=MONTHLY;BYMONTHDAY=10,31", "repeats"),
        ("FREQ=WEEKLY;COUNT=5;UNTIL=20260603T230000", "repeats"), ("FREQ=YEARLY;BYYEARDAY=69", "repeats"),
        ("FREQ=WEEKLY;BYMONTH=3", "repeats"), ("FREQ=MONTHLY;INTERVAL=2;BYMONTH=3", "repeats"),
    ])
    func `a rule without a short sentence says nothing false`(rule: String, sentence: String) throws {
        #expect(try words(rule) == sentence)
    }

    @Test func `days and dates are those of the locale`() throws {
        #expect(try words("FREQ=WEEKLY;BYDAY=TU", locale: "de_DE") == "every Dienstag")
        #expect(try words("FREQ=YEARLY", locale: "en_GB") == "every year on 10 March")
        #expect(try words("FREQ=DAILY;UNTIL=20270102", locale: "en_GB") == "every day until 2 January 2027")
    }

    @Test func `a hostile rule takes no time`() throws {
        let began = ContinuousClock.now
        #expect(try words("FREQ=DAILY;INTERVAL=999999999") == "every 999,999,999 days")
        #expect(try words("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30") == "repeats")
        let list = (1...366).map(String.init).joined(separator: ",")
        #expect(try words("FREQ=YEARLY;BYYEARDAY=\(list);BYSETPOS=\(list)") == "repeats")
        #expect(began.duration(to: .now) < .seconds(60))
    }
}

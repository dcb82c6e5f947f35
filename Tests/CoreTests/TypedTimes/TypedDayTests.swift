import Foundation
import Testing

@testable import Planning
@testable import Time

/// Days, parts of days and dates as people type them, at days on which they are easily misread.
struct TypedDayTests {
    private func read(_ typed: String, at now: String, _ locale: String = "en_US") -> TypedTime {
        TypedTimeParser(locale: Locale(identifier: locale)).parse(typed, now: LocalDateTime(now), in: .newYork)
    }

    /// "2026-12-04", "2026-11-25 evening", "2026-12-04 19:00"; the fault, or the words that were not understood.
    private func text(_ typed: String, at now: String, _ locale: String = "en_US") -> String {
        let result = read(typed, at: now, locale)
        if let fault = result.fault { return "\(fault)".prefix { $0 != "(" }.description }
        if !result.rest.isEmpty { return "\(result.rest)" }
        if let span = result.span {
            let minute = Int(span.start.millisecondsOfDay / 60_000)
            return "\(span.start.date) \((minute / 60).padded(to: 2)):\((minute % 60).padded(to: 2))"
        }
        guard let day = result.day else { return "nothing" }
        return "\(day)" + (result.part.map { " \($0)" } ?? "")
    }

    @Test(arguments: [
        ("dec 12", "2026-12-12"), ("Sat", "2026-11-28"), ("Sat 7pm", "2026-11-28"), ("tomorrow evening", "2026-11-26"),
        ("12/24/2027", "2027-12-24"), ("7pm", nil), ("2h", nil), ("dentist Sat", nil), ("Sat Dentist", nil),
        ("12", nil),
        ("may", nil), ("Feb 30", nil), ("", nil),
    ])
    func `a text that is only a day leads to it`(typed: String, expected: String?) {
        #expect(read(typed, at: "2026-11-25 12:00").onlyDay.map { "\($0)" } == expected)
    }

    /// November 25, 2026, is a Wednesday.
    @Test(arguments: [
        ("Fri", "2026-11-25 12:00", "2026-11-27"), ("next Fri", "2026-11-25 12:00", "2026-12-04"),
        ("Fri", "2026-11-27 12:00", "2026-11-27"), ("next Fri", "2026-11-27 12:00", "2026-12-04"),
        ("this Fri", "2026-11-27 12:00", "2026-11-27"), ("next Fri", "2026-11-28 12:00", "2026-12-11"),
        ("next Fri 8am", "2026-11-27 12:00", "2026-12-04 08:00"), ("Fri 8am", "2026-11-27 12:00", "2026-12-04 08:00"),
        ("next Thursday 7pm", "2026-12-31 12:00", "2027-01-07 19:00"),
        ("next Wed", "2026-11-24 23:59", "2026-12-02"),
    ])
    func `next before a weekday is the one after the coming one`(typed: String, now: String, expected: String) {
        #expect(text(typed, at: now) == expected)
    }

    @Test(arguments: [
        ("tomorrow", "2026-12-31 23:00", "2027-01-01"), ("tomorrow", "2028-02-28 09:00", "2028-02-29"),
        ("tomorrow", "2027-02-28 09:00", "2027-03-01"), ("yesterday", "2028-03-01 09:00", "2028-02-29"),
        ("Dec 12", "2026-11-25 12:00", "2026-12-12"), ("Dec 12", "2026-12-12 23:59", "2026-12-12"),
        ("Dec 12", "2026-12-13 00:00", "2027-12-12"), ("Dec 31", "2026-12-31 12:00", "2026-12-31"),
        ("Feb 29", "2028-02-29 12:00", "2028-02-29"), ("Feb 29", "2028-03-01 12:00", "2032-02-29"),
        ("Feb 29, 2027", "2026-11-25 12:00", "noSuchDay"),
    ])
    func `a day alone is a day`(typed: String, now: String, expected: String) {
        #expect(text(typed, at: now) == expected)
    }

    @Test(arguments: [
        ("tonight", "2026-11-25 12:00", "2026-11-25 evening"), ("tonight", "2026-11-25 19:30", "2026-11-25 evening"),
        ("tonight", "2026-12-31 23:59", "2026-12-31 evening"),
        ("this evening", "2028-02-29 20:00", "2028-02-29 evening"),
        ("this morning", "2026-11-25 15:00", "2026-11-25 morning"),
        ("morning", "2026-11-25 15:00", "2026-11-26 morning"), ("morning", "2026-11-25 11:00", "2026-11-25 morning"),
        ("this afternoon", "2026-11-25 09:00", "2026-11-25 afternoon"),
        ("tomorrow morning", "2026-12-31 09:00", "2027-01-01 morning"),
        ("Sat night", "2026-11-25 09:00", "2026-11-28 evening"),
        ("next Fri evening", "2026-11-27 20:00", "2026-12-04 evening"),
        ("Dec 12 afternoon", "2026-11-25 09:00", "2026-12-12 afternoon"),
        ("Wed morning", "2026-11-25 15:00", "2026-12-02 morning"),
        ("tonight 8", "2026-11-25 19:30", "2026-11-25 20:00"),
        ("tonight at 7", "2026-11-25 19:30", "2026-11-25 19:00"),
        ("tonight 20:15", "2026-11-25 12:00", "2026-11-25 20:15"),
        ("this evening 9:30", "2026-11-25 12:00", "2026-11-25 21:30"),
        ("this afternoon 3", "2026-11-25 12:00", "2026-11-25 15:00"),
        ("this afternoon 12:30", "2026-11-25 09:00", "2026-11-25 12:30"),
        ("Sat morning 9", "2026-11-25 12:00", "2026-11-28 09:00"),
        ("9 Sat morning", "2026-11-25 12:00", "2026-11-28 09:00"),
        ("tonight midnight", "2026-12-31 12:00", "2027-01-01 00:00"),
        ("tonight 12", "2026-12-31 12:00", "2027-01-01 00:00"), ("tonight 1am", "2026-12-31 12:00", "2027-01-01 01:00"),
        ("tonight tomorrow", "2026-11-25 12:00", "tooMuch"), ("tonight Sat", "2026-11-25 12:00", "tooMuch"),
        ("Sat morning evening", "2026-11-25 12:00", "tooMuch"),
    ])
    func `parts of a day`(typed: String, now: String, expected: String) {
        #expect(text(typed, at: now) == expected)
    }

    @Test func `a part of the day decides the halves of its times`() {
        let tonight = read("tonight 8-10", at: "2026-11-25 12:00").span
        #expect(
            tonight?.start == LocalDateTime("2026-11-25 20:00") && tonight?.end == LocalDateTime("2026-11-25 22:00"))
        let late = read("tonight 11-1", at: "2026-12-31 12:00").span
        #expect(late?.start == LocalDateTime("2026-12-31 23:00") && late?.end == LocalDateTime("2027-01-01 01:00"))
        let after = read("tonight 12-2", at: "2026-12-31 12:00").span
        #expect(after?.start == LocalDateTime("2027-01-01 00:00") && after?.end == LocalDateTime("2027-01-01 02:00"))
        let morning = read("this morning 11-1", at: "2026-11-25 09:00").span
        #expect(morning?.start == LocalDateTime("2026-11-25 11:00"))
        #expect(morning?.end == LocalDateTime("2026-11-25 13:00"))
        #expect(read("tonight 2h", at: "2026-11-25 12:00").length == 120)
    }

    @Test(arguments: [
        ("en_US", "12/1/2026", "2026-12-01"), ("en_GB", "12/1/2026", "2026-01-12"),
        ("de_DE", "12/1/2026", "2026-01-12"),
        ("en_US", "12/12/2026", "2026-12-12"), ("de_DE", "12/12/2026", "2026-12-12"),
        ("en_US", "12.1.2026", "2026-01-12"), ("de_DE", "12.1.2026", "2026-01-12"),
        ("en_GB", "12.1.2026", "2026-01-12"),
        ("en_US", "2026/12/1", "2026-12-01"), ("de_DE", "2026/12/1", "2026-12-01"),
        ("en_US", "2026-12-01", "2026-12-01"),
        ("ja_JP", "2026/12/1", "2026-12-01"), ("hu_HU", "2026.12.1", "2026-12-01"),
        ("en_US", "12-1-2026", "2026-12-01"), ("nl_NL", "12-1-2026", "2026-01-12"),
        ("en_US", "2026/12/12 7pm", "2026-12-12 19:00"), ("en_GB", "12/1/2026 19:00", "2026-01-12 19:00"),
        ("en_US", "2/29/2028", "2028-02-29"), ("en_US", "2/29/2027", "noSuchDay"),
        ("en_GB", "31/12/2026", "2026-12-31"),
        ("en_US", "31/12/2026", "noSuchMonth"), ("en_US", "2026/13/1", "noSuchMonth"),
    ])
    func `dates of numbers are read in the order of the locale`(locale: String, typed: String, expected: String) {
        #expect(text(typed, at: "2026-01-05 12:00", locale) == expected)
    }

    /// The user is in New York.
    @Test(arguments: [
        ("2026-12-12T19:00:00+01:00", "2026-12-12 13:00"), ("2026-12-12T19:00:00Z", "2026-12-12 14:00"),
        ("2026-12-12t19:00:00z", "2026-12-12 14:00"), ("2026-12-12T19:00:00", "2026-12-12 19:00"),
        ("2026-12-12T19:00:00.250Z", "2026-12-12 14:00"), ("2026-12-12T19:00:00.123456789+01:00", "2026-12-12 13:00"),
        ("2026-12-12T19:00Z", "2026-12-12 14:00"), ("2026-12-12T19:00:00-05:00", "2026-12-12 19:00"),
        ("2026-12-12 19:00:00+0530", "2026-12-12 08:30"), ("2026-12-12 19:00 UTC", "2026-12-12 14:00"),
        ("2026-12-12T19:00:00+09", "2026-12-12 05:00"),
        // Another day and year, and the hour that summer time skips.
        ("2027-01-01T03:00:00+01:00", "2026-12-31 21:00"), ("2028-02-29T23:30:00-08:00", "2028-03-01 02:30"),
        ("2026-03-08T07:30:00Z", "2026-03-08 03:30"),
        ("2026-12-12T25:00:00Z", "noSuchTime"), ("2026-12-12T19:00:75Z", "noSuchTime"),
        ("2026-13-12T19:00:00Z", "noSuchMonth"), ("2026-12-12T19:00Z-21:00+01:00", "tooMuch"),
    ])
    func `a time with an offset from UTC is at the same moment`(typed: String, expected: String) {
        #expect(text(typed, at: "2026-11-25 12:00") == expected)
    }

    @Test func `an offset is no end, and an end is no offset`() {
        let moment = read("2026-12-12T19:00:00-05:00 2h", at: "2026-11-25 12:00").span
        #expect(moment?.end == LocalDateTime("2026-12-12 21:00"))
        let range = read("2026-12-12 19:00-21:00", at: "2026-11-25 12:00").span
        #expect(range?.end == LocalDateTime("2026-12-12 21:00"))
        let long = read("2026-12-12T19:00-21:30", at: "2026-11-25 12:00").span
        #expect(long?.start == LocalDateTime("2026-12-12 19:00") && long?.end == LocalDateTime("2026-12-12 21:30"))
        let both = read("2026-12-12T19:00Z-21:00", at: "2026-11-25 12:00").span
        #expect(both?.start == LocalDateTime("2026-12-12 14:00") && both?.end == LocalDateTime("2026-12-12 16:00"))
        #expect(read("2026-12-12T19:00:00+01:00", at: "2026-11-25 12:00").day == LocalDateTime("2026-12-12 13:00").date)
    }
}

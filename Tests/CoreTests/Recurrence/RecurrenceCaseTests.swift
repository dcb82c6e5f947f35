import Foundation
import Testing

@testable import Time

struct RecurrenceCaseTests {
    private func times(of example: RecurrenceCase, limit: Int) throws -> [LocalDateTime] {
        var rule = try RecurrenceRule(example.rule)
        // A case without a zone has all its times on one wall clock.
        if case .absolute(let instant) = rule.until, example.zone == nil {
            rule.until = .floating(LocalDateTime(millisecondsSinceEpoch: instant.millisecondsSinceEpoch))
        }
        let times = rule.times(from: example.start, isAllDay: example.isAllDay, notBefore: example.from)
        return Array(times.prefix(limit))
    }

    @Test func `there are all cases`() {
        #expect(RecurrenceCase.all.count == 215)
        #expect(RecurrenceCase.all.count { $0.kind == .core } == 202)
    }

    /// One is wrong: it says that no February 28 comes after the year 2500, because its source looks no further than a
    /// hundred years.
    @Test func `times are those that others agree on`() throws {
        for example in RecurrenceCase.all where example.kind == .core && example.name != "google:testAdvanceTo#76" {
            let made = try times(of: example, limit: example.expected.count + (example.isWhole ? 1 : 0))
            #expect(made == example.expected, "\(example)")
        }
    }

    @Test func `a yearly rule reaches a far year`() throws {
        let example = try #require(RecurrenceCase.all.first { $0.name == "google:testAdvanceTo#76" })
        let made = try times(of: example, limit: 1)
        #expect(made.first?.date == CalendarDate(year: 2500, month: 2, day: 28))
    }

    /// A time that the clock leaves out is as far behind the gap's beginning as it says (RFC 5545 §3.3.5), and the times
    /// after it stand as the rule has them.
    @Test func `times of a zone keep the wall clock across its changes`() throws {
        for example in RecurrenceCase.all where example.kind == .zone {
            var zoned = ZonedTime(try #require(example.zone))
            let made = try times(of: example, limit: example.expected.count + (example.isWhole ? 1 : 0))
            let shown = made.map { zoned.localDateTime(of: zoned.instant(of: $0)) }
            #expect(shown == example.expected, "\(example)")
        }
    }
}

/// Of the cases that others dispute: what holds here, and why.
struct DisputedRecurrenceTests {
    private func texts(_ rule: String, from start: String, limit: Int) throws -> [String] {
        let time: LocalDateTime
        switch try #require(BasicDateTime(start)) {
        case .date(let date): time = LocalDateTime(millisecondsSinceEpoch: Int64(date.daysSinceEpoch) * 86_400_000)
        case .local(let local): time = local
        case .utc(let instant): time = LocalDateTime(millisecondsSinceEpoch: instant.millisecondsSinceEpoch)
        }
        return try RecurrenceRule(rule).times(from: time, isAllDay: start.count == 8).prefix(limit).map {
            start.count == 8 ? $0.date.description : "\($0.date) \($0.millisecondsOfDay / 1000)"
        }
    }

    /// A week gives its days to the calendar year in which each lies, so December 31, 2001 is the last weekday of a week 1
    /// in 2001; the period of a yearly rule is the calendar year.
    @Test func `the last weekday of a first week lies in the calendar year`() throws {
        let texts = try texts("FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", from: "19990101", limit: 4)
        #expect(texts == ["1999-01-08", "2000-01-07", "2001-12-31", "2002-12-31"])
    }

    /// The last week of 1998 reaches to January 3, 1999, behind the start.
    @Test func `the last week of a year has all its days`() throws {
        let texts = try texts("FREQ=YEARLY;BYWEEKNO=-1", from: "19990101", limit: 12)
        #expect(texts.prefix(4) == ["1999-01-01", "1999-01-02", "1999-01-03", "1999-12-27"])
        #expect(texts.suffix(3) == ["2000-01-02", "2000-12-25", "2000-12-26"])
    }

    /// RFC 5545 allows no `BYMONTHDAY` here; it limits the days as it does in a `DAILY` rule, whatever the weekday.
    @Test func `days of the month limit a weekly rule`() throws {
        let texts = try texts(
            "FREQ=WEEKLY;WKST=SU;BYMONTH=9,1,12,8;BYMONTHDAY=-9,-29,24;BYSETPOS=-1,-4,10", from: "20060528", limit: 4)
        #expect(texts == ["2006-08-03", "2006-08-24", "2006-09-02", "2006-09-22"])
    }

    /// `BYSETPOS` counts in whole weeks (RFC 5545 §3.3.10), also in the first one, which begins here on Monday, April 19.
    @Test func `positions count in the whole first week`() throws {
        let texts = try texts(
            "FREQ=WEEKLY;COUNT=13;BYDAY=MO,SA,SU,FR;BYSECOND=6,48,20;BYSETPOS=8,2,5,7,-8,4", from: "19090424T075754",
            limit: 3)
        #expect(texts == ["1909-04-26 28640", "1909-04-30 28626", "1909-04-30 28640"])
    }

    /// The first week begins on December 30, so its second weekday is before the start. dateutil and google-rfc-2445 count
    /// from the start.
    @Test func `the positions of the first week may all be before the start`() throws {
        let texts = try texts("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=2", from: "19970101", limit: 3)
        #expect(texts == ["1997-01-07", "1997-01-14", "1997-01-21"])
    }

    /// An `UNTIL` in UTC belongs to the zone of the event; it is the resolved time that ends there.
    @Test func `an absolute until is left to the zone`() throws {
        let texts = try texts("FREQ=DAILY;UNTIL=19970904T090000Z", from: "19970902T090000", limit: 5)
        #expect(texts.count == 5)
    }
}

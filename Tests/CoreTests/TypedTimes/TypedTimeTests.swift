import Foundation
import TestSupport
import Testing

@testable import Events
@testable import Planning
@testable import Time

/// What is understood of typed times. Now is always Thursday, November 1, 2018, at noon.
struct TypedTimeTests {
    private let now = LocalDateTime("2018-11-01 12:00")

    private func text(_ time: LocalDateTime) -> String {
        let minutes = time.millisecondsOfDay / 60_000
        return "\(time.date) \((minutes / 60).padded(to: 2)):\((minutes % 60).padded(to: 2))"
    }

    /// "2018-11-03 19:00 2018-11-03 21:00"; what is missing or wrong otherwise.
    private func read(_ typed: String, _ locale: String = "en_US", awake: FreeHours? = nil) -> String {
        let result = TypedTimeParser(locale: Locale(identifier: locale))
            .parse(typed, now: now, in: .newYork, awake: awake)
        if let fault = result.fault { return "\(fault)" }
        guard let span = result.span else { return "no time" }
        let rest = result.rest.isEmpty ? "" : " \(result.rest)"
        return "\(text(span.start)) \(text(span.end))\(span.isLengthAssumed ? " assumed" : "")\(rest)"
    }

    @Test(arguments: [
        ("Sat 7pm 2h", "2018-11-03 19:00 2018-11-03 21:00"),
        ("Dec 12 19:00-21:30", "2018-12-12 19:00 2018-12-12 21:30"),
        ("tomorrow noon", "2018-11-02 12:00 2018-11-02 13:00 assumed"),
        ("saturday at 7 p.m. for 2 hours", "2018-11-03 19:00 2018-11-03 21:00"),
        ("7:30 pm 90 min Sat", "2018-11-03 19:30 2018-11-03 21:00"),
        ("Sat 7-9pm", "2018-11-03 19:00 2018-11-03 21:00"),
        ("Sat 11-1pm", "2018-11-03 11:00 2018-11-03 13:00"),
        ("Sat 7pm to 9", "2018-11-03 19:00 2018-11-03 21:00"),
        ("Sat 11pm – 1am", "2018-11-03 23:00 2018-11-04 01:00"),
        ("Sat 22:00 - 02:00", "2018-11-03 22:00 2018-11-04 02:00"),
        ("from 10 until 12", "2018-11-02 10:00 2018-11-02 12:00"),
        ("3pm", "2018-11-01 15:00 2018-11-01 16:00 assumed"),
        ("9am", "2018-11-02 09:00 2018-11-02 10:00 assumed"),
        ("Thu 1pm", "2018-11-01 13:00 2018-11-01 14:00 assumed"),
        ("Thu 11am", "2018-11-08 11:00 2018-11-08 12:00 assumed"),
        ("Nov 1 11am", "2018-11-01 11:00 2018-11-01 12:00 assumed"),
        ("Oct 30 11am", "2019-10-30 11:00 2019-10-30 12:00 assumed"),
        ("12th of December, 8am 1h30", "2018-12-12 08:00 2018-12-12 09:30"),
        ("December 12, 2026 8am 1 h 30 min", "2026-12-12 08:00 2026-12-12 09:30"),
        ("2026-12-12 19:00", "2026-12-12 19:00 2026-12-12 20:00 assumed"),
        ("2026-12-12T19:00 2h", "2026-12-12 19:00 2026-12-12 21:00"),
        ("12/24 6pm", "2018-12-24 18:00 2018-12-24 19:00 assumed"),
        ("12/24/26 6pm", "2026-12-24 18:00 2026-12-24 19:00 assumed"),
        ("Feb 29 8am", "2020-02-29 08:00 2020-02-29 09:00 assumed"),
        ("Sat 12am", "2018-11-03 00:00 2018-11-03 01:00 assumed"),
        ("Sat 12pm", "2018-11-03 12:00 2018-11-03 13:00 assumed"),
        ("Sat midnight 2h", "2018-11-04 00:00 2018-11-04 01:00"),
        ("Sat 19h 2h", "2018-11-03 19:00 2018-11-03 21:00"),
        ("Satur 7pm 45m", "2018-11-03 19:00 2018-11-03 19:45"),
        ("Sat 7pm 2 days", "2018-11-03 19:00 2018-11-05 19:00"),
        ("Sat 7pm 2h Dinner at Nora", "2018-11-03 19:00 2018-11-03 21:00"),
        ("Sat 5:30p for 2 hours", "2018-11-03 17:30 2018-11-03 19:30"),
        ("Sat 5p", "2018-11-03 17:00 2018-11-03 18:00 assumed"),
        ("tomorrow 9:00 2.25h", "2018-11-02 09:00 2018-11-02 11:15"),
        ("Mon 9.30", "2018-11-05 09:30 2018-11-05 10:30 assumed"),
        ("Mon 9.10", "2018-11-05 09:10 2018-11-05 10:10 assumed"),
        ("Mon 9.10-11.30", "2018-11-05 09:10 2018-11-05 11:30"),
        ("Dec 12 9.10", "2018-12-12 09:10 2018-12-12 10:10 assumed"),
        ("tomorrow 09.00-17.00", "2018-11-02 09:00 2018-11-02 17:00"),
        ("Sat 7pm 1.5 hours", "2018-11-03 19:00 2018-11-03 20:30"),
        ("Sat 7pm 1,5h", "2018-11-03 19:00 2018-11-03 20:30"),
        ("Sat noon to 1:30", "2018-11-03 12:00 2018-11-03 13:30"),
        ("Sat 7 o'clock", "2018-11-03 07:00 2018-11-03 08:00 assumed"),
        ("Sat 7pm 0.5h", "2018-11-03 19:00 2018-11-03 19:30"), ("Sat 7:15a 2h", "2018-11-03 07:15 2018-11-03 09:15"),
        ("Sat 7pm 1 hour and 30 minutes", "2018-11-03 19:00 2018-11-03 20:30"),
        ("Sat 7pm 1 day 2 hours", "2018-11-03 19:00 2018-11-04 21:00"),
        ("Sat 7pm?", "2018-11-03 19:00 2018-11-03 20:00 assumed"),
        ("this coming Sat 7pm", "2018-11-03 19:00 2018-11-03 20:00 assumed"),
        ("7pm UTC", "2018-11-01 15:00 2018-11-01 16:00 assumed"),
    ])
    func `a time in English`(typed: String, expected: String) {
        #expect(read(typed) == expected)
    }

    @Test(arguments: [
        ("", "no time"), ("   ", "no time"), ("Sat", "no time"), ("2h", "no time"), ("Dec", "no time"),
        ("Sat Sun 8am", "tooMuch"), ("8am 9am", "tooMuch"),
        ("Sat 8am-9am 2h", "tooMuch"), ("today Sat 8am", "tooMuch"),
        ("12345 8am", "2018-11-02 08:00 2018-11-02 09:00 assumed [\"12345\"]"),
        ("Sat 7pm 2h 3h", "tooMuch"), ("Sat morning 7pm", "tooMuch"), ("Sat afternoon 11:00", "tooMuch"),
        ("tonight 14:00", "tooMuch"), ("Mon-Fri 9-17", "tooMuch"), ("Dec 21-19 2h 3h", "tooMuch"),
        ("every 2 weeks Mon 7pm", "repeats"),
    ])
    func `the error says what is missing or wrong`(typed: String, expected: String) {
        #expect(read(typed) == expected)
    }

    @Test(arguments: [
        ("Feb 30 4pm", "February 2019 has no day 30. Its last day is Thursday, February 28."),
        ("Nov 31", "November 2018 has no day 31. Its last day is Friday, November 30."),
        ("Oct 32", "October 2019 has no day 32. Its last day is Thursday, October 31."),
        ("2024-02-30", "February 2024 has no day 30. Its last day is Thursday, February 29."),
        ("Feb 29, 2026 8am", "February 2026 has no day 29. Its last day is Saturday, February 28."),
        ("2026-13-01 8am", "There is no month 13. Months are 1 to 12."),
        ("0000-02-30", "There is no such year. Type another one."),
        ("Sat Dec 13 8am", "This day is Thursday, December 13, 2018. Leave out the weekday, or type another day."),
        ("Sat 25:00", "There is no time 25:00. Hours are 0 to 24, minutes 0 to 59."),
        ("Sat 19:75", "There is no time 19:75. Hours are 0 to 24, minutes 0 to 59."),
        ("Sat 24:30", "There is no time 24:30. Hours are 0 to 24, minutes 0 to 59."),
        ("2026-12-12T19:00:75", "There is no time 19:00:75. Hours are 0 to 24, minutes 0 to 59."),
        ("Sat 13pm", "There is no 13 PM. With AM or PM, hours are 1 to 12."),
        ("Sat 15am", "There is no 15 AM. With AM or PM, hours are 1 to 12."),
        (
            "Sat 9pm-8pm",
            "The end, 8:00 PM, is not after the start, 9:00 PM. Type a later one, or a length such as 2h."
        ),
        ("Sat 7pm-7pm", "The end, 7:00 PM, is not after the start, 7:00 PM. Type a later one, or a length such as 2h."),
        ("Sat 8am 9999h", "This is too long. Type a length of at most a year."),
    ])
    func `what does not exist is said exactly`(typed: String, hint: String) {
        let times = TimeFormatter(
            locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        let result = TypedTimeParser(locale: times.locale).parse(typed, now: now, in: .newYork)
        #expect(result.fault?.hint(times).replacing("\u{202f}", with: " ") == hint)
        #expect(result.span == nil && result.day == nil)
    }

    /// Each of these says something besides a time, which an answer would leave out.
    @Test(arguments: [
        "Sat 7pm-", "Sat 7pm to", "next 7pm", "this 7pm", "Sat pm", "Sat 7pm am 8", "Sat 7pm 0h", "Sat 7pm 0 min",
        "Sat 1930",
        "after 7pm", "before Sat 7pm", "by Fri 5pm", "until Fri 5pm", "7pm EST", "19:00 CET", "Sat 7pm PT",
        "next week 7pm",
        "Sat 7pm weekly", "next weekend 7pm", "Satt 7pm", "Satruday 7pm", "tommorow 7pm", "tomorow noon",
        "Wendesday 9:00", "Febuary 12:00", "Thrusday 4pm", "Dec 7-9pm", "Sat - 7pm", "Lunch Thu 4pm Bob", "Sat 7pm ½h",
        "-5pm",
        "7pm now", "the 19th", "on the 19th", "Q1",
        "Sat 7pm sharp", "Sat 7pm Berlin time", "Dec 24 all day", "Dec 2026 7pm", "Sat 7pm 2 fortnights Bob Fri",
        "Sat 7pm+", "=7pm", "Sat @ 7pm & later",
        "half past",
        "quarter to Bob",
    ])
    func `a text of which a part is not understood says no time`(typed: String) {
        let result = TypedTimeParser(locale: Locale(identifier: "en_US")).parse(typed, now: now, in: .newYork)
        #expect(!result.isUnderstood)
        let question = FreeTimeQuestion(result, at: Instant("2018-11-01 12:00"))
        let answer = question.answer(in: Agenda(Feed([Event("A", "2018-11-03 10:00", "2018-11-03 11:00")])))
        #expect(answer.fit == nil && answer.period == nil && answer.free.isEmpty)
    }

    @Test(arguments: [
        ("de_DE", "jeden Montag 19:00"), ("de_DE", "montags 19:00"), ("fr_FR", "tous les lundis 19h"),
        ("ja_JP", "毎週月曜日 19:00"),
        ("es_ES", "todos los lunes 19:00"), ("pt_BR", "toda segunda-feira 19:00"), ("fr_FR", "chaque lundi 19h"),
    ])
    func `a time that repeats is none, in any language of the window`(locale: String, typed: String) {
        #expect(read(typed, locale) == "repeats")
    }

    @Test func `a text that goes on after what is read says no time`() {
        let parser = TypedTimeParser(locale: Locale(identifier: "en_US"))
        let typed = "Sat 7pm" + String(repeating: " ", count: 300)
        #expect(parser.parse(typed, now: now, in: .newYork).isComplete)
        #expect(!parser.parse(typed + "Sun", now: now, in: .newYork).isUnderstood)
    }

    @Test(arguments: [
        ("en_US", "Dec 19-21", "2018-12-19 2018-12-21"), ("en_US", "Dec 19 – 21", "2018-12-19 2018-12-21"),
        ("en_US", "December 19 to 21, 2020", "2020-12-19 2020-12-21"),
        ("en_US", "Dec 19th-21st", "2018-12-19 2018-12-21"),
        ("en_US", "19th to 21st of December", "2018-12-19 2018-12-21"),
        ("en_US", "19-21 Dec", "2018-12-19 2018-12-21"),
        ("en_US", "Dec 30 - Jan 2", "2018-12-30 2019-01-02"),
        ("en_US", "Dec 30 - Jan 2, 2021", "2020-12-30 2021-01-02"),
        ("en_US", "12/19-12/21", "2018-12-19 2018-12-21"), ("en_US", "12/19-21", "2018-12-19 2018-12-21"),
        ("en_US", "2018-12-19 - 2018-12-21", "2018-12-19 2018-12-21"), ("en_US", "Sat-Sun", "2018-11-03 2018-11-04"),
        ("en_US", "Sat-Sat", "2018-11-03 2018-11-10"),
        ("en_US", "Fri to Mon", "2018-11-02 2018-11-05"), ("en_US", "Thu - Wed", "2018-11-01 2018-11-07"),
        ("en_US", "today until Sat", "2018-11-01 2018-11-03"),
        ("en_US", "Fri Nov 2 - Sun Nov 4", "2018-11-02 2018-11-04"),
        ("de_DE", "19.-21. Dezember", "2018-12-19 2018-12-21"), ("de_DE", "19.12.-21.12.", "2018-12-19 2018-12-21"),
        ("de_DE", "Sa bis So", "2018-11-03 2018-11-04"), ("fr_FR", "19-21 décembre", "2018-12-19 2018-12-21"),
        ("ja_JP", "12月19日-21日", "2018-12-19 2018-12-21"), ("ja_JP", "12月19日〜12月21日", "2018-12-19 2018-12-21"),
    ])
    func `several days are days`(locale: String, typed: String, expected: String) throws {
        let result = TypedTimeParser(locale: Locale(identifier: locale)).parse(typed, now: now, in: .newYork)
        let (day, last) = (try #require(result.day), try #require(result.lastDay))
        #expect("\(day) \(last)" == expected && result.isUnderstood && result.span == nil && result.onlyDay == nil)
        var zone = ZonedTime(.newYork)
        let period = try #require(result.period(&zone))
        #expect(period == zone.instant(of: day.midnight)..<zone.instant(of: last.advanced(by: 1).midnight))
    }

    /// In Berlin the clock goes from two to three on March 28, 2027, and from three to two on October 31. In Havana it goes from
    /// midnight to one on March 14.
    @Test(arguments: [
        ("Europe/Berlin", "2027-03-28 02:30 1h", "01:30 02:30"), ("Europe/Berlin", "2027-03-28 02:30", "01:30 02:30"),
        ("Europe/Berlin", "2027-03-28 02:30-03:30", "01:30 02:30"),
        ("Europe/Berlin", "2027-03-28 01:30 2h", "00:30 02:30"),
        ("Europe/Berlin", "2027-03-28 02:15-03:30", "01:15 01:30"),
        ("Europe/Berlin", "2027-03-28 0:00 24h", "23:00 23:00"),
        ("Europe/Berlin", "2027-10-31 00:30 3h", "22:30 01:30"),
        ("Europe/Berlin", "2027-10-31 02:30 1h", "00:30 01:30"),
        ("Europe/Berlin", "2027-10-31T02:30+01:00 1h", "01:30 02:30"),
        ("America/Havana", "2027-03-14 00:30 1h", "05:30 06:30"),
        ("America/Havana", "2027-03-14 00:30-01:00", "05:30 06:00"),
    ])
    func `a length is real time, also when the clock changes`(zone: String, typed: String, expected: String) throws {
        let timeZone = try #require(TimeZone(identifier: zone))
        let span = try #require(
            TypedTimeParser(locale: Locale(identifier: "en_US")).parse(typed, now: now, in: timeZone).span)
        var utc = ZonedTime(.gmt)
        let ends = [span.time.lowerBound, span.time.upperBound].map { text(utc.localDateTime(of: $0)).suffix(5) }
        #expect(ends.joined(separator: " ") == expected)
    }

    @Test func `two hours without a half of the day are around noon if the second is not later`() {
        #expect(read("Sat 9-5") == "2018-11-03 09:00 2018-11-03 17:00")
        #expect(read("Sat 11:30-1") == "2018-11-03 11:30 2018-11-03 13:00")
        #expect(read("Sat 12-1") == "2018-11-03 12:00 2018-11-03 13:00")
        // With minutes they are of a clock of 24 hours.
        #expect(read("Sat 12:00-1:30") == "2018-11-03 12:00 2018-11-04 01:30")
        #expect(read("Sat 11-12") == "2018-11-03 11:00 2018-11-03 12:00")
    }

    @Test(arguments: [
        ("Dinner Sat 6", "18:00 2018-11-03 19:00 assumed"), ("Sat at 3", "15:00 2018-11-03 16:00 assumed"),
        ("Sat 7:30", "19:30 2018-11-03 20:30 assumed"), ("Sat 3-5", "15:00 2018-11-03 17:00"),
        ("Sat 6:30-8", "18:30 2018-11-03 20:00"), ("Sat 7-11", "19:00 2018-11-03 23:00"),
        // These are waking hours before noon too.
        ("Sat 9", "09:00 2018-11-03 10:00 assumed"), ("Sat 12", "12:00 2018-11-03 13:00 assumed"),
        ("Sat 9-5", "09:00 2018-11-03 17:00"), ("Sat 8 2h", "08:00 2018-11-03 10:00"),
        // These are said exactly.
        ("Sat 6am", "06:00 2018-11-03 07:00 assumed"), ("Sat 06:30", "06:30 2018-11-03 07:30 assumed"),
        ("Sat morning 6", "06:00 2018-11-03 07:00 assumed"), ("Sat 6-8am", "06:00 2018-11-03 08:00"),
        ("Sat 0:30", "00:30 2018-11-03 01:30 assumed"), ("Sat 6-18:00", "06:00 2018-11-03 18:00"),
    ])
    func `a bare hour is taken from the waking hours`(typed: String, expected: String) {
        #expect(read(typed, awake: .waking).hasPrefix("2018-11-03 \(expected)"))
    }

    @Test(arguments: [
        ("de_DE", "Zahnarzt morgen 15:30 2 Stunden", "2018-11-02 15:30 2018-11-02 17:30"),
        ("de_DE", "morgen 16 Uhr 90 Minuten", "2018-11-02 16:00 2018-11-02 17:30"),
        ("de_DE", "heute Abend 20 Uhr", "2018-11-01 20:00 2018-11-01 21:00 assumed"),
        ("es_ES", "mañana 15:30 2 horas", "2018-11-02 15:30 2018-11-02 17:30"),
        ("fr_FR", "demain midi 2 heures", "2018-11-02 12:00 2018-11-02 14:00"),
    ])
    func `days, parts and lengths have the words of the language`(locale: String, typed: String, expected: String) {
        let days = [
            "de_DE": ["Gestern", "Heute", "Morgen"], "es_ES": ["Ayer", "Hoy", "Mañana"],
            "fr_FR": ["Hier", "Aujourd’hui", "Demain"],
        ]
        let parser = TypedTimeParser(locale: Locale(identifier: locale), days: days[locale] ?? [])
        let result = parser.parse(typed, now: now, in: .newYork)
        let span = result.span.map { "\(text($0.start)) \(text($0.end))\($0.isLengthAssumed ? " assumed" : "")" }
        #expect(span == expected && result.rest.isEmpty)
    }

    @Test func `a part of a day within a title is not one`() {
        let parser = TypedTimeParser(locale: Locale(identifier: "en_US"))
        #expect(parser.parse("Date night sat at 19:30", now: now, in: .newYork).title == "Date night")
        #expect(parser.parse("Dinner sat night at 8", now: now, in: .newYork).title == "Dinner")
        #expect(parser.parse("Dinner this evening", now: now, in: .newYork).part == .evening)
    }

    @Test func `a bare hour is taken from the hours that the user chose, and is one of 24 without them`() {
        #expect(read("Sat 6", awake: FreeHours(from: 300, to: 1200)) == "2018-11-03 06:00 2018-11-03 07:00 assumed")
        // Neither half of the day has it as a waking hour.
        #expect(read("Sat 3", awake: FreeHours(from: 600, to: 840)) == "2018-11-03 03:00 2018-11-03 04:00 assumed")
        #expect(read("Sat 3", awake: FreeHours(from: 1200, to: 240)) == "2018-11-03 03:00 2018-11-03 04:00 assumed")
        #expect(read("Sat 6") == "2018-11-03 06:00 2018-11-03 07:00 assumed")
    }

    @Test(arguments: ["ar", "de", "es", "fr", "ja", "pt_BR"])
    func `the examples in another language are read there`(language: String) throws {
        let file = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../po/\(language).po").standardized
        let texts = try String(contentsOf: file, encoding: .utf8)
        func translated(_ text: String) throws -> String {
            let start = try #require(texts.range(of: "msgid \"\(text)\"\nmsgstr \"")).upperBound
            return String(texts[start...].prefix { $0 != "\"" })
        }
        let parser = TypedTimeParser(
            locale: Locale(identifier: language), days: try ["Yesterday", "Today", "Tomorrow"].map(translated))
        let expected = ["2018-11-03 19:00 2018-11-03 21:00", "2018-12-12 19:00 2018-12-12 21:30", "2018-11-02 12:00"]
        for (example, time) in zip(TypedTimeParser.examples, expected) {
            let read = parser.parse(try translated(example), now: now, in: .newYork)
            let span = try #require(read.span, "\(example) in \(language)")
            #expect(read.isComplete && "\(text(span.start)) \(text(span.end))".hasPrefix(time))
        }
    }

    @Test func `a time past midnight has its end on the next day`() {
        #expect(read("Sat 2pm-10am") == "2018-11-03 14:00 2018-11-04 10:00")
        #expect(read("Sat 0:00-24:00") == "2018-11-03 00:00 2018-11-04 00:00")
    }

    @Test(arguments: [
        ("de_DE", "Sa 19:00 2h", "2018-11-03 19:00 2018-11-03 21:00"),
        ("de_DE", "12. Dezember 19-21", "2018-12-12 19:00 2018-12-12 21:00"),
        ("de_DE", "12.12. 19:30", "2018-12-12 19:30 2018-12-12 20:30 assumed"),
        ("de_DE", "24.12.2026 18:00", "2026-12-24 18:00 2026-12-24 19:00 assumed"),
        ("de_DE", "Samstag 7pm", "2018-11-03 19:00 2018-11-03 20:00 assumed"),
        ("en_GB", "24/12 18:00", "2018-12-24 18:00 2018-12-24 19:00 assumed"),
        ("fr_FR", "samedi 3 novembre 19h30 2h", "2018-11-03 19:30 2018-11-03 21:30"),
        ("fr_FR", "12 déc. 19h", "2018-12-12 19:00 2018-12-12 20:00 assumed"),
        ("fr_FR", "12 DECEMBRE 19h", "2018-12-12 19:00 2018-12-12 20:00 assumed"),
        ("fi_FI", "la 19.30", "2018-11-03 19:30 2018-11-03 20:30 assumed"),
        ("fi_FI", "12.12. 19.30", "2018-12-12 19:30 2018-12-12 20:30 assumed"),
        ("ja_JP", "12月12日 19時30分", "2018-12-12 19:30 2018-12-12 20:30 assumed"),
        ("ja_JP", "2026年12月12日 午後7時", "2026-12-12 19:00 2026-12-12 20:00 assumed"),
        ("ja_JP", "土曜日19:00", "2018-11-03 19:00 2018-11-03 20:00 assumed"),
        ("ar_EG", "السبت ١٩:٠٠", "2018-11-03 19:00 2018-11-03 20:00 assumed"),
        ("ar_EG", "١٢ ديسمبر ١٩:٠٠-٢١:٣٠", "2018-12-12 19:00 2018-12-12 21:30"),
        ("ru_RU", "12 декабря 19:00", "2018-12-12 19:00 2018-12-12 20:00 assumed"),
        ("ru_RU", "суббота 19:00", "2018-11-03 19:00 2018-11-03 20:00 assumed"),
        ("es_ES", "sábado 19:00", "2018-11-03 19:00 2018-11-03 20:00 assumed"),
    ])
    func `a time in the words and digits of a locale`(locale: String, typed: String, expected: String) {
        #expect(read(typed, locale) == expected)
    }

    @Test(arguments: [
        ("Dentist Thu 4pm", "Dentist"), ("Thu 4pm Dentist", "Dentist"),
        ("Lunch with Bob, Friday noon", "Lunch with Bob"),
        ("Dr. Ben's check-up Thu 4pm 30min", "Dr. Ben's check-up"), ("Thu 4pm", nil), ("Lunch Thu 4pm Bob", nil),
        ("Dentist", nil), ("Thu 4pm Check-up", "Check-up"), ("歯医者 Thu 4pm", "歯医者"),
        ("The Nutcracker Thu 4pm", "The Nutcracker"), ("This Is Us Thu 4pm", "This Is Us"),
        ("Back to the Future Thu 4pm", "Back to the Future"), ("Thu 4pm Tom and Jerry", "Tom and Jerry"),
        ("Next Level Thu 4pm", "Next Level"), ("Happy Hour Thu 4pm", "Happy Hour"), ("Q1 review Thu 4pm", "Q1 review"),
        ("2nd interview Thu 4pm", "2nd interview"), ("Story time Thu 4pm", "Story time"),
        ("After Party Thu 4pm", "After Party"), ("Jane Thu 4pm", "Jane"),
        ("Lunch at the Ritz, Thu noon", "Lunch at the Ritz"), ("Room 5 Thu 4pm", "Room 5"),
        ("7 dwarfs Thu 4pm", "7 dwarfs"), ("Top 40 party Thu 16:00", "Top 40 party"),
        ("Class 10b Thu 4pm", "Class 10b"),
        ("Step 3 of 5 Thu 4pm", "Step 3 of 5"), ("Dinner for 2 Thu 4pm 2h", "Dinner for 2"),
        ("Flat 12 viewing Thu 10:00 30min", "Flat 12 viewing"), ("Act 2 Thu 7pm-9pm", "Act 2"),
        ("Meeting 2 Thu 10-11", "Meeting 2"), ("Event 0 Dec 22 2030 19:00 2h", "Event 0"),
        ("Team 7 on Dec 6 18:00", "Team 7"), ("Team 7 Dec 6 2030 6pm", "Team 7"), ("Dinner 5 Dec 19:00", "Dinner"),
        ("Thu 4pm Room 5", "Room 5"),
    ])
    func `a title may be before or after the time`(typed: String, title: String?) {
        let time = TypedTimeParser(locale: Locale(identifier: "en_US")).parse(typed, now: now, in: .newYork)
        #expect(time.title == title)
        #expect(time.isComplete == (typed != "Dentist" && typed != "Lunch Thu 4pm Bob"))
    }

    @Test func `the day is understood before there is a time`() {
        let parser = TypedTimeParser(locale: Locale(identifier: "en_US"))
        #expect(parser.parse("Sat", now: now, in: .newYork).day == LocalDateTime("2018-11-03 00:00").date)
        #expect(parser.parse("tomorr", now: now, in: .newYork).rest == ["tomorr"])
        let early = parser.parse("9am", now: now, in: .newYork)
        #expect(early.day == nil && early.span?.isDayAssumed == true && early.isComplete)
        #expect(!parser.parse("With Bo Sat 7pm or so", now: now, in: .newYork).isComplete)
    }

    @Test func `any text is read without harm`() {
        let parser = TypedTimeParser(locale: Locale(identifier: "en_US"))
        var random = SeededRandom(seed: 52)
        let parts = [
            "7", "12", "2026", "99999", ":", "-", ".", "/", "pm", "Sat", "Dec", "h", "min", " ", "t", "年", "月", "日",
            "時", "to",
            "\u{202e}", "\u{0}", "é", "😀", "noon", "a.m.", ",", "٣", "½", "Ⅻ", "ß",
        ]
        for _ in 0..<3000 {
            let text = (0..<Int.random(in: 0...14, using: &random))
                .map { _ in parts.randomElement(using: &random) ?? "" }.joined()
            let result = parser.parse(text, now: now, in: .newYork)
            if let span = result.span { #expect(span.start < span.end) }
        }
        #expect(parser.parse(String(repeating: "12:", count: 100_000), now: now, in: .newYork).span == nil)
    }
}

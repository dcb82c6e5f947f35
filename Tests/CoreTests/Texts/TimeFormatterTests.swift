import Foundation
import Testing

@testable import Text
@testable import Time

/// What one locale says, for one evening.
struct LocaleExpectation: Sendable, CustomTestStringConvertible {
    let name: String
    let day: String
    let fullDay: String
    let time: String
    let twelveHours: String
    let twentyFourHours: String
    let nextDay: String
    let nextWeek: String
    let hourMark: String
    let dayMark: String
    let length: String
    let number: String

    var testDescription: String { name }
}

struct TimeFormatterTests {
    static let expectations = [
        LocaleExpectation(
            name: "en_US", day: "Saturday, November 3", fullDay: "Saturday, November 3, 2018", time: "6:14 PM",
            twelveHours: "6:14 PM", twentyFourHours: "18:14", nextDay: "Sat 6:14 PM", nextWeek: "Nov 3 at 6:14 PM",
            hourMark: "6 AM", dayMark: "Nov 3", length: "1 h 30 min", number: "100,000"),
        LocaleExpectation(
            name: "en_GB", day: "Saturday 3 November", fullDay: "Saturday, 3 November 2018", time: "18:14",
            twelveHours: "6:14 pm", twentyFourHours: "18:14", nextDay: "Sat 18:14", nextWeek: "3 Nov at 18:14",
            hourMark: "06:00", dayMark: "3 Nov", length: "1 h 30 min", number: "100,000"),
        LocaleExpectation(
            name: "de_DE", day: "Samstag, 3. November", fullDay: "Samstag, 3. November 2018", time: "18:14",
            twelveHours: "6:14 PM", twentyFourHours: "18:14", nextDay: "Sa. 18:14", nextWeek: "3. Nov., 18:14",
            hourMark: "06:00", dayMark: "3. Nov.", length: "1 h 30 min", number: "100.000"),
        LocaleExpectation(
            name: "fr_FR", day: "samedi 3 novembre", fullDay: "samedi 3 novembre 2018", time: "18:14",
            twelveHours: "6:14 PM", twentyFourHours: "18:14", nextDay: "sam. 18:14", nextWeek: "3 nov. à 18:14",
            hourMark: "06:00", dayMark: "3 nov.", length: "1 h 30 min", number: "100 000"),
        LocaleExpectation(
            name: "ja_JP", day: "11月3日 土曜日", fullDay: "2018年11月3日 土曜日", time: "18:14",
            twelveHours: "午後6:14", twentyFourHours: "18:14", nextDay: "土 18:14", nextWeek: "11月3日 18:14",
            hourMark: "6:00", dayMark: "11月3日", length: "1 h 30 min", number: "100,000"),
        LocaleExpectation(
            name: "ar_EG", day: "السبت، ٣ نوفمبر", fullDay: "السبت، ٣ نوفمبر، ٢٠١٨",
            time: "٦:١٤ م",
            twelveHours: "٦:١٤ م", twentyFourHours: "١٨:١٤", nextDay: "سبت ٦:١٤ م",
            nextWeek: "٣ نوفمبر، ٦:١٤ م",
            hourMark: "٦ ص", dayMark: "٣ نوفمبر", length: "١ h ٣٠ min", number: "١٠٠٬٠٠٠"),
    ]

    /// The weeks in which New York sets its clocks back and forward.
    @Test(
        arguments: ["en_US", "en_GB", "de_DE", "ja_JP", "ar_EG", "zh_TW", "hi_IN", "bg_BG"],
        ["2018-11-01", "2019-03-05"])
    func `each minute of a week has the text that Foundation gives it`(name: String, day: String) throws {
        let texts = texts(name)
        let plain = DateFormatter()
        (plain.locale, plain.calendar, plain.timeZone) = (texts.locale, Calendar(identifier: .gregorian), .newYork)
        plain.setLocalizedDateFormatFromTemplate("jmm")
        let withWeekday = try #require(plain.copy() as? DateFormatter)
        withWeekday.setLocalizedDateFormatFromTemplate("EEEjmm")
        let start = texts.instant(of: LocalDateTime(day + " 00:00"))
        // Every minute of a day, and every quarter of an hour of a week.
        for minute in Array(0..<1440) + Array(stride(from: 1440, to: 10_080, by: 15)) {
            let instant = Instant(
                millisecondsSinceEpoch: start.millisecondsSinceEpoch + Int64(minute) * 60_000 + 59_999)
            let date = Date(timeIntervalSince1970: Double(instant.millisecondsSinceEpoch / 1000))
            let first = texts.time(instant).replacing(" (second time)", with: "")
            #expect(first == shown(plain.string(from: date)), "\(minute)")
            let from = texts.localDateTime(of: instant).date.advanced(by: 2)
            #expect(texts.time(instant, seenFrom: from) == shown(withWeekday.string(from: date)), "\(minute)")
        }
    }

    /// The text of Foundation with plain spaces.
    private func shown(_ text: String) -> String {
        text.replacing("\u{202f}", with: " ").replacing("\u{a0}", with: " ")
    }

    private func texts(_ name: String, _ hourCycle: HourCycle = .ofLocale) -> TimeFormatter {
        TimeFormatter(
            locale: EnvironmentLocale.current(["LC_TIME": name + ".UTF-8"], words: String(name.prefix { $0 != "_" })),
            hourCycle: hourCycle, timeZone: .newYork)
    }

    private func instant(_ text: String) -> Instant {
        var zone = ZonedTime(.newYork)
        return zone.instant(of: LocalDateTime(text))
    }

    @Test(arguments: expectations)
    func `a locale writes days and times its own way`(expected: LocaleExpectation) throws {
        let texts = texts(expected.name)
        let evening = instant("2018-11-03 18:14")
        let date = try #require(CalendarDate(year: 2018, month: 11, day: 3))
        #expect(texts.dayName(date) == expected.day)
        #expect(texts.fullDayName(date) == expected.fullDay)
        #expect(texts.time(evening) == expected.time)
        #expect(self.texts(expected.name, .twelveHours).time(evening) == expected.twelveHours)
        #expect(self.texts(expected.name, .twentyFourHours).time(evening) == expected.twentyFourHours)
        #expect(texts.time(evening, seenFrom: date) == expected.time)
        #expect(texts.time(evening, seenFrom: date.advanced(by: -1)) == expected.nextDay)
        #expect(texts.time(evening, seenFrom: date.advanced(by: -7)) == expected.nextWeek)
        #expect(texts.hourMark(instant("2018-11-03 06:00")) == expected.hourMark)
        #expect(texts.dayMark(evening) == expected.dayMark)
        #expect(texts.length(milliseconds: 5_400_000) == expected.length)
        #expect(texts.number(100_000).replacing("\u{202f}", with: " ") == expected.number)
    }

    @Test(arguments: [
        (0, "0 min"), (999, "0 min"), (30_000, "30 s"), (60_000, "1 min"), (119_000, "1 min"), (180_000, "3 min"),
        (2_700_000, "45 min"), (3_600_000, "1 h"), (12_600_000, "3 h 30 min"), (86_400_000, "1 d"),
        (183_600_000, "2 d 3 h"), (31_536_000_000, "365 d"),
    ])
    func `a length has its two greatest units`(milliseconds: Int64, expected: String) {
        #expect(texts("en_US").length(milliseconds: milliseconds) == expected)
    }

    @Test func `days before the Gregorian reform are counted back`() throws {
        let date = try #require(CalendarDate(year: 1500, month: 3, day: 5))
        #expect(texts("en_US").fullDayName(date) == "Monday, March 5, 1500")
        let first = try #require(CalendarDate(year: 1, month: 1, day: 1))
        #expect(texts("en_US").fullDayName(first) == "Monday, January 1, 1")
    }

    @Test func `another year is named`() {
        let date = LocalDateTime("2018-11-03 18:14").date
        #expect(texts("en_US").time(instant("2020-03-07 01:00"), seenFrom: date) == "Mar 7, 2020 at 1:00 AM")
        #expect(texts("de_DE").time(instant("2020-03-07 01:00"), seenFrom: date) == "7. März 2020, 01:00")
    }

    @Test func `minutes of an hour mark are shown`() {
        #expect(texts("en_US").hourMark(instant("2018-11-03 06:15")) == "6:15 AM")
    }

    @Test func `the hour that daylight saving doubles is shown twice`() {
        let texts = texts("en_US")
        let hours = [1_541_307_600_000, 1_541_311_200_000, 1_541_314_800_000].map {
            texts.time(Instant(millisecondsSinceEpoch: $0))
        }
        #expect(hours == ["1:00 AM", "1:00 AM (second time)", "2:00 AM"])
    }

    @Test func `one is no plural`() {
        #expect(texts("en_US").localized("{count} event", "{count} events", count: 1) == "1 event")
        #expect(texts("en_US").localized("{count} event", "{count} events", count: 0) == "0 events")
        #expect(texts("en_US").localized("{count} event", "{count} events", count: 1234) == "1,234 events")
    }
}

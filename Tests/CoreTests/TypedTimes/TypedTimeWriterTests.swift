import Foundation
import TestSupport
import Testing

@testable import Planning
@testable import Time

/// Times as they would be typed. Now is always Thursday, November 1, 2018, at noon.
struct TypedTimeWriterTests {
    private let now = LocalDateTime("2018-11-01 12:00")

    private func write(_ start: String, _ end: String, _ locale: String = "en_US") -> String {
        let times = TimeFormatter(locale: Locale(identifier: locale), hourCycle: .ofLocale, timeZone: .newYork)
        return TypedTimeWriter(TypedTimeParser(locale: Locale(identifier: locale)), times)
            .text(of: Instant(start)..<Instant(end), now: now)
            .replacing("\u{202f}", with: " ")
    }

    @Test func `a time is written as the locale writes it, or with numbers`() {
        #expect(write("2018-12-12 19:00", "2018-12-12 21:30") == "Wed, Dec 12 7:00 PM-9:30 PM")
        #expect(write("2018-12-12 23:00", "2018-12-13 01:00") == "Wed, Dec 12 11:00 PM-1:00 AM")
        #expect(write("2018-12-12 19:00", "2018-12-14 21:30") == "Wed, Dec 12 7:00 PM 50h30")
        // Another year is not left out.
        #expect(write("2017-12-12 19:00", "2017-12-12 21:30") != "Tue, Dec 12 7:00 PM-9:30 PM")
        #expect(write("2018-12-12 19:00", "2018-12-12 21:30", "de_DE") == "Mi. 12. Dez. 19:00-21:30")
        // From right to left the two times would swap places.
        #expect(write("2018-12-12 19:00", "2018-12-12 21:30", "fa_IR").hasSuffix("\u{2066}۱۹:۰۰-۲۱:۳۰\u{2069}"))
    }

    @Test func `a time that the clock shows twice is written as the one that it is`() {
        let first = Instant("2018-11-04 01:30")
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        let parser = TypedTimeParser(locale: times.locale)
        for start in [first, first.advanced(by: 3_600_000)] {
            let time = start..<start.advanced(by: 5_400_000)
            let text = TypedTimeWriter(parser, times).text(of: time, now: now)
            #expect(parser.parse(text, now: now, in: .newYork).span?.time == time, "\(text)")
        }
    }

    @Test(arguments: [
        "en_US", "en_GB", "de_DE", "fr_FR", "es_ES", "fi_FI", "ar_EG", "ja_JP", "ko_KR", "zh_CN", "hi_IN", "fa_IR",
    ])
    func `what is written is read as the same time`(locale: String) {
        var random = SeededRandom(seed: 77)
        let parser = TypedTimeParser(locale: Locale(identifier: locale))
        for _ in 0..<100 {
            let start = Int64.random(in: 24_500_000...27_000_000, using: &random)
            let length = Int64.random(in: 1...(Bool.random(using: &random) ? 300 : 5000), using: &random)
            let time =
                Instant(
                    millisecondsSinceEpoch: start * 60_000)..<Instant(millisecondsSinceEpoch: (start + length) * 60_000)
            let times = TimeFormatter(locale: Locale(identifier: locale), hourCycle: .ofLocale, timeZone: .newYork)
            let text = TypedTimeWriter(parser, times).text(of: time, now: now)
            let read = parser.parse(text, now: now, in: .newYork)
            #expect(read.isComplete && read.span?.time == time, "\(text)")
        }
    }
}

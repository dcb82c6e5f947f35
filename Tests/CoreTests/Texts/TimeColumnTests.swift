import Foundation
import Planning
import Testing
import Text
import Time

struct TimeColumnTests {
    @Test func `american texts`() {
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .newYork)
        let column = TimeColumn(times)
        #expect(column.starts == ["12:00 AM", "10:00 AM", "12:00 PM", "10:00 PM", "All day", "TBA"])
        #expect(column.ends.contains("about 10:00 PM") && column.ends.contains("Wed 10:00 PM"))
        #expect(column.ends.contains("Sep 18, 2023") && !column.starts.contains("Wed 10:00 PM"))
        #expect(column.conflictingStarts.contains("Wed 10:00 PM"))
    }

    /// Whatever is shown has no more characters than one of the texts that the column is measured on.
    @Test(arguments: ["en_US", "en_GB", "de_DE", "fr_FR", "ja_JP", "ar_EG"], [HourCycle.ofLocale, .twentyFourHours])
    func `no time is longer than the column`(locale: String, hourCycle: HourCycle) {
        let times = TimeFormatter(locale: Locale(identifier: locale), hourCycle: hourCycle, timeZone: .newYork)
        let column = TimeColumn(times)
        let (starts, ends) = (column.starts.map(\.count).max() ?? 0, column.ends.map(\.count).max() ?? 0)
        let dates = column.conflictingStarts.map(\.count).max() ?? 0
        for number in 0..<500 {
            // Steps of some 29 hours and 17 minutes meet every hour, day of the week and month.
            let instant = Instant(millisecondsSinceEpoch: 1_700_000_000_000 + Int64(number) * 105_420_000)
            let date = times.localDateTime(of: instant).date
            #expect(times.time(instant).count <= starts)
            #expect(("about " + times.time(instant)).count <= ends)
            for distance in [1, 6, 7, 400] {
                let text = times.shortTime(
                    instant, seenFrom: CalendarDate(daysSinceEpoch: date.daysSinceEpoch - distance))
                #expect(text.count <= dates && text.count <= ends, "\(text)")
            }
        }
    }
}

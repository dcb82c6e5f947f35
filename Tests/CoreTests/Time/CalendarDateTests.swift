import Foundation
import Testing

@testable import Time

struct CalendarDateTests {
    @Test func `every day of six centuries counts up by one and comes back`() {
        var expected = CalendarDate(year: 1700, month: 1, day: 1)?.daysSinceEpoch ?? 0
        for year in 1700..<2300 {
            for month in 1...12 {
                for day in 1...CalendarDate.lengthOfMonth(month, year: year) {
                    let date = CalendarDate(year: year, month: month, day: day)
                    #expect(date?.daysSinceEpoch == expected)
                    #expect(date.map { $0.components == (year, month, day) } == true)
                    expected += 1
                }
            }
        }
        #expect(CalendarDate(year: 1970, month: 1, day: 1)?.daysSinceEpoch == 0)
    }

    @Test(arguments: [
        (2019, 2, 29), (1900, 2, 29), (2018, 2, 30), (2018, 13, 1), (2018, 0, 1), (2018, 4, 31), (0, 1, 1),
    ])
    func `a day the calendar does not have is refused`(year: Int, month: Int, day: Int) {
        #expect(CalendarDate(year: year, month: month, day: day) == nil)
    }
}

import Foundation
import Testing

@testable import Time

@Suite struct MonthGridTests {
    private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

    private func grid(_ text: String, _ first: Weekday = .monday) throws -> MonthGrid {
        MonthGrid(CalendarMonth(of: try day(text)), firstWeekday: first)
    }

    @Test func `a month begins in the week of its first day`() throws {
        let grid = try grid("2026-12-12")
        #expect(grid.weeks.count == 6)
        #expect(grid.weeks.allSatisfy { $0.days.count == 7 })
        #expect(grid.days.lowerBound.description == "2026-11-30")
        #expect(grid.days.upperBound.description == "2027-01-10")
        #expect(grid.weekdays == Weekday.allCases)
        #expect(grid.month.contains(try day("2026-12-31")))
        #expect(!grid.month.contains(try day("2027-01-01")))
    }

    @Test func `every column is of its weekday, whatever the week begins with`() throws {
        for first in Weekday.allCases {
            for month in ["2023-10-01", "2024-02-29", "2026-02-01", "2027-02-28"] {
                let grid = try grid(month, first)
                #expect(grid.weekdays.first == first)
                for week in grid.weeks { #expect(week.days.map(\.weekday) == grid.weekdays) }
                let days = grid.weeks.flatMap(\.days)
                #expect(zip(days, days.dropFirst()).allSatisfy { $0.advanced(by: 1) == $1 })
                #expect(days.count { grid.month.contains($0) } == grid.month.length)
                #expect(grid.month.contains(grid.weeks[0].days[6]))
            }
        }
    }

    @Test(arguments: [
        ("2026-12-12", [49, 50, 51, 52, 53, 1]), ("2024-12-31", [48, 49, 50, 51, 52, 1]),
        ("2021-01-01", [53, 1, 2, 3, 4, 5]), ("2018-01-31", [1, 2, 3, 4, 5, 6]),
    ])
    func `weeks have the numbers of ISO 8601`(month: String, numbers: [Int]) throws {
        #expect(try grid(month).weeks.map(\.number) == numbers)
    }

    @Test func `a week that begins on Sunday has the number of most of its days`() throws {
        // December 27, 2026 to January 2, 2027 begins with the Sunday of week 52.
        #expect(try grid("2026-12-12", .sunday).weeks.map(\.number) == [49, 50, 51, 52, 53, 1])
    }

    @Test func `months follow each other, up to the ends of the calendar`() throws {
        let month = CalendarMonth(of: try day("2026-12-12"))
        #expect(month.advanced(by: 1).first.description == "2027-01-01")
        #expect(month.advanced(by: -12).last.description == "2025-12-31")
        #expect(month.advanced(by: -11).day(31).description == "2026-01-31")
        #expect(month.advanced(by: 2).day(31).description == "2027-02-28")
        #expect(month.advanced(by: .max).last.description == "9999-12-31")
        #expect(month.advanced(by: .min).first.description == "0001-01-01")
        #expect(MonthGrid(month.advanced(by: .min), firstWeekday: .sunday).weeks[0].days[1].description == "0001-01-01")
    }

    @Test(arguments: [("de_DE", Weekday.monday), ("en_US", .sunday), ("ar_EG", .saturday), ("en_GB", .monday)])
    func `a week begins as the locale has it`(locale: String, first: Weekday) {
        #expect(Weekday.first(in: Locale(identifier: locale)) == first)
    }

    @Test func `months and weekdays are named`() throws {
        let times = TimeFormatter(locale: Locale(identifier: "en_US"), hourCycle: .ofLocale, timeZone: .gmt)
        #expect(times.monthName(CalendarMonth(of: try day("2026-12-12"))) == "December 2026")
        #expect(Weekday.allCases.map(times.weekdayLetter) == ["M", "T", "W", "T", "F", "S", "S"])
        #expect(times.weekdayName(.wednesday) == "Wednesday")
    }
}

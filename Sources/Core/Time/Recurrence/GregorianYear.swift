/// A year of the Gregorian calendar, with the properties that recurrence rules need.
public struct GregorianYear: Sendable {
    let number: Int
    /// January 1, as days since 1970-01-01.
    public let firstDay: Int
    let isLeap: Bool
    let firstWeekday: Weekday

    public init(_ number: Int) {
        self.number = number
        let before = number - 1
        firstDay =
            before * 365 + before.flooredQuotient(by: 4) - before.flooredQuotient(by: 100)
            + before.flooredQuotient(by: 400) - 719_162
        isLeap = CalendarDate.isLeap(number)
        firstWeekday = Weekday(daysSinceEpoch: firstDay)
    }

    /// The year that contains a day.
    init(containing day: Int) {
        self.init(CalendarDate(daysSinceEpoch: day).components.year)
    }

    var length: Int { isLeap ? 366 : 365 }

    /// The days of a month, numbered from 0 at January 1.
    ///
    /// - Parameter month: 1 to 12.
    func days(ofMonth month: Int) -> Range<Int> {
        let starts = GregorianYear.monthStarts
        let leap = isLeap ? 1 : 0
        return (starts[month - 1] + (month > 2 ? leap : 0))..<(starts[month] + (month > 1 ? leap : 0))
    }

    /// Where week 1 begins, numbered from 0 at January 1: -3 to 3. It is the first week with four days in the year.
    func firstWeek(from weekStart: Weekday) -> Int {
        let offset = firstWeekday.daysAfter(weekStart)
        return offset <= 3 ? -offset : 7 - offset
    }

    /// 52 or 53.
    func numberOfWeeks(from weekStart: Weekday) -> Int {
        let next = length + GregorianYear(number + 1).firstWeek(from: weekStart)
        return (next - firstWeek(from: weekStart)) / 7
    }

    /// Years of one shape have the same days, weekdays and weeks; there are 28 shapes.
    var shape: Int {
        firstWeekday.rawValue * 4 + (isLeap ? 2 : 0) + (CalendarDate.isLeap(number - 1) ? 1 : 0)
    }

    private static let monthStarts = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365]
}

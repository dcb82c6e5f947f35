/// A month of the proleptic Gregorian calendar.
///
///     CalendarMonth(of: date).advanced(by: 1).first
public struct CalendarMonth: Hashable, Sendable {
    /// Months since January of year 0.
    private let number: Int

    /// The month of a day.
    public init(of date: CalendarDate) {
        let (year, month, _) = date.components
        self.init(number: year * 12 + month - 1)
    }

    /// Years before 1 become January of year 1, years after 9999 December of year 9999.
    private init(number: Int) {
        self.number = min(max(number, 12), 9999 * 12 + 11)
    }

    public var year: Int { number / 12 }
    /// 1 to 12.
    public var month: Int { number % 12 + 1 }
    public var first: CalendarDate { day(1) }
    public var last: CalendarDate { day(length) }
    /// The number of its days.
    public var length: Int { CalendarDate.lengthOfMonth(month, year: year) }

    /// The month `months` later, or earlier when `months` is negative; at most the last and at least the first month of
    /// the calendar.
    public func advanced(by months: Int) -> CalendarMonth {
        let (sum, overflows) = number.addingReportingOverflow(months)
        return CalendarMonth(number: overflows ? (months < 0 ? .min : .max) : sum)
    }

    /// The day with a number; the last day for a larger number.
    ///
    /// - Parameter number: From 1.
    public func day(_ number: Int) -> CalendarDate {
        // Every month of these years has the day.
        CalendarDate(year: year, month: month, day: min(max(number, 1), length)) ?? CalendarDate(daysSinceEpoch: 0)
    }

    public func contains(_ date: CalendarDate) -> Bool { CalendarMonth(of: date) == self }
}

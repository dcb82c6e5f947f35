import Time

/// A step from a day of a month to another one, as keys make it.
///
///     MonthStep.months(1).day(from: january31, firstWeekday: .monday)   // the last of February
package enum MonthStep: Hashable, Sendable {
    case days(Int)
    case firstOfWeek, lastOfWeek
    /// To the same day of another month, or to its last.
    case months(Int)

    package func day(from day: CalendarDate, firstWeekday: Weekday) -> CalendarDate {
        switch self {
        case .days(let count): day.advanced(by: count)
        case .firstOfWeek: day.advanced(by: -day.weekday.daysAfter(firstWeekday))
        case .lastOfWeek: day.advanced(by: 6 - day.weekday.daysAfter(firstWeekday))
        case .months(let count): CalendarMonth(of: day).advanced(by: count).day(day.components.day)
        }
    }
}

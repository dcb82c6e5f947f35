import Text
import Time

/// The user's choice of what to print: the agenda or its conflicts, on which days.
///
///     var choice = PrintChoice()
///     choice.period = .thisWeek
///     choice.days(today: today, firstWeekday: .monday)
package struct PrintChoice: Hashable, Sendable {
    package enum Content: Hashable, Sendable, CaseIterable {
        case agenda, conflicts
    }

    /// The days that are offered.
    package enum Period: Hashable, Sendable, CaseIterable {
        case today, thisWeek, nextSevenDays, nextThirtyDays, thisMonth, nextMonth
        /// From `from` to `until`.
        case chosen
    }

    package var content = Content.agenda
    package var period = Period.nextSevenDays
    /// The first chosen day; `nil` for today.
    package var from: CalendarDate?
    /// The last chosen day; `nil` for 30 days after the first.
    package var until: CalendarDate?

    package init() {}

    /// The first and the last day. The last chosen day is never before the first.
    package func days(today: CalendarDate, firstWeekday: Weekday) -> ClosedRange<CalendarDate> {
        switch period {
        case .today: return today...today
        case .thisWeek:
            let first = today.advanced(by: -today.weekday.daysAfter(firstWeekday))
            return first...first.advanced(by: 6)
        case .nextSevenDays: return today...today.advanced(by: 6)
        case .nextThirtyDays: return today...today.advanced(by: 29)
        case .thisMonth: return PrintChoice.days(of: CalendarMonth(of: today))
        case .nextMonth: return PrintChoice.days(of: CalendarMonth(of: today).advanced(by: 1))
        case .chosen:
            let first = from ?? today
            return first...max(first, until ?? first.advanced(by: 29))
        }
    }

    private static func days(of month: CalendarMonth) -> ClosedRange<CalendarDate> { month.first...month.last }
}

extension PrintChoice.Content {
    package var name: String {
        switch self {
        case .agenda: localized("Agenda")
        case .conflicts: localized("Conflicts")
        }
    }
}

extension PrintChoice.Period {
    package var name: String {
        switch self {
        case .today: localized("Today")
        case .thisWeek: localized("This week")
        case .nextSevenDays: localized("The next 7 days")
        case .nextThirtyDays: localized("The next 30 days")
        case .thisMonth: localized("This month")
        case .nextMonth: localized("Next month")
        case .chosen: localized("From a day to another")
        }
    }
}

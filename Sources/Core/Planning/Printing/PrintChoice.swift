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
    /// How the agenda is laid out: as a list, or as sheets of weeks or months. Conflicts are a list.
    package var form = PageForm.list
    /// Whether a week has a column for each person, where there are several.
    package var isByPerson = false
    package var period = Period.nextSevenDays
    /// The first chosen day; `nil` for today.
    package var from: CalendarDate?
    /// The last chosen day; `nil` for 30 days after the first.
    package var until: CalendarDate?

    package init() {}

    /// The form of what is printed.
    package var printedForm: PageForm { content == .agenda ? form : .list }

    /// Chooses the days that fit a form, if the days chosen so far are fewer than its sheet has.
    package mutating func choose(_ form: PageForm) {
        self.form = form
        switch (form, period) {
        case (.week, .today), (.week, .nextSevenDays): period = .thisWeek
        case (.month, .today), (.month, .thisWeek), (.month, .nextSevenDays), (.month, .nextThirtyDays):
            period = .thisMonth
        default: break
        }
    }

    /// Chooses what is on the screen.
    ///
    /// - Parameter days: Those in view.
    package mutating func show(_ form: PageForm, days: ClosedRange<CalendarDate>?, today: CalendarDate) {
        self.form = form
        guard let days, !days.contains(today) else {
            period = form == .month ? .thisMonth : form == .week ? .thisWeek : period
            return
        }
        (period, from, until) = (.chosen, days.lowerBound, days.upperBound)
    }

    /// The first and the last day. The last chosen day is never before the first. Weeks and months are whole.
    package func days(today: CalendarDate, firstWeekday: Weekday) -> ClosedRange<CalendarDate> {
        let days = chosenDays(today: today, firstWeekday: firstWeekday)
        switch printedForm {
        case .list: return days
        case .week:
            let first = days.lowerBound.advanced(by: -days.lowerBound.weekday.daysAfter(firstWeekday))
            return first...days.upperBound.advanced(by: 6 - days.upperBound.weekday.daysAfter(firstWeekday))
        case .month: return CalendarMonth(of: days.lowerBound).first...CalendarMonth(of: days.upperBound).last
        }
    }

    private func chosenDays(today: CalendarDate, firstWeekday: Weekday) -> ClosedRange<CalendarDate> {
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

extension PageForm {
    /// "List", "Week" or "Month".
    package var name: String {
        switch self {
        case .list: localized("List")
        case .week: localized("Week")
        case .month: localized("Month")
        }
    }
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

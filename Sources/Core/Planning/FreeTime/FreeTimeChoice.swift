import Events
import Text
import Time

/// The free time that the user looks for, as buttons choose it.
///
///     var choice = FreeTimeChoice()
///     choice.minutes = 120
///     let hours = choice.hours(.waking)
package struct FreeTimeChoice: Hashable, Sendable {
    /// The shortest free time.
    package var minutes = 60
    /// The part of the day; `nil` for all waking hours.
    package var part: TypedTime.Part?
    /// The days of the week. None means all.
    package var weekdays = FreeHours.all.weekdays
    /// The first day; `nil` for today.
    package var from: CalendarDate?
    /// The last day; `nil` for 30 days after the first.
    package var until: CalendarDate?
    /// The sources whose events count; `nil` for all.
    package var sources: Set<Source>?
    /// The people for all of whom the time is to be free. With one person alone, everything counts.
    package var people = PersonSet.me

    package init() {}

    /// The lengths that are offered, in minutes: up to half a day.
    package static let lengths = [30, 60, 120, 240]
    /// The parts of the day that are offered.
    package static let parts: [TypedTime.Part?] = [nil, .morning, .afternoon, .evening]
    /// How many days are looked at where no last day is chosen.
    private static let usualDays = 30
    /// The most days that are looked at.
    private static let mostDays = 3660

    /// The first day, and the last one, which is never before it.
    package func days(today: CalendarDate) -> ClosedRange<CalendarDate> {
        let first = from ?? today
        let last = until ?? first.advanced(by: FreeTimeChoice.usualDays)
        return first...min(max(first, last), first.advanced(by: FreeTimeChoice.mostDays))
    }

    /// The hours that are looked at, of those in which time counts as free.
    func hours(_ waking: FreeHours) -> FreeHours {
        waking.limited(to: part, on: weekdays.isEmpty ? FreeHours.all.weekdays : weekdays)
    }

    /// The choice with the days, the part and the length that were typed.
    func limited(to typed: TypedTime?) -> FreeTimeChoice {
        var choice = self
        if let length = typed?.length { choice.minutes = length }
        guard let typed, let day = typed.day else { return choice }
        (choice.from, choice.until, choice.part, choice.weekdays) = (day, typed.lastDay ?? day, typed.part, [])
        return choice
    }
}

extension TypedTime.Part {
    /// "Morning".
    package var name: String {
        switch self {
        case .morning: localized("Morning")
        case .afternoon: localized("Afternoon")
        case .evening: localized("Evening")
        }
    }
}

extension FreeHours {
    /// The hours of a part of the day that are among these; the whole part if none is.
    fileprivate func limited(to part: TypedTime.Part?, on weekdays: Set<Weekday>) -> FreeHours {
        guard let minutes = part?.minutes else { return FreeHours(from: from, to: to, weekdays: weekdays) }
        let end = to > from ? to : to + 1440
        let first = max(minutes.lowerBound, from)
        // Hours past midnight belong to the evening before.
        let last = part == .evening && end > 1440 ? end : min(minutes.upperBound, end)
        guard first < last else {
            return FreeHours(from: minutes.lowerBound, to: minutes.upperBound, weekdays: weekdays)
        }
        return FreeHours(from: first, to: last > 1440 ? last - 1440 : last, weekdays: weekdays)
    }
}

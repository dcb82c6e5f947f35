import Time

/// A time as people type it: "Sat 7pm 2h", "Dec 12 19:00-21:30", "tomorrow noon".
///
/// Everything is on the user's wall clock. `TypedTimeParser` makes it.
package struct TypedTime: Hashable, Sendable {
    /// The fault of a text.
    package enum Fault: Error, Hashable {
        /// A day that its month does not have: February 30.
        case noSuchDay(Int, of: CalendarMonth)
        /// A month that does not exist: 2026-13-01.
        case noSuchMonth(Int)
        /// A year that the calendar does not have: 0.
        case noSuchYear
        /// A date that is on another weekday than the one that was typed.
        case otherWeekday(CalendarDate)
        /// A time that does not exist: 25:00. The second is `nil` when none was typed.
        case noSuchTime(hour: Int, minute: Int, second: Int?)
        /// An hour that no half of a day has: 13 PM.
        case noSuchHour(Int, isAfternoon: Bool)
        /// An end that is not after the start, in minutes since midnight: "9pm-8pm".
        case endsBeforeStart(start: Int, end: Int)
        /// A length of more than a year.
        case tooLong
        /// Two days, or more than two times.
        case tooMuch
        /// A time that repeats: "every Monday 7pm".
        case repeats
    }

    /// A time of the day.
    package struct Span: Hashable, Sendable {
        /// Not empty. A length that was typed is real time, also when the clock changes.
        package let time: Range<Instant>
        /// On the user's wall clock.
        package let start: LocalDateTime
        package let end: LocalDateTime
        /// Whether no length was typed, and an hour is assumed.
        package let isLengthAssumed: Bool
        /// Whether no day was typed, and the next one with this time to come is assumed.
        package let isDayAssumed: Bool
        /// Whether the clock is set forward over the start, so that it never shows it.
        let isSkipped: Bool

        /// The time, with a length in minutes where none was typed; `nil` for an hour.
        package func time(assuming minutes: Int?) -> Range<Instant> {
            guard isLengthAssumed, let minutes else { return time }
            return time.lowerBound..<time.lowerBound.advanced(by: Int64(minutes) * 60_000)
        }
    }

    /// A part of a day: "tonight", "Saturday morning".
    package enum Part: Hashable, Sendable {
        case morning
        case afternoon
        case evening

        /// In minutes since midnight.
        var minutes: Range<Int> {
            switch self {
            case .morning: 360..<720
            case .afternoon: 720..<1080
            case .evening: 1080..<1440
            }
        }

        /// The part that has a minute of the day; the night before six is of the morning.
        init(minute: Int) { self = minute < 720 ? .morning : minute < 1080 ? .afternoon : .evening }
    }

    /// Some days that have a name.
    package enum Period: Hashable, Sendable {
        case weekend
        case week
        case month
    }

    /// The day that was typed.
    package var day: CalendarDate?
    /// The last of several days: "Dec 19-21".
    package var lastDay: CalendarDate?
    /// The first day that could be meant as well: "next Friday" is that of this week, or the one after it. `nil` in other cases.
    package var otherDay: CalendarDate?
    /// The part of the day, when no time was typed.
    package var part: Part?
    /// The length that was typed, in minutes; `nil` when none was.
    package var length: Int?
    /// The time; `nil` when none was typed, or when there is a fault.
    package var span: Span?
    /// The title of an event, if one was typed before or after the time: "Dentist Thu 4pm".
    package var title: String?
    /// The words that were not understood, as they were typed, without those of the title.
    package var rest: [String] = []
    package var fault: Fault?

    /// Whether all of the text says one time.
    package var isComplete: Bool { span != nil && isUnderstood }
    /// Whether all of the text says one time, or one day or a part of it, or several days.
    package var isUnderstood: Bool { (span != nil || day != nil) && rest.isEmpty && fault == nil }

    /// Whether nothing of a text with words is a time, a day or a length, so that it can be the title of an event.
    package var isTitleAlone: Bool { span == nil && day == nil && length == nil && fault == nil && !rest.isEmpty }

    /// The day, when all of the text says a day, with or without a part or a time of it.
    package var onlyDay: CalendarDate? { isUnderstood && title == nil && lastDay == nil ? day : nil }

    /// The whole day that was typed, or its part, or the days; `nil` when a time was typed.
    func period(_ zone: inout ZonedTime) -> Range<Instant>? {
        guard span == nil, let day else { return nil }
        let minutes = part?.minutes ?? 0..<1440
        let start = zone.instant(of: day.midnight.advanced(byMinutes: minutes.lowerBound))
        let last = (lastDay ?? day).midnight.advanced(byMinutes: minutes.upperBound)
        return start..<max(start, zone.instant(of: last))
    }
}

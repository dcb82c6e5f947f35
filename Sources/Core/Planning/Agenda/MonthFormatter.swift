import Text
import Time

/// The texts of a month and its days.
package struct MonthFormatter {
    private let times: TimeFormatter
    private let today: CalendarDate

    package init(_ times: TimeFormatter, today: CalendarDate) {
        (self.times, self.today) = (times, today)
    }

    /// "December 2026".
    package func title(of month: CalendarMonth) -> String { times.monthName(month) }

    /// "Week 50".
    package func weekName(_ number: Int) -> String { localized("Week {number}", ["number": times.number(number)]) }

    /// The number of the events of a day that do not fit: "+3".
    package func rest(_ count: Int) -> String {
        // Translators: {count} is the number of events of a day for which there is no room.
        localized("+{count}", ["count": times.number(count)])
    }

    /// "3 more events on Monday, December 7, 2 in conflict".
    ///
    /// - Parameter day: The name of the day.
    package func restName(_ count: Int, conflicting: Int, on day: String) -> String {
        let events = times.localized(
            "{count} more event on {day}", "{count} more events on {day}", count: count, ["day": day])
        return [events, times.inConflict(conflicting)].compactMap { $0 }.listed()
    }

    /// A day with its marks, for a screen reader: "Today, Saturday, December 12, 2026, 3 events, 2 in conflict".
    package func name(of date: CalendarDate, _ mark: DayMark?) -> String {
        let events = mark.map { times.localized("{count} event", "{count} events", count: $0.eventCount) }
        let conflicts = mark.flatMap { times.inConflict($0.conflictingCount) }
        let day = date == today ? localized("Today") : nil
        return [day, times.fullDayName(date), events, conflicts].compactMap { $0 }.listed()
    }
}

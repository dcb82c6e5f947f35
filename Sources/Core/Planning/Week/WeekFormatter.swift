import Text
import Time

/// The texts of a week.
package struct WeekFormatter {
    package let agenda: AgendaFormatter

    package init(_ agenda: AgendaFormatter) {
        self.agenda = agenda
    }

    /// "December 7 to December 13, 2026", with both years if they differ.
    package func title(of week: WeekLayout) -> String {
        guard let first = week.days.first?.date, let last = week.days.last?.date else { return "" }
        return title(from: first, to: last)
    }

    /// The same for a first and a last day.
    package func title(from first: CalendarDate, to last: CalendarDate) -> String {
        let isOneYear = first.components.year == last.components.year
        return localized(
            "{first} to {last}",
            [
                "first": isOneYear ? agenda.times.dayAndMonth(first) : agenda.times.date(first),
                "last": agenda.times.date(last),
            ])
    }

    /// "6 PM".
    package func mark(ofHour hour: Int, of week: WeekLayout) -> String {
        guard let day = week.days.first?.date, let time = LocalDateTime(date: day, hour: hour, minute: 0) else {
            return ""
        }
        return agenda.times.hourMark(agenda.times.instant(of: time))
    }

    /// "Monday, December 7, 3 events, 2 in conflict".
    package func accessibleName(of day: WeekLayout.Day) -> String {
        [
            agenda.relativeName(of: day.date), agenda.whenDay(day.date),
            agenda.times.localized("{count} event", "{count} events", count: day.eventCount),
            agenda.inConflict(day.conflictingCount),
        ]
        .compactMap { $0 }.listed()
    }

    /// "3 more".
    package func more(_ count: Int) -> String {
        agenda.times.localized("{count} more", "{count} more", count: count)
    }

    /// "3 more events on Monday, December 7".
    package func accessibleName(ofMore count: Int, on day: WeekLayout.Day) -> String {
        agenda.times.localized(
            "{count} more event on {day}", "{count} more events on {day}", count: count,
            ["day": agenda.whenDay(day.date)])
    }

    /// The title and, in the next line, the times.
    package func tooltip(of entry: Int) -> String { "\(agenda.title(of: entry))\n\(agenda.timeRange(of: entry))" }

    /// "Dentist, 4:00 PM to 4:45 PM, conflicts with Product Review". An event of several days begins with its days.
    package func accessibleName(of entry: Int) -> String {
        guard agenda.agenda.span(of: entry) != nil else { return agenda.accessibleName(of: entry) }
        return [agenda.title(of: entry), agenda.when(of: entry), agenda.conflicts(of: entry)]
            .compactMap { $0 }.listed()
    }
}

import Text
import Time

/// The texts of a week's picture.
package struct WeekFormatter {
    package let agenda: AgendaFormatter

    package init(_ agenda: AgendaFormatter) {
        self.agenda = agenda
    }

    /// "December 7 to December 13", with the years if one is not the current one.
    package func title(of week: WeekPicture) -> String {
        guard let first = week.days.first?.date, let last = week.days.last?.date else { return "" }
        let year = agenda.today.components.year
        let isThisYear = first.components.year == year && last.components.year == year
        func name(_ date: CalendarDate) -> String {
            isThisYear ? agenda.times.dayAndMonth(date) : agenda.times.date(date)
        }
        return localized("{first} to {last}", ["first": name(first), "last": name(last)])
    }

    /// "6 PM".
    package func mark(ofHour hour: Int, of week: WeekPicture) -> String {
        guard let day = week.days.first?.date, let time = LocalDateTime(date: day, hour: hour, minute: 0) else {
            return ""
        }
        return agenda.times.hourMark(agenda.times.instant(of: time))
    }

    /// "Saturday, December 12, 3 busy events, 2 conflicts".
    package func accessibleName(of day: WeekPicture.Day) -> String {
        let times = agenda.times
        return [
            agenda.whenDay(day.date),
            times.localized("{count} busy event", "{count} busy events", count: day.picture.bars.count),
            day.conflictCount == 0
                ? nil : times.localized("{count} conflict", "{count} conflicts", count: day.conflictCount),
        ]
        .compactMap { $0 }.joined(separator: ", ")
    }
}

import Time

/// The mark of a day in the month: its events, and those in conflict.
package struct DayMark: Hashable, Sendable {
    /// The number of listed events, at least 1.
    package let eventCount: Int
    /// The number of these with conflicts.
    package let conflictingCount: Int
}

extension AgendaRows {
    /// The marks of some days; days without a listed event have none.
    ///
    /// - Complexity: O(*d* + log *s*), where *d* is the number of the days and *s* that of all days of the list.
    package func marks(on days: ClosedRange<CalendarDate>) -> [CalendarDate: DayMark] {
        let first = sections.partitioningIndex { agenda.days[$0.day].date >= days.lowerBound }
        var marks: [CalendarDate: DayMark] = [:]
        for section in sections[first...] {
            let date = agenda.days[section.day].date
            guard date <= days.upperBound else { break }
            marks[date] = DayMark(eventCount: section.rows.count, conflictingCount: section.conflictingCount)
        }
        return marks
    }
}

import Time

/// The agenda's list from top to bottom: its days with their rows, and the lines between them.
///
/// The rows are those of `AgendaRows`. The lines tell where months begin, how long nothing takes place, what is earlier
/// than today, and that nothing is coming up. Make it off the main thread.
package struct AgendaParts: Sendable, Equatable {
    package enum Part: Hashable, Sendable {
        /// A day with its rows: a position in `AgendaRows.sections`.
        case day(Int)
        /// A line before a day.
        case line(Line)
        /// What is above is earlier than today.
        case earlier
        /// Everything above is over.
        case nothingComing
    }

    /// What a line between two days says.
    package struct Line: Hashable, Sendable {
        /// A day of the month that begins; `nil` when no month does.
        package let month: CalendarDate?
        /// Whether the year begins too.
        package let startsYear: Bool
        /// The number of days without an event before it; `nil` when it is not worth mentioning.
        package let freeDays: Int?
    }

    package let rows: AgendaRows
    package let present: AgendaPresent
    /// In order.
    package let parts: [Part]

    /// The least number of days without events that a line mentions: more than a week.
    private static let leastFreeDays = 8

    /// - Complexity: O(*d* + *r*), where *d* is the number of listed days, and *r* is the number of rows of today.
    package init(_ rows: AgendaRows, at now: Instant) {
        self.rows = rows
        let present = AgendaPresent(rows, at: now)
        self.present = present
        let (sections, days) = (rows.sections, rows.agenda.days)
        // Days that a search leaves out are not free.
        let countsFreeDays = rows.filter.hasNoSearch && rows.filter.condition == nil
        var parts: [Part] = []
        parts.reserveCapacity(sections.count)
        var last: (date: CalendarDate, year: Int, month: Int)?
        for (position, section) in sections.enumerated() {
            let date = days[section.day].date
            let (year, month, _) = date.components
            if let last {
                let isFirst = position == present.firstSection
                if isFirst { parts.append(.earlier) }
                // What is free before today is of no interest.
                let start = isFirst ? max(last.date.advanced(by: 1), present.today) : last.date.advanced(by: 1)
                let freeDays = date.daysSinceEpoch - start.daysSinceEpoch
                let startsMonth = (last.year, last.month) != (year, month)
                let isLong = countsFreeDays && freeDays >= AgendaParts.leastFreeDays
                if startsMonth || isLong {
                    parts.append(
                        .line(
                            Line(
                                month: startsMonth ? date : nil, startsYear: last.year != year,
                                freeDays: isLong ? freeDays : nil)))
                }
            }
            parts.append(.day(position))
            last = (date, year, month)
        }
        let isComplete = countsFreeDays && !rows.filter.conflictsOnly
        if !sections.isEmpty, !present.hasComing, isComplete { parts.append(.nothingComing) }
        self.parts = parts
    }
}

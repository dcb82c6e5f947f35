import Time

/// The agenda's list from top to bottom: its days with their rows, and the lines between them.
///
/// The rows are those of `AgendaRows`. Today has a header even when nothing is listed on it. The lines tell where months
/// begin, how long nothing takes place, what is earlier than today, and that nothing is coming up. Make it off the main
/// thread.
package struct AgendaParts: Sendable, Equatable {
    package enum Part: Hashable, Sendable {
        /// A day with its rows: a position in `AgendaRows.sections`.
        case day(Int)
        /// Today, when nothing is listed on it.
        ///
        /// - Parameter next: The row of the next event after today that is to take place; `nil` when there is none.
        case today(next: Int?)
        /// A line before a day.
        case line(Line)
        /// Everything above is over.
        case nothingComing
    }

    /// A line between two days.
    package struct Line: Hashable, Sendable {
        /// A day of the month that begins; `nil` when no month does.
        package var month: CalendarDate?
        /// Whether the year begins too.
        package var startsYear = false
        /// The number of days without an event before it; `nil` when it is not worth mentioning.
        package var freeDays: Int?
        /// Whether what is above is earlier than today.
        package var isEarlier = false
    }

    package let rows: AgendaRows
    package let present: AgendaPresent
    /// In order.
    package let parts: [Part]
    /// How many headers are between the top of a list that shows the present and `AgendaPresent.openingRow`: that of the
    /// row's day, and those from today's on when nothing is listed today.
    package let openingHeaderCount: Int

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
        parts.reserveCapacity(sections.count + 1)
        var last: (part: Part, date: CalendarDate, year: Int, month: Int)?
        var isEarlier = true
        func append(_ part: Part, on date: CalendarDate, startsPresent: Bool) {
            let (year, month, _) = date.components
            if let last {
                var line = Line(isEarlier: startsPresent && isEarlier)
                if (last.year, last.month) != (year, month) {
                    (line.month, line.startsYear) = (date, last.year != year)
                }
                let freeDays = date.daysSinceEpoch - last.date.daysSinceEpoch - 1
                // Free time before today is of no interest, and the header of an empty day says what is next.
                if countsFreeDays, !line.isEarlier, freeDays >= AgendaParts.leastFreeDays,
                    case .day = last.part, case .day = part
                {
                    line.freeDays = freeDays
                }
                if line != Line() { parts.append(.line(line)) }
            }
            if startsPresent { isEarlier = false }
            parts.append(part)
            last = (part, date, year, month)
        }
        var openingHeaderCount = 1
        for position in 0...sections.count {
            var today: Int?
            if position == present.emptyToday {
                append(
                    .today(next: AgendaParts.firstEvent(in: rows, from: position)), on: present.today,
                    startsPresent: true)
                today = parts.count
            }
            guard position < sections.count else { break }
            append(
                .day(position), on: days[sections[position].day].date, startsPresent: position >= present.firstSection)
            if let today, present.openingRow == sections[position].rows.lowerBound {
                openingHeaderCount = parts.count - today + 1
            }
        }
        self.openingHeaderCount = openingHeaderCount
        // Where nothing is listed today, the header of today says so.
        let isComplete = countsFreeDays && !rows.filter.conflictsOnly
        if !sections.isEmpty, !present.hasComing, isComplete, present.emptyToday == nil { parts.append(.nothingComing) }
        self.parts = parts
    }

    /// The most events that do not take place that are passed over in search of the next one that does.
    private static let mostPassedOver = 100

    /// The row of the first event that is to take place, from a section on.
    private static func firstEvent(in rows: AgendaRows, from section: Int) -> Int? {
        guard section < rows.sections.count else { return nil }
        let first = rows.sections[section].rows.lowerBound
        return (first..<min(first + mostPassedOver, rows.rowCount)).first { row in
            rows.agenda.entries[rows.entry(ofRow: row)].isToTakePlace
        }
    }
}

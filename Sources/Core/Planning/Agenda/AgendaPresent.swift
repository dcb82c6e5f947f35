import Time

/// A moment in the agenda: what of it is over, what comes next, and between which rows the moment is.
///
///     AgendaPresent(rows, at: .now).nextRow  // the row of the next event
package struct AgendaPresent: Hashable, Sendable {
    /// The line that marks the moment: above or below a row.
    package struct Line: Hashable, Sendable {
        package let row: Int
        package let isBelow: Bool

        package init(row: Int, isBelow: Bool) { (self.row, self.isBelow) = (row, isBelow) }
    }

    package let now: Instant
    /// The local day of the moment.
    package let today: CalendarDate
    /// The first section that is not behind the present, a position in `AgendaRows.sections`: that of today or of a later
    /// day, and that of an earlier day while one of its events lasts. The number of sections when there is none.
    package let firstSection: Int
    /// The section before which today is when nothing is listed on it; `nil` when something is, or when nothing is listed
    /// at all.
    package let emptyToday: Int?
    /// Whether a listed event is not over.
    package let hasComing: Bool
    /// The row of the next event: the first that is not over; of today's, the first with a time. The last row if
    /// everything is over; `nil` without rows.
    package let nextRow: Int?
    /// The row with which a list begins that shows the present: today's first, or if much of today is before `nextRow`,
    /// the row before that.
    package let openingRow: Int?
    /// `nil` when nothing is listed today.
    package let line: Line?
    /// When the next event begins, if that is soon.
    package let nextStart: Instant?
    /// The next moment at which an event of the present begins or ends; `nil` when today's are over.
    package let nextChange: Instant?

    /// The most rows of today before the next event with which a list begins at the start of the day: with a time, and
    /// of all-day events, which are lower.
    private static let (mostTimedBefore, mostAllDayBefore) = (3, 4)

    /// - Complexity: O(log *d* + *r*), where *d* is the number of days, and *r* is the number of rows of today and of the
    ///   two days before.
    package init(_ rows: AgendaRows, at now: Instant) {
        self.now = now
        let agenda = rows.agenda
        var zone = ZonedTime(agenda.timeZone)
        let today = zone.localDateTime(of: now).date
        self.today = today
        let sections = rows.sections
        func date(_ section: Int) -> CalendarDate { agenda.days[sections[section].day].date }
        func phase(_ row: Int, _ section: Int) -> EventPhase {
            agenda.phase(of: rows.entry(ofRow: row), onDay: sections[section].day, at: now)
        }

        // An event that is listed on its first day alone lasts less than 24 hours. With a day of 23 hours after that, it
        // ends on the second day after its first at the latest.
        let recent = sections.indices.partitioningIndex { date($0) >= today.advanced(by: -2) }
        let current = sections.indices.partitioningIndex { date($0) >= today }
        let later = sections.indices.partitioningIndex { date($0) > today }
        let first =
            (recent..<current).first { section in
                sections[section].rows.contains { phase($0, section) != .over }
            } ?? current
        firstSection = first
        emptyToday = current == later && !sections.isEmpty ? current : nil

        var next: (row: Int, section: Int)?
        for section in first..<later where next == nil {
            let rows = Array(sections[section].timedRows) + sections[section].rows.prefix(sections[section].allDayCount)
            next = rows.first { phase($0, section) != .over }.map { ($0, section) }
        }
        if next == nil, later < sections.count { next = (sections[later].rows.lowerBound, later) }
        hasComing = next != nil
        nextRow = next?.row ?? sections.last.map { $0.rows.upperBound - 1 }
        openingRow =
            next.map { next in
                let section = sections[next.section]
                if next.section < later, next.row - section.timedRows.lowerBound <= AgendaPresent.mostTimedBefore,
                    section.allDayCount <= AgendaPresent.mostAllDayBefore
                {
                    return section.rows.lowerBound
                }
                // The row of today before it has the line.
                return next.section < later || later > first ? max(0, next.row - 1) : next.row
            } ?? nextRow

        line = current == later ? nil : AgendaPresent.line(in: rows, today: current, at: now)
        // Less than three hours reach into the next day at most.
        nextStart = AgendaPresent.nextStart(in: rows, sections: current..<min(later + 1, sections.count), at: now)
        nextChange = (first..<later).lazy.flatMap { section in
            sections[section].rows.lazy.flatMap { row in
                let (entry, day) = (rows.entry(ofRow: row), sections[section].day)
                return [agenda.entries[entry].start, agenda.end(of: entry, onDay: day)]
            }
        }.filter { $0 > now }.min()
    }

    private static func line(in rows: AgendaRows, today section: Int, at now: Instant) -> Line? {
        let timed = rows.sections[section].timedRows
        let next = timed.partitioningIndex { rows.agenda.entries[rows.entry(ofRow: $0)].start > now }
        return next < timed.upperBound
            ? Line(row: next, isBelow: false) : Line(row: timed.upperBound - 1, isBelow: true)
    }

    private static func nextStart(in rows: AgendaRows, sections: Range<Int>, at now: Instant) -> Instant? {
        for section in sections {
            let timed = rows.sections[section].timedRows
            let next = timed.partitioningIndex { rows.agenda.entries[rows.entry(ofRow: $0)].start > now }
            for row in next..<timed.upperBound {
                let entry = rows.agenda.entries[rows.entry(ofRow: row)]
                guard entry.start < now.advanced(by: Countdown.longestAhead) else { return nil }
                if entry.event.when.isTimed, entry.isToTakePlace { return entry.start }
            }
        }
        return nil
    }

    /// Whether the parts of the list are the same at another moment.
    package func hasSameParts(as other: AgendaPresent) -> Bool {
        today == other.today && firstSection == other.firstSection && hasComing == other.hasComing
    }
}

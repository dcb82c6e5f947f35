import Events
import Rules
import Text
import Time

/// The rows of the agenda page: the events of an agenda that pass a filter.
///
/// A row is one listed event on one day, a section one day that has a listed event. An event of several days has a row
/// on each of them; when a search says days, on those of them that it says. All-day events are the first of their day. Make the rows off the main thread, because a search reads
/// every event.
package struct AgendaRows: Sendable, Equatable {
    /// A day and its rows.
    package struct Section: Hashable, Sendable {
        /// The position in `Agenda.days`.
        package let day: Int
        /// Never empty.
        package let rows: Range<Int>
        /// The number of rows at its start whose events take the whole day.
        package let allDayCount: Int
        /// The number of its rows with conflicts.
        package let conflictingCount: Int

        /// The rows of events with a time on this day, or with one to be announced.
        package var timedRows: Range<Int> { rows.lowerBound + allDayCount..<rows.upperBound }
    }

    package let agenda: Agenda
    package let filter: AgendaFilter
    package let sections: [Section]
    /// The number of listed events with conflicts; an event of several days counts once.
    package let conflictingCount: Int
    /// The number of events in the agenda that meet the condition of the filter, regardless of its other parts; `nil`
    /// without a condition.
    package let matchCount: Int?
    /// The search of the filter; `nil` without one.
    package let search: EventSearch?
    /// The number of listed events; an event of several days counts once.
    package let eventCount: Int
    /// The positions in `Agenda.entries` of the rows, ascending among the all-day rows and among the other rows of a
    /// section; `nil` when every entry is one row and the rows are in the order of the entries.
    private let entries: [Int32]?
    /// The rows of events on days after their first, by `rowID(_:)`.
    private let laterRows: [UInt64: Int32]
    /// The first rows of those events that are not listed on their first day.
    private let firstRows: [Int32: Int32]

    /// Lists the events that pass the filter.
    ///
    /// - Parameter folded: The texts of the agenda for a search, as far as they are known.
    /// - Throws: `CancellationError`, when the task is cancelled.
    /// - Complexity: O(*n*) in the number of events, times the length of their texts when there is a search or
    ///   a condition.
    package init(_ agenda: Agenda, filter: AgendaFilter, folded: FoldedTexts = FoldedTexts()) throws {
        self.agenda = agenda
        self.filter = filter
        let search = filter.hasNoSearch ? nil : EventSearch(filter, in: agenda, folded: folded)
        let test = filter.condition.map { ConditionTest($0.condition, endsWhenCancelled: true) }
        var (matchCount, eventCount) = (0, 0)
        var sections: [Section] = []
        var listed: [Int32] = []
        var laterRows: [UInt64: Int32] = [:]
        /// The listed events among those that continue, and on which of their days.
        var listedSpans: [Int32: SearchDays.Said] = [:]
        /// Those without a row so far.
        var awaited: Set<Int32> = []
        var firstRows: [Int32: Int32] = [:]
        /// The rows of a day after its all-day rows.
        var timed: [Int32] = []
        var conflictingCount = 0
        let isWhole = filter.isOff && agenda.continued.isEmpty && agenda.days.allSatisfy(\.startsWithAllDay)
        for (position, day) in agenda.days.enumerated() {
            if position % 64 == 0 { try Task.checkCancellation() }
            let first = isWhole ? day.entries.lowerBound : listed.count
            var dayConflictingCount = 0
            timed.removeAll(keepingCapacity: true)
            for entry in agenda.continued[day.continued] where listedSpans[entry]?.contains(day.date) == true {
                if agenda.isAllDay(Int(entry), onDay: position) { listed.append(entry) } else { timed.append(entry) }
                dayConflictingCount += agenda.hasConflict(Int(entry)) ? 1 : 0
            }
            if isWhole {
                dayConflictingCount = day.conflictingCount
                conflictingCount += day.conflictingCount
                eventCount += day.entries.count
            } else {
                for entry in day.entries {
                    if let test {
                        guard test.holds(for: entry, of: agenda) else { continue }
                        matchCount += 1
                    }
                    let hasConflict = agenda.hasConflict(entry)
                    guard hasConflict || !filter.conflictsOnly, search?.matches(entry, on: day.date) ?? true,
                        !filter.unansweredOnly || agenda.entries[entry].isUnanswered
                    else {
                        continue
                    }
                    eventCount += 1
                    conflictingCount += hasConflict ? 1 : 0
                    if let span = agenda.span(of: entry) {
                        let said = search?.days(of: entry, on: span) ?? .all
                        listedSpans[Int32(entry)] = said
                        guard said.contains(day.date) else {
                            awaited.insert(Int32(entry))
                            continue
                        }
                    }
                    let isAllDay = day.allDayCount > 0 && agenda.isAllDay(entry, onDay: position)
                    if isAllDay { listed.append(Int32(entry)) } else { timed.append(Int32(entry)) }
                    dayConflictingCount += hasConflict ? 1 : 0
                }
            }
            let allDayCount = isWhole ? day.allDayCount : listed.count - first
            listed += timed
            if !day.continued.isEmpty {
                for row in first..<listed.count where !day.entries.contains(Int(listed[row])) {
                    let key = agenda.entries[Int(listed[row])].id
                    laterRows[AgendaRows.rowID(key, on: day.date)] = Int32(row)
                    if awaited.remove(listed[row]) != nil { firstRows[listed[row]] = Int32(row) }
                }
            }
            let end = isWhole ? day.entries.upperBound : listed.count
            if end > first {
                sections.append(
                    Section(
                        day: position, rows: first..<end, allDayCount: allDayCount,
                        conflictingCount: dayConflictingCount))
            }
        }
        try Task.checkCancellation()
        self.sections = sections
        self.matchCount = test == nil ? nil : matchCount
        self.conflictingCount = conflictingCount
        (self.search, self.eventCount) = (search, eventCount)
        (self.laterRows, self.firstRows) = (laterRows, firstRows)
        entries = isWhole ? nil : listed
    }

    /// The number of rows.
    package var rowCount: Int {
        sections.last?.rows.upperBound ?? 0
    }

    /// The position in `Agenda.entries` of a row.
    package func entry(ofRow row: Int) -> Int {
        entries.map { Int($0[row]) } ?? row
    }

    /// The position in `sections` of the section of a row.
    ///
    /// - Complexity: O(log *d*), where *d* is the number of days.
    package func section(ofRow row: Int) -> Int {
        sections.partitioningIndex { $0.rows.upperBound > row }
    }

    /// The position in `Agenda.days` of the day of a row.
    package func day(ofRow row: Int) -> Int {
        sections[section(ofRow: row)].day
    }

    /// The first row of a day; `nil` when nothing of it is listed.
    ///
    /// - Complexity: O(log *d*), where *d* is the number of days.
    package func firstRow(on date: CalendarDate) -> Int? { section(on: date)?.rows.lowerBound }

    /// The section of a day; `nil` for a day without a listed event.
    ///
    /// - Complexity: O(log *d*) in the number of days.
    package func section(on date: CalendarDate) -> Section? {
        let position = sections.partitioningIndex { agenda.days[$0.day].date >= date }
        return position < sections.count && agenda.days[sections[position].day].date == date ? sections[position] : nil
    }

    /// The nearest day after another one, or before it, on which an event is in conflict; `nil` for none.
    ///
    /// - Complexity: O(*d*) in the number of days.
    package func conflictingDay(from date: CalendarDate, isNext: Bool) -> CalendarDate? {
        let start = sections.partitioningIndex { agenda.days[$0.day].date > date }
        let found =
            isNext
            ? sections[start...].first { $0.conflictingCount > 0 }
            : sections[..<start].last { $0.conflictingCount > 0 && agenda.days[$0.day].date < date }
        return found.map { agenda.days[$0.day].date }
    }

    /// The row of an event on the first of its days that are listed; `nil` when none is.
    ///
    /// - Parameter key: The key of any of its origins.
    /// - Complexity: O(log *r*) in the number of rows.
    package func row(of key: EventKey) -> Int? {
        guard let entry = agenda.position(of: key) else { return nil }
        if let row = firstRows[Int32(entry)] { return Int(row) }
        let day = agenda.day(of: entry)
        let section = sections.partitioningIndex { $0.day >= day }
        guard section < sections.count, sections[section].day == day else { return nil }
        let timed = sections[section].timedRows
        let rows =
            agenda.isAllDay(entry, onDay: day) ? sections[section].rows.lowerBound..<timed.lowerBound : timed
        let row = rows.partitioningIndex { self.entry(ofRow: $0) >= entry }
        return row < rows.upperBound && self.entry(ofRow: row) == entry ? row : nil
    }

    /// Whether a row is the first of its event.
    func isFirst(_ row: Int, in section: Section) -> Bool {
        let entry = entry(ofRow: row)
        return agenda.days[section.day].entries.contains(entry) || firstRows[Int32(entry)].map(Int.init) == row
    }

    /// The identity of a row, the same in every agenda: the key of its event, and on the event's later days another
    /// number.
    package func rowID(_ row: Int) -> UInt64 {
        let (entry, day) = (entry(ofRow: row), agenda.days[day(ofRow: row)])
        let key = agenda.entries[entry].id
        return day.entries.contains(entry) ? key.rawValue : AgendaRows.rowID(key, on: day.date)
    }

    /// The row with an identity of `rowID(_:)` among these; `nil` when it is not listed.
    package func row(withID id: UInt64) -> Int? {
        laterRows[id].map(Int.init) ?? row(of: EventKey(rawValue: id))
    }

    private static func rowID(_ key: EventKey, on date: CalendarDate) -> UInt64 {
        var hash = StableHash()
        hash.combine(key.rawValue)
        hash.combine(UInt64(bitPattern: Int64(date.daysSinceEpoch)))
        return hash.value
    }
}

import Rules
import Time

/// The events of an agenda to print: those that overlap a range of days, all of them or only those with conflicts.
///
/// An event is listed under the day on which it starts, even if that is before the range. An event of several days is
/// also listed on each of its days in the range.
package struct AgendaSelection: Sendable {
    /// A day with at least one event to print.
    package struct Day: Hashable, Sendable {
        /// The position in `Agenda.days`.
        package let day: Int
        /// The events that start on this day: positions in `Agenda.entries`, those that take the whole day first.
        package let entries: [Int]
        /// All events on this day, including continuing ones, in the same order; never empty.
        package let rows: [Int]
    }

    package let agenda: Agenda
    package let range: AgendaRange
    /// In order of time.
    package let days: [Day]
    /// The number of conflicts with at least one printed event, see `Agenda.conflictCount`.
    package let conflictCount: Int

    /// Selects the events.
    ///
    /// - Parameters:
    ///   - conflictsOnly: Whether only events with conflicts are printed.
    ///   - condition: The condition that must be true for an event, as in `AgendaFilter.condition`.
    /// - Complexity: O(*n* log *n*) for *n* events.
    package init(
        _ agenda: Agenda, range: AgendaRange = .all, conflictsOnly: Bool = false, condition: NamedCondition? = nil
    ) {
        self.agenda = agenda
        let test = condition.map { ConditionTest($0.condition) }
        self.range = range
        var zone = ZonedTime(agenda.timeZone)
        let from = range.from.map { zone.instant(of: $0.midnight) }
        let to = range.to.map { zone.instant(of: $0.midnight) }
        let isSelected = agenda.entries.indices.map { position in
            let entry = agenda.entries[position]
            if let to, entry.start >= to { return false }
            // An event without length overlaps the range if it is inside.
            if let from, entry.end <= from, entry.start < from { return false }
            if conflictsOnly, !agenda.hasConflict(position) { return false }
            return test?.holds(for: position, of: agenda) ?? true
        }
        days = agenda.days.enumerated().compactMap { day, item in
            let isInRange = range.from.map { item.date >= $0 } ?? true && range.to.map { item.date < $0 } ?? true
            var rows = agenda.entries(onDay: day).filter {
                isSelected[$0] && (isInRange || item.entries.contains($0))
            }
            if !item.startsWithAllDay || !item.continued.isEmpty {
                let isAllDay = { agenda.isAllDay($0, onDay: day) }
                rows = rows.filter(isAllDay) + rows.filter { !isAllDay($0) }
            }
            guard !rows.isEmpty else { return nil }
            // On most days both are the same, and take their memory once.
            let entries = rows.allSatisfy(item.entries.contains) ? rows : rows.filter(item.entries.contains)
            return Day(day: day, entries: entries, rows: rows)
        }
        if range == .all, condition == nil {
            conflictCount = agenda.conflictCount
        } else {
            conflictCount = agenda.conflictCount { isSelected[$0] }
        }
    }

    /// All events, each once: positions in `Agenda.entries`.
    package var entries: [Int] { days.flatMap(\.entries) }

    /// The number of events.
    package var eventCount: Int { days.reduce(0) { $0 + $1.entries.count } }
}

import Rules
import Time

/// What of an agenda is printed: the events that overlap a range of days, all of them or those in conflict alone.
///
/// An event stands under the day on which it starts, even where that is before the range; one of several days stands on
/// each of them that is in the range as well.
package struct AgendaSelection: Sendable {
    /// A day on which at least one event stands that is printed.
    package struct Day: Hashable, Sendable {
        /// The position in `Agenda.days`.
        package let day: Int
        /// The events that start on it: positions in `Agenda.entries`, ascending.
        package let entries: [Int]
        /// All events that stand on it, those of several days on each of their days in the range; never empty.
        package let rows: [Int]
    }

    package let agenda: Agenda
    package let range: AgendaRange
    /// In order of time.
    package let days: [Day]
    /// How many conflicts there are in which at least one event is that is printed; those of the same two series count once.
    package let conflictCount: Int

    /// Selects.
    ///
    /// - Parameters:
    ///   - conflictsOnly: Whether events in conflict alone are printed.
    ///   - condition: What an event must meet, as `AgendaFilter.condition` has it.
    /// - Complexity: O(*n*) for *n* events, and the number of conflicts where not all events are selected.
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
            // One without length overlaps the moment at which it is.
            if let from, entry.end <= from, entry.start < from { return false }
            if conflictsOnly, !agenda.conflicts.hasConflict(position) { return false }
            return test?.holds(for: ConditionArguments(entry.event)) ?? true
        }
        days = agenda.days.enumerated().compactMap { day, item in
            let isInRange = range.from.map { item.date >= $0 } ?? true && range.to.map { item.date < $0 } ?? true
            let rows = agenda.entries(onDay: day).filter {
                isSelected[$0] && (isInRange || item.entries.contains($0))
            }
            return rows.isEmpty ? nil : Day(day: day, entries: rows.filter(item.entries.contains), rows: rows)
        }
        if range == .all, condition == nil {
            conflictCount = agenda.conflictCount
        } else {
            var count = 0
            var counted: Set<Int> = []
            for position in agenda.entries.indices where isSelected[position] {
                // A pair whose other event is printed too is counted with the later one alone.
                count += agenda.conflicts.conflicts(of: position).count { other in
                    guard other < position || !isSelected[other] else { return false }
                    return agenda.repetition(ofConflict: position, with: other).map { counted.insert($0).inserted }
                        ?? true
                }
            }
            conflictCount = count
        }
    }

    /// All events, each once: positions in `Agenda.entries`.
    package var entries: [Int] { days.flatMap(\.entries) }

    /// How many events there are.
    package var eventCount: Int { days.reduce(0) { $0 + $1.entries.count } }
}

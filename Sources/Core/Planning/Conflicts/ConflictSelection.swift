import Rules
import Time

/// The conflicts of an agenda to print: those of a range of days.
package struct ConflictSelection: Sendable {
    package let agenda: Agenda
    package let range: AgendaRange
    /// Those that share time, in order of the first overlap in the range.
    package let conflicts: [Conflict]
    /// Those on days that are marked as busy.
    package let busyDays: [Conflict]
    /// Near-conflicts.
    package let near: [Conflict]

    /// - Parameters:
    ///   - buffer: In milliseconds; 0 for no near-conflicts.
    ///   - condition: The condition that must be true for one of the two events.
    /// - Complexity: as for `Agenda.conflicts(in:)` and `nearConflicts`.
    package init(_ agenda: Agenda, range: AgendaRange = .all, buffer: Int64 = 0, condition: NamedCondition? = nil) {
        (self.agenda, self.range) = (agenda, range)
        let test = condition.map { ConflictFilterTest(ConflictFilter(condition: $0), in: agenda) }
        let passes = test.map { test in { test.passes($0, $1) } }
        let moments = agenda.moments(of: range)
        let all = agenda.conflicts(in: moments, where: passes)
        conflicts = all.filter { $0.kind == .overlap }
        busyDays = all.filter { $0.kind == .busyDay }
        near = agenda.nearConflicts(in: moments, buffer: buffer, where: passes)
    }

    /// Whether there is a conflict; near-conflicts are none.
    package var hasConflicts: Bool { !conflicts.isEmpty || !busyDays.isEmpty }
}

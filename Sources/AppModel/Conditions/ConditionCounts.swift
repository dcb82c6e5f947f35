import Observation
import Planning
import Rules

/// How many events of the agenda meet the conditions that are on show.
///
/// The conditions of one pass over the rows are counted together, off the main thread. A count of an earlier agenda is
/// shown until the condition has been counted again.
@MainActor
@Observable
package final class ConditionCounts {
    /// The counts in the present agenda.
    package private(set) var counts: [Condition: Int] = [:]

    /// The counts of earlier agendas.
    @ObservationIgnored private var earlier: [Condition: Int] = [:]
    @ObservationIgnored private var agenda: AgendaFormatter?
    @ObservationIgnored private var wanted: Set<Condition> = []
    @ObservationIgnored private var gathering: Task<Void, Never>?
    @ObservationIgnored private let counting = Latest()

    /// How many counts are kept, so that changing conditions for long does not collect them.
    private static let limit = 1000

    package init() {}

    /// Counts in another agenda from now on; `nil` for none. There are no counts without events.
    package func show(_ agenda: AgendaFormatter?) {
        let agenda = agenda.flatMap { $0.agenda.entries.isEmpty ? nil : $0 }
        guard agenda !== self.agenda else { return }
        self.agenda = agenda
        counting.cancel()
        (wanted, counts, earlier) = ([], [:], earlier.merging(counts) { $1 })
        if agenda == nil || earlier.count > ConditionCounts.limit { earlier = [:] }
    }

    /// The number of events that meet a condition; `nil` until they have been counted.
    package func count(of condition: Condition) -> Int? {
        guard agenda != nil else { return nil }
        if let count = counts[condition] { return count }
        wanted.insert(condition)
        gather()
        return earlier[condition]
    }

    /// Counts the conditions of all rows that are bound together in one pass.
    private func gather() {
        guard gathering == nil, !counting.isBusy else { return }
        gathering = Task { [weak self] in
            self?.gathering = nil
            self?.countWanted()
        }
    }

    private func countWanted() {
        guard let agenda = agenda?.agenda, !wanted.isEmpty else { return }
        let conditions = Array(wanted)
        wanted = []
        counting.make {
            try agenda.matchCounts(of: conditions)
        } take: { [weak self] found in
            guard let self else { return }
            self.counts.merge(zip(conditions, found)) { $1 }
            if !self.wanted.isEmpty { self.gather() }
        }
    }
}

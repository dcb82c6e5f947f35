import Events
import Rules
import Time

extension ConditionArguments {
    /// The arguments for an event: its title, and its location, which is empty when none is stated.
    package init(_ event: Event) {
        self.init(event.title, event.location ?? "")
    }
}

/// The events of an agenda for which a condition is true.
package struct ConditionMatches: Hashable, Sendable {
    /// How many there are.
    package let count: Int
    /// The first of them, by position in the agenda: coming ones from the next on, then past ones from the last on.
    package let listed: [Int]
}

extension Condition {
    /// The events of an agenda for which the condition is true.
    ///
    /// - Parameters:
    ///   - now: Events that end later are coming.
    ///   - limit: The most that are listed; all are counted.
    /// - Throws: `CancellationError`, when the task is cancelled meanwhile.
    /// - Complexity: O(*n*) in the number of events, times the texts that the condition compares.
    package func matches(in agenda: Agenda, from now: Instant, limit: Int) throws -> ConditionMatches {
        let test = ConditionTest(self, endsWhenCancelled: true)
        let found = try agenda.entries.indices.filter { position in
            if position % 64 == 0 { try Task.checkCancellation() }
            return test.holds(for: ConditionArguments(agenda.entries[position].event))
        }
        try Task.checkCancellation()
        return ConditionMatches(count: found.count, listed: agenda.comingFirst(found, limit, from: now))
    }
}

extension Agenda {
    /// The events that match a search: coming ones from the next on, then past ones from the last on.
    ///
    /// - Parameter limit: The most of them.
    /// - Throws: `CancellationError`, when the task is cancelled meanwhile.
    package func comingFirst(_ limit: Int, from now: Instant, searching text: String) throws -> [Int] {
        let search = EventSearch(text, in: self)
        let found = try entries.indices.filter { position in
            if position % 64 == 0 { try Task.checkCancellation() }
            return search.matches(position)
        }
        return comingFirst(found, limit, from: now)
    }

    fileprivate func comingFirst(_ positions: [Int], _ limit: Int, from now: Instant) -> [Int] {
        let coming = positions.lazy.filter { entries[$0].end > now }.prefix(limit)
        let past = positions.reversed().lazy.filter { entries[$0].end <= now }
        return Array(coming) + past.prefix(limit - coming.count)
    }
}

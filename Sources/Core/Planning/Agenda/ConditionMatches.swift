import Events
import Rules

extension ConditionArguments {
    /// The arguments for an event: its title, and its location, which is empty when none is stated.
    package init(_ event: Event) {
        self.init(event.title, event.location ?? "")
    }
}

extension Condition {
    /// The number of events in an agenda for which the condition is true.
    ///
    /// - Throws: `CancellationError`, when the task is cancelled meanwhile.
    /// - Complexity: O(*n*) in the number of events, times the texts that the condition compares.
    package func matchCount(in agenda: Agenda) throws -> Int {
        let test = ConditionTest(self, endsWhenCancelled: true)
        var count = 0
        for (position, entry) in agenda.entries.enumerated() {
            if position % 64 == 0 { try Task.checkCancellation() }
            count += test.holds(for: ConditionArguments(entry.event)) ? 1 : 0
        }
        try Task.checkCancellation()
        return count
    }
}

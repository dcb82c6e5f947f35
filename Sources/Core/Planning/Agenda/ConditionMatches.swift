import Events
import Rules

extension ConditionArguments {
    /// What a condition is asked of an event: its title, and its place, which is empty where none is stated.
    package init(_ event: Event) {
        self.init(event.title, event.location ?? "")
    }
}

extension Condition {
    /// How many events of an agenda the condition is true of.
    ///
    /// - Throws: `CancellationError`, when the task is cancelled meanwhile.
    /// - Complexity: O(*n*) in the number of events, times the texts that the condition looks at.
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

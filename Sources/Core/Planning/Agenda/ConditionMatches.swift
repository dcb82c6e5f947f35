import Events
import Rules
import Text
import Time

extension ConditionArguments {
    /// The arguments for an event: its title, its location, the name of its calendar and its description. What is not
    /// stated is empty.
    init(_ event: Event, calendar: String, description: String) {
        self.init(event.title, event.location ?? "", calendar, description)
    }

    /// The arguments for the entry at a position of an agenda.
    package init(_ entry: Int, of agenda: Agenda) {
        self.init(entry, of: agenda, used: Set(ArgumentNumber.allCases))
    }

    /// - Parameter used: The arguments that are needed. Names and descriptions of many events take time.
    fileprivate init(_ entry: Int, of agenda: Agenda, used: Set<ArgumentNumber>) {
        let event = agenda.entries[entry].event
        guard used.contains(.third) || used.contains(.fourth) else {
            self.init(event, calendar: "", description: "")
            return
        }
        self.init(event, of: agenda.origins(of: entry), agenda.calendars, agenda.starEvents) { origin in
            agenda.sourceNames[agenda.sources[origin.source]]
        }
    }

    /// The arguments for an event with origins. An event of several calendars has the names of all, and the first
    /// description.
    init(
        _ event: Event, of origins: [Agenda.Origin], _ calendars: [StatedEvents], _ starEvents: [[StarEvent]],
        name: (Agenda.Origin) -> String
    ) {
        let descriptions = origins.lazy.compactMap { origin -> String? in
            if let stated = calendars[origin.source].event(at: origin.position) { return stated.event.details }
            let events = starEvents[origin.source]
            return events.indices.contains(origin.position) ? events[origin.position].text : nil
        }
        self.init(
            event, calendar: origins.map(name).listed(),
            description: descriptions.first { !$0.isEmpty } ?? "")
    }
}

extension ConditionTest {
    /// Whether the condition is true for the entry at a position of an agenda.
    func holds(for entry: Int, of agenda: Agenda) -> Bool {
        holds(for: ConditionArguments(entry, of: agenda, used: condition.usedArguments))
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
            return test.holds(for: position, of: agenda)
        }
        try Task.checkCancellation()
        return ConditionMatches(count: found.count, listed: agenda.comingFirst(found, limit, from: now))
    }
}

extension Agenda {
    /// For how many events each of some conditions is true.
    ///
    /// - Throws: `CancellationError`, when the task is cancelled meanwhile.
    /// - Complexity: O(*n*) in the number of events and the length of their texts, and for each event in the conditions that
    ///   may be true for it.
    package func matchCounts(of conditions: [Condition]) throws -> [Int] {
        let index = ConditionIndex(conditions)
        let tests = conditions.map { ConditionTest($0, endsWhenCancelled: true) }
        let used = conditions.reduce(into: Set()) { $0.formUnion($1.usedArguments) }
        var counts = Array(repeating: 0, count: conditions.count)
        for position in entries.indices {
            if position % 64 == 0 { try Task.checkCancellation() }
            let arguments = ConditionArguments(position, of: self, used: used)
            for number in index.candidates(for: arguments) where tests[number].holds(for: arguments) {
                counts[number] += 1
            }
        }
        try Task.checkCancellation()
        return counts
    }

    fileprivate func comingFirst(_ positions: [Int], _ limit: Int, from now: Instant) -> [Int] {
        let coming = positions.lazy.filter { entries[$0].end > now }.prefix(limit)
        let past = positions.reversed().lazy.filter { entries[$0].end <= now }
        return Array(coming) + past.prefix(limit - coming.count)
    }
}

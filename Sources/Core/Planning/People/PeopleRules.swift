import Events
import Rules

/// The people, with the conditions that decide for whom events are.
public struct PeopleRules: Sendable {
    /// A condition that decides for whom an event is, or whom it needs.
    struct Rule: Hashable, Sendable {
        let person: Person.ID
        let isNeed: Bool
        /// The only calendar in which it holds; `nil` for all.
        let source: Source?
        let condition: Condition
    }

    package let people: People
    /// The rules of `people` that can be read, and whose person is there.
    let rules: [Rule]
    /// Finds the rules that may be true.
    let index: ConditionIndex

    /// - Complexity: O(*n*) in the length of the conditions.
    public init(_ people: People = People()) {
        self.people = people
        guard !people.isOne else {
            (rules, index) = ([], ConditionIndex([]))
            return
        }
        let decoder = ConditionDecoder()
        let rules = people.rules.compactMap { rule -> Rule? in
            guard people[rule.person] != nil,
                let named = try? decoder.condition(Array(rule.condition.utf8)).named
            else { return nil }
            return Rule(person: rule.person, isNeed: rule.isNeed, source: rule.source, condition: named.condition)
        }
        self.rules = rules
        index = ConditionIndex(rules.map(\.condition))
    }
}

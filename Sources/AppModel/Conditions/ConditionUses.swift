import Events
import Planning
import Rules

extension AgendaModel {
    /// The rules by which a condition decides for whom events are.
    package func rules(of condition: NamedCondition) -> [People.Rule] {
        let rules = library.people.rules
        guard !rules.isEmpty else { return [] }
        let json = condition.json
        return rules.filter { $0.condition == json }
    }

    /// What a condition is used for, see `ConditionFormatter.uses`.
    package func uses(of condition: NamedCondition) -> [String] {
        ConditionFormatter.uses(
            isFilter: filter.condition == condition, isIgnored: ignored == condition, rules: rules(of: condition),
            of: library.people, names: library.names)
    }
}

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

    /// Ends what a condition is used for, because it was deleted.
    ///
    /// - Returns: A function that puts it to the same uses again.
    func endUses(of condition: NamedCondition) -> @MainActor () -> Void {
        let (isFilter, isIgnored, rules) = (filter.condition == condition, ignored == condition, rules(of: condition))
        if isFilter { filter.condition = nil }
        if isIgnored { ignored = nil }
        for rule in rules { library.set(rule, isThere: false) }
        return { [weak self] in
            if isFilter { self?.filter.condition = condition }
            if isIgnored { self?.ignored = condition }
            for rule in rules { self?.library.set(rule, isThere: true) }
        }
    }

    /// The uses of a condition, see `ConditionFormatter.uses`.
    package func uses(of condition: NamedCondition) -> [String] {
        ConditionFormatter.uses(
            isFilter: filter.condition == condition, isIgnored: ignored == condition, rules: rules(of: condition),
            of: library.people, names: library.names)
    }
}

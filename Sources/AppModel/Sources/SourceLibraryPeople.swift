import Events
import Storage

/// Changing the people, and for whom events are. The agenda follows without reading a source again.
extension SourceLibrary {
    /// Whether the user has named nobody else, and has not decided whose time any of several calendars takes.
    package var isUndecided: Bool {
        let own = entries.filter { $0.isStored && !$0.stored.source.isSample }
        return people.isOne && own.count > 1 && own.allSatisfy { $0.stored.choices == SourceChoices() }
    }

    /// Adds a person.
    ///
    /// - Parameter onAdded: Called with the person as soon as it is there.
    func addPerson(_ name: String, onAdded: @escaping @MainActor (Person) -> Void) {
        Task.immediate { [weak self] in
            let made = await self?.change { store throws(StoreError) in try store.addPerson(name) }
            if case let person?? = made { onAdded(person) }
        }
    }

    package func set(_ setting: PersonSetting, of id: Person.ID) {
        request { store throws(StoreError) in try store.set(setting, of: id) }
    }

    func removePerson(_ id: Person.ID) {
        request { store throws(StoreError) in try store.removePerson(id) }
    }

    func mergePerson(_ id: Person.ID, into other: Person.ID) {
        request { store throws(StoreError) in try store.mergePerson(id, into: other) }
    }

    func restorePerson(_ id: Person.ID) {
        request { store throws(StoreError) in try store.restorePerson(id) }
    }

    func set(_ rule: People.Rule, isThere: Bool) {
        request { store throws(StoreError) in try store.set(rule, isThere: isThere) }
    }

    /// Replaces a condition in all rules, because the user has changed it.
    package func replaceCondition(_ condition: String, with other: String) {
        guard condition != other, people.rules.contains(where: { $0.condition == condition }) else { return }
        request { store throws(StoreError) in try store.replaceCondition(condition, with: other) }
    }

    /// Decides for whom events are, or whom they need; `nil` for those of its calendar and rules.
    func decide(_ question: PeopleQuestion, _ decisions: [(EventKey, PersonSet?)]) {
        request { store throws(StoreError) in try store.decide(question, decisions) }
    }
}

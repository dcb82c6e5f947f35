import Events
import Storage

/// Changing the people, and for whom events are. The agenda follows without reading a source again.
extension SourceLibrary {
    /// Adds a person.
    ///
    /// - Parameter onAdded: Called with the person as soon as it is there.
    func addPerson(_ name: String, onAdded: @escaping @MainActor (Person) -> Void) {
        guard let store else { return }
        Task.immediate { [weak self] in
            do throws(StoreError) {
                let person = try await store.inTurn { store throws(StoreError) in try store.addPerson(name) }
                guard let self, let person else { return }
                self.note(nil, of: .change)
                self.saveList()
                await self.followNow()
                onAdded(person)
            } catch {
                self?.note(error, of: .change)
            }
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

    /// Decides for whom events are; an empty set for those of its calendar and rules.
    func set(_ decisions: [(EventKey, PersonSet)]) {
        request { store throws(StoreError) in try store.setPeople(decisions) }
    }
}

import Events
import Planning
import Storage
import Text

/// Changes of people that can be undone.
extension UndoModel {
    /// Adds a person with a name that the user typed.
    ///
    /// - Parameter use: Called with the person as soon as it is there. What it does with the undo model is undone together with
    ///   the addition.
    /// - Returns: What is wrong with the name, in a whole sentence; `nil` for nothing.
    package func addPerson(typed text: String, use: @escaping @MainActor (Person) -> Void = { _ in }) -> String? {
        switch PersonNames.accepting(text, besides: library.people) {
        case .success(let name):
            library.addPerson(name) { [weak self] in self?.noteAdded($0, use) }
            return nil
        case .failure(let fault): return fault.message
        }
    }

    private func noteAdded(_ person: Person, _ use: @MainActor (Person) -> Void) {
        let uses = collecting { use(person) }
        let added = Message("{person} added", ["person": person.displayName.isolated])
        let words = uses.last.map { Message("{first} · {second}", ["first": added, "second": $0.words()]) } ?? added
        note(
            Undo(words, while: whileThere(person.id)) {
                [library] in
                for use in uses.reversed() where use.holds() { use.perform() }
                library.removePerson(person.id)
            })
    }

    /// Changes a setting of a person.
    package func set(_ setting: PersonSetting, of person: Person) {
        let before = person.setting(like: setting)
        guard setting != before else { return }
        library.set(setting, of: person.id)
        let name = person.displayName.isolated
        let words =
            switch setting {
            case .name(let new):
                Message("{person} renamed to {name}", ["person": name, "name": new.singleLine().isolated])
            case .color: Message("Color of {person} changed", ["person": name])
            case .isHidden(true): Message("{person} hidden", ["person": name])
            case .isHidden(false): Message("{person} shown", ["person": name])
            case .addresses: Message("Addresses of {person} changed", ["person": name])
            }
        note(
            Undo(words, while: whileThere(person.id)) { [library] in library.set(before, of: person.id) })
    }

    /// Adds a mail address of a person, or removes it.
    ///
    /// - Parameter address: As `OwnAddresses` returns it.
    package func set(_ address: String, of id: Person.ID, isThere: Bool) {
        guard id != Person.me else { return isThere ? addOwnAddress(address) : removeOwnAddress(address) }
        guard let before = library.people[id]?.addresses else { return }
        let after = isThere ? (before + [address]).sorted() : before.filter { $0 != address }
        library.set(.addresses(after), of: id)
        let values: KeyValuePairs<String, any MessageValue> = ["address": address.singleLine().isolated]
        let words = isThere ? Message("{address} added", values) : Message("{address} removed", values)
        note(Undo(words, while: whileThere(id)) { [library] in library.set(.addresses(before), of: id) })
    }

    /// Removes a person. Calendars of this person alone are then for nobody.
    package func removePerson(_ person: Person) {
        guard person.id != Person.me else { return }
        library.removePerson(person.id)
        note(
            Undo(Message("{person} removed", ["person": person.displayName.isolated])) { [library] in
                library.restorePerson(person.id)
            })
    }

    /// Merges a person into another.
    package func mergePerson(_ person: Person, into other: Person) {
        guard person.id != Person.me, person.id != other.id else { return }
        library.mergePerson(person.id, into: other.id)
        let words = Message(
            "{person} merged into {other}",
            ["person": person.displayName.isolated, "other": other.displayName.isolated])
        note(Undo(words) { [library] in library.restorePerson(person.id) })
    }

    /// Adds a rule, or removes it.
    ///
    /// - Parameter condition: The name of its condition.
    package func set(_ rule: People.Rule, named condition: String, isThere: Bool) {
        library.set(rule, isThere: isThere)
        let values: KeyValuePairs<String, any MessageValue> = [
            "condition": condition.singleLine(limit: 100).isolated,
            "person": (library.people[rule.person]?.displayName ?? "").isolated,
        ]
        let words =
            isThere
            ? Message("“{condition}” is for {person}", values)
            : Message("“{condition}” is no longer for {person}", values)
        note(Undo(words) { [library] in library.set(rule, isThere: !isThere) })
    }

    /// Decides for whom an event is, or its whole series.
    ///
    /// - Parameters:
    ///   - people: Empty for those of its calendar and rules.
    ///   - key: That of the event or the series (`EventKey.ofSeries`).
    ///   - others: What was decided about these lapses.
    ///   - title: That of the event.
    package func set(_ people: PersonSet, ofEvent key: EventKey, insteadOf others: [EventKey], titled title: String) {
        let decisions = library.people.decisions
        let before = ([key] + others).map { ($0, decisions[$0] ?? []) }
        guard people != before[0].1 || before.dropFirst().contains(where: { !$0.1.isEmpty }) else { return }
        library.set([(key, people)] + others.map { ($0, []) })
        let event = title.singleLine(limit: 100).isolated
        let words =
            people.isEmpty
            ? Message("{event} is for those of its calendar", ["event": event])
            : Message("{event} is for {people}", ["event": event, "people": library.people.names(people).isolated])
        note(Undo(words) { [library] in library.set(before) })
    }

    private func whileThere(_ id: Person.ID) -> @MainActor () -> Bool { { [library] in library.people[id] != nil } }
}

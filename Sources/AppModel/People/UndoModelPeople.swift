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
            Undo(words, while: whileThere(person.id)) { [library] () async throws(UndoFailure) in
                for use in uses.reversed() where use.holds() { try await use.undo() }
                library.removePerson(person.id)
            } redo: { [library] () async throws(UndoFailure) in
                library.restorePerson(person.id)
                for use in uses { try await use.redo() }
            })
    }

    /// Changes a setting of a person.
    package func set(_ setting: PersonSetting, of person: Person) {
        let before = person.setting(like: setting)
        guard setting != before else { return }
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
        noteChange(words, from: before, to: setting, while: whileThere(person.id)) { $0.set($1, of: person.id) }
    }

    /// Adds a mail address of a person, or removes it.
    ///
    /// - Parameter address: As `OwnAddresses` returns it.
    package func set(_ address: String, of id: Person.ID, isThere: Bool) {
        guard id != Person.me else { return isThere ? addOwnAddress(address) : removeOwnAddress(address) }
        guard let before = library.people[id]?.addresses else { return }
        let after = isThere ? (before + [address]).sorted() : before.filter { $0 != address }
        let values: KeyValuePairs<String, any MessageValue> = ["address": address.singleLine().isolated]
        let words = isThere ? Message("{address} added", values) : Message("{address} removed", values)
        noteChange(words, from: before, to: after, while: whileThere(id)) { $0.set(.addresses($1), of: id) }
    }

    /// Removes a person. Calendars of this person alone are then for nobody.
    package func removePerson(_ person: Person) {
        guard person.id != Person.me else { return }
        noteChange(Message("{person} removed", ["person": person.displayName.isolated])) {
            $0.removePerson(person.id)
        } undo: {
            $0.restorePerson(person.id)
        }
    }

    /// Merges a person into another.
    package func mergePerson(_ person: Person, into other: Person) {
        guard person.id != Person.me, person.id != other.id else { return }
        let words = Message(
            "{person} merged into {other}",
            ["person": person.displayName.isolated, "other": other.displayName.isolated])
        noteChange(words) {
            $0.mergePerson(person.id, into: other.id)
        } undo: {
            $0.restorePerson(person.id)
        }
    }

    /// Adds a rule, or removes it.
    ///
    /// - Parameter condition: The name of its condition.
    package func set(_ rule: People.Rule, named condition: String, isThere: Bool) {
        let values: KeyValuePairs<String, any MessageValue> = [
            "condition": condition.singleLine(limit: 100).isolated,
            "person": (library.people[rule.person]?.displayName ?? "").isolated,
        ]
        let words =
            switch (rule.isNeed, isThere) {
            case (false, true): Message("“{condition}” is for {person}", values)
            case (false, false): Message("“{condition}” is no longer for {person}", values)
            case (true, true): Message("“{condition}” needs {person}", values)
            case (true, false): Message("“{condition}” no longer needs {person}", values)
            }
        noteChange(words, from: !isThere, to: isThere) { $0.set(rule, isThere: $1) }
    }

    /// Decides for whom an event is, or whom it needs, or its whole series.
    ///
    /// - Parameters:
    ///   - people: `nil` for those of its calendar and rules. What is for nobody has no decision.
    ///   - key: That of the event or the series (`EventKey.ofSeries`).
    ///   - others: What was decided about these lapses.
    ///   - title: That of the event.
    package func set(
        _ question: PeopleQuestion, _ people: PersonSet?, ofEvent key: EventKey, insteadOf others: [EventKey],
        titled title: String
    ) {
        let people = question == .whose && people?.isEmpty == true ? nil : people
        let known = library.people[decided: question]
        let before: [(EventKey, PersonSet?)] = ([key] + others).map { ($0, known[$0]) }
        let after: [(EventKey, PersonSet?)] = [(key, people)] + others.map { ($0, nil) }
        guard zip(before, after).contains(where: { $0.1 != $1.1 }) else { return }
        let words = words(for: people, question, title.singleLine(limit: 100).isolated)
        noteChange(words, from: before, to: after) { $0.decide(question, $1) }
    }

    private func words(for people: PersonSet?, _ question: PeopleQuestion, _ event: String) -> Message {
        guard let people else {
            return question == .needs
                ? Message("{event} needs those of its calendar", ["event": event])
                : Message("{event} is for those of its calendar", ["event": event])
        }
        if people.isEmpty { return Message("{event} needs nobody", ["event": event]) }
        return question == .needs
            ? Message(
                "{event} needs {people}", ["event": event, "people": library.people.alternatives(people).isolated])
            : Message("{event} is for {people}", ["event": event, "people": library.people.names(people).isolated])
    }

    private func whileThere(_ id: Person.ID) -> @MainActor () -> Bool { { [library] in library.people[id] != nil } }
}

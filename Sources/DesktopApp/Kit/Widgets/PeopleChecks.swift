import Events
import Gtk

/// Check boxes of people, and a button that names a new one.
@MainActor
package final class PeopleChecks {
    package let root = Box(.vertical, spacing: 2, role: .group)
    /// Called with the people that the user has checked.
    package var onChange: @MainActor (PersonSet) -> Void = { _ in }
    /// Called with the name of a new person. Returns what is wrong with it, in a whole sentence.
    package var onAdd: (@MainActor (String) -> String?)? {
        get { newPerson.onAdd }
        set { newPerson.onAdd = newValue }
    }
    /// Called when it has another height.
    package var onResize: @MainActor () -> Void {
        get { newPerson.onResize }
        set { newPerson.onResize = newValue }
    }

    private let boxes = FlowRow(spacing: 12)
    private var checks: [Check] = []
    private let newPerson = NewPersonField()
    private var people = People()
    private var chosen: PersonSet = []

    private struct Check {
        let id: Person.ID
        let box: CheckButton
        let mark: PersonMarks
        let name: Label
    }

    /// - Parameters:
    ///   - name: The question, for screen readers.
    ///   - others: Further answers, beside those that are people; `nil` for none.
    package init(_ name: String, others: Widget? = nil) {
        root.setAccessibleLabel(name)
        let answers = FlowRow(spacing: 12)
        answers.append(boxes)
        if let others { answers.append(others) }
        for row in [boxes, answers] { row.halign = .start }
        root.append(answers, newPerson.root)
    }

    /// Shows people to choose from.
    ///
    /// - Parameter chosen: Those that are checked.
    package func show(_ people: People, chosen: PersonSet) {
        if people.all != self.people.all || checks.isEmpty { makeChecks(people) }
        (self.people, self.chosen) = (people, chosen)
        for check in checks { check.box.isOn = chosen.contains(check.id) }
    }

    /// Checks that stay keep the keyboard focus.
    private func makeChecks(_ people: People) {
        let known = checks
        for check in known where people[check.id] == nil { boxes.remove(check.box) }
        checks = people.all.map { person in
            let check = known.first { $0.id == person.id } ?? makeCheck(person.id)
            check.mark.show(PersonSet(person.id), of: people)
            check.name.text = person.displayName
            check.box.setAccessibleLabel(person.displayName)
            return check
        }
        onResize()
    }

    private func makeCheck(_ id: Person.ID) -> Check {
        let (mark, name) = (PersonMarks(), Label(fit: .cut))
        let box = CheckButton(child: Box(.horizontal, spacing: 8, children: mark.root, name))
        box.onToggled { [weak self] in self?.toggled(id, $0) }
        boxes.append(box)
        return Check(id: id, box: box, mark: mark, name: name)
    }

    private func toggled(_ id: Person.ID, _ isOn: Bool) {
        if isOn { chosen.insert(PersonSet(id)) } else { chosen.remove(PersonSet(id)) }
        onChange(chosen)
    }
}

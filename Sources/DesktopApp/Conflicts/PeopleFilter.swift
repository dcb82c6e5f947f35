import Events
import Gtk
import Kit
import Planning
import Text

/// Chooses the people whose conflicts are listed: a button for each, where there are several. If none is pressed, those of all
/// are listed.
@MainActor
final class PeopleFilter {
    let root = FlowRow(spacing: 6)
    /// Called with the people who are chosen; with `nil` if none is.
    var onChange: @MainActor (PersonSet?) -> Void = { _ in }

    private var buttons: [(id: Person.ID, button: ToggleButton)] = []
    private var shown: [Person] = []
    private var chosen: PersonSet = []

    init() {
        root.halign = .start
        root.setAccessibleLabel(localized("Conflicts of"))
        root.visible = false
    }

    func show(_ people: People) {
        root.visible = !people.isOne
        guard people.all != shown else { return }
        shown = people.all
        root.removeAll()
        buttons = people.isOne ? [] : people.all.map { makeButton($0) }
        choose(chosen.intersection(people.isOne ? [] : people.set))
    }

    /// Lists the conflicts of all.
    func clear() {
        for (_, button) in buttons { button.isOn = false }
        choose([])
    }

    private func makeButton(_ person: Person) -> (Person.ID, ToggleButton) {
        let button = ToggleButton(label: person.displayName)
        button.addClass("choice")
        button.setAccessibleLabel(localized("Conflicts of {person}", ["person": person.displayName]))
        button.isOn = chosen.contains(person.id)
        button.onToggled { [weak self] isOn in
            guard let self else { return }
            let set = PersonSet(person.id)
            self.choose(isOn ? self.chosen.union(set) : self.chosen.subtracting(set))
        }
        root.append(button)
        return (person.id, button)
    }

    private func choose(_ people: PersonSet) {
        guard people != chosen else { return }
        chosen = people
        onChange(people.isEmpty ? nil : people)
    }
}

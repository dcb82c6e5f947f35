import AppModel
import Events
import Gtk
import Planning
import Text

/// Asks for whom an event is, or its whole series. Answers apply at once, and can be undone.
@MainActor
package final class EventPeopleDialog: ColumnDialog {
    private let event: EventKey
    private let agenda: AgendaModel
    private let undos: UndoModel
    private let title = Label(class: "source-name", fit: .wrapped, role: .heading)
    private let people = PeopleChecks(SourceChoiceFormatter.question)
    private let whole = CheckButton(localized("All events of the series"))
    private let reset = Button(label: localized("As Its _Calendar"))
    private var following: Following<(PageContents, Version)>?

    /// Returns `nil` when there is no such event.
    package init?(_ event: EventKey, _ agenda: AgendaModel, _ undos: UndoModel, over parent: Window) {
        guard let shown = agenda.contents.agenda?.agenda, let entry = shown.position(of: event) else { return nil }
        (self.event, self.agenda, self.undos) = (event, agenda, undos)
        super.init(
            localized("This Is For"), over: parent, width: 360, greatestHeight: 480, styleClass: "source-page",
            undos: undos)
        reset.halign = .start
        whole.visible = shown.seriesKey(of: entry) != nil
        whole.isOn = shown.decision(ofEvent: entry, inSeries: false) == nil
        column.append(title, people.root, whole, reset)
        people.onChange = { [weak self] in self?.choose($0) }
        people.onAdd = { [weak self] name in
            undos.addPerson(typed: name) { person in
                guard let self, let people = self.chosen else { return }
                self.choose(people.union(PersonSet(person.id)))
            }
        }
        people.onResize = { [weak self] in self?.fit() }
        reset.onClicked { [weak self] in self?.choose([], isWhole: true) }
        show()
        following = Following({ [agenda] in (agenda.contents, agenda.sourcesVersion) }) { [weak self] _ in
            self?.show()
        }
    }

    private var entry: (agenda: Agenda, position: Int)? {
        guard let shown = agenda.contents.agenda?.agenda, let entry = shown.position(of: event) else { return nil }
        return (shown, entry)
    }

    /// For whom the event is.
    private var chosen: PersonSet? { entry.map { $0.agenda.people(of: $0.position) } }

    private func choose(_ people: PersonSet) { choose(people, isWhole: whole.isOn) }

    /// - Parameter isWhole: Whether the answer is for the whole series, so that one about the event alone lapses.
    private func choose(_ people: PersonSet, isWhole: Bool) {
        guard let (shown, entry) = entry else { return }
        let own = shown.decidedKey(of: entry) ?? event
        let title = shown.entries[entry].event.title
        if isWhole, let series = shown.seriesKey(of: entry) {
            undos.set(people, ofEvent: series, insteadOf: [own], titled: title)
        } else {
            undos.set(people, ofEvent: own, insteadOf: [], titled: title)
        }
    }

    private func show() {
        guard let (shown, entry) = entry else {
            if agenda.contents.agenda != nil { window.close() }
            return
        }
        title.text = shown.entries[entry].event.title.singleLine(limit: 200)
        people.show(agenda.library.people, chosen: shown.people(of: entry))
        reset.visible = [true, false].contains { shown.decision(ofEvent: entry, inSeries: $0) != nil }
        fit()
    }
}

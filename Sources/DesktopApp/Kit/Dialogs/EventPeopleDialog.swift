import AppModel
import Events
import Gtk
import Planning
import Text

/// Asks for whom an event is, or whom it needs, or its whole series. Answers apply at once, and can be undone.
@MainActor
package final class EventPeopleDialog: ColumnDialog {
    private let question: PeopleQuestion
    private let event: EventKey
    private let agenda: AgendaModel
    private let undos: UndoModel
    private let title = Label(class: "source-name", fit: .wrapped, role: .heading)
    private let people: PeopleChecks
    private let whole = CheckButton(localized("All events of the series"))
    private let reset = Button(label: localized("As Its _Calendar"))
    private var following: Following?

    /// Returns `nil` when there is no such event.
    package init?(
        _ question: PeopleQuestion, _ event: EventKey, _ agenda: AgendaModel, _ undos: UndoModel, over parent: Window
    ) {
        guard let shown = agenda.texts?.agenda, let entry = shown.position(of: event) else { return nil }
        (self.question, self.event, self.agenda, self.undos) = (question, event, agenda, undos)
        people = PeopleChecks(question == .needs ? localized("Needs One Of") : SourceChoiceFormatter.question)
        super.init(
            question == .needs ? localized("Needs One Of") : localized("This Is For"), over: parent, width: 360,
            greatestHeight: 480, styleClass: "source-page",
            undos: undos)
        reset.halign = .start
        whole.visible = shown.seriesKey(of: entry) != nil
        whole.isOn = shown.decision(question, ofEvent: entry, inSeries: false) == nil
        column.append(title, people.root, whole, reset)
        people.onChange = { [weak self] in self?.choose($0) }
        people.onAdd = { [weak self] name in
            undos.addPerson(typed: name) { person in
                guard let self, let people = self.chosen else { return }
                self.choose(people.union(PersonSet(person.id)))
            }
        }
        people.onResize = { [weak self] in self?.fit() }
        reset.onClicked { [weak self] in self?.choose(nil, isWhole: true) }
        show()
        following = Following({ [agenda] in (agenda.texts, agenda.library) }) { [weak self] _ in
            self?.show()
        }
    }

    private var entry: (agenda: Agenda, position: Int)? {
        guard let shown = agenda.texts?.agenda, let entry = shown.position(of: event) else { return nil }
        return (shown, entry)
    }

    /// For whom the event is, or whom it needs.
    private var chosen: PersonSet? {
        entry.map { question == .needs ? $0.agenda.needs(of: $0.position) : $0.agenda.people(of: $0.position) }
    }

    private func choose(_ people: PersonSet) { choose(people, isWhole: whole.isOn) }

    /// - Parameter isWhole: Whether the answer is for the whole series, so that one about the event alone lapses.
    private func choose(_ people: PersonSet?, isWhole: Bool) {
        guard let (shown, entry) = entry else { return }
        let own = shown.decidedKey(question, of: entry) ?? event
        let title = shown.entries[entry].event.title
        if isWhole, let series = shown.seriesKey(of: entry) {
            undos.set(question, people, ofEvent: series, insteadOf: [own], titled: title)
        } else {
            undos.set(question, people, ofEvent: own, insteadOf: [], titled: title)
        }
    }

    private func show() {
        guard let (shown, entry) = entry else {
            if agenda.texts != nil { window.close() }
            return
        }
        title.text = shown.entries[entry].event.title.singleLine(limit: 200)
        people.show(agenda.library.people, chosen: chosen ?? [])
        reset.visible = [true, false].contains { shown.decision(question, ofEvent: entry, inSeries: $0) != nil }
        fit()
    }
}

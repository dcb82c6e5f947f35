import AppModel
import Events
import Gtk
import Kit
import Planning
import Storage
import Text

/// The question whose time a source takes, with the answer by its name set beforehand. Answers apply at once, and can be undone; the
/// one that is set beforehand applies when the user says so.
@MainActor
final class SourceWhose {
    var root: Widget { whose.root }
    /// The answer that is shown and does not hold yet; `nil` for none.
    private(set) var guess: (id: StoredSource.ID, people: PersonSet)?

    private let whose = WhoseTime()
    private let model: WindowModel
    private var id: StoredSource.ID?
    /// Whether the user has answered here.
    private var isAnswered = false

    init(_ model: WindowModel) {
        self.model = model
        whose.root.visible = false
        whose.onChoose = { [weak self] people in
            self?.isAnswered = true
            self?.choose { $0.choosing(people: people) }
        }
        whose.onNeverCounts = { [weak self] isOn in self?.choose { $0.choosing(isOn ? .never : .counts) } }
    }

    /// Asks whose time a source takes; `nil` hides the question.
    func show(_ entry: SourceEntry?) {
        if id != entry?.id { (id, isAnswered) = (entry?.id, false) }
        guess = nil
        whose.root.visible = entry != nil
        guard let entry, let texts = texts(of: entry) else { return }
        let people = model.library.people
        if !isAnswered, let guessed = entry.guess(in: people) { guess = (entry.id, guessed) }
        whose.show(people, chosen: guess?.people ?? texts.people, neverCounts: texts.counting == .never)
    }

    private func texts(of entry: SourceEntry) -> SourceChoiceFormatter? {
        SourceChoiceFormatter(entry.stored.choices, of: entry, people: model.library.people)
    }

    private func choose(_ change: (SourceChoiceFormatter) -> SourceChoices) {
        guard let entry = model.library.entries.first(where: { $0.id == id }), let texts = texts(of: entry) else {
            return
        }
        let choices = change(texts)
        guard choices != entry.stored.choices else { return show(entry) }
        model.undos.set(.choices(choices), insteadOf: .choices(entry.stored.choices), of: entry.id)
    }
}

/// The questions above a list of calendars and below it: who else has some of them, and whether the answers that are set beforehand
/// are right.
@MainActor
final class WhoElse {
    let question: Widget
    private let use: Widget
    private let newPerson = NewPersonField()
    private let answers: () -> [SourceWhose]

    /// - Parameter answers: Those of the calendars of the list.
    init(_ model: WindowModel, in dialog: ColumnDialog, answers: @escaping () -> [SourceWhose]) {
        self.answers = answers
        let button = Button(label: localized("Use _These Answers"), class: "suggested-action")
        use = DialogButtons([button]).root
        dialog.append(below: use)
        question = dialog.section(localized("Who else has calendars here?"), newPerson.root)
        newPerson.onAdd = { [undos = model.undos] in undos.addPerson(typed: $0) }
        newPerson.onResize = { [weak dialog] in dialog?.fit() }
        button.onClicked { [weak self, undos = model.undos] in
            if let self { undos.choose(self.answers().compactMap(\.guess)) }
        }
    }

    /// Asks where there are calendars. Call it when they have been shown.
    func show() {
        question.visible = answers().contains(where: \.root.visible)
        use.visible = answers().contains { $0.guess != nil }
    }
}

import AppModel
import Events
import Gtk
import Kit
import Planning
import Text

/// Shows a summary of sources before they are added.
@MainActor
package final class AdditionDialog: ColumnDialog {
    /// Called with an address that could not be read, to correct it, when the dialog is closed.
    package var onCorrect: @MainActor (String) -> Void = { _ in }

    private let model: WindowModel
    private let list = ListBox(name: localized("Calendars"), class: "sources-list")
    private let newPerson = NewPersonField()
    private lazy var whoElse = section(localized("Who else has calendars here?"), newPerson.root)
    private let others = Label(class: "source-place", fit: .wrapped)
    private let cancel = Button(label: localized("_Cancel"))
    private let correct = Button(label: localized("Change A_ddress…"))
    private let add = Button(label: localized("_Add"))
    private var rows: [CandidateRow] = []
    private var wasReading = true
    private var following: Following?

    /// The most sources with a row of their own; the others are counted. A row takes a millisecond.
    private static let rowsLimit = 50

    package init(_ model: WindowModel, over parent: Window) {
        self.model = model
        let buttons = DialogButtons([cancel, correct, add])
        super.init(
            localized("Add Calendar"), over: parent, width: 480, greatestHeight: 640, below: buttons.root)
        fill()
        cancel.onClicked { [weak self] in self?.window.close() }
        correct.onClicked { [weak self] in
            guard let self, let address = self.model.additions.failedAddress else { return }
            self.window.close()
            self.onCorrect(address)
        }
        add.onClicked { [additions = model.additions] in additions.add() }
        // A new person changes the answers of all.
        following = Following({ [model] in (model.additions.candidates, model.agenda.library) }) { [weak self] in
            self?.show($0, people: $1.people)
        }
    }

    package override func focusFirst() { focusChoice() }

    private func fill() {
        newPerson.onAdd = { [undos = model.undos] in undos.addPerson(typed: $0) }
        newPerson.onResize = { [weak self] in self?.fit() }
        column.append(whoElse, list, others)
    }

    private func show(_ candidates: [AdditionModel.Candidate], people: People) {
        guard !candidates.isEmpty else { return window.close() }
        let texts = SourcePreviewFormatter(times: model.agenda.times, today: model.agenda.preferences.today)
        window.title = candidates.count == 1 ? localized("Add Calendar") : localized("Add Calendars")
        for (position, candidate) in candidates.prefix(AdditionDialog.rowsLimit).enumerated() {
            if position == rows.count { rows.append(makeRow(candidate.source)) }
            connect(rows[position], to: candidate.source)
            let choices = model.additions.choices(of: candidate)
            rows[position].show(
                candidate, choices, isAlone: candidates.count == 1, texts, people: people)
            let name = texts.accessibleName(of: candidate.source, candidate.preview, choices: choices)
            list.setName(name, ofRow: position)
        }
        let more = candidates.dropFirst(AdditionDialog.rowsLimit)
        let chosen = more.count { $0.isChosen }
        others.text = model.agenda.times.localized(
            "And {others} more; {count} of them is added.", "And {others} more; {count} of them are added.",
            count: chosen, ["others": model.agenda.times.number(more.count)])
        others.visible = !more.isEmpty
        // The guesses follow the names.
        whoElse.visible = candidates.count > 1
        showButtons()
        fit()
    }

    private func showButtons() {
        let additions = model.additions
        add.label = additions.label
        add.sensitive = additions.canAdd
        correct.visible = additions.failedAddress != nil
        add.setClass("suggested-action", additions.isWorthAdding)
        guard wasReading, !additions.isReading else { return }
        wasReading = false
        if window.isMapped { focusChoice() }
    }

    /// Moves the keyboard focus to the most likely button, unless there are several sources or the user has moved it.
    private func focusChoice() {
        guard !wasReading, rows.count == 1, !cancel.containsFocus else { return }
        let wary = correct.visible ? correct : cancel
        (model.additions.isWorthAdding ? add : wary).grabFocus()
    }

    /// Adds a person whose time a source takes.
    private func addPerson(_ name: String, to source: Source) -> String? {
        model.undos.addPerson(typed: name) { [additions = model.additions] person in
            additions.choose(source, naming: person.id)
        }
    }

    private func makeRow(_ source: Source) -> CandidateRow {
        let row = CandidateRow()
        list.append(row.root, name: source.name)
        return row
    }

    /// Has a row choose about a source: another one than before when a folder holds several calendars.
    private func connect(_ row: CandidateRow, to source: Source) {
        row.onChoose = { [additions = model.additions] in additions.choose(source, $0) }
        row.onChoosePeople = { [additions = model.additions] in additions.choose(source, people: $0) }
        row.onAddPerson = { [weak self] in self?.addPerson($0, to: source) }
        row.onChooseCounting = { [additions = model.additions] in additions.choose(source, $0) }
    }
}

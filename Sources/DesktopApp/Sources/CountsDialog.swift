import AppModel
import Events
import Gtk
import Kit
import Planning
import Storage
import Text

/// Asks what of a source counts for conflicts. Answers apply at once, and can be undone.
@MainActor
package final class CountsDialog: ColumnDialog {
    private let id: StoredSource.ID
    private let model: WindowModel
    private let whose = WhoseTime()
    private let needs = PeopleChecks(localized("Needs One Of"))
    private lazy var needsSection = section(localized("Needs One Of"), needs.root)
    private let summary = Label(fit: .wrapped)
    private let free = CheckButton(localized("Events that are marked as free count too"))
    private let within = CheckButton(localized("Its events conflict with each other"))
    private let hint = Label(class: "source-place", fit: .wrapped)
    /// The choices that are shown, and those that the store had last.
    private var (shown, stored): (SourceChoices, SourceChoices)
    private var following: Following?

    /// Returns `nil` when there is no such source, or it has not been read.
    package init?(_ id: StoredSource.ID, _ model: WindowModel, over parent: Window) {
        guard let entry = model.library.entries.first(where: { $0.id == id }), entry.isStored, entry.feed != nil else {
            return nil
        }
        (self.id, self.model) = (id, model)
        (shown, stored) = (entry.stored.choices, entry.stored.choices)
        super.init(
            localized("What Counts"), over: parent, width: 420, greatestHeight: 560, styleClass: "source-page",
            undos: model.undos)
        fill(name: entry.stored.name)
        connect()
        show(entry)
        fit()
        following = Following({ [agenda = model.agenda] in agenda.library }) { [weak self] _ in self?.follow() }
    }

    private func fill(name: String) {
        let title = Label(name.singleLine(limit: 200), class: "source-name", fit: .wrapped, role: .heading)
        let more = Box(.vertical, spacing: 4, children: summary, free, hint, within)
        column.append(title, section(SourceChoiceFormatter.question, whose.root), needsSection, more)
    }

    private func connect() {
        whose.onChoose = { [weak self] people in self?.choose { $0.choosing(people: people) } }
        whose.onNeverCounts = { [weak self] isOn in self?.choose { $0.choosing(isOn ? .never : .counts) } }
        needs.onChange = { [weak self] people in self?.choose { $0.choosing(needs: people) } }
        whose.onAdd = { [weak self] in self?.add($0) }
        whose.onResize = { [weak self] in self?.fit() }
        free.onToggled { [weak self] isOn in self?.choose { $0.choosing(isOn ? .countsFreeToo : .counts) } }
        within.onToggled { [weak self] isOn in self?.choose { $0.choosing(conflictsWithin: isOn) } }
    }

    private func choose(_ change: (SourceChoiceFormatter) -> SourceChoices) {
        guard let entry, let texts = texts(of: entry) else { return }
        let choices = change(texts)
        model.undos.set(.choices(choices), insteadOf: .choices(shown), of: id)
        shown = choices
        show(entry)
    }

    /// Adds a person whose time the source takes.
    private func add(_ name: String) -> String? {
        model.undos.addPerson(typed: name) { [weak self] person in
            self?.choose { $0.choosing(people: $0.people.naming(person.id)) }
        }
    }

    private var entry: SourceEntry? { model.library.entries.first { $0.id == id } }

    private func texts(of entry: SourceEntry) -> SourceChoiceFormatter? {
        SourceChoiceFormatter(shown, of: entry, people: model.library.people)
    }

    /// Shows the answers that hold, for example after an undo.
    private func follow() {
        guard let entry, entry.feed != nil else { return window.close() }
        if entry.stored.choices != stored { shown = entry.stored.choices }
        stored = entry.stored.choices
        show(entry)
    }

    private func show(_ entry: SourceEntry) {
        guard let texts = texts(of: entry) else { return }
        whose.show(model.library.people, chosen: texts.people, neverCounts: texts.counting == .never)
        needs.show(model.library.people, chosen: shown.needs)
        needsSection.visible = !model.library.people.isOne
        summary.text = texts.summary
        free.isOn = texts.counting == .countsFreeToo
        within.isOn = texts.conflictsWithin
        within.visible = !texts.people.isEmpty
        for check in [free, within] { check.sensitive = texts.counting != .never }
        hint.show(texts.hint)
    }
}

extension SourceChoiceFormatter {
    /// Returns `nil` for a source that has not been read.
    @MainActor
    init?(_ choices: SourceChoices, of entry: SourceEntry, people: People) {
        guard let feed = entry.feed else { return nil }
        self.init(choices, initial: feed.initialRole, freeShare: feed.freeShare, people: people)
    }
}

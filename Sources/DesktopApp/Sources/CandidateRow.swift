import AppModel
import Events
import Gtk
import Kit
import Planning
import Text

/// A source that may be added: a summary, and reasons against adding it.
@MainActor
final class CandidateRow {
    let root = Box(.horizontal, spacing: 12, class: "source-row")
    /// Called when the user chooses whether it is added with the others.
    var onChoose: @MainActor (Bool) -> Void = { _ in }

    /// Called with the name of a new person whose time it takes. Returns what is wrong with it, in a whole sentence.
    var onAddPerson: (@MainActor (String) -> String?)? {
        get { people.onAdd }
        set { people.onAdd = newValue }
    }

    /// Called when the user chooses for whom these events are.
    var onChoosePeople: @MainActor (PersonSet) -> Void {
        get { people.onChange }
        set { people.onChange = newValue }
    }

    /// Called when the user chooses whether free events count for conflicts.
    var onCountFree: @MainActor (Bool) -> Void = { _ in }

    private let check = CheckButton()
    private let name = Label(class: "source-name", fit: .lines(3), role: .heading)
    private let location = Label(class: "source-place", fit: .cutInMiddle)
    private let facts = Label(fit: .lines(10))
    private let warnings = Label(class: "source-failure", fit: .lines(10))
    private let owner = DropDown(name: localized("Whose events these are"))
    private let whose = Label(localized("Whose Time?"), role: .heading)
    private let people = PeopleChecks(localized("Whose time?"))
    private let free = CheckButton(localized("Count free events too"))
    private let spinner = Spinner()

    init() {
        for label in [name, location] { label.showsCutTextInTooltip() }
        let texts = Box(.vertical, spacing: 4, children: name, location, facts, warnings, owner)
        texts.hexpand = true
        owner.setTexts([localized("My own"), localized("Someone else’s")])
        owner.halign = .start
        free.halign = .start
        whose.xalign = 0
        texts.append(whose, people.root, free)
        check.valign = .start
        spinner.valign = .start
        spinner.sizeRequest(width: 16, height: 16)
        root.append(check, texts, spinner)
        check.onToggled { [weak self] in self?.onChoose($0) }
        owner.onSelect { [weak self] in
            guard let self, let selected = self.owner.selected else { return }
            self.onChoosePeople(selected == 0 ? .me : [])
        }
        free.onToggled { [weak self] in self?.onCountFree($0) }
    }

    /// - Parameter isAlone: Whether it is the only source, so that there is nothing to choose.
    func show(
        _ candidate: AdditionModel.Candidate, isAlone: Bool, _ texts: SourcePreviewFormatter, people: People
    ) {
        let (source, preview) = (candidate.source, candidate.preview)
        let title = texts.name(of: source, preview)
        name.text = title
        location.text = source.displayLocation
        let facts = texts.facts(of: preview, choices: candidate.choices)
        self.facts.show(preview == nil ? localized("Reading…") : facts.joined(separator: "\n"))
        show(candidate, people)
        warnings.show(texts.warnings(of: preview).joined(separator: "\n"))
        spinner.isSpinning = preview == nil
        spinner.visible = preview == nil
        check.visible = !isAlone
        check.sensitive = preview != nil
        check.isOn = candidate.isChosen
        check.setAccessibleLabel(localized("Add {source}", ["source": title]))
    }

    /// Shows the questions and their answers.
    private func show(_ candidate: AdditionModel.Candidate, _ all: People) {
        let preview = candidate.preview
        let chosen = candidate.choices.people ?? (try? preview?.result.get())?.people
        owner.selected = chosen.map { $0.isEmpty ? 1 : 0 }
        owner.visible = all.isOne && preview?.asksWhose ?? false
        let asksWhose = !all.isOne && preview?.asksWhose ?? false
        for widget in [whose, people.root] as [Widget] { widget.visible = asksWhose }
        if asksWhose { people.show(all, chosen: candidate.people) }
        free.isOn = candidate.choices.counting == .countsFreeToo
        free.visible = preview?.asksForFree ?? false
    }
}

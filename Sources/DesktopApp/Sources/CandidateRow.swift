import AppModel
import Events
import Gtk
import Kit
import Planning
import Text

/// A source that may be added: a summary, and reasons against adding it.
@MainActor
final class CandidateRow {
    let root = Box(.horizontal, spacing: 12)
    /// Called when the user chooses whether it is added with the others.
    var onChoose: @MainActor (Bool) -> Void = { _ in }

    /// Called when the user chooses whose events these are.
    var onChooseOwner: @MainActor (SourceOwnership) -> Void = { _ in }

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
    private let name = Label(role: .heading)
    private let location = Label()
    private let facts = Label()
    private let warnings = Label()
    private let owner = DropDown()
    private let whose = Label(localized("Whose Time?"), role: .heading)
    private let people = PeopleChecks(localized("Whose time?"))
    private let free = CheckButton(localized("Count free events too"))
    private let spinner = Spinner()
    /// Whether the program is setting the choice, and not the user.
    private var isShowing = false

    private static let owners = [SourceOwnership.mine, .followed]

    init() {
        root.addClass("source-row")
        name.addClass("source-name")
        location.addClass("source-place")
        warnings.addClass("source-failure")
        name.wrap = true
        name.lines = 3
        name.ellipsize = .end
        location.ellipsize = .middle
        for label in [name, location] { label.showsCutTextInTooltip() }
        for label in [facts, warnings] {
            label.wrap = true
            label.lines = 10
            label.ellipsize = .end
        }
        let texts = Box(.vertical, spacing: 4)
        texts.hexpand = true
        for label in [name, location, facts, warnings] {
            label.xalign = 0
            texts.append(label)
        }
        owner.setTexts([localized("My own"), localized("Somebody else’s")])
        owner.setAccessibleName(localized("Whose events these are"))
        owner.halign = .start
        free.halign = .start
        texts.append(owner)
        whose.xalign = 0
        texts.append(whose)
        texts.append(people.root)
        texts.append(free)
        check.valign = .start
        spinner.valign = .start
        spinner.sizeRequest(width: 16, height: 16)
        for child in [check, texts, spinner] as [Widget] { root.append(child) }
        check.onToggled { [weak self] in self?.onChoose($0) }
        owner.onSelect { [weak self] in
            guard let self, !self.isShowing, let selected = self.owner.selected else { return }
            self.onChooseOwner(CandidateRow.owners[selected])
        }
        free.onToggled { [weak self] in
            if self?.isShowing == false { self?.onCountFree($0) }
        }
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
        let ownership = candidate.choices.ownership ?? (try? preview?.result.get())?.ownership
        isShowing = true
        owner.selected = ownership.flatMap(CandidateRow.owners.firstIndex)
        owner.visible = all.isOne && preview?.asksWhose ?? false
        let asksWhose = !all.isOne && preview?.asksWhose ?? false
        for widget in [whose, people.root] as [Widget] { widget.visible = asksWhose }
        if asksWhose { people.show(all, chosen: candidate.people) }
        free.isOn = candidate.choices.counting == .countsFreeToo
        free.visible = preview?.asksForFree ?? false
        isShowing = false
    }
}

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
    var onAddPerson: (@MainActor (String) -> String?)?

    /// Called when the user chooses for whom these events are.
    var onChoosePeople: @MainActor (PersonSet) -> Void {
        get { whose.onChoose }
        set { whose.onChoose = newValue }
    }

    /// Called when the user chooses how the events count for conflicts.
    var onChooseCounting: @MainActor (SourceCounting) -> Void = { _ in }

    private let check = CheckButton()
    private let name = Label(class: "source-name", fit: .lines(3), role: .heading)
    private let location = Label(class: "source-place", fit: .cutInMiddle)
    private let facts = Label(fit: .lines(10))
    private let warnings = Label(class: "source-failure", fit: .lines(10))
    private let question = Label(SourceChoiceFormatter.question, class: "source-name")
    private let whose = WhoseTime()
    private let free = CheckButton(localized("Count free events too"))
    private let spinner = Spinner()

    init() {
        for label in [name, location] { label.showsCutTextInTooltip() }
        let texts = Box(.vertical, spacing: 4, children: name, location, facts, warnings, question, whose.root, free)
        texts.hexpand = true
        free.halign = .start
        question.xalign = 0
        check.valign = .start
        spinner.valign = .start
        spinner.sizeRequest(width: 16, height: 16)
        root.append(check, texts, spinner)
        check.onToggled { [weak self] in self?.onChoose($0) }
        whose.onNeverCounts = { [weak self] in self?.onChooseCounting($0 ? .never : .counts) }
        free.onToggled { [weak self] in self?.onChooseCounting($0 ? .countsFreeToo : .counts) }
    }

    /// - Parameters:
    ///   - choices: The choices about it when it is added now.
    ///   - isAlone: Whether it is the only source, so that there is nothing to choose.
    func show(
        _ candidate: AdditionModel.Candidate, _ choices: SourceChoices, isAlone: Bool, _ texts: SourcePreviewFormatter,
        people: People
    ) {
        let (source, preview) = (candidate.source, candidate.preview)
        let title = texts.name(of: source, preview)
        name.text = title
        location.text = source.displayLocation
        let facts = texts.facts(of: preview, choices: choices)
        // Among others it is short, so that several are in view.
        let words = isAlone ? facts.joined(separator: "\n") : facts.dotted()
        self.facts.show(preview == nil ? localized("Reading…") : words)
        location.visible = isAlone
        show(preview, choices, people)
        question.visible = question.visible && isAlone
        if (whose.onAdd != nil) != isAlone { whose.onAdd = isAlone ? onAddPerson : nil }
        warnings.show(texts.warnings(of: preview).joined(separator: "\n"))
        spinner.show(preview == nil)
        check.visible = !isAlone
        check.sensitive = preview != nil
        check.isOn = candidate.isChosen
        check.setAccessibleLabel(localized("Add {source}", ["source": title]))
    }

    /// Shows the questions and their answers.
    private func show(_ preview: SourcePreview?, _ choices: SourceChoices, _ all: People) {
        let summary = try? preview?.result.get()
        let counting = choices.counting ?? summary?.counting
        for widget in [question, whose.root] as [Widget] { widget.visible = preview?.asksWhose ?? false }
        whose.show(
            all, chosen: choices.people ?? summary?.people ?? .me, neverCounts: counting == .never)
        free.isOn = counting == .countsFreeToo
        free.visible = preview?.asksForFree ?? false
    }
}

import AppModel
import Events
import Gtk
import Planning
import Text

/// Asks how the events of a source take part in conflicts. Choices apply at once, and can be undone.
@MainActor
final class SourceConflictsDialog {
    let window: Dialog
    let offerBar = OfferBar()

    private var questions: [(choice: DropDown, meaning: Label)] = []
    /// The visible choices.
    private var choices: SourceChoices
    /// The last choices of the store.
    private var stored: SourceChoices
    private var texts: SourceChoiceFormatter
    private let entry: SourceEntry
    private let model: WindowModel
    private var following: Following<Int>?
    /// Whether the program is setting the choices, and not the user.
    private var isShowing = false

    private static let width = 480
    /// The height from which on the content scrolls.
    private static let greatestHeight = 440

    /// Returns `nil` when the source has not been read.
    init?(_ entry: SourceEntry, _ model: WindowModel, over parent: Window) {
        guard let texts = SourceConflictsDialog.texts(entry.stored.choices, of: entry) else { return nil }
        (self.entry, self.model, self.texts) = (entry, model, texts)
        choices = entry.stored.choices
        stored = choices
        window = Dialog(
            localized("Conflicts of {source}", ["source": entry.stored.name.singleLine(limit: 60)]), over: parent,
            width: SourceConflictsDialog.width)
        window.titlebar = HeaderBar()
        let column = Box(.vertical)
        column.addClass("source-conflicts")
        for question in texts.questions.indices { column.append(row(of: question)) }
        let scroll = ScrolledWindow(child: column)
        scroll.vexpand = true
        let page = Box(.vertical)
        page.append(scroll)
        page.append(offerBar.root)
        window.child = page
        offerBar.onAccept = { [model] in model.offers.accept() }
        show()
        scroll.fitHeight(ofWindow: SourceConflictsDialog.width, atMost: SourceConflictsDialog.greatestHeight)
        following = Following({ [agenda = model.agenda] in agenda.sourcesNumber }) { [weak self] _ in self?.follow() }
    }

    func present() {
        window.present()
        _ = questions.first?.choice.grabFocus()
    }

    private func row(of question: Int) -> Widget {
        let title = Label(texts.questions[question].title)
        title.xalign = 0
        title.wrap = true
        title.addClass("source-name")
        let choice = DropDown()
        choice.setTexts(texts.questions[question].answers)
        choice.setAccessibleLabelledBy(title)
        choice.halign = .start
        choice.onSelect { [weak self] in self?.choose(question) }
        let meaning = Label()
        meaning.xalign = 0
        meaning.wrap = true
        meaning.addClass("source-place")
        questions.append((choice, meaning))
        // Below each other, so that there is room for large text.
        let column = Box(.vertical, spacing: 6)
        for child in [title, choice, meaning] as [Widget] { column.append(child) }
        return column
    }

    private func choose(_ question: Int) {
        guard !isShowing, let answer = questions[question].choice.selected, answer != texts.questions[question].chosen
        else { return }
        let before = choices
        choices = SourceChoiceFormatter.choices(choices, answering: question, with: answer)
        show()
        model.offers.set(.choices(choices), insteadOf: .choices(before), of: entry.id)
    }

    /// Shows the choices of the store if they have changed, for example after an undo.
    private func follow() {
        guard entry.stored.choices != stored else { return }
        stored = entry.stored.choices
        choices = stored
        show()
    }

    private func show() {
        texts = SourceConflictsDialog.texts(choices, of: entry) ?? texts
        isShowing = true
        for (question, shown) in zip(texts.questions, questions) {
            shown.choice.selected = question.chosen
            shown.meaning.text = question.meaning
        }
        isShowing = false
    }

    private static func texts(_ choices: SourceChoices, of entry: SourceEntry) -> SourceChoiceFormatter? {
        entry.feed.map { feed in
            SourceChoiceFormatter(
                choices, initial: feed.initialRole, isCalendar: feed.kind == .calendar, freeShare: feed.freeShare)
        }
    }
}

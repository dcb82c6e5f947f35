import AppModel
import Events
import Gtk
import Planning

/// Asks how the events of a source take part in conflicts. What is chosen holds at once.
@MainActor
final class SourceConflictsDialog {
    let window: Dialog

    /// Called with what was chosen.
    var onChoose: @MainActor (SourceChoices) -> Void = { _ in }

    private var questions: [(choice: DropDown, meaning: Label)] = []
    private var choices: SourceChoices
    private var texts: SourceChoiceFormatter
    private let entry: SourceEntry
    private let isMostlyFree: Bool
    /// Whether what is chosen is being shown, not chosen.
    private var isShowing = false

    /// - Parameter entry: the source, which has been read.
    init(_ entry: SourceEntry, _ feed: Feed, over parent: Window) {
        self.entry = entry
        choices = entry.stored.choices
        isMostlyFree = SourceCounting.isWorthCountingFree(feed.events)
        texts = SourceConflictsDialog.texts(choices, feed, isMostlyFree)
        window = Dialog("Conflicts of \(entry.stored.name.singleLine(limit: 60))", over: parent, width: 480)
        window.titlebar = HeaderBar()
        let column = Box(.vertical)
        column.addClass("source-conflicts")
        for question in texts.questions.indices { column.append(row(of: question)) }
        window.child = column
        show()
    }

    func present() {
        window.present()
        _ = questions.first?.choice.grabFocus()
    }

    private func row(of question: Int) -> Widget {
        let title = Label(texts.questions[question].title)
        title.xalign = 0
        title.hexpand = true
        title.wrap = true
        title.addClass("source-name")
        let choice = DropDown()
        choice.setTexts(texts.questions[question].answers)
        choice.setAccessibleLabelledBy(title)
        choice.valign = .center
        choice.onSelect { [weak self] in self?.choose(question) }
        let meaning = Label()
        meaning.xalign = 0
        meaning.wrap = true
        meaning.addClass("source-place")
        questions.append((choice, meaning))
        let line = Box(.horizontal, spacing: 12)
        line.append(title)
        line.append(choice)
        let column = Box(.vertical, spacing: 4)
        column.append(line)
        column.append(meaning)
        return column
    }

    private func choose(_ question: Int) {
        guard !isShowing, let answer = questions[question].choice.selected,
            answer != texts.questions[question].chosen, let feed = entry.feed
        else { return }
        choices = SourceChoiceFormatter.choices(choices, answering: question, with: answer)
        texts = SourceConflictsDialog.texts(choices, feed, isMostlyFree)
        show()
        onChoose(choices)
    }

    private func show() {
        isShowing = true
        for (question, shown) in zip(texts.questions, questions) {
            shown.choice.selected = question.chosen
            shown.meaning.text = question.meaning
        }
        isShowing = false
    }

    private static func texts(_ choices: SourceChoices, _ feed: Feed, _ isMostlyFree: Bool) -> SourceChoiceFormatter {
        SourceChoiceFormatter(
            choices, initial: SourceRole(for: feed), isCalendar: feed.kind == .calendar, isMostlyFree: isMostlyFree)
    }
}

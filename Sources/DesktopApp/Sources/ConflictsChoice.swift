import AppModel
import Events
import Gtk
import Planning
import Text

/// Asks how the events of a source take part in conflicts.
@MainActor
final class ConflictsChoice {
    let root = Box(.vertical, spacing: 20)
    /// Called with the choices of the user.
    var onChoose: @MainActor (SourceChoices) -> Void = { _ in }

    private var questions: [(choice: DropDown, meaning: Label)] = []
    private var choices = SourceChoices()
    private var texts: SourceChoiceFormatter?
    /// Whether the program is setting the choices, and not the user.
    private var isShowing = false

    /// Shows the questions and their answers; nothing for a source that has not been read.
    func show(_ choices: SourceChoices, of entry: SourceEntry) {
        guard let feed = entry.feed else { return }
        let texts = SourceChoiceFormatter(
            choices, initial: feed.initialRole, isCalendar: feed.kind == .calendar, freeShare: feed.freeShare)
        guard texts != self.texts || choices != self.choices else { return }
        let before = self.texts
        (self.choices, self.texts) = (choices, texts)
        isShowing = true
        for (position, question) in texts.questions.enumerated() {
            if position == questions.count { root.append(makeRow(of: question)) }
            let (choice, meaning) = questions[position]
            if question.answers != before?.questions[position].answers { choice.setTexts(question.answers) }
            choice.selected = question.chosen
            choice.setAccessibleName("\(question.title), \(question.answers[question.chosen])")
            meaning.text = question.meaning
        }
        isShowing = false
    }

    private func makeRow(of question: SourceChoiceFormatter.Question) -> Widget {
        let title = Label(question.title, role: .heading)
        title.xalign = 0
        title.wrap = true
        title.addClass("source-name")
        let choice = DropDown()
        choice.setAccessibleLabelledBy(title)
        choice.halign = .start
        let position = questions.count
        choice.onSelect { [weak self] in self?.choose(position) }
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
        guard !isShowing, let texts, let answer = questions[question].choice.selected,
            answer != texts.questions[question].chosen
        else { return }
        onChoose(SourceChoiceFormatter.choices(choices, answering: question, with: answer))
    }
}

import AppModel
import Events
import Gtk
import Kit
import Planning
import Text

/// A line above the conflicts that asks whose time a calendar takes, with the answers as buttons.
@MainActor
final class WhoseLine {
    let root: Widget
    /// Called with the people of an answer; with none for nobody.
    var onAnswer: @MainActor (WhoseQuestion, PersonSet) -> Void = { _, _ in }
    /// Called with the name of a new person. Returns what is wrong with it, in a whole sentence.
    var onAdd: @MainActor (WhoseQuestion, String) -> String? = { _, _ in nil }
    /// Called when the user does not want to be asked.
    var onDismiss: @MainActor (WhoseQuestion) -> Void = { _ in }

    private let column = Box(.vertical, spacing: 6, class: "whose-line", role: .group)
    private let text = Label(fit: .wrapped)
    private let answers = FlowRow(spacing: 6)
    private let newPerson = NewPersonField(isApart: true)
    private var question: WhoseQuestion?
    private var people: [Person] = []

    init() {
        root = Clamp(maximumWidth: 760, child: column)
        text.hexpand = true
        let dismiss = Button(icon: "upcoming-cross-symbolic", name: localized("Do not ask about these calendars again"))
        dismiss.hasFrame = false
        dismiss.valign = .start
        answers.halign = .start
        newPerson.add.addClass("choice")
        column.append(Box(.horizontal, spacing: 8, children: text, dismiss), answers, newPerson.root)
        column.setAccessibleLabelledBy(text)
        dismiss.onClicked { [weak self] in
            if let self, let question = self.question { self.onDismiss(question) }
        }
        newPerson.onAdd = { [weak self] name in
            guard let self, let question = self.question else { return nil }
            return self.onAdd(question, name)
        }
        root.visible = false
    }

    /// - Parameter question: `nil` hides the line.
    func show(_ question: WhoseQuestion?, _ people: People) {
        root.visible = question != nil
        guard let question, question != self.question || people.all != self.people else { return }
        (self.question, self.people) = (question, people.all)
        text.text = question.text
        answers.removeAll()
        for person in people.all { answer(person.displayName, PersonSet(person.id)) }
        answer(SourceChoiceFormatter.nobodys, [])
        answers.append(newPerson.add)
    }

    private func answer(_ label: String, _ people: PersonSet) {
        let button = Button(label: label, class: "choice")
        button.onClicked { [weak self] in
            if let self, let question = self.question { self.onAnswer(question, people) }
        }
        answers.append(button)
    }
}

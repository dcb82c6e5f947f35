import AppModel
import Events
import Gtk
import Kit
import Planning
import Text

/// "Would this fit?": a field for a time, and what the agenda has then. Nothing is written into a calendar.
@MainActor
package final class FitDialog: WindowDialog {
    package var window: Dialog { frame.window }

    private let model: FitModel
    private let agenda: AgendaModel
    private let frame: AnswerFrame
    private let entry: Entry
    private let moved = Label(class: "answer-moved", fit: .wrapped)
    private let understood = Label(class: "answer-understood", fit: .wrapped)
    private let verdict = Label(class: "answer-verdict", fit: .wrapped)
    private let hint = Label(class: "answer-hint", fit: .wrapped)
    private let people = PeopleChooser()
    private let status = Box(.vertical, role: .alert)
    private var dialog: EventDialog?
    /// Whether the text of the field is not typed.
    private var isShowingText = false
    private var following: [AnyObject] = []

    /// - Parameter text: The time that is asked for first.
    package init(_ model: FitModel, _ agenda: AgendaModel, text: String = "", over parent: Window) {
        (self.model, self.agenda) = (model, agenda)
        entry = Entry(placeholder: model.examples.first ?? "")
        frame = AnswerFrame(localized("Would This Fit?"), over: parent)
        frame.fill(with: content())
        frame.share = { [model] in model.share }
        frame.list.onChoose = { [weak self] in self?.choose($0) }
        frame.list.onMoreTimes = { [model] _ in model.showMore() }
        if !text.isEmpty { model.text = text }
        entry.text = model.text
        entry.onChanged { [weak self] in
            if let self, !self.isShowingText { self.model.text = $0 }
        }
        people.onChange = { [model] in model.people = $0 }
        following = [
            Following({ [model] in model.words }) { [weak self] in self?.show($0) },
            Following({ [agenda] in agenda.contents }) { [weak self] _ in self?.update() },
            Following({ [model, agenda] in (model.people, agenda.sourcesVersion) }) { [weak self] in
                self?.people.show(agenda.library.people, chosen: $0.0)
            },
        ]
    }

    package func focusFirst() { entry.grabFocus() }

    private func content() -> [Widget] {
        let label = Label(localized("A day and a time"), class: "answer-label", fit: .wrapped)
        entry.setAccessibleLabelledBy(label)
        moved.show(model.movedTitle.map { localized("Another time for “{event}”", ["event": $0.isolated]) })
        status.append(understood, verdict, hint)
        return [moved, label, entry, people.root, status]
    }

    private func show(_ words: FitWords) {
        for (label, text) in [(understood, words.understood), (verdict, words.verdict), (hint, words.hint)] {
            label.show(text)
        }
        verdict.setClass("free", words.isFree)
        // What is announced, and what is spoken with the field.
        status.setAccessibleLabel(words.status)
        entry.setAccessibleDescription(words.status)
        frame.list.show(words.sections)
        frame.showShare()
    }

    private func choose(_ target: FitWords.Row.Target) {
        switch target {
        case .event(let event): open(event)
        case .time(let time):
            model.choose(time)
            isShowingText = true
            entry.text = model.text
            isShowingText = false
        }
    }

    private func open(_ event: EventKey) {
        guard dialog == nil, let texts = agenda.contents.agenda,
            let dialog = EventDialog(event, texts: texts, parent: window, actions: nil)
        else { return }
        dialog.window.onClosed { [weak self] in self?.dialog = nil }
        self.dialog = dialog
        dialog.present()
    }

    private func update() {
        if let texts = agenda.contents.agenda { dialog?.update(texts) } else { dialog?.window.close() }
    }
}

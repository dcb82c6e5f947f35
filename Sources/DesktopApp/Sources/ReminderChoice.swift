import Gtk
import Planning
import Storage
import Text

/// Asks when to remind of the events of a source.
@MainActor
final class ReminderChoice {
    let root = Box(.vertical, spacing: 6)
    /// Called with the setting that the user chose.
    var onChoose: @MainActor (SourceSetting) -> Void = { _ in }

    private let time = DropDown(name: localized("Remind me"))
    private let meaning = Label(class: "source-place", fit: .wrapped)
    private var texts: ReminderChoiceFormatter?

    init() {
        time.halign = .start
        root.append(time, meaning)
        time.onSelect { [weak self] in
            guard let self, let texts = self.texts, let selected = self.time.selected,
                selected != texts.chosen, texts.reminders.indices.contains(selected)
            else { return }
            self.onChoose(.reminder(texts.reminders[selected]))
        }
    }

    func show(_ texts: ReminderChoiceFormatter) {
        let before = self.texts
        guard texts != before else { return }
        self.texts = texts
        if texts.answers != before?.answers { time.setTexts(texts.answers) }
        if !texts.answers.isEmpty {
            time.selected = texts.chosen
            time.setAccessibleLabel([localized("Remind me"), texts.answers[texts.chosen]].listed())
        }
        time.visible = !texts.answers.isEmpty
        meaning.show(texts.meaning)
    }
}

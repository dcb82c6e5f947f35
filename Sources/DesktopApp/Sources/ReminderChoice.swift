import Events
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

    private let time = DropDown()
    private let meaning = Label()
    private var texts: ReminderChoiceFormatter?
    /// Whether the program is setting the choice, and not the user.
    private var isShowing = false

    init() {
        time.setAccessibleName(localized("Remind me"))
        time.halign = .start
        meaning.xalign = 0
        meaning.wrap = true
        meaning.addClass("source-place")
        for child in [time, meaning] as [Widget] { root.append(child) }
        time.onSelect { [weak self] in
            guard let self, !self.isShowing, let texts = self.texts, let selected = self.time.selected,
                selected != texts.chosen, texts.reminders.indices.contains(selected)
            else { return }
            self.onChoose(.reminder(texts.reminders[selected]))
        }
    }

    func show(_ texts: ReminderChoiceFormatter) {
        let before = self.texts
        guard texts != before else { return }
        self.texts = texts
        isShowing = true
        if texts.answers != before?.answers { time.setTexts(texts.answers) }
        if !texts.answers.isEmpty {
            time.selected = texts.chosen
            time.setAccessibleName("\(localized("Remind me")), \(texts.answers[texts.chosen])")
        }
        time.visible = !texts.answers.isEmpty
        meaning.show(texts.meaning)
        isShowing = false
    }
}

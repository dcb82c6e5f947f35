import Gtk
import Planning
import Storage
import Text

/// Asks whether a source is refreshed automatically, and how often.
@MainActor
final class RefreshChoice {
    let root = Box(.vertical, spacing: 6)
    /// Called with the setting that the user chose.
    var onChoose: @MainActor (SourceSetting) -> Void = { _ in }

    private let check = CheckButton(localized("Refresh automatically"))
    private let interval = DropDown(name: localized("How often it is refreshed"))
    private let meaning = Label(class: "source-place", fit: .wrapped)
    private var texts: RefreshChoiceFormatter?

    init() {
        for widget in [check, interval] as [Widget] { widget.halign = .start }
        root.append(check, interval, meaning)
        check.onToggled { [weak self] in self?.onChoose(.isPaused(!$0)) }
        interval.onSelect { [weak self] in
            guard let self, let texts = self.texts, let selected = self.interval.selected,
                selected != texts.chosen, texts.intervals.indices.contains(selected)
            else { return }
            self.onChoose(.refreshInterval(texts.intervals[selected]))
        }
    }

    func show(_ source: StoredSource, _ texts: RefreshChoiceFormatter) {
        let before = self.texts
        self.texts = texts
        check.isOn = !source.isPaused
        if texts.answers != before?.answers { interval.setTexts(texts.answers) }
        if !texts.answers.isEmpty {
            interval.selected = texts.chosen
            interval.setAccessibleLabel(
                [localized("How often it is refreshed"), texts.answers[texts.chosen]].listed())
        }
        interval.visible = !source.isPaused && !texts.answers.isEmpty
        meaning.text = texts.meaning
    }
}

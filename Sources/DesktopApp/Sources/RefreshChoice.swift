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
    private let interval = DropDown()
    private let meaning = Label()
    private var texts: RefreshChoiceFormatter?
    /// Whether the program is setting the choice, and not the user.
    private var isShowing = false

    init() {
        interval.setAccessibleName(localized("How often it is refreshed"))
        for widget in [check, interval] as [Widget] { widget.halign = .start }
        meaning.xalign = 0
        meaning.wrap = true
        meaning.addClass("source-place")
        for child in [check, interval, meaning] as [Widget] { root.append(child) }
        check.onToggled { [weak self] isOn in
            if self?.isShowing == false { self?.onChoose(.isPaused(!isOn)) }
        }
        interval.onSelect { [weak self] in
            guard let self, !self.isShowing, let texts = self.texts, let selected = self.interval.selected,
                selected != texts.chosen, texts.intervals.indices.contains(selected)
            else { return }
            self.onChoose(.refreshInterval(texts.intervals[selected]))
        }
    }

    func show(_ source: StoredSource, _ texts: RefreshChoiceFormatter) {
        let before = self.texts
        self.texts = texts
        isShowing = true
        check.isOn = !source.isPaused
        if texts.answers != before?.answers { interval.setTexts(texts.answers) }
        if !texts.answers.isEmpty {
            interval.selected = texts.chosen
            interval.setAccessibleName("\(localized("How often it is refreshed")), \(texts.answers[texts.chosen])")
        }
        interval.visible = !source.isPaused && !texts.answers.isEmpty
        meaning.text = texts.meaning
        isShowing = false
    }
}

import AppModel
import Gtk
import Planning
import Rules
import Text

/// How many events of the agenda meet the selected condition, and the buttons for using it there.
@MainActor
final class ConditionUse {
    let root: Box
    private let count = Label()
    private let buttons = Box(.horizontal)
    private let filter = Button(label: localized("Use as _Filter"))
    private let ignore = Button(label: localized("_Ignore in Conflicts"))
    private let model: AgendaModel
    private var condition: NamedCondition?
    private let counting = Latest()
    /// What was counted last, or is being counted.
    private var counted: (condition: NamedCondition, agenda: AgendaFormatter)?

    init(_ model: AgendaModel) {
        self.model = model
        root = Box(.vertical)
        root.addClass("condition-use")
        count.addClass("condition-words")
        count.xalign = 0
        count.wrap = true
        filter.tooltipText = localized(
            "List only events that meet the condition; argument 1 is the title, argument 2 the location")
        ignore.tooltipText = localized("Keep events that meet the condition out of every conflict; they stay listed")
        buttons.append(filter)
        buttons.append(ignore)
        root.append(count)
        root.append(buttons)
        filter.onClicked { [weak self] in self?.useAsFilter() }
        ignore.onClicked { [weak self] in self?.useToIgnore() }
    }

    /// Whether the buttons are below each other.
    var isNarrow = false {
        didSet { buttons.orientation = isNarrow ? .vertical : .horizontal }
    }

    /// - Parameter agenda: `nil` when there is none.
    func show(_ condition: NamedCondition?, agenda: AgendaFormatter?) {
        self.condition = condition
        setLabel(
            filter, localized("Use as _Filter"), localized("Stop _Filtering"),
            isOn: condition != nil && model.filter.condition == condition)
        setLabel(
            ignore, localized("_Ignore in Conflicts"), localized("Stop _Ignoring"),
            isOn: condition != nil && model.ignored == condition)
        guard let condition, let agenda, !agenda.agenda.entries.isEmpty else {
            counting.cancel()
            counted = nil
            count.visible = false
            return
        }
        if let counted, counted.condition == condition, counted.agenda === agenda { return }
        counted = (condition, agenda)
        countMatches(condition, in: agenda)
    }

    private func countMatches(_ condition: NamedCondition, in texts: AgendaFormatter) {
        let (agenda, times) = (texts.agenda, texts.times)
        counting.make {
            try condition.condition.matchCount(in: agenda)
        } take: { [weak self] matches in
            guard let self else { return }
            self.count.text = ConditionFormatter(times).matches(matches, of: agenda.entries.count)
            self.count.visible = true
        }
    }

    private func setLabel(_ button: Button, _ off: String, _ on: String, isOn: Bool) {
        button.label = isOn ? on : off
        button.setClass("in-use", isOn)
    }

    private func useAsFilter() {
        guard let condition else { return }
        model.filter.condition = model.filter.condition == condition ? nil : condition
    }

    private func useToIgnore() {
        guard let condition else { return }
        model.ignored = model.ignored == condition ? nil : condition
    }
}

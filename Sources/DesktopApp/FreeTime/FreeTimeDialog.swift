import AppModel
import Events
import Gtk
import Kit
import Planning
import Text
import Time

/// Finds free time: how long, when in the day, on which days, by buttons; and the list of it.
@MainActor
package final class FreeTimeDialog: WindowDialog {
    package var window: Dialog { frame.window }

    /// Called with a free time that was chosen, as it would be typed, and those for whom it is free.
    package var onChoose: @MainActor (String, PersonSet) -> Void = { _, _ in }

    private let model: FreeTimeModel
    private let agenda: AgendaModel
    private let frame: AnswerFrame
    private let status = Label(class: "answer-status", fit: .wrapped, role: .alert)
    private let note = Label(class: "answer-hint", fit: .wrapped)
    private let lengths = ChoiceRow(localized("Length"))
    private let parts = ChoiceRow(localized("Time of day"))
    private let weekdays = WeekdayRow()
    private let from = DayButton(localized("From"))
    private let until = DayButton(localized("Until"))
    private let waking = WakingRow()
    private let chooser = SourceChooser(heading: localized("Only events of"))
    private let people = PeopleChooser()
    private var following: [AnyObject] = []

    package init(_ model: FreeTimeModel, _ agenda: AgendaModel, over parent: Window) {
        (self.model, self.agenda) = (model, agenda)
        frame = AnswerFrame(localized("Find a Free Time"), over: parent)
        frame.fill(with: content())
        frame.share = { [model] in model.share }
        frame.list.onChoose = { [weak self] target in
            guard let self, case .time(let time) = target else { return }
            self.onChoose(self.model.text(of: time), self.model.choice.people)
        }
        frame.list.onMoreTimes = { [model] target in
            guard case .time(let time) = target else { return model.showMore(ofDayOf: nil) }
            model.showMore(ofDayOf: time)
        }
        connect()
        following = [
            Following({ [model] in (model.status, model.section) }) { [weak self] in self?.show($0, $1) },
            Following({ [model] in model.note }) { [note] in note.show($0) },
            Following({ [model] in (model.days, agenda.contents) }) { [weak self] in self?.show(days: $0.0) },
            Following({ [model] in (model.wakingHours, agenda.contents.times) }) { [waking] in waking.show($0, $1) },
            Following({ [agenda] in (agenda.sourcesVersion, agenda.contents) }) { [weak self] _ in
                self?.chooser.show(agenda.choosableSources)
            },
            Following({ [model, agenda] in (model.choice.people, agenda.sourcesVersion) }) { [weak self] in
                self?.people.show(agenda.library.people, chosen: $0.0)
            },
        ]
    }

    package func focusFirst() { lengths.grabFocus() }

    private func content() -> [Widget] {
        let times = agenda.contents.times
        lengths.set(
            FreeTimeChoice.lengths.map { minutes in
                minutes == FreeTimeChoice.lengths.last
                    ? localized("Half a day") : times.length(milliseconds: Int64(minutes) * 60_000)
            }, selected: FreeTimeChoice.lengths.firstIndex(of: model.choice.minutes) ?? 0)
        parts.set(FreeTimeChoice.parts.map { $0?.name ?? localized("Any time") }, selected: 0)
        weekdays.show(model.choice.weekdays, times)
        let days = FlowRow(spacing: 12)
        days.append(from.root, until.root)
        days.append(field(localized("Calendars"), chooser.button))
        days.append(people.root, waking.root)
        days.halign = .start
        let fields = Box(.vertical, class: "answer-fields")
        fields.append(lengths.root, parts.root, weekdays.root, days)
        chooser.button.halign = .start
        return [fields, status, note]
    }

    private func connect() {
        lengths.onSelect = { [model] in model.choice.minutes = FreeTimeChoice.lengths[$0] }
        parts.onSelect = { [model] in model.choice.part = FreeTimeChoice.parts[$0] }
        weekdays.onChange = { [model] in model.choice.weekdays = $0 }
        from.onChoose = { [model] in model.choice.from = $0 }
        until.onChoose = { [model] in model.choice.until = $0 }
        waking.onChange = { [model] in model.wakingHours = $0 }
        chooser.onChange = { [model] in model.choice.sources = $0 }
        people.onChange = { [model] in model.choice.people = $0 }
    }

    private func show(days: ClosedRange<CalendarDate>) {
        let contents = agenda.contents
        for (button, date) in [(from, days.lowerBound), (until, days.upperBound)] {
            button.show(date, rows: contents.snapshot?.rows, contents.times, today: contents.preferences.today)
        }
    }

    private func show(_ text: String, _ section: FitWords.Section?) {
        status.text = text
        frame.list.show([section].compactMap { $0 })
        frame.showShare()
    }
}

import AppModel
import Events
import Gtk
import Kit
import Planning
import Text
import Time

/// Free time: a field for a time, which says whether it is free, and buttons for a length, a part of the day and days, which list
/// what is free. An event with a title is added to a calendar, once the answer about its time was seen: a new event has the fields for
/// that from the beginning, and the buttons are folded. A time that is chosen for an event moves it, where its calendar can be changed;
/// its title and its place are edited here too.
@MainActor
package final class FreeTimeDialog: WindowDialog {
    package let window: Dialog
    /// Called to ask the organizer of the event to move it.
    package var onAsk: @MainActor (EventKey) -> Void = { _ in }

    private let model: FreeTimeModel
    private let agenda: AgendaModel
    private let entry: Entry
    private let title = Entry()
    private let saving = SavingRow()
    private let understood = Label(class: "answer-understood", fit: .wrapped)
    private let verdict = Label(class: "answer-verdict", fit: .wrapped)
    private let hint = Label(class: "answer-hint", fit: .wrapped)
    private let status = Box(.vertical, role: .alert)
    private let move = Button(label: localized("Move It Here"), class: "choice")
    private let lengths = ChoiceRow(localized("Length"))
    private let parts = ChoiceRow(localized("Time of day"))
    private let weekdays = WeekdayRow()
    private let from = DayButton(localized("From"))
    private let until = DayButton(localized("Until"))
    private let waking = WakingRow()
    private let chooser = SourceChooser(heading: localized("Only events of"))
    private let people = PeopleChooser()
    /// The events that the typed time conflicts with.
    private let conflicts = AnswerList()
    /// The free times near a typed one of a new event, which are above its choices.
    private let near = AnswerList()
    /// The other free times, below the choices.
    private let list = AnswerList()
    private let choiceFields = Box(.vertical, class: "answer-fields")
    /// Shows the choices of a new event; `nil` where they are always shown.
    private var choiceFold: Expander?
    private let scroll: ScrolledWindow
    private let column = Box(.vertical, class: "answer")
    private let notice = Notice()
    private let sharing: EventSharing
    private lazy var shareMenu = ShareMenu(of: { [model] in model.share }, onShare: sharing.share)
    private lazy var shareButton = shareMenu.makeButton()
    private var dialog: EventDialog?
    /// Whether the text of the field is not typed.
    private var isShowingText = false
    private var following: [AnyObject] = []

    private static let (width, height, greatestHeight) = (480, 600, 760)

    package init(_ model: FreeTimeModel, _ agenda: AgendaModel, over parent: Window) {
        (self.model, self.agenda) = (model, agenda)
        entry = Entry(placeholder: model.placeholder)
        scroll = ScrolledWindow(child: column)
        window = Dialog(
            model.isEdit
                ? localized("Edit Event") : model.isNew ? localized("New Event") : localized("Find a Free Time"),
            over: parent, width: FreeTimeDialog.width,
            height: model.isNew || model.isEdit
                ? nil : min(max(FreeTimeDialog.height, parent.height), FreeTimeDialog.greatestHeight))
        sharing = EventSharing(in: window, notice: notice)
        fill()
        (entry.text, title.text, saving.place.text) = (model.text, model.title, model.place)
        connect()
        following = [
            Following({ [model] in model.canMove }) { [move] in move.visible = $0 },
            Following({ [model] in
                (model.calendars, model.calendar, model.canSave, model.missing, model.hasSaving)
            }) { [saving] in
                saving.show($0.0, $0.1, canSave: $0.2, missing: $0.3)
                saving.root.visible = $0.4
            },
            Following({ [model] in model.isSaved }) { [weak self] in if $0 { self?.window.close() } },
            Following({ [model] in model.words }) { [weak self] in self?.show($0) },
            Following({ [model] in (model.isTyped, model.isLengthTyped) }) { [weak self] in
                self?.show(isTyped: $0.0, isLengthTyped: $0.1)
            },
            Following({ [model, agenda] in (model.days, agenda.snapshot, agenda.times) }) { [weak self] in
                self?.show(days: $0, $1?.rows, $2)
            },
            Following({ [agenda] in agenda.texts }) { [weak self] in
                if let texts = $0 { self?.dialog?.update(texts) } else { self?.dialog?.window.close() }
            },
            Following({ [model, agenda] in (model.wakingHours, agenda.times) }) { [waking] in
                waking.show($0, $1)
            },
            Following({ [agenda] in agenda.choosableSources }) { [chooser] in chooser.show($0) },
            Following({ [model, agenda] in (model.choice.people, agenda.library.people) }) { [people] in
                people.show($1, chosen: $0)
            },
        ]
        showWhatFits()
    }

    package func focusFirst() {
        if model.isEdit {
            title.grabFocus()
        } else if model.moved == nil {
            // A title is typed before the time that is there.
            entry.grabFocusAtStart()
        } else {
            entry.grabFocus()
        }
    }

    private func fill() {
        let bar = HeaderBar()
        bar.packEnd(shareButton)
        shareMenu.install(on: window)
        window.titlebar = bar
        let moved = Label(class: "answer-moved", fit: .wrapped)
        moved.show(
            model.isEdit
                ? nil : model.movedTitle.map { localized("Another time for “{event}”", ["event": $0.isolated]) })
        let refusal = Label(class: "answer-note", fit: .wrapped)
        refusal.show(model.refusal.map { localized("It cannot be moved here. {reason}", ["reason": $0]) })
        let ask = Button(label: localized("Ask to _Move…"))
        ask.halign = .start
        ask.visible = model.canAsk && !model.isEdit
        ask.onClicked { [weak self] in
            if let self, let event = self.model.moved { self.onAsk(event) }
        }
        let titleLabel = Label(localized("Title"), class: "answer-label", fit: .wrapped)
        title.setAccessibleLabelledBy(titleLabel)
        let titleField = Box(.vertical, class: "answer-title", children: titleLabel, title)
        titleField.visible = model.isEdit
        let label = Label(
            model.isNew ? localized("What, which day and when") : localized("A day and a time"), class: "answer-label",
            fit: .wrapped)
        entry.setAccessibleLabelledBy(label)
        status.append(understood, verdict, hint)
        column.append(moved, refusal, ask, titleField, label, entry, status)
        // The fields of an event that is edited are together.
        let answer: [Widget] = [conflicts.root]
        let saved: [Widget] = [saving.root, move]
        column.append(model.isEdit ? saved + answer : answer + saved)
        fillChoices()
        if model.isNew {
            let fold = Expander(
                localized("_Find a Free Time"), child: Box(.vertical, children: choiceFields, list.root))
            fold.addClass("answer-fold")
            fold.onToggled { [weak self] in self?.showWhatFits() }
            column.append(near.root, fold)
            choiceFold = fold
        } else {
            column.append(choiceFields, list.root)
            choiceFields.visible = !model.isEdit
        }
        saving.install(on: window)
        scroll.vexpand = true
        let overlay = Overlay(child: scroll)
        overlay.add(notice.root)
        window.child = overlay
    }

    private func fillChoices() {
        let times = agenda.times
        lengths.set(
            FreeTimeChoice.lengths.map { minutes in
                minutes == FreeTimeChoice.lengths.last
                    ? localized("Half a day") : times.length(milliseconds: Int64(minutes) * 60_000)
            }, selected: FreeTimeChoice.lengths.firstIndex(of: model.choice.minutes))
        parts.set(FreeTimeChoice.parts.map { $0?.name ?? localized("Any time") }, selected: 0)
        weekdays.show(model.choice.weekdays, times)
        let row = FlowRow(spacing: 12)
        row.append(from.root, until.root)
        row.append(field(localized("Calendars"), chooser.button))
        row.append(people.root, waking.root)
        row.halign = .start
        chooser.button.halign = .start
        choiceFields.append(lengths.root, parts.root, weekdays.root, row)
    }

    private func connect() {
        entry.onChanged { [weak self] in
            if let self, !self.isShowingText { self.model.text = $0 }
        }
        title.onChanged { [model] in model.title = $0 }
        saving.place.onChanged { [model] in model.place = $0 }
        saving.onSave = { [weak self] in self?.save() }
        saving.onChoose = { [model] in model.wantedCalendar = $0 }
        for key in ["<Control>Return", "<Control>KP_Enter"] {
            window.addFirstShortcut(key) { [weak self] in
                self?.save()
                return .stop
            }
        }
        lengths.onSelect = { [model] in model.choice.minutes = FreeTimeChoice.lengths[$0] }
        parts.onSelect = { [model] in model.choice.part = FreeTimeChoice.parts[$0] }
        weekdays.onChange = { [model] in model.choice.weekdays = $0 }
        from.onChoose = { [model] in model.choice.from = $0 }
        until.onChoose = { [model] in model.choice.until = $0 }
        waking.onChange = { [model] in model.wakingHours = $0 }
        chooser.onChange = { [model] in model.choice.sources = $0 }
        people.onChange = { [model] in model.choice.people = $0 }
        move.halign = .start
        move.onClicked { [weak self] in
            if let self, self.model.move() { self.window.close() }
        }
        for list in [conflicts, near, list] { list.onChoose = { [weak self] in self?.choose($0) } }
        for list in [near, list] {
            list.onMoreTimes = { [model] target in
                if case .time(let time) = target { model.showMore(ofDayOf: time) } else { model.showMore() }
            }
        }
    }

    private func show(_ words: FreeTimeWords) {
        for (label, text) in [(understood, words.understood), (verdict, words.verdict), (hint, words.hint)] {
            label.show(text)
        }
        verdict.setClass("free", words.isFree)
        // The same text is announced, and spoken with the field.
        status.setAccessibleLabel(words.status)
        entry.setAccessibleDescription(words.status)
        conflicts.show(words.sections.filter(\.hasEvents))
        let free = words.sections.filter { !$0.hasEvents }
        let isNear = model.isNew && model.isTyped
        near.show(isNear ? free : [])
        list.show(isNear ? [] : free)
        showWhatFits()
    }

    /// What is shown can be shared. The window is high enough for it; free times, of which there can be many, scroll.
    private func showWhatFits() {
        let showsList = choiceFold.map { $0.isExpanded || model.isTyped } ?? true
        shareButton.visible = showsList && model.share != nil
        guard model.isNew || model.isEdit else { return }
        window.growHeight(to: scroll, atMost: FreeTimeDialog.greatestHeight)
    }

    /// A time that is typed says its days itself, and can say its length.
    private func show(isTyped: Bool, isLengthTyped: Bool) {
        lengths.root.visible = !isLengthTyped
        for row in [parts.root, weekdays.root, from.root, until.root] { row.visible = !isTyped }
    }

    private func show(days: ClosedRange<CalendarDate>, _ rows: AgendaRows?, _ times: TimeFormatter) {
        DayButton.show(days, from: from, until: until, rows: rows, times, today: agenda.preferences.today)
    }

    private func choose(_ target: FreeTimeWords.Row.Target) {
        switch target {
        case .event(let event): open(event)
        case .time(let time):
            if !model.isEdit, model.move(to: time) { return window.close() }
            model.choose(time)
            isShowingText = true
            entry.text = model.text
            isShowingText = false
        }
    }

    private func save() {
        _ = model.save()
    }

    private func open(_ event: EventKey) {
        guard dialog == nil, let texts = agenda.texts,
            let dialog = EventDialog(event, texts: texts, parent: window, actions: nil)
        else { return }
        dialog.window.onClosed { [weak self] in self?.dialog = nil }
        self.dialog = dialog
        dialog.present()
    }
}

import AppModel
import Events
import Gtk
import Planning
import Text
import Time

/// A week of the agenda: its days as columns, with the events as blocks on one scale of hours.
@MainActor
package final class WeekView: PageView {
    package let root: Widget
    package let model: WeekModel
    /// Called with an event that was clicked or entered.
    package var onEvent: @MainActor (EventKey) -> Void = { _ in }
    /// Called with an event whose menu is wanted, and the point in a widget where it opens.
    package var onMenu: @MainActor (EventKey, Widget, _ x: Double, _ y: Double) -> Void = { _, _, _, _ in }
    /// Called with an event that is to be deleted.
    package var onDelete: @MainActor (EventKey) -> Void = { _ in }
    /// Called with a day whose list is wanted.
    package var onDay: @MainActor (CalendarDate) -> Void = { _ in }

    /// Called after another week was shown, so that it can take the keyboard focus.
    package var onChange: @MainActor () -> Void = {}

    private let title = Label(class: "day-title", fit: .cut, role: .heading)
    private let grid = WeekGrid()
    private lazy var rows = makeRows()
    private let forms = Stack()
    private let emphasizesConflicts: Bool
    private var following: [AnyObject] = []
    private var shownDay: CalendarDate?
    /// The event that takes the focus once its week is there, and its day.
    private var awaited: (event: EventKey, date: CalendarDate)?

    /// - Parameter conflicts: The conflicts before which other events step back; `nil` where none do.
    package init(_ agenda: AgendaModel, _ view: ViewModel, conflicts: ConflictsPageModel? = nil) {
        model = WeekModel(agenda, view, conflicts: conflicts)
        emphasizesConflicts = conflicts != nil
        let column = Box(.vertical, class: "week")
        root = column
        let bar = Box(.horizontal, class: "week-bar")
        title.hexpand = true
        bar.append(title)
        for (icon, name, step) in [
            ("go-previous-symbolic", localized("Previous week"), -1), ("go-next-symbolic", localized("Next week"), 1),
        ] {
            let button = Button(icon: icon, name: name)
            button.hasFrame = false
            button.onClicked { [model] in model.go(weeks: step) }
            bar.append(button)
        }
        column.append(bar)
        forms.vexpand = true
        column.append(forms)
        addPageKeys(to: column)
        column.onKey("Delete") { [weak self] in
            if let self, let event = self.focusedEvent { self.onDelete(event) }
        }
        grid.emphasizesConflicts = emphasizesConflicts
        add(grid, named: "grid")
        following = [
            Following({ [model] in model.contents }) { [weak self] in self?.show($0) },
            Following({ agenda.laterPresent }) { [weak self] _ in self?.showPresent() },
        ]
    }

    private func makeRows() -> WeekRows {
        let rows = WeekRows()
        rows.emphasizesConflicts = emphasizesConflicts
        add(rows, named: "rows")
        return rows
    }

    private func add(_ form: any WeekForm, named name: String) {
        forms.add(form.root, named: name)
        form.onStop = { [weak self] in self?.activate($0) }
        form.onDay = { [weak self] in self?.openDay($0) }
        form.focus.onMenuRequest(in: form.root) { [weak self, weak form] position, widget, x, y in
            guard let self, let form, let event = form.contents?.event(at: form.stops[position]) else { return }
            form.focus.select(position)
            self.onMenu(event, widget, x, y)
        }
        // A scrolled window takes these keys otherwise.
        addPageKeys(to: form.body)
    }

    private func addPageKeys(to widget: Widget) {
        for (key, step) in [("Page_Up", -1), ("Page_Down", 1)] {
            widget.onKey(key) { [model] in model.go(weeks: step) }
        }
    }

    /// How much room there is.
    package var room = WindowRoom.wide {
        didSet {
            if room != .wide { rows.isTight = room == .tight }
            guard (room == .wide) != (oldValue == .wide) else { return }
            let hadFocus = forms.containsFocus
            forms.visibleChildName = room == .wide ? "grid" : "rows"
            show(model.contents)
            if hadFocus { _ = focus() }
        }
    }

    // MARK: PageView

    package var isShown: Bool {
        get { model.isShown }
        set { model.isShown = newValue }
    }

    package var dates: ClosedRange<CalendarDate>? { model.contents?.layout.dates }

    private var form: any WeekForm { room == .wide ? grid : rows }

    private func show(_ contents: WeekContents?) {
        guard let contents else { return }
        title.text = contents.texts.title(of: contents.layout)
        let first = contents.layout.days.first?.date
        form.show(contents, opens: first != shownDay)
        shownDay = first
        showPresent()
        onChange()
        if let awaited, contents.layout.days.contains(where: { $0.date == awaited.date }) {
            self.awaited = nil
            _ = form.focus(awaited.event)
        }
    }

    private func showPresent() { form.show(present: model.present) }

    private func activate(_ stop: WeekLayout.Stop) {
        guard let contents = model.contents else { return }
        if let entry = contents.layout.entry(at: stop) {
            onEvent(contents.texts.agenda.agenda.entries[entry].id)
        } else {
            openDay(contents.layout.days(of: stop).lowerBound)
        }
    }

    private func openDay(_ position: Int) {
        if let day = model.contents?.layout.days[position] { onDay(day.date) }
    }

    // MARK: Going to

    /// The event that takes the keyboard focus; `nil` for none.
    package var focusedEvent: EventKey? { form.focusedEvent }

    /// Moves the keyboard focus to the event that takes it.
    ///
    /// - Returns: Whether a week is shown.
    package func focus() -> Bool { form.grabFocus() }

    /// Moves the keyboard focus to an event, in its week.
    ///
    /// - Parameter date: The day of the event.
    package func focus(_ event: EventKey, on date: CalendarDate) {
        guard !form.focus(event) else { return }
        awaited = (event, date)
        model.go(to: date)
    }

    /// Moves the keyboard focus to the next event with a conflict, or to the previous one, in its week.
    package func goToConflict(isNext: Bool) {
        guard let contents = model.contents, let rows = model.agenda.snapshot?.rows else { return }
        let first = contents.layout.days.first?.date
        let begin = rows.sections.first { section in first.map { rows.agenda.days[section.day].date >= $0 } ?? true }
        let row = form.focusedEvent.flatMap(rows.row(of:)) ?? begin.map { $0.rows.lowerBound - (isNext ? 1 : 0) }
        guard let found = isNext ? rows.nextConflict(after: row) : rows.previousConflict(before: row) else { return }
        let entry = rows.entry(ofRow: found)
        focus(rows.agenda.entries[entry].id, on: contents.texts.agenda.date(of: entry))
    }
}

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
    /// Called with the time at which an event is to be added.
    package var onAdd: @MainActor (WantedTime) -> Void = { _ in }

    /// Called after another week was shown, so that it can take the keyboard focus.
    package var onChange: @MainActor () -> Void = {}

    private let title = Label(class: "day-title", fit: .cut, role: .heading)
    private let previous = Button(icon: "go-previous-symbolic")
    private let next = Button(icon: "go-next-symbolic")
    private let grid: WeekGrid
    private var following: [AnyObject] = []
    private var shownDay: CalendarDate?
    private var shownCount = 0
    /// The event that takes the focus once its week is there, and its day.
    private var awaited: (event: EventKey, date: CalendarDate)?

    /// The length of an event that is added at an hour, in milliseconds.
    private static let addedLength: Int64 = 3_600_000
    /// The width of columns below which the title is short, in pixels at the usual text size.
    private static let narrow = 420.0
    /// The width of the widths of columns that have the same layout, in pixels.
    private static let widthStep = 8.0

    /// - Parameters:
    ///   - editing: Changes the time of an event that is dragged.
    ///   - conflicts: The conflicts before which other events step back; `nil` where none do.
    package init(
        _ agenda: AgendaModel, _ view: ViewModel, _ editing: EditingModel, conflicts: ConflictsPageModel? = nil
    ) {
        model = WeekModel(agenda, view, conflicts: conflicts)
        grid = WeekGrid(WeekDragModel(editing))
        let column = Box(.vertical, class: "week")
        root = column
        let bar = Box(.horizontal, class: "week-bar")
        title.hexpand = true
        bar.append(title)
        bar.append(WeekView.choices())
        for (button, step) in [(previous, -1), (next, 1)] {
            button.hasFrame = false
            button.onClicked { [model] in model.go(pages: step) }
            bar.append(button)
        }
        column.append(bar)
        grid.root.vexpand = true
        column.append(grid.root)
        addPageKeys(to: column)
        column.onKey("Delete") { [weak self] in
            if let self, let event = self.currentEvent { self.onDelete(event) }
        }
        grid.emphasizesConflicts = conflicts != nil
        connect()
        following = [
            Following({ [model] in model.contents }) { [weak self] in self?.show($0) },
            Following({ agenda.laterPresent }) { [weak self] _ in self?.showPresent() },
        ]
    }

    /// The choice of the days that are shown.
    private static func choices() -> Widget {
        let lengths = Menu(
            (localized("_Seven Days"), "win.week-length::7"), (localized("_Three Days"), "win.week-length::3"),
            (localized("_One Day"), "win.week-length::1"))
        let menu = Menu()
        menu.appendSection(lengths)
        menu.appendSection(
            Menu(
                (localized("_From Today"), "win.week-beginning::today"),
                (localized("From the First Day of the _Week"), "win.week-beginning::weekday")))
        let button = MenuButton(icon: "view-more-symbolic", name: localized("Days"), menu: menu)
        button.hasFrame = false
        return button
    }

    private func connect() {
        grid.onStop = { [weak self] in self?.activate($0) }
        grid.onDay = { [weak self] in self?.openDay($0) }
        grid.onHour = { [weak self] in self?.add(at: $0) }
        grid.onWidth = { [model] width in
            model.room = WeekRoom(width: (width / WeekView.widthStep).rounded(.down) * WeekView.widthStep)
        }
        grid.focus.onMenuRequest(in: grid.root) { [weak self, weak grid = grid] position, widget, x, y in
            guard let self, let grid, let event = grid.contents?.event(at: grid.stops[position]) else { return }
            // The Return key is of the menu.
            grid.cancelDrag()
            grid.focus.select(position)
            self.onMenu(event, widget, x, y)
        }
        // A scrolled window takes these keys otherwise.
        addPageKeys(to: grid.body)
    }

    private func addPageKeys(to widget: Widget) {
        for (key, step) in [("Page_Up", -1), ("Page_Down", 1)] {
            widget.onKey(key) { [model] in model.go(pages: step) }
        }
    }

    // MARK: PageView

    package var isShown: Bool {
        get { model.isShown }
        set {
            model.isShown = newValue
            if !newValue { grid.cancelDrag() }
        }
    }

    package var dates: ClosedRange<CalendarDate>? { model.contents?.layout.dates }

    private func show(_ contents: WeekContents?) {
        guard let contents else { return }
        let name = contents.texts.title(of: contents.layout)
        let isNarrow = contents.layout.room.width < WeekView.narrow
        title.text = isNarrow ? contents.texts.shortTitle(of: contents.layout) : name
        title.setAccessibleLabel(name)
        let first = contents.layout.days.first?.date
        grid.show(contents, opens: first != shownDay || contents.layout.days.count != shownCount)
        self.name(contents.layout.days.count)
        shownDay = first
        showPresent()
        onChange()
        if let awaited, contents.layout.days.contains(where: { $0.date == awaited.date }) {
            self.awaited = nil
            _ = grid.focus(awaited.event)
        }
    }

    /// Says how far the buttons lead.
    private func name(_ days: Int) {
        guard days != shownCount else { return }
        shownCount = days
        let names =
            switch days {
            case 1: (localized("Previous day"), localized("Next day"))
            case 3: (localized("Previous days"), localized("Next days"))
            default: (localized("Previous week"), localized("Next week"))
            }
        previous.describe(names.0)
        next.describe(names.1)
    }

    private func showPresent() { grid.show(present: model.present) }

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

    private func add(at time: LocalDateTime) {
        let start = model.agenda.times.instant(of: time)
        onAdd(.time(start..<start.advanced(by: WeekView.addedLength)))
    }

    // MARK: Going to

    /// The event that takes the keyboard focus; `nil` for none.
    package var focusedEvent: EventKey? { grid.focusedEvent }

    /// The event that a key acts on; `nil` while something else in the week has the keyboard focus, as an empty half hour.
    package var currentEvent: EventKey? { root.containsFocus && !grid.isEventFocused ? nil : focusedEvent }

    /// Moves the keyboard focus to the event that takes it.
    ///
    /// - Returns: Whether a week is shown.
    package func focus() -> Bool { grid.grabFocus() }

    /// Moves the keyboard focus to an event, in its week.
    ///
    /// - Parameter date: The day of the event.
    package func focus(_ event: EventKey, on date: CalendarDate) {
        guard !grid.focus(event), model.contents?.layout.dates?.contains(date) != true else { return }
        awaited = (event, date)
        model.go(to: date)
    }

    /// Moves the keyboard focus to the next event with a conflict, or to the previous one, in its week. In the week that is
    /// shown, those without a place are passed over.
    package func goToConflict(isNext: Bool) {
        guard let contents = model.contents, let rows = model.agenda.snapshot?.rows else { return }
        let first = contents.layout.days.first?.date
        let begin = rows.sections.first { section in first.map { rows.agenda.days[section.day].date >= $0 } ?? true }
        let row = grid.focusedEvent.flatMap(rows.row(of:)) ?? begin.map { $0.rows.lowerBound - (isNext ? 1 : 0) }
        let placed = Set(contents.layout.stops.compactMap(contents.event(at:)))
        let agenda = rows.agenda
        func date(of entry: Int) -> CalendarDate { agenda.days[agenda.day(of: entry)].date }
        func canFocus(_ entry: Int) -> Bool {
            placed.contains(agenda.entries[entry].id) || contents.layout.dates?.contains(date(of: entry)) != true
        }
        let found =
            isNext
            ? rows.nextConflict(after: row, where: canFocus) : rows.previousConflict(before: row, where: canFocus)
        guard let entry = found.map(rows.entry(ofRow:)) else { return }
        focus(agenda.entries[entry].id, on: date(of: entry))
    }
}

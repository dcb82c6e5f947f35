import AppModel
import Events
import Gtk
import Kit
import Planning
import Text
import Time

/// The month of the agenda: a table of its weeks with the titles of the events, and with little room a small month with the
/// events of the current day below it.
@MainActor
final class AgendaMonth: PageView {
    let root: Widget
    let model: MonthModel
    /// Called with an event that was clicked.
    var onEvent: @MainActor (EventKey) -> Void = { _ in }
    /// Called with an event whose menu is wanted, and the point in a widget where it opens.
    var onMenu: @MainActor (EventKey, Widget, _ x: Double, _ y: Double) -> Void = { _, _, _, _ in }
    /// Called with a day whose list is wanted.
    var onDay: @MainActor (CalendarDate) -> Void = { _ in }
    /// Called with a day on which an event is to be added.
    var onNewEvent: @MainActor (CalendarDate) -> Void = { _ in }
    var onChange: @MainActor () -> Void = {}

    private let column = Box(.vertical, class: "agenda-month")
    private let bar = Box(.horizontal, class: "week-bar")
    private let title = Label(class: "day-title", fit: .cut, role: .heading)
    private let forms = Stack()
    private lazy var table = makeTable()
    private lazy var days = makeDays()
    private lazy var menu = makeMenu()
    private let view: ViewModel
    /// Empty until it is first shown: most windows never show a month.
    private var following: [AnyObject] = []
    /// Whether it takes the keyboard focus once the month is there.
    private var awaitsFocus = false

    init(_ context: PageContext) {
        (model, view, root) = (MonthModel(context.model), context.view, column)
        title.hexpand = true
        bar.append(title)
        for (icon, name, step) in [
            ("go-previous-symbolic", localized("Previous month"), -1), ("go-next-symbolic", localized("Next month"), 1),
        ] {
            let button = Button(icon: icon, name: name)
            button.hasFrame = false
            button.onClicked { [model] in model.go(months: step) }
            bar.append(button)
        }
        forms.vexpand = true
        column.append(bar, forms)
    }

    private func begin() {
        guard following.isEmpty else { return }
        showForm()
        following = [
            Following({ [model] in model.layout }) { [weak self] in self?.show($0) },
            Following({ [model] in (model.day, model.layout?.month) }) { [weak self] _ in self?.showDay() },
            Following({ [view] in view.showsWeekNumbers }) { [weak self] _ in self?.showNumbers() },
            Following({ [model] in (model.agenda.snapshot, model.agenda.texts, model.day) }) { [weak self] _ in
                self?.showEvents()
            },
        ]
    }

    private func makeTable() -> MonthTable {
        let table = MonthTable()
        forms.add(table.root, named: "table")
        table.onStep = { [weak self] in self?.go($0) }
        table.onOpen = { [weak self] in if let self { self.onDay(self.model.day) } }
        table.onPress = { [weak self] date, count in
            guard let self else { return }
            self.go(to: date)
            if count == 2 { self.onNewEvent(date) }
        }
        table.onEvent = { [weak self] event, days in
            guard let self else { return }
            self.select(from: days)
            self.onEvent(event)
        }
        table.onRest = { [weak self] in self?.onDay($0) }
        table.onMenu = { [weak self] event, days, widget, x, y in
            guard let self else { return }
            self.select(from: days)
            self.onMenu(event, widget, x, y)
        }
        table.onDayMenu = { [weak self] date, widget, x, y in
            guard let self else { return }
            self.go(to: date)
            self.menu.open(x: x, y: y, of: widget)
        }
        return table
    }

    private func makeMenu() -> ContextMenu {
        column.addActions(
            [
                Action("new") { [weak self] in if let self { self.onNewEvent(self.model.day) } },
                Action("open") { [weak self] in if let self { self.onDay(self.model.day) } },
            ], prefix: "day")
        let menu = ContextMenu(
            Menu((localized("_New Event…"), "day.new"), (localized("_Show This Day in the List"), "day.open")),
            in: column)
        menu.onClosed { [weak self] in
            if self?.model.isShown == true { _ = self?.focus() }
        }
        return menu
    }

    // MARK: PageView

    var isShown: Bool {
        get { model.isShown }
        set {
            if newValue { begin() }
            model.isShown = newValue
            if newValue { showEvents() }
        }
    }

    var dates: ClosedRange<CalendarDate>? {
        model.layout.map { $0.month.first...$0.month.last }
    }

    /// How much room there is.
    var room = WindowRoom.wide {
        didSet {
            guard room != oldValue, !following.isEmpty else { return }
            let hadFocus = forms.containsFocus
            showForm()
            show(model.layout)
            showNumbers()
            showEvents()
            if hadFocus { _ = focus() }
        }
    }

    private func showForm() {
        bar.visible = room == .wide
        if room == .wide { _ = table } else { days.room = room }
        forms.visibleChildName = room == .wide ? "table" : "days"
    }

    private func makeDays() -> MonthColumn {
        let days = MonthColumn()
        forms.add(days.root, named: "days")
        days.onMove = { [model] in model.go(to: $0) }
        days.onDay = { [weak self] in self?.onDay($0) }
        days.onEvent = { [weak self] in self?.onEvent($0) }
        days.onMenu = { [weak self] in self?.onMenu($0, $1, $2, $3) }
        days.onDayMenu = { [weak self] in self?.menu.open(x: $1, y: $2, of: $0) }
        return days
    }

    // MARK: Showing

    private func show(_ layout: MonthLayout?) {
        guard let layout else { return }
        title.text = layout.title
        if room == .wide {
            let texts = MonthFormatter(model.agenda.times, today: model.agenda.preferences.today)
            table.show(layout, texts, day: model.day)
        }
        onChange()
        guard awaitsFocus else { return }
        awaitsFocus = false
        if column.containsFocus { _ = focus() }
    }

    private func showDay() { if room == .wide { table.select(model.day) } }

    private func showNumbers() {
        if room == .wide { table.showsWeekNumbers = view.showsWeekNumbers }
    }

    /// Shows the events of the current day, where there is little room.
    private func showEvents() {
        guard room != .wide, model.isShown, let texts = model.agenda.texts, let snapshot = model.agenda.snapshot else {
            return
        }
        days.show(snapshot.rows, texts, day: model.day, weekNumbers: view.showsWeekNumbers)
    }

    // MARK: Going to

    /// Moves the keyboard focus to the current day.
    ///
    /// - Returns: Whether a month is shown.
    func focus() -> Bool {
        awaitsFocus = model.layout == nil
        guard !awaitsFocus else { return false }
        if room == .wide { table.grabFocus(model.day) } else { days.grabFocus() }
        return true
    }

    private func go(_ step: MonthStep) {
        let hadFocus = table.hasFocus
        model.go(to: step.day(from: model.day, firstWeekday: .first(in: model.agenda.times.locale)))
        table.select(model.day)
        if hadFocus { table.grabFocus(model.day) }
    }

    private func go(to date: CalendarDate) {
        model.go(to: date)
        table.grabFocus(date)
    }

    /// Makes one of the days of an event the current one.
    private func select(from days: ClosedRange<CalendarDate>) {
        if !days.contains(model.day) { model.go(to: days.lowerBound) }
        table.grabFocus(model.day)
    }

    /// Goes to the next day with a conflict, or to the previous one.
    func goToConflict(isNext: Bool) {
        guard let rows = model.agenda.snapshot?.rows else { return }
        guard let day = rows.conflictingDay(from: model.day, isNext: isNext) else { return }
        model.go(to: day)
        if column.containsFocus { _ = focus() }
    }
}

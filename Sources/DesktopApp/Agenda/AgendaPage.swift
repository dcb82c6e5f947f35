import AppModel
import Events
import Gtk
import Kit
import Planning
import Text
import Time

/// The agenda with its search, its conflicts in the header bar, and the details of its events.
@MainActor
package final class AgendaPage: Page {
    package static let kind = PageKind(
        "agenda", title: localized("Agenda"), icon: "upcoming-agenda-symbolic", forms: PageForm.allCases)

    package let root: Widget
    package var onChange: @MainActor () -> Void = {}

    private let window: ApplicationWindow
    private let model: AgendaModel
    private let exports: ExportModel
    private let openElsewhere: @MainActor (PageTarget) -> Void
    private let list = AgendaList()
    private let week: WeekView
    private let month: AgendaMonth
    /// The list, the week and the month.
    private let views: PageViews
    private let details: AgendaDetails
    package private(set) var following: [Following] = []
    private let changes: ChangesModel
    private let search = AgendaSearch()
    private let conflicts = ConflictControls()
    private let conditions: AgendaConditions
    private let searchButton = Button.search(
        localized("Search in titles, locations, descriptions, people, days and calendars (Ctrl+F)"))
    private var texts: AgendaFormatter?
    private var conflictsOnly: Action?
    private var unansweredOnly: Action?
    /// Actions that are enabled only while the list is visible.
    private var listActions: [Action] = []
    /// The snapshot that `texts` formats.
    private var snapshot: AgendaSnapshot?
    /// Whether the sources of the start are still being read.
    private var isOpening = true
    private let days: TypedDays
    private let addEvent: @MainActor (WantedTime?) -> Void
    private let goToDay: @MainActor (CalendarDate) -> Void
    /// Whether the list goes to a match of the search once it has been found.
    private var awaitsMatch = false

    package init(_ context: PageContext) {
        (model, exports, changes) = (context.model, context.exports, context.changes)
        window = context.window
        (openElsewhere, goToDay, addEvent) = (context.open, context.goToDay, context.addEvent)
        days = TypedDays(context.model)
        week = WeekView(context.model, context.view, context.actions.editing)
        month = AgendaMonth(context)
        views = PageViews(list: list.root, [.week: week, .month: month], of: AgendaPage.kind, context.view) { [model] in
            model.state == .list
        }
        conditions = AgendaConditions(model, context.actions.undos, open: { context.open(.condition($0)) })
        let column = Box(.vertical, children: search.root, conditions.root)
        let overlay = Overlay(child: views.root)
        column.append(overlay)
        column.hexpand = true
        let both = Box(.horizontal, children: column)
        root = both
        details = AgendaDetails(of: list, in: column, context)
        both.append(details.pane.root)
        overlay.add(details.notice.root)
        addActions()
        connect()
    }

    private func connect() {
        details.hasList = { [weak self] in self.map { $0.views.shown == .list && $0.model.state == .list } ?? false }
        details.onFocus = { [weak self] event in
            // What was chosen in a menu can lead to another page, which has the focus then.
            guard let self, self.isOnShow else { return }
            if let event { self.focus(event) } else { _ = self.focus() }
        }
        details.onOpenPage = { [weak self] in self?.openPage(of: $0) }
        root.addWindowShortcut("Escape") { [weak self] in
            guard let self, self.isOnShow, self.details.pane.root.visible, !self.search.isOpen else {
                return .proceed
            }
            self.details.closePane()
            return .stop
        }
        for (key, act) in [
            ("<Control>i", AgendaDetails.edit), ("<Control>d", AgendaDetails.ignore),
            ("<Control>Return", AgendaDetails.resolve),
        ] {
            root.onKey(key) { [weak self] in
                guard let self, let event = self.currentEvent else { return }
                act(self.details)(event)
            }
        }
        list.onActivate = { [weak self] in self?.showDetail(of: $0) }
        week.onEvent = { [weak self] in self?.details.show($0) }
        week.onDelete = { [details] in details.delete($0) }
        week.onMenu = { [weak self] in self?.details.openMenu(of: $0, in: $1, x: $2, y: $3) }
        month.onEvent = { [weak self] in self?.details.show($0) }
        month.onMenu = { [weak self] in self?.details.openMenu(of: $0, in: $1, x: $2, y: $3) }
        month.onDay = { [weak self] in _ = self?.open(.day($0)) }
        month.onNewEvent = { [weak self] in self?.addEvent(.day($0)) }
        list.onDays = { [views] in views.noteDays() }
        views.daysInList = { [list] in list.daysInView }
        week.onDay = { [weak self] in _ = self?.open(.day($0)) }
        week.onAdd = { [addEvent] in addEvent($0) }
        views.onFocus = { [weak self] in _ = self?.focus() }
        views.onChange = { [weak self] in
            self?.details.fitPane()
            self?.onChange()
        }
        views.onChoose = { [weak self] in self?.keepPlace(of: $0) }
        search.onChange = { [weak self] in self?.search(for: $0) }
        search.onConfirm = { [weak self] in self?.confirmSearch() }
        search.onEnd = { [weak self] in self?.list.focusAfterSearch() }
        search.onOffer = { [weak self] in self?.takeOffer() }
        search.endWithEscape(in: root)
        following = [
            Following({ [changes] in changes.unseenEvents }) { [list] in list.news = $0 },
            Following({ [model] in (model.snapshot, model.texts) }) { [weak self] in self?.show($0, $1) },
            Following({ [model] in (model.snapshot, model.feeds, model.times) }) { [model, conditions] in
                conditions.show($0?.rows, calendars: model.calendars, times: $2)
            },
            Following({ [model] in (model.status, model.library) }) { [weak self] _ in self?.showState() },
            Following({ [model] in model.laterPresent }) { [weak self] in self?.advance(to: $0) },
        ]
    }

    // MARK: Search

    private func search(for text: String) {
        guard text != model.filter.search else { return }
        model.filter.search = text
        awaitsMatch = false
        search.offer(days.day(text).map(days.offer))
    }

    /// Goes to the day that is typed, or without one to the next match from now on, or else to the last one before.
    private func confirmSearch() {
        // GTK may not have told of the last letter yet.
        search(for: search.text)
        if model.isBuilding { awaitsMatch = true } else { goToMatch() }
    }

    private func goToMatch() {
        awaitsMatch = false
        if !list.goToMatch() { takeOffer() }
    }

    private func takeOffer() {
        guard let day = days.day(search.text) else { return }
        search.end()
        goToDay(day)
    }

    // MARK: Page

    package var bar: PageBar {
        PageBar(start: [searchButton], end: [conflicts.next, conflicts.toggle])
    }

    package var isOnShow = false {
        didSet {
            views.isOnShow = isOnShow
            enableActions()
        }
    }

    package var room = WindowRoom.wide {
        didSet {
            conflicts.room = room
            list.room = room
            month.room = room
        }
    }

    package var canSearch: Bool { hasEvents }

    private func show(_ new: AgendaSnapshot?, _ texts: AgendaFormatter?) {
        self.texts = texts
        if snapshot === new, let texts {
            list.show(texts)
        } else {
            snapshot = new
            list.show(snapshot, texts: texts, isOpening: isOpening)
        }
        details.update(texts)
        showState()
        if awaitsMatch, !model.isBuilding { goToMatch() }
    }

    /// A snapshot that is not shown yet has its own present.
    private func advance(to present: AgendaPresent?) {
        if let present, snapshot === model.snapshot { list.advance(to: present) }
    }

    /// Shows all changes except those of the snapshot and its texts.
    private func showState() {
        let state = model.state
        // A short wait is not shown: an empty list is less disturbing than a page that flashes up.
        if state != .loading || model.status.isVisiblyRefreshing {
            list.show(state, model.times, searchedDay: days.day(model.filter.search).map(days.name))
        }
        // From now on, new events of a source must not scroll the list.
        if let snapshot, snapshot === model.snapshot, !model.library.isRefreshing, !model.isBuilding {
            isOpening = false
        }
        search.show(found: snapshot.flatMap { texts?.found($0.rows) })
        views.update()
        details.fitPane()
        conflicts.show(texts, soon: model.soonConflictCount)
        enableActions()
        if !hasEvents { search.end() }
        onChange()
    }

    package func focus() -> Bool {
        switch views.shown {
        case .list: list.focusList()
        case .week: week.focus()
        case .month: month.focus()
        }
    }

    /// In a month, a day is the current one.
    private var currentEvent: EventKey? {
        switch views.shown {
        case .list: list.currentEvent
        case .week: week.currentEvent
        case .month: nil
        }
    }

    package var wantedDay: CalendarDate? { views.shown == .month ? month.model.day : nil }

    package var canGoToNow: Bool { hasEvents }

    package func goToNow() {
        switch views.shown {
        case .list: list.goToNow()
        case .week: week.model.go(to: nil)
        case .month: month.model.go(to: nil)
        }
    }

    package func startSearch() { search.toggle() }

    // MARK: Going to

    package func open(_ target: PageTarget) -> Bool {
        switch target {
        case .link(.agenda(let date)): go(to: date)
        case .day(let date): goInList(to: date)
        case .link(.event(let id)): open(id)
        case .link(.conflict(let first, let second)): open(first, with: second)
        case .link(.resolve(let first, let second)): open(first, with: second, resolves: true)
        case .row(let id): goToRow(of: id)
        default: false
        }
    }

    /// Goes to the first event of a day, or of the first later day that has one; with `nil`, to the next event.
    ///
    /// - Returns: Whether there is a list.
    private func go(to date: CalendarDate?) -> Bool {
        guard hasEvents, showsAll() else { return false }
        if views.shown == .week {
            week.model.go(to: date)
        } else if views.shown == .month {
            month.model.go(to: date)
        } else if let date {
            if let nothing = list.go(to: date) { details.notice.show(nothing) }
        } else {
            list.goToNow()
        }
        return true
    }

    /// Goes to a day in the list.
    private func goInList(to date: CalendarDate) -> Bool {
        views.chooseList()
        return go(to: date)
    }

    /// Opens the details of an event.
    ///
    /// - Returns: Whether the event exists.
    private func open(_ id: EventKey) -> Bool {
        guard let entry = texts?.agenda.position(of: id), showsAll() else { return false }
        showInMonth(id)
        focus(id)
        showDetail(of: entry)
        return true
    }

    /// Opens the conflict of two events.
    ///
    /// - Parameter resolves: Whether the ways to end it are open.
    private func open(_ first: EventKey, with second: EventKey, resolves: Bool = false) -> Bool {
        guard texts?.agenda.item(ofConflict: first, with: second) != nil, showsAll() else { return false }
        showInMonth(first)
        focus(first)
        details.showBoth(first, second, resolves: resolves)
        return true
    }

    /// Moves the keyboard focus to the row of an event.
    ///
    /// - Returns: Whether the event is listed.
    private func goToRow(of id: EventKey) -> Bool {
        guard showsAll(), snapshot?.rows.row(of: id) != nil else { return false }
        showInMonth(id)
        focus(id)
        return true
    }

    /// Goes to the event and the days that were in view before another form of the page was chosen.
    private func keepPlace(of former: PageForm) {
        guard let texts, let place = place(in: former) else { return }
        let (event, days) = place
        switch views.shown {
        case .list:
            if let event, snapshot?.rows.row(of: event) != nil {
                if event != list.currentEvent { list.focus(event) }
            } else if let listed = list.daysInView, !days.overlaps(listed) {
                _ = list.go(to: days.lowerBound)
            }
        case .week:
            if let event, let entry = texts.agenda.position(of: event) {
                week.focus(event, on: texts.date(of: entry))
            } else {
                week.model.go(to: days.contains(texts.today) ? nil : days.lowerBound)
            }
        case .month:
            let entry = event.flatMap(texts.agenda.position(of:))
            month.model.go(to: entry.map { max(texts.date(of: $0), days.lowerBound) } ?? days.lowerBound)
        }
    }

    /// The current event of a form of the page, if it has one in view, and its days in view. A month has a current day.
    private func place(in form: PageForm) -> (event: EventKey?, days: ClosedRange<CalendarDate>)? {
        switch form {
        case .list:
            guard let texts, let listed = list.daysInView else { return nil }
            let current = list.currentEvent.flatMap(texts.agenda.position(of:))
            let isInView = current.map { listed.contains(texts.date(of: $0)) } ?? false
            return (isInView ? list.currentEvent : nil, listed)
        case .week: return week.dates.map { (week.focusedEvent, $0) }
        case .month: return (nil, month.model.day...month.model.day)
        }
    }

    /// Moves the keyboard focus to an event in the list or the week, or in a month to the current day.
    private func focus(_ id: EventKey) {
        switch views.shown {
        case .list: list.focus(id)
        case .week:
            if let texts, let entry = texts.agenda.position(of: id) { week.focus(id, on: texts.date(of: entry)) }
        case .month: _ = month.focus()
        }
    }

    /// Goes to the day of an event in a month.
    private func showInMonth(_ id: EventKey) {
        guard views.shown == .month, let texts, let entry = texts.agenda.position(of: id) else { return }
        month.model.go(to: texts.date(of: entry))
    }

    /// Removes all filters, which may hide the target.
    ///
    /// - Returns: Whether the list shows everything already. If not, it soon will.
    private func showsAll() -> Bool {
        guard !model.filter.isOff else { return !model.isBuilding }
        clearFilter()
        return false
    }

    private var hasEvents: Bool { snapshot.map { !$0.rows.agenda.entries.isEmpty } ?? false }

    private func enableActions() {
        listActions.forEach { $0.isEnabled = hasEvents && isOnShow }
        // Without a list, typing does not start a search.
        search.captureKeys(from: hasEvents && isOnShow ? window : nil)
    }

    private func showDetail(of entry: Int) {
        if let texts { details.show(texts.agenda.entries[entry].id) }
    }

    private func openPage(of event: EventKey) {
        if let agenda = texts?.agenda, let page = PageTarget.page(of: event, in: agenda) { openElsewhere(page) }
    }

    // MARK: Actions

    private func addActions() {
        let conflictsOnly = Action("conflicts-only", isOn: false) { [weak self] in
            self?.model.filter.conflictsOnly = $0
        }
        let unansweredOnly = Action("unanswered-only", isOn: false) { [weak self] in
            self?.model.filter.unansweredOnly = $0
        }
        (self.conflictsOnly, self.unansweredOnly) = (conflictsOnly, unansweredOnly)
        listActions = [
            conflictsOnly, unansweredOnly,
            action("next-conflict") { $0.goToConflict(isNext: true) },
            action("previous-conflict") { $0.goToConflict(isNext: false) },
            action("export-agenda") { $0.export() },
        ]
        (listActions + [action("show-all") { $0.showAll() }, action("go-to-searched-day") { $0.takeOffer() }]).forEach(
            window.addAction)
    }

    private func action(_ name: String, _ body: @escaping @MainActor (AgendaPage) -> Void) -> Action {
        Action(name) { [weak self] in
            if let self { body(self) }
        }
    }

    private func goToConflict(isNext: Bool) {
        if views.shown == .week {
            week.goToConflict(isNext: isNext)
        } else if views.shown == .month {
            month.goToConflict(isNext: isNext)
        } else if isNext {
            list.goToNextConflict()
        } else {
            list.goToPreviousConflict()
        }
    }

    /// Saves the listed events.
    private func export() {
        guard let snapshot else { return }
        let export = CalendarExport(snapshot.rows)
        FileChooser.saveCalendar(named: export.fileName, over: window) { [exports] in exports.save(export, to: $0) }
    }

    /// Lists everything, of hidden calendars too.
    private func showAll() {
        model.showAllCalendars()
        clearFilter()
    }

    private func clearFilter() {
        search.end()
        conflictsOnly?.isOn = false
        unansweredOnly?.isOn = false
        model.filter = AgendaFilter()
    }
}

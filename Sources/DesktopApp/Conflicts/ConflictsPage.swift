import AppModel
import Events
import Gtk
import Kit
import Planning
import Text

/// Every conflict of everything once, soonest first, and what can be done about it.
@MainActor
package final class ConflictsPage: Page {
    package static let kind = PageKind(
        "conflicts", title: localized("Conflicts"), icon: "upcoming-conflicts-symbolic", forms: [.list, .week])

    package let root: Widget
    package var onChange: @MainActor () -> Void = {}

    private let window: ApplicationWindow
    private let dialogs: DialogStack
    private let agenda: AgendaModel
    private let conflicts: ConflictsPageModel
    private let model: ConflictLinesModel
    private let list = ConflictList()
    private let week: WeekView
    /// The list and the week.
    private let views: PageViews
    private let menu: ConflictMenu
    private let search = AgendaSearch()
    private let notice = Notice()
    private let chooser = SourceChooser(
        heading: localized("Only conflicts of"), icon: "upcoming-filter-symbolic")
    private let sourceChip = FilterChip(
        icon: "upcoming-filter-symbolic", remove: localized("Show the conflicts of all calendars"))
    private let people = PeopleFilter()
    private let whose = WhoseLine()
    private let conditions: AgendaConditions
    private let searchButton = Button.search(
        localized("Search in titles, locations, descriptions and calendars (Ctrl+F)"))
    private let standings = StandingSwitch()
    /// The choice of a standing and of people, below each other if there is little room.
    private let filters = Box(.horizontal, class: "conflict-filters")
    private var ignoredAction: Action?
    /// The contents of the list and the state that goes with them: those of the model may be ahead for a moment.
    private var contents: ConflictContents?
    private var state: ConflictsPageState
    package private(set) var following: [Following] = []
    private var followingModel: [Following] = []
    /// While rows are waited for.
    private var waiting: Gtk.Timer?
    /// How long that is not shown, in milliseconds.
    private static let patience = 300
    private let openElsewhere: @MainActor (PageTarget) -> Void
    private let addEvent: @MainActor (WantedTime?) -> Void
    private let actions: EventActions

    package init(_ context: PageContext) {
        (agenda, conflicts, window, dialogs) = (context.model, context.conflicts, context.window, context.dialogs)
        model = ConflictLinesModel(context.conflicts, context.model)
        state = model.state
        (openElsewhere, addEvent) = (context.open, context.addEvent)
        actions = context.actions
        week = WeekView(context.model, context.view, context.actions.editing, conflicts: context.conflicts)
        views = PageViews(list: list.root, [.week: week], of: ConflictsPage.kind, context.view)
        conditions = AgendaConditions(agenda, context.actions.undos, open: { context.open(.condition($0)) })
        filters.append(standings.root, people.root)
        let column = Box(.vertical, children: search.root, conditions.root)
        for part in [filters, sourceChip] { column.append(Clamp(maximumWidth: 760, child: part)) }
        column.append(whose.root)
        views.root.vexpand = true
        column.append(views.root)
        let overlay = Overlay(child: column)
        overlay.add(notice.root)
        root = overlay
        menu = ConflictMenu(in: column)
        addActions()
        connect()
    }

    private func connect() {
        chooser.onChange = { [weak self] in self?.filter(by: $0) }
        sourceChip.onRemove = { [weak self] in self?.chooser.clear() }
        sourceChip.text = nil
        people.onChange = { [conflicts] in conflicts.filter.people = $0 }
        standings.onChoose = { [weak self] in self?.conflicts.standing = $0 }
        list.onAction = { [weak self] in self?.act($0, on: $1) }
        list.onMenu = { [weak self] in self?.openMenu(of: $0, at: $1, x: $2, y: $3) }
        list.onResolve = { [menu] in menu.openResolving($0, below: $1) }
        list.onResolveCluster = { [weak self] row, widget, x, y in
            guard let self, let rows = self.model.contents?.lines.rows else { return }
            let items = rows.need(of: row) == nil ? row.items.map { rows.items[$0] } : []
            self.menu.openResolving(eachOf: rows.entries(of: row), items, x: x, y: y, of: widget)
        }
        list.canMoveFocus = { [menu] in !menu.isOpen }
        list.onUndo = { [actions] in actions.editing.undo($0) }
        list.list.onKey("Delete") { [weak self] in
            if let self, let item = self.list.focused { self.act(.delete, on: item) }
        }
        root.onKey("<Control>i") { [weak self] in self?.editCurrent() }
        list.list.onKey("<Control>d") { [weak self] in
            guard let self, self.conflicts.standing == .open, let item = self.list.focused else { return }
            self.act(.ignoreOnce, on: item)
        }
        list.list.onKey("<Control>Return") { [weak self] in
            if self?.conflicts.standing == .open { self?.list.resolveFocused() }
        }
        week.onDelete = { [weak self] in self?.delete($0) }
        week.onDay = { [weak self] in self?.openElsewhere(.day($0)) }
        week.onAdd = { [addEvent] in addEvent($0) }
        week.onEvent = { [weak self] in self?.open($0) }
        week.onMenu = { [weak self] in self?.openMenu(ofEvent: $0, at: $1, x: $2, y: $3) }
        views.onFocus = { [weak self] in _ = self?.focus() }
        views.onChange = { [weak self] in
            self?.showFilters()
            self?.onChange()
        }
        views.onChoose = { [weak self] _ in self?.keepPlace() }
        list.onOpen = { [weak self] in self?.open($0) }
        list.onAttend = { [weak self] in self?.attend($0) }
        list.onToggle = { [model] in model.toggle($0) }
        menu.onAction = { [weak self] in self?.act($0, on: $1) }
        menu.resolving = { [weak self] in
            guard let self, let texts = self.model.contents?.texts.agenda else { return nil }
            return (texts, self.actions)
        }
        menu.onClosed = { [weak self] in
            if let self, self.isOnShow, self.dialogs.dialogs.isEmpty { _ = self.focus() }
        }
        menu.focused = { [weak self] in self?.list.focused }
        search.onChange = { [conflicts] in conflicts.filter.search = $0 }
        search.onConfirm = { [weak self] in self?.list.focusFirstRow() }
        search.onEnd = { [weak self] in _ = self?.list.focusList() }
        search.endWithEscape(in: root)
        whose.onAnswer = { [weak self] question, people in
            self?.conflicts.answer(question, people)
            _ = self?.focus()
        }
        whose.onAdd = { [conflicts] in conflicts.answer($0, naming: $1) }
        whose.onDismiss = { [weak self] in
            self?.conflicts.dismiss($0)
            _ = self?.focus()
        }
        list.failure = { [editing = actions.editing] in editing.failure(ofAny: $0) }
        following = [
            Following({ [agenda] in (agenda.snapshot, agenda.texts, agenda.feeds, agenda.times) }) { [weak self] _ in
                self?.show()
            },
            Following({ [agenda] in agenda.status }) { [weak self] _ in self?.showState() },
        ]
        followingModel = [
            Following({ [model] in (model.contents, model.state) }) { [weak self] _ in self?.showList() },
            Following({ [conflicts] in conflicts.question }) { [weak self] _ in self?.showFilters() },
            Following({ [editing = actions.editing] in editing.failures }) { [list] _ in list.list.rebind() },
        ]
    }

    // MARK: Page

    package var bar: PageBar { PageBar(start: [searchButton], end: [chooser.button]) }

    package var isOnShow = false {
        didSet {
            enableActions()
            conflicts.isShown = isOnShow
            views.isOnShow = isOnShow
            showState()
        }
    }

    package var room = WindowRoom.wide {
        didSet {
            list.room = room
            filters.orientation = room == .wide ? .horizontal : .vertical
            showFilters()
        }
    }

    package var canSearch: Bool { isListing }
    package var canGoToNow: Bool { showsWeek || model.contents?.lines.firstComing != nil }

    private var isListing: Bool {
        switch model.state {
        case .list, .noMatches, .noneOf: true
        default: false
        }
    }

    private func show() {
        let sources = agenda.conflictingSources
        chooser.show(sources)
        chooser.button.visible = sources.count > 1 || chooser.chosen != nil
        people.show(agenda.library.people)
        conditions.show(agenda.snapshot?.rows, calendars: agenda.calendars, times: agenda.times)
        dialogs.updateEvent(agenda.texts)
        showState()
    }

    private func showList() {
        (contents, state) = (model.contents, model.state)
        list.show(contents)
        showState()
    }

    private func showState() {
        // A short wait is not shown: an empty list is less disturbing than a page that flashes up.
        if state == .loading {
            if isOnShow, waiting == nil {
                waiting = .once(after: ConflictsPage.patience) { [weak self] in self?.showWait() }
            }
        } else {
            waiting = nil
            let isBack = list.status.shown == .page && state == .list && isOnShow && !showsWeek
            let canMove = dialogs.dialogs.isEmpty && !search.root.containsFocus && !standings.root.containsFocus
            let hasFocus = root.containsFocus || !window.containsFocus
            if state != .noEvents(.loading) || agenda.status.isVisiblyRefreshing { list.show(state, agenda.times) }
            // The rows are there when it has been laid out.
            if isBack, canMove, hasFocus { MainLoop.whenIdle { [list] in _ = list.focusList() } }
        }
        showFilters()
        if ignoredAction?.isOn != (conflicts.standing == .decided) {
            ignoredAction?.isOn = conflicts.standing == .decided
        }
        search.captureKeys(from: isListing && isOnShow ? window : nil)
        onChange()
    }

    /// The week has no room for the question, and neither has a narrow list of large texts.
    private func showFilters() {
        standings.show(showsWeek ? nil : model.contents?.texts, conflicts.standing)
        whose.show(showsWeek || room == .tight ? nil : conflicts.question, agenda.library.people)
        filters.visible = standings.root.visible || people.root.visible
    }

    private func showWait() {
        list.show(model.state, agenda.times)
        onChange()
    }

    package func focus() -> Bool { showsWeek ? week.focus() : list.focusList() }

    package func goToNow() { if showsWeek { week.model.go(to: nil) } else { list.goToNow() } }

    private var showsWeek: Bool { views.shown == .week }

    /// Goes to the event of the current conflict in the week, or to the conflict of the current event in the list.
    private func keepPlace() {
        guard let texts = model.contents?.texts.agenda else { return }
        guard showsWeek else {
            if let entry = week.focusedEvent.flatMap(texts.agenda.position(of:)) { list.go(toEntry: entry) }
            return
        }
        guard let entry = list.focused?.shown.first else { return }
        week.focus(texts.agenda.entries[entry].id, on: texts.date(of: entry))
    }

    package func startSearch() { search.toggle() }

    package func open(_ target: PageTarget) -> Bool {
        guard target == .link(.conflicts), model.contents != nil else { return false }
        showAll()
        views.chooseList()
        list.goToNow()
        return true
    }

    // MARK: Actions

    private func act(_ action: ConflictAction, on item: ConflictRows.Item) {
        switch action {
        case .openFirst: open(item.shown.first)
        case .openSecond: open(item.shown.second)
        case .programFirst: openInProgram(item.shown.first)
        case .programSecond: openInProgram(item.shown.second)
        case .moveFirst, .moveSecond, .skipFirst, .skipSecond, .skipFirstSeries, .skipSecondSeries, .skipFirstAll,
            .skipSecondAll, .delete, .ruleFirst, .ruleSecond:
            if let agenda = conflicts.rows?.agenda { actions.act(action, on: item, in: agenda) }
        case .ignoreOnce: conflicts.ignore(.once, [item])
        case .ignoreAlways: conflicts.ignore(.always, [item])
        case .restore: conflicts.restore([item])
        case .resolve, .showBoth: break
        case .neverFirst: neverCount(item.shown.first)
        case .neverSecond: neverCount(item.shown.second)
        }
    }

    /// Changes the event that has the keyboard focus, or one of those of the conflict that has it.
    private func editCurrent() {
        if showsWeek {
            guard let event = week.currentEvent, let agenda = agenda.texts?.agenda,
                let entry = agenda.position(of: event)
            else { return }
            return actions.edit(entry, in: agenda)
        }
        let events = list.focusedEvents
        if let agenda = conflicts.rows?.agenda, !events.isEmpty { actions.editOne(of: events, in: agenda) }
    }

    /// Deletes an event from its calendar.
    private func delete(_ event: EventKey) {
        guard let agenda = agenda.texts?.agenda, let entry = agenda.position(of: event) else { return }
        actions.delete(entry, in: agenda)
    }

    /// Goes to an event again.
    private func attend(_ entry: Int) {
        guard let agenda = conflicts.rows?.agenda, entry < agenda.entries.count else { return }
        actions.undos.attend(entry, in: agenda)
    }

    /// Opens an event in another calendar program.
    private func openInProgram(_ entry: Int) {
        guard let texts = model.contents?.texts.agenda, entry < texts.agenda.entries.count else { return }
        EventOpening.open(texts.share(of: entry)) { [notice] in notice.show($0) }
    }

    /// Lists the conflicts of some sources; `nil` for all.
    private func filter(by sources: Set<Source>?) {
        conflicts.filter.sources = sources
        let name = SourceChoice.name(of: sources, among: agenda.choosableSources)
        sourceChip.text = sources == nil ? nil : localized("Only conflicts of {names}", ["names": name])
    }

    private func neverCount(_ entry: Int) {
        guard let agenda = conflicts.rows?.agenda, entry < agenda.entries.count else { return }
        conflicts.neverCount(agenda.entries[entry].source)
    }

    /// Opens the details of an event.
    private func open(_ entry: Int) {
        guard let rows = model.contents?.lines.rows, entry < rows.agenda.entries.count else { return }
        open(rows.agenda.entries[entry].id)
    }

    private func open(_ event: EventKey) {
        guard let texts = agenda.texts else { return }
        dialogs.open(event, texts: texts, actions: actions, openPage: openElsewhere) { [weak self] in
            _ = self?.focus()
        }
    }

    private func openMenu(of item: ConflictRows.Item, at widget: Widget, x: Double, y: Double) {
        guard let texts = model.contents?.texts else { return }
        let canDelete = [item.shown.first, item.shown.second].contains {
            actions.editing.refusal(of: $0, in: texts.rows.agenda) == nil
        }
        menu.open(for: item, x: x, y: y, of: widget) { $0.fill(for: item, in: texts, canDelete: canDelete) }
    }

    /// Opens the menu of the conflict of an event in the week; of an event without one there is no menu.
    private func openMenu(ofEvent event: EventKey, at widget: Widget, x: Double, y: Double) {
        guard let contents = model.contents, let entry = contents.texts.agenda.agenda.position(of: event),
            let item = contents.lines.line(ofEntry: entry).flatMap(contents.lines.item(ofLine:))
        else { return }
        openMenu(of: item, at: widget, x: x, y: y)
    }

    private func addActions() {
        let ignored = Action("ignored-conflicts", isOn: false) { [conflicts] isOn in
            if isOn != (conflicts.standing == .decided) { conflicts.standing = isOn ? .decided : .open }
        }
        ignoredAction = ignored
        let all = Action("show-all-conflicts") { [weak self] in self?.showAll() }
        let earlier = Action("earlier-conflicts") { [model] in model.showsEarlier = true }
        [ignored, all, earlier].forEach(window.addAction)
        enableActions()
    }

    /// Actions that another page would not show cannot be chosen there.
    private func enableActions() {
        ignoredAction?.isEnabled = isOnShow
    }

    /// Lists everything that is not ignored.
    private func showAll() {
        search.end()
        ignoredAction?.isOn = false
        conflicts.standing = .open
        conflicts.filter.search = ""
        chooser.clear()
        people.clear()
        agenda.filter.condition = nil
    }
}

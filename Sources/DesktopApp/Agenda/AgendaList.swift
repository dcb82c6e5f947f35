import AppModel
import Events
import Gtk
import Kit
import Planning
import Text
import Time

/// The list of days and events, or a status page instead of it.
@MainActor
final class AgendaList: DayList {
    let list: SectionedList
    let status: StatusPage

    /// Called with the entry of the row that was clicked or entered.
    var onActivate: @MainActor (Int) -> Void = { _ in }

    /// Called when other days are in view.
    var onDays: @MainActor () -> Void = {}

    /// Called with the entry of the row whose menu is wanted, and the place for it in `list`.
    var onMenu: @MainActor (Int, Double, Double) -> Void = { _, _, _ in }

    /// Called with the entry of the row whose warning was clicked.
    var onConflict: @MainActor (Int) -> Void = { _ in }

    /// Called with the entry of the row on whose warning the menu is wanted, and the place for it in `list`.
    var onConflictMenu: @MainActor (Int, Double, Double) -> Void = { _, _, _ in }

    /// Called when another row has got the keyboard focus.
    var onFocus: @MainActor () -> Void = {}

    /// How much room the rows have.
    var room = WindowRoom.wide {
        didSet {
            guard room != oldValue else { return }
            samples.forEach { $0.room = room }
            list.rebind()
        }
    }

    /// The rows whose heights all rows of their kind get.
    private var samples: [EventRow] = []
    /// The events that are new or have changed since the user looked last.
    var news: [EventKey: EventNews] = [:] {
        didSet { if news != oldValue { list.rebind() } }
    }
    private let columnTexts = ColumnTexts()
    private var columnTimes: TimeFormatter?

    private var texts: AgendaFormatter?
    var agendaTexts: AgendaFormatter? { texts }
    private var parts: AgendaParts?
    private var rows: AgendaRows? { parts?.rows }
    /// The present of the rows: the events that are over, and the one that comes next.
    private var present: AgendaPresent?
    /// The layout of the snapshot, without room for the line of now.
    private var layout = SectionedListLayout()
    private lazy var nowLine = NowLine()
    /// Whether it has been scrolled to the next event once.
    private var hasOpened = false
    private var shownState: AgendaPageState?
    private var filterPlace = FilterPlace()
    /// Whether it will tell which days are in view.
    private var isNotingDays = false

    init() {
        // The heights of the design, in logical pixels. They grow with a larger font.
        list = SectionedList(
            ofDays: localized("Agenda"),
            rowKinds: AgendaRowKind.allCases.map { .init(minimumHeight: $0.height, styleClass: $0.styleClass) })
        status = StatusPage(insteadOf: ScrolledWindow(child: list))
        list.delegate = self
    }

    /// Shows a new snapshot at the scroll position of the last one. The first one opens at the next event.
    ///
    /// - Parameter isOpening: Whether sources are still arriving after the start. Then each snapshot opens at the next
    ///   event until the user moves in the list.
    func show(_ snapshot: AgendaSnapshot?, texts: AgendaFormatter?, isOpening: Bool) {
        let opensAnew = !hasOpened || isOpening && !list.wasMoved
        let going = snapshot.map { filterPlace.follow(from: self.rows, to: $0.rows, in: list) } ?? .stay
        parts = snapshot?.parts
        present = parts?.present
        self.texts = texts
        if let texts { showColumn(texts.times) }
        guard let snapshot, texts != nil else {
            clear()
            hasOpened = false
            return
        }
        let rows = snapshot.rows
        layout = snapshot.layout
        list.setModel(
            SectionedListModel(
                layout: layout.withRoom(for: present?.line),
                rowID: { rows.rowID($0) },
                row: { rows.row(withID: $0) }),
            at: going.place)
        markNow()
        noteDays()
        follow(going)
        if opensAnew, let present, let row = present.nextRow {
            hasOpened = true
            show(present)
            enter(at: row)
        }
    }

    /// Goes where a search, or the end of a filter, leads.
    private func follow(_ going: FilterPlace.Going) {
        switch going {
        case .stay: break
        case .keep(let place): list.moveFocus(toRow: place.row)
        case .now:
            if let row = searchedRow {
                list.scroll(toRow: row, position: .top)
                list.moveFocus(toRow: row)
                return
            }
            guard let present, let row = present.nextRow else { return }
            show(present)
            list.moveFocus(toRow: row)
        }
    }

    /// The first row of the day that the search says; `nil` when it says none, or nothing of it is listed.
    private var searchedRow: Int? { rows.flatMap { rows in rows.filter.days.day.flatMap(rows.firstRow(on:)) } }

    /// Goes to the first event of the day that the search says, or without such a day to the next match.
    ///
    /// - Returns: Whether it does: nothing of the day may be listed.
    func goToMatch() -> Bool {
        guard let rows, rows.rowCount > 0, rows.filter.days.day == nil || searchedRow != nil else { return false }
        if let row = searchedRow {
            list.wasMoved = true
            go(to: row, .top)
        } else {
            goToNow()
        }
        return true
    }

    /// Moves the keyboard focus from the search to the list, which does not count as the choice of a row.
    func focusAfterSearch() {
        let had = list.hadFocus
        _ = focusList()
        list.hadFocus = had
    }

    /// Shows what is over by now, and the minutes until something begins or ends, in the rows that are shown.
    func advance(to present: AgendaPresent) {
        guard present.now != self.present?.now else { return }
        let line = self.present?.line
        self.present = present
        if present.line != line { list.setLayout(layout.withRoom(for: present.line)) }
        markNow()
        list.rebind()
    }

    /// Puts the line that marks the present where it belongs.
    private func markNow() {
        guard let present, let line = present.line, let texts else {
            list.markedEdge = nil
            return
        }
        if list.marker == nil { list.marker = nowLine }
        nowLine.show(texts.times.time(present.now))
        list.markedEdge = .init(row: line.row, isLower: line.isBelow)
    }

    /// Scrolls to the present, without moving the keyboard focus.
    private func show(_ present: AgendaPresent) {
        guard let first = present.openingRow, let next = present.nextRow, let parts else { return }
        list.scroll(toRow: first, position: .under(headers: parts.openingHeaderCount))
        list.scroll(toRow: next, position: .nearest)
    }

    // MARK: Days in view

    /// The days in view; `nil` when there is none.
    var daysInView: ClosedRange<CalendarDate>? {
        guard shownState == .list, let parts else { return nil }
        let sections = list.visibleSections.clamped(to: parts.parts.indices)
        return DaysInView(sections.compactMap { date(ofPart: $0) }, today: parts.present.today).dates
    }

    private func date(ofPart part: Int) -> CalendarDate? {
        guard let parts else { return nil }
        return switch parts.parts[part] {
        case .day(let section): parts.rows.agenda.days[parts.rows.sections[section].day].date
        case .today: parts.present.today
        case .line, .nothingComing: nil
        }
    }

    /// Tells which days are in view after the layout, in which no other widget may change.
    private func noteDays() {
        guard !isNotingDays else { return }
        isNotingDays = true
        MainLoop.whenIdle { [weak self] in
            self?.isNotingDays = false
            self?.onDays()
        }
    }

    /// Shows the same rows with new texts.
    func show(_ texts: AgendaFormatter) {
        showColumn(texts.times)
        self.texts = texts
        markNow()
        list.rebind()
    }

    /// Sets the width of the column of times for its language and hour cycle.
    private func showColumn(_ times: TimeFormatter) {
        guard times !== columnTimes else { return }
        columnTimes = times
        let column = TimeColumn(times)
        columnTexts.texts = [column.starts, column.ends]
    }

    /// - Parameter day: The day that the search text says, in words; `nil` when it says none.
    func show(_ state: AgendaPageState, _ times: TimeFormatter, searchedDay day: @autoclosure () -> String?) {
        guard state != shownState else { return }
        shownState = state
        noteDays()
        guard state != .list else {
            status.shown = .list
            return
        }
        guard case .noMatches = state, let day = day() else {
            status.show(icon: state.icon, title: state.title, body: state.body, choices: state.choices(times))
            return
        }
        status.show(
            icon: "upcoming-calendar-empty-symbolic", title: day, body: state.body,
            choices: [
                .init(label: localized("Go There"), action: "win.go-to-searched-day", isSuggested: true),
                .init(label: localized("Show All Events"), action: "win.show-all"),
            ])
    }

    /// Scrolls to an event without moving the keyboard focus.
    func show(_ id: EventKey) {
        guard let row = rows?.row(of: id) else { return }
        list.scroll(toRow: row, position: .nearest)
    }

    /// Scrolls to an event and moves the keyboard focus there. For an event of several days, the row that last had the
    /// focus counts, or else its first row. What is in view stays where it is if the row is the current one.
    func focus(_ id: EventKey) {
        guard let rows, let row = rows.row(of: id) else { return }
        if let current = list.focusedRow ?? list.entryRow, rows.entry(ofRow: current) == rows.entry(ofRow: row) {
            go(to: current, .nearest)
        } else {
            go(to: row, .inContext)
        }
    }

    /// The event of the row that has the keyboard focus, or had it last; without such a row, of the one at which the focus
    /// enters the list.
    var currentEvent: EventKey? {
        guard let rows, let row = list.focusedRow ?? list.entryRow ?? list.firstVisibleRow, row < rows.rowCount else {
            return nil
        }
        return rows.agenda.entries[rows.entry(ofRow: row)].id
    }

    /// Makes an event the current one, without moving the keyboard focus to the list.
    func select(_ id: EventKey) {
        guard let row = rows?.row(of: id) else { return }
        list.scroll(toRow: row, position: .nearest)
        list.moveFocus(toRow: row)
    }

    func goToNextConflict() {
        guard let row = rows?.nextConflict(after: list.focusedRow ?? list.firstVisibleRow.map { $0 - 1 }) else {
            return
        }
        go(to: row, .inContext)
    }

    func goToPreviousConflict() {
        guard let row = rows?.previousConflict(before: list.focusedRow ?? list.firstVisibleRow) else { return }
        go(to: row, .inContext)
    }

    /// Goes to the next event.
    func goToNow() {
        guard let present, let row = present.nextRow else { return }
        list.wasMoved = true
        show(present)
        list.focus(row: row)
    }

    /// Goes to the first event of a day, or of the next day that has one, or else to the last event.
    ///
    /// - Returns: What to say when nothing is on the day; `nil` otherwise.
    func go(to date: CalendarDate) -> String? {
        guard let rows, rows.rowCount > 0 else { return nil }
        if date == present?.today, present?.emptyToday != nil {
            goToNow()
            return nil
        }
        let section = rows.sections.first { rows.agenda.days[$0.day].date >= date }
        go(to: section?.rows.lowerBound ?? rows.rowCount - 1, .top)
        let next = section.map { rows.agenda.days[$0.day].date }
        return next == date ? nil : texts?.nothing(on: date, next: next)
    }

    // MARK: SectionedListDelegate

    func makeRow(kind: Int) -> Widget {
        let kind = AgendaRowKind(rawValue: kind)
        return EventRow(columnTexts, isSingleLine: kind?.isAllDay ?? false, isStrip: kind == .lasting)
    }

    func sampleRow(kind: Int) -> Widget {
        guard let row = makeRow(kind: kind) as? EventRow else { return makeRow(kind: kind) }
        row.room = room
        row.showSample()
        samples.append(row)
        return row
    }

    func bindRow(_ widget: Widget, row: Int) {
        guard let rows, let texts, let cell = widget as? EventRow else { return }
        cell.room = room
        cell.onConflict = { [weak self] in self?.openConflict(ofRow: row) }
        let (entry, day) = (rows.entry(ofRow: row), rows.day(ofRow: row))
        cell.show(entry, on: day, in: texts, foundBy: rows.search)
        cell.show(present?.countdown(ofRow: row, in: rows), of: entry, in: texts)
        cell.news = news[rows.agenda.entries[entry].id]
        cell.isOver = present.map { rows.agenda.phase(of: entry, onDay: day, at: $0.now) == .over } ?? false
    }

    func header(ofSection section: Int, isShort: Bool) -> DayListHeader? {
        parts.flatMap { texts?.header(of: $0.parts[section], in: $0, isShort: isShort) }
    }

    func accessibleName(ofRow row: Int) -> String {
        guard let rows, let texts else { return "" }
        let (entry, day) = (rows.entry(ofRow: row), rows.day(ofRow: row))
        // The heading of an earlier day says enough.
        let phase = present.flatMap { present in
            rows.section(ofRow: row) < present.firstSection
                ? nil : rows.agenda.phase(of: entry, onDay: day, at: present.now)
        }
        let countdown = present?.countdown(ofRow: row, in: rows)
        let name = texts.accessibleName(
            of: entry, on: day, withDay: list.isFirstReached(row: row), phase: phase, countdown: countdown,
            foundBy: rows.search)
        return news[rows.agenda.entries[entry].id]?.name(ofRow: name) ?? name
    }

    func openMenu(row: Int, x: Double, y: Double) {
        guard let rows else { return }
        let isOnConflict = (list.content(ofRow: row) as? EventRow)?.isOnConflict(x: x, y: y, of: list) ?? false
        let open = isOnConflict ? onConflictMenu : onMenu
        open(rows.entry(ofRow: row), x, y)
    }

    func visibleSectionsChanged() { noteDays() }

    private func openConflict(ofRow row: Int) {
        guard let rows, row < rows.rowCount else { return }
        go(to: row, .inContext)
        onConflict(rows.entry(ofRow: row))
    }

    func focusChanged(row: Int) { onFocus() }

    func activate(row: Int) {
        guard let rows else { return }
        onActivate(rows.entry(ofRow: row))
    }
}

extension AgendaRowKind {
    /// Makes room for the line of now.
    fileprivate var styleClass: String? {
        switch self {
        case .timed, .allDay, .lasting: nil
        case .timedBelowNow: "below-now"
        case .timedAboveNow, .allDayAboveNow: "above-now"
        }
    }
}

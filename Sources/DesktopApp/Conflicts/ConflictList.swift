import AppModel
import Events
import Gtk
import Kit
import Planning
import Text
import Time

/// The list of conflicts, or a status page instead of it.
@MainActor
final class ConflictList: DayList {
    let list: SectionedList
    let status: StatusPage

    /// Called with what was chosen to be done about a conflict.
    var onAction: @MainActor (ConflictAction, ConflictRows.Item) -> Void = { _, _ in }
    /// Called with the conflict whose menu is wanted, and the place for it in a widget.
    var onMenu: @MainActor (ConflictRows.Item, Widget, Double, Double) -> Void = { _, _, _, _ in }
    /// Called with the conflict that is to end, and the button below which the ways open.
    var onResolve: @MainActor (ConflictRows.Item, Widget) -> Void = { _, _ in }
    /// Called with a cluster whose ways to end are wanted, and the place for them in a widget.
    var onResolveCluster: @MainActor (ConflictRows.Row, Widget, Double, Double) -> Void = { _, _, _, _ in }
    /// Called with an event to open.
    var onOpen: @MainActor (Int) -> Void = { _ in }
    /// Called with an event to go to again.
    var onAttend: @MainActor (Int) -> Void = { _ in }
    /// Called with a change to undo.
    var onUndo: @MainActor (WrittenEdit) -> Void = { _ in }
    /// Returns a change of one of some events that was not made.
    var failure: @MainActor ([EventKey]) -> EditFailure? = { _ in nil }
    /// Called with the line of a cluster or a group that was activated.
    var onToggle: @MainActor (Int) -> Void = { _ in }

    /// Returns whether the list can move the keyboard focus: an open menu would close.
    var canMoveFocus: @MainActor () -> Bool = { true }

    /// How much room the rows have.
    var room = WindowRoom.wide {
        didSet {
            guard room != oldValue else { return }
            samples.forEach { $0.room = room }
            list.rebind()
        }
    }

    private var samples: [ConflictRow] = []
    private var contents: ConflictContents?
    var agendaTexts: AgendaFormatter? { contents?.texts.agenda }
    /// The layout of the contents, with no line chosen.
    private var layout = SectionedListLayout()
    private var lines: ConflictLines? { contents?.lines }
    /// The line that shows what can be done: the one with the keyboard focus, or that gets it first.
    private var chosen: UInt64?
    /// The one that the list shows so.
    private var shownChosen: UInt64?
    /// The line that had the keyboard focus when it went away. It gets the focus again when it comes back, unless another line
    /// was chosen in the meantime.
    private var lost: UInt64?
    private var isChoosing = false
    private var waiting: Gtk.Timer?
    private var hasOpened = false

    /// How long a pointer that is pressed is waited for, in milliseconds.
    private static let pressTime = 50

    init() {
        list = SectionedList(
            ofDays: localized("Conflicts"),
            rowKinds: ConflictLineKind.allCases.map { .init(minimumHeight: $0.height) })
        status = StatusPage(insteadOf: ScrolledWindow(child: list))
        list.addClass("conflicts")
        list.newItemsPerFrame = 2
        list.delegate = self
        list.prepare()
    }

    /// Shows another list at the scroll position of the last one. The first one, and one after a page without conflicts, opens at
    /// the next conflict, or at the one that came back.
    func show(_ new: ConflictContents?) {
        let old = lines
        let focused = list.focusedRow.flatMap { row in old.flatMap { row < $0.lines.count ? $0.id(ofLine: row) : nil } }
        contents = new
        guard let new else {
            clear()
            hasOpened = false
            return
        }
        layout = new.layout
        let isBack = status.shown == .page
        let isOpening = (!hasOpened || !list.wasMoved || isBack) && !new.lines.lines.isEmpty
        let last = new.lines.lines.count - 1
        let back = isBack ? lost.flatMap(new.lines.line(withID:)) : nil
        let (first, next) = (new.lines.firstComing ?? last, back ?? new.lines.next ?? last)
        // It gets the focus, and would then be made a second time.
        if isOpening { chosen = new.lines.id(ofLine: next) }
        setModel()
        guard isOpening else { return follow(from: old, focused: focused, to: new.lines) }
        hasOpened = true
        if back != nil { lost = nil }
        list.scroll(toRow: first, position: .top)
        list.scroll(toRow: next, position: .nearest)
        enter(at: next)
        if list.focusedRow != nil { list.moveFocus(toRow: next) }
    }

    /// Moves the focus and the scroll position on after a change of the lines.
    private func follow(from old: ConflictLines?, focused: UInt64?, to new: ConflictLines) {
        if let lost, let row = new.line(withID: lost) {
            self.lost = nil
            list.scroll(toRow: row, position: .nearest)
            if canMoveFocus() { list.moveFocus(toRow: row) }
        } else if lost == nil, let focused, new.line(withID: focused) == nil {
            lost = focused
        }
        // The list moves the focus on from a row that is gone.
        if let row = list.focusedRow { choose(row: row) }
        guard let unfolded = old.flatMap(new.unfolded(since:)) else { return }
        list.scroll(toRow: unfolded.upperBound, position: .nearest)
        list.scroll(toRow: unfolded.lowerBound, position: .nearest)
    }

    private func setModel() {
        guard let lines else { return }
        list.setModel(
            SectionedListModel(
                layout: layoutWithChosen(), rowID: { lines.id(ofLine: $0) }, row: { lines.line(withID: $0) }))
    }

    private func layoutWithChosen() -> SectionedListLayout {
        shownChosen = chosen
        guard let lines, let line = chosen.flatMap(lines.line(withID:)) else { return layout }
        return layout.changingKind(ofRow: line, to: lines.kind(ofChosenLine: line).rawValue)
    }

    func show(_ state: ConflictsPageState, _ times: TimeFormatter) {
        guard state != .list else {
            let (isBack, row) = (status.shown == .page, chosen.flatMap { lines?.line(withID: $0) })
            status.shown = .list
            // The stack gives the focus back to the widget that had it, which may be that of another row by now.
            if isBack, let row { list.moveFocus(toRow: row) }
            return
        }
        status.show(
            icon: state.icon, title: state.title, body: state.body(times), choices: state.choices(times))
    }

    func focusFirstRow() {
        if let first = lines?.first { go(to: first, .nearest) }
    }

    /// Goes to the next conflict.
    func goToNow() {
        guard let first = lines?.firstComing, let next = lines?.next else { return }
        list.scroll(toRow: first, position: .top)
        go(to: next, .nearest)
    }

    /// Goes to the conflict of an event, unless the current one is already of it. Stays where the event has none.
    func go(toEntry entry: Int) {
        if let shown = focused?.shown, shown.first == entry || shown.second == entry { return }
        if let line = lines?.line(ofEntry: entry) { go(to: line, .nearest) }
    }

    /// The conflict that has the keyboard focus, or had it last.
    var focused: ConflictRows.Item? {
        guard let lines, let row = list.focusedRow, row < lines.lines.count else { return nil }
        return lines.item(ofLine: row)
    }

    /// The events of the row that has the keyboard focus, or had it last: two of a conflict, the one that somebody is needed for, or
    /// the one that the user does not go to.
    var focusedEvents: [Int] {
        guard let lines, let row = list.focusedRow, row < lines.lines.count else { return [] }
        if let item = lines.item(ofLine: row) { return [item.shown.first, item.shown.second] }
        switch lines.lines[row] {
        case .cluster(let cluster, _):
            let row = lines.rows.rows[cluster]
            let entries = lines.rows.entries(of: row)
            return lines.rows.need(of: row).map(\.needs) ?? (entries.count == 2 ? entries : [])
        case .skipped(let entry): return [entry]
        default: return []
        }
    }

    /// Opens the ways to end the conflict that has the keyboard focus.
    func resolveFocused() {
        guard let row = list.focusedRow else { return }
        let content = list.content(ofRow: row)
        (content as? ConflictRow)?.pressResolve()
        (content as? ClusterRow)?.pressResolve()
    }

    // MARK: SectionedListDelegate

    func makeRow(kind: Int) -> Widget {
        switch ConflictLineKind(rawValue: kind) ?? .conflict {
        case .conflict: ConflictRow(isChosen: false)
        case .chosenConflict: ConflictRow(isChosen: true)
        case .group: ConflictGroupRow()
        case .skipped: DecidedRow()
        case let kind: ClusterRow(laneCount: kind.lanes, showsDays: kind == .chosenBusyDay)
        }
    }

    func sampleRow(kind: Int) -> Widget {
        let row = makeRow(kind: kind)
        (row as? ClusterRow)?.showSample()
        (row as? DecidedRow)?.showSample()
        if let row = row as? ConflictRow {
            row.room = room
            row.showSample()
            samples.append(row)
        }
        return row
    }

    func bindRow(_ widget: Widget, row line: Int) {
        guard let contents else { return }
        let texts = contents.texts
        switch contents.lines.lines[line] {
        case .conflict, .repeated, .member:
            guard let item = contents.lines.item(ofLine: line) else { return }
            let section = contents.lines.sections[contents.lines.section(ofLine: line)]
            show(item, ofLine: line, in: widget, texts, withDay: section.header == nil)
        case .cluster(let cluster, let isOpen):
            guard let widget = widget as? ClusterRow else { return }
            let row = contents.lines.rows.rows[cluster]
            widget.show(
                row, isOpen: isOpen, in: texts, failure: failure(of: contents.lines.rows.entries(of: row)))
            widget.onResolve = { [weak self] button in
                self?.list.focus(row: line)
                self?.onResolveCluster(row, button, 0, Double(button.height))
            }
        case .soon(let isOpen): (widget as? ConflictGroupRow)?.show(texts.soonTitle, isOpen: isOpen)
        case .later(let isOpen): (widget as? ConflictGroupRow)?.show(texts.laterTitle, isOpen: isOpen)
        case .near(let section, let isOpen):
            let near = contents.lines.rows.sections[section]
            (widget as? ConflictGroupRow)?.show(texts.title(ofNear: near), isOpen: isOpen)
        case .noNear: (widget as? ConflictGroupRow)?.show(texts.noNearTitle, isOpen: nil)
        case .ignored: (widget as? ConflictGroupRow)?.show(texts.ignoredTitle, isOpen: false)
        case .notGoing: (widget as? ConflictGroupRow)?.show(texts.notGoingTitle, isOpen: nil)
        case .skipped(let entry):
            (widget as? DecidedRow)?.show(skipped: entry, in: texts) { [weak self] in self?.onAttend(entry) }
        case .changed: (widget as? ConflictGroupRow)?.show(texts.changedTitle, isOpen: nil)
        case .written(let edit):
            let edit = contents.lines.rows.written[edit]
            (widget as? DecidedRow)?.show(edit, in: texts) { [weak self] in self?.onUndo(edit) }
        }
    }

    private func show(
        _ item: ConflictRows.Item, ofLine line: Int, in widget: Widget, _ texts: ConflictFormatter, withDay: Bool
    ) {
        guard let row = widget as? ConflictRow, let lines else { return }
        row.room = room
        row.onAction = { [weak self] action in
            // A button does not take the focus, and what it opens gives the focus back to the current row.
            self?.list.focus(row: line)
            self?.onAction(action, item)
        }
        row.onResolve = { [weak self] button in
            self?.list.focus(row: line)
            self?.onResolve(item, button)
        }
        row.onMenu = { [weak self] button in self?.onMenu(item, button, 0, Double(button.height)) }
        row.onToggle = { [weak self] in self?.onToggle(line) }
        let isOpen = lines.isUnfolded(line)
        row.show(
            item, in: texts, withDay: withDay || lines.isTime(line), isMember: lines.isMember(line), isOpen: isOpen,
            failure: failure(of: [item.shown.first, item.shown.second]))
    }

    private func failure(of entries: [Int]) -> EditFailure? {
        guard let agenda = contents?.lines.rows.agenda else { return nil }
        return failure(entries.map { agenda.entries[$0].id })
    }

    func header(ofSection section: Int, isShort: Bool) -> DayListHeader? {
        contents.flatMap { $0.texts.header(of: $0.lines.sections[section]) }
    }

    func accessibleName(ofRow row: Int) -> String {
        guard let contents else { return "" }
        let (texts, rows) = (contents.texts, contents.lines.rows)
        switch contents.lines.lines[row] {
        case .conflict, .repeated, .member:
            let section = contents.lines.sections[contents.lines.section(ofLine: row)]
            return contents.lines.item(ofLine: row).map {
                let name = texts.accessibleName(
                    of: $0,
                    withDay: section.header == nil || contents.lines.isTime(row) || list.isFirstReached(row: row),
                    isOpen: contents.lines.isUnfolded(row))
                return [name, failure(of: [$0.shown.first, $0.shown.second])?.text].compactMap { $0 }.listed()
            } ?? ""
        case .cluster(let cluster, let isOpen):
            let withDay = list.isFirstReached(row: row)
            return [
                texts.accessibleName(ofCluster: rows.rows[cluster], isOpen: isOpen, withDay: withDay),
                failure(of: rows.entries(of: rows.rows[cluster]))?.text,
            ].compactMap { $0 }.listed()
        case .soon(let isOpen): return texts.accessibleName(ofSoon: isOpen)
        case .later(let isOpen): return texts.accessibleName(ofLater: isOpen)
        case .near(let section, let isOpen):
            return texts.accessibleName(ofNear: rows.sections[section], isOpen: isOpen)
        case .noNear: return texts.noNearTitle
        case .ignored: return texts.ignoredTitle
        case .notGoing: return texts.notGoingTitle
        case .skipped(let entry): return texts.accessibleName(ofSkipped: entry)
        case .changed: return texts.changedTitle
        case .written(let edit): return texts.details(of: rows.written[edit])
        }
    }

    func activate(row: Int) {
        guard let lines else { return }
        if lines.isUnfolded(row) == nil, let item = lines.item(ofLine: row) { return onAction(.openFirst, item) }
        switch lines.lines[row] {
        case .skipped(let entry): onOpen(entry)
        case .written(let edit): onUndo(lines.rows.written[edit])
        default: onToggle(row)
        }
    }

    /// A click unfolds a conflict; its titles open the events.
    func activatesOnClick(row: Int) -> Bool {
        if case .written? = lines?.lines[row] { return false }
        return lines?.item(ofLine: row) == nil
    }

    func openMenu(row: Int, x: Double, y: Double) {
        guard let lines else { return }
        if let item = lines.item(ofLine: row) { return onMenu(item, list, x, y) }
        if case .cluster(let cluster, _) = lines.lines[row] { onResolveCluster(lines.rows.rows[cluster], list, x, y) }
    }

    func focusChanged(row: Int) {
        lost = nil
        choose(row: row)
    }

    private func choose(row: Int) {
        guard let lines, row < lines.lines.count else { return }
        chosen = lines.id(ofLine: row)
        guard !isChoosing else { return }
        isChoosing = true
        // A row that grew under the pressed pointer would move others away from it.
        MainLoop.whenIdle { [weak self] in self?.choose() }
    }

    private func choose() {
        guard !list.isPressed else {
            waiting = .once(after: ConflictList.pressTime) { [weak self] in self?.choose() }
            return
        }
        (isChoosing, waiting) = (false, nil)
        guard chosen != shownChosen, contents != nil else { return }
        list.setLayout(layoutWithChosen())
        if let row = list.focusedRow { list.scroll(toRow: row, position: .nearest) }
    }
}

extension ConflictsPageState {
    /// The icon of the status page; `nil` while the list is loading.
    fileprivate var icon: String? {
        switch self {
        case .noEvents(let agenda): agenda.icon
        case .loading: nil
        case .list, .noMatches: "upcoming-search-symbolic"
        case .noneComing, .noneOf: "upcoming-no-conflicts-symbolic"
        case .noneIgnored, .noneWaiting: "upcoming-conflicts-symbolic"
        }
    }

    fileprivate func choices(_ times: TimeFormatter) -> [StatusPage.Choice] {
        switch self {
        case .noEvents(let agenda): agenda.choices(times)
        case .loading, .list: []
        case .noMatches, .noneOf:
            [.init(label: localized("Show All Conflicts"), action: "win.show-all-conflicts", isSuggested: true)]
        case .noneComing(let search):
            [
                search.areNobodys
                    ? .init(label: localized("Whose Time Is It?"), action: "win.whose", isSuggested: true)
                    : .init(label: localized("Find a Free Time…"), action: "win.free-time")
            ]
                + (earlierLabel(times).map { [.init(label: $0, action: "win.earlier-conflicts")] } ?? [])
                + (ignoredLabel(times).map { [.init(label: $0, action: "win.ignored-conflicts")] } ?? [])
        case .noneIgnored, .noneWaiting:
            [.init(label: localized("Show All Conflicts"), action: "win.show-all-conflicts", isSuggested: true)]
        }
    }
}

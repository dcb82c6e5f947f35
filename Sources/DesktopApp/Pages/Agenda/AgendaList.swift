import AppModel
import Events
import Foundation
import Gtk
import Planning
import Text
import Time

/// The list of days and events, or a status page instead of it.
@MainActor
final class AgendaList: SectionedListDelegate {
    let root: Widget
    let list: SectionedList
    private let stack = Stack()
    private let status = StatusPage()

    /// Called with the entry of the row that was clicked or entered.
    var onActivate: @MainActor (Int) -> Void = { _ in }

    /// How much room the rows have.
    var room = WindowRoom.wide {
        didSet {
            guard room != oldValue else { return }
            sample?.room = room
            list.rebind()
        }
    }

    /// The row whose height all rows get.
    private var sample: EventRow?
    private let columnTexts = ColumnTexts()
    private var columnTimes: TimeFormatter?

    private var texts: AgendaFormatter?
    private var listing: AgendaRows?
    /// Whether it has been scrolled to the next event once.
    private var hasOpened = false
    private var shownState: AgendaPageState?

    /// The heights of the design, in logical pixels. Rows grow with a larger font.
    private static let rowHeight = 64
    private static let headerHeight = 44

    init() {
        list = SectionedList(
            rowKinds: [.init(minimumHeight: AgendaList.rowHeight)],
            headerKinds: [.init(minimumHeight: AgendaList.headerHeight)])
        list.setAccessibleLabel(localized("Agenda"))
        let scroll = ScrolledWindow(child: list)
        stack.add(scroll, named: "list")
        stack.add(status.root, named: "status")
        stack.vexpand = true
        root = stack
        list.delegate = self
    }

    /// Shows a new snapshot at the scroll position of the last one. The first one opens at the next event.
    ///
    /// - Parameter isOpening: Whether sources are still arriving after the start. Then each snapshot opens at the next
    ///   event until the user moves in the list.
    func show(_ snapshot: AgendaSnapshot?, texts: AgendaFormatter?, isOpening: Bool) {
        let opensAnew = !hasOpened || isOpening && !list.wasMoved
        listing = snapshot?.listing
        self.texts = texts
        if let texts { showColumn(texts.times) }
        guard let snapshot, texts != nil else {
            list.setModel(SectionedListModel(layout: SectionedListLayout()))
            hasOpened = false
            return
        }
        let listing = snapshot.listing
        list.setModel(
            SectionedListModel(
                layout: snapshot.layout as? SectionedListLayout ?? SectionedListLayout(snapshot.listing),
                rowID: { listing.rowID($0) },
                row: { listing.row(withID: $0) }))
        if opensAnew, let row = listing.firstShownRow(at: .now) {
            hasOpened = true
            if list.containsFocus { list.focus(row: row) }
            list.scroll(toRow: row, position: .top)
            list.wasMoved = false
        }
    }

    /// Makes the next snapshot open at the next event.
    func opensAnew() { hasOpened = false }

    /// Shows the same rows with new texts.
    func show(_ texts: AgendaFormatter) {
        showColumn(texts.times)
        self.texts = texts
        list.rebind()
    }

    /// Sets the width of the column of times for its language and hour cycle.
    private func showColumn(_ times: TimeFormatter) {
        guard times !== columnTimes else { return }
        columnTimes = times
        let column = TimeColumn(times)
        columnTexts.texts = [column.starts, column.ends]
    }

    func show(_ state: AgendaPageState) {
        guard state != shownState else { return }
        shownState = state
        guard state != .list else {
            stack.visibleChildName = "list"
            return
        }
        status.show(icon: state.icon, title: state.title, body: state.body, choices: state.choices)
        stack.visibleChildName = "status"
    }

    /// Scrolls to an event without moving the keyboard focus.
    func show(_ id: EventKey) {
        guard let row = listing?.row(of: id) else { return }
        list.scroll(toRow: row, position: .nearest)
    }

    /// Moves the keyboard focus to the row that last had it, or to the first visible one; or to the status page.
    ///
    /// - Returns: Whether there was anything to focus.
    func focusList() -> Bool {
        shownState == .list ? list.grabFocus() : status.focusChoice()
    }

    func focusFirstRow() {
        guard let listing, listing.rowCount > 0 else { return }
        go(to: 0)
    }

    /// Scrolls to an event and moves the keyboard focus there. For an event of several days, the row that last had the
    /// focus counts, or else its first row.
    func focus(_ id: EventKey) {
        guard let listing, let row = listing.row(of: id) else { return }
        let isThere = list.focusedRow.map { listing.entry(ofRow: $0) == listing.entry(ofRow: row) } ?? false
        go(to: isThere ? list.focusedRow ?? row : row)
    }

    func goToNextConflict() {
        guard let row = listing?.nextConflict(after: list.focusedRow ?? list.firstVisibleRow.map { $0 - 1 }) else {
            return
        }
        go(to: row, .inContext)
    }

    func goToPreviousConflict() {
        guard let row = listing?.previousConflict(before: list.focusedRow ?? list.firstVisibleRow) else { return }
        go(to: row, .inContext)
    }

    /// Goes to the first event that has not ended.
    func goToNow() {
        guard let row = listing?.firstShownRow(at: .now) else { return }
        go(to: row, .top)
    }

    /// Goes to the first event of a day, or of the next day that has one, or else to the last event.
    func go(to date: CalendarDate) {
        guard let listing, listing.rowCount > 0 else { return }
        let row = listing.sections.first { listing.agenda.days[$0.day].date >= date }?.rows.lowerBound
        go(to: row ?? listing.rowCount - 1, .top)
    }

    /// Scrolls to a row on the user's request, and moves the keyboard focus there.
    private func go(to row: Int, _ position: SectionedList.Position = .nearest) {
        list.wasMoved = true
        list.scroll(toRow: row, position: position)
        list.focus(row: row)
    }

    // MARK: SectionedListDelegate

    func makeRow(kind: Int) -> Widget { EventRow(columnTexts) }

    func sampleRow(kind: Int) -> Widget {
        let row = EventRow(columnTexts)
        row.room = room
        sample = row
        return row
    }

    func makeHeader(kind: Int) -> Widget { DayHeader() }

    func bindRow(_ widget: Widget, row: Int) {
        guard let listing, let texts, let cell = widget as? EventRow else { return }
        cell.room = room
        cell.show(listing.entry(ofRow: row), on: listing.day(ofRow: row), in: texts)
    }

    func bindHeader(_ widget: Widget, section: Int) {
        guard let listing, let texts, let cell = widget as? DayHeader else { return }
        cell.show(listing.sections[section], in: texts, room: room)
    }

    func accessibleName(ofRow row: Int) -> String {
        guard let listing, let texts else { return "" }
        return texts.accessibleName(of: listing.entry(ofRow: row), on: listing.day(ofRow: row))
    }

    func accessibleName(ofHeader section: Int) -> String {
        guard let listing, let texts else { return "" }
        let item = listing.sections[section]
        return texts.accessibleName(ofDay: item.day, listed: item.rows.count, conflicting: item.conflictCount)
    }

    func activate(row: Int) {
        guard let listing else { return }
        onActivate(listing.entry(ofRow: row))
    }
}

extension AgendaPageState {
    /// The icon of the status page; `nil` while the list is loading.
    fileprivate var icon: String? {
        switch self {
        case .loading: nil
        case .failed: "upcoming-problem-symbolic"
        case .empty(let entries) where entries > 0: "upcoming-problem-symbolic"
        case .noMatches: "upcoming-search-symbolic"
        default: "upcoming-calendar-empty-symbolic"
        }
    }

    fileprivate var choices: [StatusPage.Choice] {
        switch self {
        case .welcome:
            [
                .init(label: localized("Open…"), action: "win.open", isSuggested: true),
                .init(label: localized("Add Address…"), action: "win.add-address"),
                .init(label: localized("Show Sample Events"), action: "win.open-samples"),
            ]
        case .loading: [.init(label: localized("Cancel"), action: "win.cancel-loading")]
        case .failed(let failures):
            [
                .init(label: localized("Try Again"), action: "win.reload", isSuggested: true),
                .init(
                    label: failures.count == 1 ? localized("Remove") : localized("Remove Them"),
                    action: "win.remove-failed"),
                .init(label: localized("Open…"), action: "win.open"),
            ]
        case .empty(entries: 0):
            [
                .init(label: localized("Open…"), action: "win.open"),
                .init(label: localized("Add Address…"), action: "win.add-address"),
            ]
        case .empty: [.init(label: localized("Show Problems"), action: "win.show-problems", isSuggested: true)]
        case .noMatches, .noConflicts, .allHidden:
            [.init(label: localized("Show All Events"), action: "win.show-all", isSuggested: true)]
        case .list: []
        }
    }
}

extension SectionedListLayout {
    /// A header for every listed day, and its events.
    init(_ listing: AgendaRows) {
        self.init(sections: listing.sections.map { Section(headerKind: 0, rowKind: 0, rowCount: $0.rows.count) })
    }
}

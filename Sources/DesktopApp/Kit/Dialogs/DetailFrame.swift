import Events
import Gtk
import Planning

/// The common content of the dialogs of an event and of a game: below what each has of its own, the events that this one
/// conflicts with; with a button for the share menu, and its notice.
///
///     let frame = DetailFrame(in: dialog, visibleConflicts: 5)
///     frame.fill(with: [title, when])
///     frame.showConflicts(of: entry, in: texts)
///     dialog.child = frame.root
@MainActor
package final class DetailFrame: SectionedListDelegate {
    package let root: Widget
    /// Shows what was done.
    package let notice = Notice()

    /// Called when a conflicting event is activated, with its identity.
    package var onActivate: @MainActor (EventKey) -> Void = { _ in }

    /// Called when the menu of a conflicting event is wanted, with its position in the agenda, and the place for it in the
    /// widget.
    package var onMenu: @MainActor (_ conflicting: Int, _ x: Double, _ y: Double, Widget) -> Void = { _, _, _, _ in }

    /// Returns what is shared.
    package var share: @MainActor () -> EventShare? = { nil }
    /// Returns whether the user goes to the event, and what changes that; `nil` where that is not offered.
    package var attendance: @MainActor () -> Attendance? {
        get { shareMenu.attendance }
        set { shareMenu.attendance = newValue }
    }

    /// The widget beside the heading of the conflicts.
    package let headingEnd = Box(.horizontal)

    private let heading = Label(class: "section-title", fit: .wrapped, role: .heading)
    /// How many conflicts the user ignores.
    private let ignored = Label(class: "detail-ignored", fit: .wrapped)
    private let timeBar = TimeBarView()
    private let scroll = ScrolledWindow()
    private let list: SectionedList
    private let listFrame: ScrolledWindow
    private let sharing: EventSharing
    private lazy var shareMenu = ShareMenu(of: { [weak self] in self?.share() }, onShare: sharing.share)
    /// Opens the share menu.
    package private(set) lazy var shareButton = shareMenu.makeButton()
    private let columnTexts = ColumnTexts()
    /// The agenda, and the event's position in it.
    private var shown: (texts: AgendaFormatter, entry: Int)?
    private var conflicting: [Int] = []

    private static let rowHeight = 64
    /// The greatest height of the content. What is higher is scrolled.
    private static let greatestHeight = 640
    /// How far an arrow key scrolls, in pixels.
    private static let step = 48.0

    /// - Parameters:
    ///   - window: Where files are chosen.
    ///   - owner: Around the frame and its share button; it gets the actions of the menu.
    ///   - visibleConflicts: How many conflicting events are visible without scrolling.
    package init(in window: Window, actionsOf owner: Widget, visibleConflicts: Int) {
        list = SectionedList(rowKinds: [.init(minimumHeight: DetailFrame.rowHeight)], headerKinds: [])
        listFrame = ScrolledWindow(child: list)
        sharing = EventSharing(in: window, notice: notice)
        let overlay = Overlay(child: scroll)
        root = overlay
        overlay.add(notice.root)
        list.setAccessibleLabelledBy(heading)
        list.delegate = self
        listFrame.setPolicy(horizontal: .never, vertical: .automatic)
        listFrame.propagateNaturalHeight = true
        listFrame.minContentHeight = DetailFrame.rowHeight
        listFrame.maxContentHeight = DetailFrame.rowHeight * visibleConflicts
        listFrame.overflowHidden = true
        shareMenu.install(on: owner)
    }

    /// Puts content above the conflicting events, and further content below them.
    package func fill(with content: [Widget], below further: [Widget] = []) {
        let column = Box(.vertical, class: "detail")
        let top = Box(.horizontal, class: "detail-conflicts")
        heading.hexpand = true
        top.append(heading)
        headingEnd.valign = .center
        top.append(headingEnd)
        column.append(content + [top, timeBar.root, listFrame, ignored] + further)
        scroll.child = column
        scroll.vexpand = true
        for (key, distance) in [("Down", DetailFrame.step), ("Up", -DetailFrame.step)] {
            scroll.onKey(key) { [weak self] in self?.scroll.scrollOffset += distance }
        }
    }

    /// Moves the keyboard focus to the first conflicting event, otherwise to the content, which the arrow keys scroll.
    package func focusFirstConflict() {
        if conflicting.isEmpty { scroll.grabFocus() } else { list.focus(row: 0) }
        scroll.scrollOffset = 0
    }

    package func scrollToTop() { scroll.scrollOffset = 0 }

    /// Moves the keyboard focus to the list, to the row that had it last.
    package func focusConflicts() {
        if !conflicting.isEmpty { _ = list.grabFocus() }
    }

    /// Shows the conflicts of the event at a position of the agenda.
    package func showConflicts(of entry: Int, in texts: AgendaFormatter) {
        let agenda = texts.agenda
        let conflicting = agenda.conflictingEvents(of: entry)
        shown = (texts, entry)
        self.conflicting = conflicting
        heading.text = texts.conflictHeading(of: entry)
        let ignoredCount = texts.ignoredConflicts(of: entry)
        ignored.show(ignoredCount)
        let column = TimeColumn(texts.times)
        columnTexts.texts = [column.conflictingStarts, column.ends]
        timeBar.show(TimeBar(of: entry, in: agenda), texts: texts)
        listFrame.visible = !conflicting.isEmpty
        let sections = [SectionedListLayout.Section(headerKind: nil, rowKind: 0, rowCount: conflicting.count)]
        list.setModel(
            SectionedListModel(
                layout: SectionedListLayout(sections: sections),
                rowID: { agenda.entries[conflicting[$0]].id.rawValue },
                row: { DetailFrame.row(of: EventKey(rawValue: $0), among: conflicting, in: agenda) }))
    }

    /// Shows a reason instead of conflicts.
    package func showNoConflicts(_ reason: String) {
        shown = nil
        conflicting = []
        heading.text = reason
        timeBar.root.visible = false
        ignored.visible = false
        listFrame.visible = false
        list.setModel(SectionedListModel(layout: SectionedListLayout()))
    }

    /// The width of a dialog with it.
    package static let width = 480

    /// Fits the height of a dialog to its content.
    package func fitHeight(of dialog: Dialog) {
        dialog.fitHeight(to: scroll, atMost: DetailFrame.greatestHeight)
    }

    /// - Parameter conflicting: positions in the agenda, ascending.
    private nonisolated static func row(of key: EventKey, among conflicting: [Int], in agenda: Agenda) -> Int? {
        guard let entry = agenda.position(of: key) else { return nil }
        let row = conflicting.partitioningIndex { $0 >= entry }
        return row < conflicting.count && conflicting[row] == entry ? row : nil
    }

    // MARK: SectionedListDelegate

    /// Whether each conflicting event has a button for its menu.
    package var hasMenus = false

    package func makeRow(kind: Int) -> Widget { EventRow(columnTexts, hasMore: hasMenus, wraps: true) }

    package func makeHeader(kind: Int) -> Widget { DayHeader() }

    package func bindRow(_ widget: Widget, row: Int) {
        guard let shown else { return }
        guard let cell = widget as? EventRow else { return }
        cell.show(conflicting: conflicting[row], of: shown.entry, in: shown.texts)
        cell.onMore = { [weak self] button in
            guard let self, row < self.conflicting.count else { return }
            self.onMenu(self.conflicting[row], 0, Double(button.height), button)
        }
    }

    package func accessibleName(ofRow row: Int) -> String {
        guard let shown else { return "" }
        return shown.texts.accessibleName(ofConflicting: conflicting[row], of: shown.entry)
    }

    package func openMenu(row: Int, x: Double, y: Double) { onMenu(conflicting[row], x, y, list) }

    package func activate(row: Int) {
        guard let shown else { return }
        onActivate(shown.texts.agenda.entries[conflicting[row]].id)
    }
}

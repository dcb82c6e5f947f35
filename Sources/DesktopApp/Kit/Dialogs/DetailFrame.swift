import Events
import Gtk
import Planning

/// The common frame of the dialogs of an event and of a game: the window, the share menu with its notice, and, below
/// the content of the dialog, the events that this one conflicts with.
///
///     let frame = DetailFrame("Event", over: window, visibleConflicts: 5)
///     frame.content = column(title, when)
///     frame.showConflicts(of: entry, in: texts)
///     frame.present()
@MainActor
package final class DetailFrame: SectionedListDelegate {
    package let window: Dialog
    package let bar = HeaderBar()

    /// Called when a conflicting event is activated, with its identity.
    package var onActivate: @MainActor (EventKey) -> Void = { _ in }

    /// Returns what is shared.
    package var share: @MainActor () -> EventShare? = { nil }

    private let heading = Label(role: .heading)
    /// How many conflicts the user ignores.
    private let ignored = Label()
    private let timeBar = TimeBarView()
    private let scroll = ScrolledWindow()
    private let list: SectionedList
    private let listFrame: ScrolledWindow
    private let notice = Notice()
    private let sharing: EventSharing
    private lazy var shareMenu = ShareMenu(of: { [weak self] in self?.share() }, onShare: sharing.share)
    private let columnTexts = ColumnTexts()
    /// The agenda, and the event's position in it.
    private var shown: (texts: AgendaFormatter, entry: Int)?
    private var conflicting: [Int] = []

    private static let width = 480
    private static let rowHeight = 64
    /// The greatest height of the content. What is higher is scrolled.
    private static let greatestHeight = 640
    /// How far an arrow key scrolls, in pixels.
    private static let step = 48.0

    /// - Parameter visibleConflicts: How many conflicting events are visible without scrolling.
    package init(_ title: String, over parent: Window, visibleConflicts: Int) {
        list = SectionedList(rowKinds: [.init(minimumHeight: DetailFrame.rowHeight)], headerKinds: [])
        listFrame = ScrolledWindow(child: list)
        window = Dialog(title, over: parent, width: DetailFrame.width)
        sharing = EventSharing(in: window, notice: notice)
        heading.addClass("section-title")
        heading.xalign = 0
        heading.wrap = true
        ignored.addClass("detail-ignored")
        ignored.xalign = 0
        ignored.wrap = true
        list.setAccessibleLabelledBy(heading)
        list.delegate = self
        listFrame.setPolicy(horizontal: .never, vertical: .automatic)
        listFrame.propagateNaturalHeight = true
        listFrame.minContentHeight = DetailFrame.rowHeight
        listFrame.maxContentHeight = DetailFrame.rowHeight * visibleConflicts
        listFrame.overflowHidden = true
        bar.packEnd(shareMenu.makeButton())
        shareMenu.install(on: window)
        window.titlebar = bar
    }

    /// Puts the content of the dialog above the conflicting events, and further content below them.
    package func fill(with content: [Widget], below further: [Widget] = []) {
        let column = Box(.vertical)
        column.addClass("detail")
        for child in content + [heading, timeBar.root, listFrame, ignored] + further { column.append(child) }
        scroll.child = column
        scroll.vexpand = true
        for (key, distance) in [("Down", DetailFrame.step), ("Up", -DetailFrame.step)] {
            scroll.addShortcut(key) { [weak self] in
                self?.scroll.scrollOffset += distance
                return .stop
            }
        }
        let overlay = Overlay(child: scroll)
        overlay.add(notice.root)
        window.child = overlay
    }

    /// Puts the dialog on screen, with the keyboard focus on the first conflicting event.
    package func present() {
        window.present()
        // Not before: a widget that gets the focus while it has no surface gives its window a wrong accessible role.
        focusFirstConflict()
    }

    /// Moves the keyboard focus to the first conflicting event, otherwise to the content, which the arrow keys scroll.
    func focusFirstConflict() {
        if conflicting.isEmpty { scroll.grabFocus() } else { list.focus(row: 0) }
        scroll.scrollOffset = 0
    }

    /// Moves the keyboard focus to the list, to the row that had it last.
    package func focusConflicts() {
        if !conflicting.isEmpty { _ = list.grabFocus() }
    }

    /// Shows the conflicts of the event at a position of the agenda.
    package func showConflicts(of entry: Int, in texts: AgendaFormatter) {
        let agenda = texts.agenda
        let conflicting = agenda.conflicts.conflicts(of: entry)
        shown = (texts, entry)
        self.conflicting = conflicting
        heading.text = texts.conflictHeading(of: entry)
        let ignoredCount = texts.ignoredConflicts(of: entry)
        ignored.text = ignoredCount ?? ""
        ignored.visible = ignoredCount != nil
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

    /// Fits the height of the window to its content.
    package func fitHeight() {
        let width = window.isMapped ? window.currentSize.width : DetailFrame.width
        scroll.fitHeight(ofWindow: width, atMost: DetailFrame.greatestHeight)
        window.defaultSize = (width: width, height: -1)
    }

    /// - Parameter conflicting: positions in the agenda, ascending.
    private nonisolated static func row(of key: EventKey, among conflicting: [Int], in agenda: Agenda) -> Int? {
        guard let entry = agenda.position(of: key) else { return nil }
        let row = conflicting.partitioningIndex { $0 >= entry }
        return row < conflicting.count && conflicting[row] == entry ? row : nil
    }

    // MARK: SectionedListDelegate

    package func makeRow(kind: Int) -> Widget { EventRow(columnTexts) }

    package func makeHeader(kind: Int) -> Widget { DayHeader() }

    package func bindRow(_ widget: Widget, row: Int) {
        guard let shown else { return }
        (widget as? EventRow)?.show(conflicting: conflicting[row], of: shown.entry, in: shown.texts)
    }

    package func bindHeader(_ widget: Widget, section: Int) {}

    package func accessibleName(ofRow row: Int) -> String {
        guard let shown else { return "" }
        return shown.texts.accessibleName(ofConflicting: conflicting[row], of: shown.entry)
    }

    package func accessibleName(ofHeader section: Int) -> String { "" }

    package func activate(row: Int) {
        guard let shown else { return }
        onActivate(shown.texts.agenda.entries[conflicting[row]].id)
    }
}

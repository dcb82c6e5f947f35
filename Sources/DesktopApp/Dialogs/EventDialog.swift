import Events
import Gtk
import Planning
import Time

/// An event in full, and the events it conflicts with.
@MainActor
final class EventDialog: SectionedListDelegate {
    let window: Dialog

    /// Called when a rival is chosen, with its identity: the list behind follows.
    var onGo: @MainActor (EventKey) -> Void = { _ in }

    /// Called when the page of an event that has one of its own is asked for. Without it there is no button for that.
    var onOpenPage: (@MainActor (EventKey) -> Void)? {
        didSet { showPageButton() }
    }

    /// The event that is shown.
    private(set) var event: EventKey
    private var visited: [EventKey] = []

    private let back = Button(icon: "go-previous-symbolic")
    private let openPage = Button(label: "Open Its _Page")
    private let title = Label(role: .heading)
    private let when = Label()
    private let origin = Label()
    private let heading = Label(role: .heading)
    private let timeBar = TimeBarView()
    private let list: SectionedList
    private let listFrame: ScrolledWindow
    private let notice = Notice()
    private let sharing: EventSharing
    private lazy var shareMenu = ShareMenu { [weak self] way in
        guard let self else { return }
        self.sharing.share(self.texts.share(of: self.entry), as: way)
    }
    private let columnTexts = ColumnTexts()
    private var texts: AgendaTexts
    private var entry: Int
    private var rivals: [Int] = []

    private static let width = 480
    private static let rowHeight = 64
    private static let visibleRivals = 5

    init?(_ event: EventKey, texts: AgendaTexts, parent: Window) {
        guard let entry = texts.agenda.position(of: event) else { return nil }
        self.event = event
        self.entry = entry
        self.texts = texts
        list = SectionedList(rowKinds: [.init(minimumHeight: EventDialog.rowHeight)], headerKinds: [])
        listFrame = ScrolledWindow(child: list)
        window = Dialog("Event", over: parent, width: EventDialog.width)
        sharing = EventSharing(in: window, notice: notice)
        let overlay = Overlay(child: content())
        overlay.add(notice.root)
        window.child = overlay
        addBar()
        list.delegate = self
        show()
    }

    /// Puts the dialog on screen, with the keyboard focus on the first rival.
    func present() {
        window.present()
        // Not before: a widget that gets the focus while it has no surface gives its window a wrong accessible role.
        if !rivals.isEmpty { list.focus(row: 0) }
    }

    /// Shows the event as another snapshot or another setting has it; closes where it is gone.
    func update(_ texts: AgendaTexts) {
        guard let entry = texts.agenda.position(of: event) else {
            window.close()
            return
        }
        self.texts = texts
        self.entry = entry
        visited.removeAll { texts.agenda.position(of: $0) == nil }
        show()
    }

    private func addBar() {
        let bar = HeaderBar()
        back.tooltip = "Back to the event before"
        back.setAccessibleLabel("Back")
        back.onClicked { [weak self] in self?.goBack() }
        window.addShortcut("<Alt>Left") { [weak self] in
            self?.goBack()
            return .stop
        }
        bar.packStart(back)
        bar.packEnd(ShareMenu.makeButton())
        shareMenu.install(on: window)
        openPage.onClicked { [weak self] in
            guard let self else { return }
            self.onOpenPage?(self.event)
        }
        bar.packEnd(openPage)
        window.titlebar = bar
    }

    private func content() -> Widget {
        title.addClass("detail-title")
        when.addClass("detail-when")
        origin.addClass("detail-when")
        heading.addClass("section-title")
        for label in [title, when, origin, heading] {
            label.xalign = 0
            label.wrap = true
        }
        for label in [title, when, origin] {
            label.selectable = true
            label.focusable = false
            label.lines = 4
            label.ellipsize = .end
        }
        list.setAccessibleLabelledBy(heading)
        listFrame.setPolicy(horizontal: .never, vertical: .automatic)
        listFrame.propagateNaturalHeight = true
        listFrame.minContentHeight = EventDialog.rowHeight
        listFrame.maxContentHeight = EventDialog.rowHeight * EventDialog.visibleRivals
        listFrame.overflowHidden = true
        let column = Box(.vertical)
        column.addClass("detail")
        for child in [title, when, origin, heading, timeBar.root, listFrame] as [Widget] {
            column.append(child)
        }
        return column
    }

    private func show() {
        title.text = texts.title(of: entry)
        when.text = texts.when(of: entry)
        origin.text = texts.origin(of: entry)
        heading.text = texts.conflictHeading(of: entry)
        back.isVisible = !visited.isEmpty
        showPageButton()
        rivals = texts.agenda.conflicts.conflicts(of: entry)
        let column = TimeColumn(texts.times)
        columnTexts.texts = [column.rivalStarts, column.ends]
        timeBar.show(TimeBar(of: entry, in: texts.agenda, texts: texts.times), texts: texts)
        listFrame.isVisible = !rivals.isEmpty
        let agenda = texts.agenda
        let rivals = rivals
        let sections = [SectionedListLayout.Section(headerKind: nil, rowKind: 0, rowCount: rivals.count)]
        list.setModel(
            SectionedListModel(
                layout: SectionedListLayout(sections: sections),
                rowID: { agenda.entries[rivals[$0]].id.rawValue },
                row: { EventDialog.row(of: EventKey(rawValue: $0), among: rivals, in: agenda) }))
        window.setAccessibleLabel(texts.accessibleName(of: entry))
        // As high as what is in it now.
        window.defaultSize = (width: window.isMapped ? window.currentSize.width : EventDialog.width, height: -1)
    }

    /// - Parameter rivals: positions in the agenda, ascending.
    private nonisolated static func row(of key: EventKey, among rivals: [Int], in agenda: Agenda) -> Int? {
        guard let entry = agenda.position(of: key) else { return nil }
        let row = rivals.partitioningIndex { $0 >= entry }
        return row < rivals.count && rivals[row] == entry ? row : nil
    }

    private func showPageButton() {
        openPage.isVisible = onOpenPage != nil && texts.agenda.pageOrigin(of: entry) != nil
    }

    private func go(to rival: EventKey) {
        visited.append(event)
        goOn(to: rival)
    }

    private func goBack() {
        guard let previous = visited.popLast() else { return }
        goOn(to: previous)
    }

    private func goOn(to next: EventKey) {
        guard let entry = texts.agenda.position(of: next) else { return }
        event = next
        self.entry = entry
        show()
        if !rivals.isEmpty { list.focus(row: 0) }
        onGo(next)
    }

    // MARK: SectionedListDelegate

    func makeRow(kind: Int) -> Widget { EventRow(columnTexts) }

    func makeHeader(kind: Int) -> Widget { DayHeader() }

    func bindRow(_ widget: Widget, row: Int) {
        (widget as? EventRow)?.show(rival: rivals[row], of: entry, in: texts)
    }

    func bindHeader(_ widget: Widget, section: Int) {}

    func accessibleName(ofRow row: Int) -> String {
        texts.accessibleName(ofRival: rivals[row], of: entry)
    }

    func accessibleName(ofHeader section: Int) -> String { "" }

    func activate(row: Int) {
        go(to: texts.agenda.entries[rivals[row]].id)
    }
}

import AppModel
import Events
import Gtk
import Kit
import Planning
import Storage
import Text
import Time

/// The list of sources with their state, which leads to their pages; below them what can be brought back.
@MainActor
package final class SourcesWindow: WindowDialog, SectionedListDelegate {
    package let window: Dialog

    private let model: WindowModel
    private let list = SectionedList(
        name: localized("Calendars"), rowKinds: Row.allCases.map { _ in .init(minimumHeight: 48) },
        headerKinds: [.init(minimumHeight: 48)])
    private let scroll: ScrolledWindow
    private let removeAll = Button(label: localized("Remove _All…"))
    private let empty = Label(localized("No calendars yet."))
    package private(set) lazy var undoBar: UndoBar? = UndoBar(over: sources(), of: model.undos)
    /// Called to open the page of a source.
    package var onOpen: @MainActor (StoredSource.ID) -> Void = { _ in }
    /// Called to add a source, when the window is closed.
    package var onAdd: @MainActor () -> Void = {}
    /// Called to list the user's mail addresses.
    package var onAddresses: @MainActor () -> Void = {}
    /// Called to ask a question in a dialog.
    package var onAsk: @MainActor (_ make: (Window) -> QuestionDialog) -> Void = { _ in }

    private static let (height, greatestHeight, usualRowCount) = (480, 900, 5)

    /// As high as the window below where there are more rows than usual.
    private static func height(forRows count: Int, over parent: Window) -> Int {
        count > usualRowCount ? min(max(height, parent.height), greatestHeight) : height
    }

    private enum Row: Int, CaseIterable {
        case source, failedSource, removed
    }

    private var entries: [SourceEntry] = []
    private var removed: [RemovedItem] = []
    /// The kinds and identities of the rows in the list.
    private var rows: [(kind: Row, id: UInt64)] = []
    private var texts: SourceFormatter
    private var following: Following?

    package init(_ model: WindowModel, parent: Window) {
        self.model = model
        let times = model.agenda.times
        texts = SourceFormatter(times: times, now: model.library.now)
        let rowCount = model.library.entries.count + model.removedItems.count
        window = Dialog(
            localized("Calendars"), over: parent, width: 600,
            height: SourcesWindow.height(forRows: rowCount, over: parent))
        scroll = ScrolledWindow(child: list)
        addBar()
        window.child = content()
        list.delegate = self
        list.onKey("Delete") { [weak self] in self?.removeFocused() }
        following = Following({ [agenda = model.agenda] in (agenda.library, agenda.times) }) { [weak self] in
            self?.show($1)
        }
    }

    private var library: SourceLibrary { model.library }

    private func addBar() {
        let bar = HeaderBar()
        let add = Button(icon: "upcoming-add-symbolic", name: localized("Add a calendar"))
        add.onClicked { [weak self] in
            guard let self else { return }
            self.window.close()
            self.onAdd()
        }
        bar.packStart(add)
        let refresh = Button(
            icon: "view-refresh-symbolic", name: localized("Refresh all"),
            tooltip: localized("Refresh all calendars (F5)"))
        refresh.onClicked { [weak self] in self?.library.refresh() }
        bar.packStart(refresh)
        for key in ["F5", "<Control>r"] {
            window.onKey(key) { [weak self] in self?.library.refresh() }
        }
        window.titlebar = bar
    }

    private func content() -> Widget {
        let addresses = Button(label: localized("Your _Email Addresses…"))
        addresses.wrapText()
        addresses.onClicked { [weak self] in self?.onAddresses() }
        removeAll.halign = .end
        removeAll.hexpand = true
        removeAll.onClicked { [weak self] in self?.askToRemoveAll() }
        let buttons = Box(.horizontal, spacing: 8, children: addresses, removeAll)
        let page = Box(.vertical, class: "sources")
        if let undoBar { page.append(undoBar.root) }
        page.append(buttons)
        page.onDropFiles(hoverClass: "drop-target") { [additions = model.additions] in additions.propose($0) }
        return page
    }

    private func sources() -> Widget {
        empty.addClass("sources-empty")
        empty.wrap = true
        list.addClass("sources-list")
        scroll.setPolicy(horizontal: .never, vertical: .automatic)
        scroll.vexpand = true
        // The list may end exactly between two rows, where only the scrollbar says that there are more.
        scroll.keepsScrollbar = true
        return Box(.vertical, children: empty, scroll)
    }

    // MARK: Showing

    /// Shows the current sources, and what can be brought back.
    private func show(_ times: TimeFormatter) {
        texts = SourceFormatter(times: times, now: library.now)
        (entries, removed) = (library.entries, model.removedItems)
        let rows =
            entries.map { (kind: $0.stored.failure == nil ? Row.source : .failedSource, id: $0.rowID) }
            + removed.map { (kind: Row.removed, id: $0.rowID) }
        if rows.elementsEqual(self.rows, by: ==) {
            list.rebind()
        } else {
            self.rows = rows
            list.setModel(SourcesWindow.model(of: rows, sourceCount: entries.count))
        }
        empty.visible = entries.isEmpty
        scroll.visible = !rows.isEmpty
        removeAll.visible = !entries.isEmpty
    }

    private static func model(of rows: [(kind: Row, id: UInt64)], sourceCount: Int) -> SectionedListModel {
        typealias Layout = SectionedListLayout
        var sections = [
            Layout.Section(
                headerKind: nil, runs: rows.prefix(sourceCount).map { .init(kind: $0.kind.rawValue, count: 1) })
        ]
        if rows.count > sourceCount {
            sections.append(
                Layout.Section(headerKind: 0, rowKind: Row.removed.rawValue, rowCount: rows.count - sourceCount))
        }
        let ids = rows.map(\.id)
        let positions = Dictionary(zip(ids, ids.indices)) { first, _ in first }
        return SectionedListModel(layout: Layout(sections: sections), rowID: { ids[$0] }, row: { positions[$0] })
    }

    // MARK: SectionedListDelegate

    package func makeRow(kind: Int) -> Widget {
        guard kind != Row.removed.rawValue else {
            return RemovedRow { [model] in model.bringBack($0) }
        }
        return SourceRow(hasFailure: kind == Row.failedSource.rawValue)
    }

    package func makeHeader(kind: Int) -> Widget { RemovedHeader() }

    package func bindRow(_ widget: Widget, row: Int) {
        if let item = item(row) {
            (widget as? RemovedRow)?.show(item, texts)
        } else if entries.indices.contains(row) {
            (widget as? SourceRow)?.show(entries[row], color: model.agenda.color(of: entries[row]), texts)
        }
    }

    package func accessibleName(ofRow row: Int) -> String {
        if let item = item(row) { return [item.name, texts.removal(at: item.date)].listed() }
        guard entries.indices.contains(row) else { return "" }
        let entry = entries[row]
        return texts.accessibleName(
            of: entry.stored, recurring: entry.recurringCount, unseen: entry.unseenSeriesCount, role: entry.role,
            isRefreshing: entry.isRefreshing)
    }

    package func accessibleName(ofHeader section: Int) -> String { RemovedHeader.title }

    package func activate(row: Int) {
        if entries.indices.contains(row) { onOpen(entries[row].id) }
    }

    private func item(_ row: Int) -> RemovedItem? {
        let position = row - entries.count
        return removed.indices.contains(position) ? removed[position] : nil
    }

    // MARK: Adding and removing

    private func removeFocused() {
        if let row = list.focusedRow, entries.indices.contains(row) { model.undos.remove([entries[row].id]) }
    }

    /// How many calendars the question names.
    private static let mostNames = 8

    /// Asks whether all sources are to be removed, and says which they are and what that means.
    private func askToRemoveAll() {
        let (times, count) = (model.agenda.times, library.entries.count)
        var lines = library.entries.prefix(SourcesWindow.mostNames).map { $0.stored.name.singleLine(limit: 60) }
        if count > lines.count {
            let rest = count - lines.count
            lines.append(times.localized("and {count} more", "and {count} more", count: rest))
        }
        onAsk { parent in
            QuestionDialog(
                times.localized("Remove {count} Calendar?", "Remove {count} Calendars?", count: count),
                lines.joined(separator: "\n") + "\n\n"
                    + localized(
                        """
                        Nothing is deleted at their addresses. For 30 days they can be brought back below the list, with their \
                        names, colors and settings.
                        """),
                accept: localized("_Remove"), over: parent
            ) { [model] in
                model.undos.remove(model.library.entries.map(\.id))
            }
        }
    }
}

extension SourceEntry {
    /// The identity of its row. A source that is brought back has that of its row among those that were removed.
    fileprivate var rowID: UInt64 { UInt64(bitPattern: id) }

    /// The number of its series.
    var recurringCount: Int { feed?.calendar?.recurringCount ?? 0 }
}

extension RemovedItem {
    fileprivate var rowID: UInt64 {
        switch id {
        case .source(let id): UInt64(bitPattern: id)
        case .account(let id): UInt64(bitPattern: Int64(id.hashValue))
        }
    }
}

extension FileChooser {
    /// Lets the user choose files of events.
    package static func openEvents(over parent: Window, completion: @escaping @MainActor ([String]) -> Void) {
        let filters = [
            Filter(localized("Events"), suffixes: ["json", "ics", "ical", "icalendar", "ics.gz"]),
            .allFiles(localized("All files")),
        ]
        open(localized("Open Events"), parent: parent, multiple: true, filters: filters, completion: completion)
    }
}

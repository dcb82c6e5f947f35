import AppModel
import Events
import Gtk
import Kit
import Planning
import Storage
import Text
import Time

/// The list of sources with their state, which leads to their pages.
@MainActor
package final class SourcesWindow: WindowDialog {
    package let window: Dialog

    private let model: WindowModel
    private let list = ListBox()
    private let removeAll = Button(label: localized("Remove _All…"))
    private lazy var removed = RemovedList(model)
    private var question: QuestionDialog?
    private let empty = Label(localized("No sources yet."))
    package private(set) lazy var undoBar: UndoBar? = UndoBar(over: content(), of: model.undos)
    /// Called to open the page of a source.
    package var onOpen: @MainActor (StoredSource.ID) -> Void = { _ in }
    /// Called to add a source, when the window is closed.
    package var onAdd: @MainActor () -> Void = {}
    /// Called to list the user's mail addresses.
    package var onAddresses: @MainActor () -> Void = {}

    /// The rows of the first sources, or of all.
    private var rows: [SourceRow] = []
    /// The position of the row to fill next, and how many are still to be filled.
    private var next = 0
    private var unfilled = 0
    private var isFilling = false
    private var times: TimeFormatter

    package init(_ model: WindowModel, parent: Window) {
        self.model = model
        times = model.agenda.times
        window = Dialog(localized("Sources"), over: parent, width: 600, height: 520)
        addBar()
        window.child = undoBar?.root
        show(times)
    }

    private var library: SourceLibrary { model.library }

    private func addBar() {
        let bar = HeaderBar()
        let add = Button(icon: "upcoming-add-symbolic")
        add.tooltipText = localized("Add a calendar")
        add.setAccessibleLabel(localized("Add a calendar"))
        add.onClicked { [weak self] in
            guard let self else { return }
            self.window.close()
            self.onAdd()
        }
        bar.packStart(add)
        let refresh = Button(icon: "view-refresh-symbolic")
        refresh.tooltipText = localized("Refresh all sources (F5)")
        refresh.setAccessibleLabel(localized("Refresh all"))
        refresh.onClicked { [weak self] in self?.library.refresh() }
        bar.packStart(refresh)
        for key in ["F5", "<Control>r"] {
            window.addShortcut(key) { [weak self] in
                self?.library.refresh()
                return .stop
            }
        }
        window.titlebar = bar
    }

    private func content() -> Widget {
        empty.addClass("sources-empty")
        empty.wrap = true
        list.addClass("sources-list")
        list.setAccessibleLabel(localized("Sources"))
        list.onActivate { [weak self] in self?.open($0) }

        let column = Box(.vertical)
        column.addClass("sources")
        column.addClass("above-undo-bar")
        removeAll.addClass("destructive-action")
        removeAll.addClass("sources-remove-all")
        removeAll.halign = .start
        removeAll.onClicked { [weak self] in self?.askToRemoveAll() }
        let addresses = Button(label: localized("Your _Email Addresses…"))
        addresses.halign = .start
        addresses.addClass("sources-remove-all")
        addresses.onClicked { [weak self] in self?.onAddresses() }
        for child in [empty, list, removed.root, addresses, removeAll] as [Widget] { column.append(child) }
        let scroll = ScrolledWindow(child: column)
        scroll.vexpand = true
        let page = Box(.vertical)
        page.append(scroll)
        page.onDropFiles(hoverClass: "drop-target") { [weak self] in self?.propose($0) }
        return page
    }

    // MARK: Showing

    /// Shows the current sources. Rows are kept, and the keyboard focus with them.
    ///
    /// A row takes about a millisecond. The rows of many sources are filled one after the other while the program is
    /// idle, in a circle, so that the last ones are filled too when changes are frequent.
    package func show(_ times: TimeFormatter) {
        self.times = times
        unfilled = library.entries.count
        fill()
    }

    private func fill() {
        matchRows()
        let end = ContinuousClock.now.advanced(by: .milliseconds(20))
        let texts = SourceFormatter(times: times, now: library.now)
        unfilled = min(unfilled, library.entries.count)
        while unfilled > 0, .now < end {
            if next == library.entries.count { next = 0 }
            fill(next, texts)
            next += 1
            unfilled -= 1
        }
        empty.visible = library.entries.isEmpty
        list.visible = !library.entries.isEmpty
        removeAll.visible = !library.entries.isEmpty
        removed.show(texts)
        guard unfilled > 0, !isFilling else { return }
        isFilling = true
        MainLoop.whenIdle { [weak self] in
            self?.isFilling = false
            self?.fill()
        }
    }

    /// Fills a row, or appends it.
    private func fill(_ position: Int, _ texts: SourceFormatter) {
        let entry = library.entries[position]
        if position == rows.count { rows.append(makeRow(entry)) }
        guard rows[position].show(entry, color: model.agenda.color(of: entry), texts) else { return }
        list.setName(
            texts.accessibleName(of: entry.stored, role: entry.role, isRefreshing: entry.isRefreshing), ofRow: position)
    }

    /// Removes the rows of removed sources, so that the rows are those of the first sources again.
    private func matchRows() {
        let ids = library.entries.map(\.id)
        let here = Set(ids)
        for position in rows.indices.reversed() where !here.contains(rows[position].id) {
            rows.remove(at: position)
            list.remove(position)
            if position < next { next -= 1 }
        }
        if rows.map(\.id) != Array(ids.prefix(rows.count)) {
            rows = []
            list.removeAll()
            next = 0
        }
    }

    private func makeRow(_ entry: SourceEntry) -> SourceRow {
        let row = SourceRow(entry.id)
        list.append(row.root, name: entry.stored.name, isActivatable: true)
        return row
    }

    // MARK: Adding and removing

    private func propose(_ words: [String]) {
        model.additions.propose(words.map { Source(argument: $0) })
    }

    /// How many calendars the question names.
    private static let mostNames = 8

    /// Asks whether all sources are to be removed, and says which they are and what that means.
    private func askToRemoveAll() {
        guard question == nil else { return }
        let count = library.entries.count
        var lines = library.entries.prefix(SourcesWindow.mostNames).map { $0.stored.name.singleLine(limit: 60) }
        if count > lines.count {
            let rest = count - lines.count
            lines.append(times.localized("and {count} more", "and {count} more", count: rest))
        }
        let dialog = QuestionDialog(
            times.localized("Remove {count} Calendar?", "Remove {count} Calendars?", count: count),
            lines.joined(separator: "\n") + "\n\n"
                + localized(
                    """
                    Nothing is deleted at their addresses. For 30 days they can be brought back below the list, with their \
                    names, colors and settings.
                    """),
            accept: localized("_Remove"), over: window
        ) { [weak self] in
            guard let self else { return }
            self.model.undos.remove(self.library.entries.map(\.id))
        }
        dialog.window.onClosed { [weak self] in self?.question = nil }
        question = dialog
        dialog.present()
    }

    private func open(_ position: Int) {
        if rows.indices.contains(position) { onOpen(rows[position].id) }
    }
}

extension FileChooser {
    /// Lets the user choose files of events.
    package static func openEvents(over parent: Window, completion: @escaping @MainActor ([String]) -> Void) {
        let filters = [
            Filter(localized("Events"), suffixes: ["json", "ics", "ical", "icalendar"]),
            .allFiles(localized("All files")),
        ]
        open(localized("Open Events"), parent: parent, multiple: true, filters: filters, completion: completion)
    }
}

import AppModel
import Events
import Gtk
import Kit
import Planning
import Text
import Time

/// The changes that refreshes brought, the last first. A new one carries a mark until the page is left.
@MainActor
package final class ChangesPage: Page, SectionedListDelegate {
    package static let kind = PageKind("changes", title: localized("Changes"), icon: "upcoming-changes-symbolic")

    package static func isListed(in model: WindowModel) -> Bool { !model.changes.rows.isEmpty }

    package let root: Widget
    package var onChange: @MainActor () -> Void = {}
    package var room = WindowRoom.wide

    private enum Row: Int, CaseIterable {
        case change, changeInConflict
    }

    private let model: ChangesModel
    private let agenda: AgendaModel
    private let list: SectionedList
    private let status: StatusPage
    private let chip = FilterChip(icon: "upcoming-filter-symbolic", remove: localized("Show all changes"))
    private let noticesButton = Button(
        icon: "upcoming-bell-symbolic", name: localized("Notifications"),
        tooltip: localized("Choose what notifications tell you"))
    private let openElsewhere: @MainActor (PageTarget) -> Void
    private let dialogs: DialogStack
    private let actions: EventActions
    private var rows = ChangeRows()
    private var texts: ChangeFormatter
    package private(set) var following: [Following] = []
    private var followingModel: AnyObject?
    /// The source whose changes alone are listed; `nil` for all. It ends when the page is left.
    private var only: Source? {
        didSet { if only != oldValue { show(model.rows) } }
    }
    /// The dates of the reports that had not been seen before the page came on show.
    private var new: Set<Instant> = []

    package init(_ context: PageContext) {
        (model, agenda, openElsewhere) = (context.changes, context.model, context.open)
        (dialogs, actions) = (context.dialogs, context.actions)
        texts = ChangeFormatter(context.model.times, now: context.model.library.now)
        list = SectionedList(
            name: localized("Changes"), rowKinds: Row.allCases.map { _ in .init(minimumHeight: 56) },
            headerKinds: [.init(minimumHeight: 40)])
        list.addClass("changes")
        status = StatusPage(insteadOf: ScrolledWindow(child: list))
        root = Box(.vertical, children: Clamp(maximumWidth: 760, child: chip), status.root)
        chip.text = nil
        chip.onRemove = { [weak self] in
            self?.only = nil
            _ = self?.focus()
        }
        list.delegate = self
        status.show(
            icon: "upcoming-changes-symbolic", title: localized("Nothing has changed yet"),
            body: localized(
                "When a calendar or a feed moves, adds or cancels something that is still to come, it is listed here."),
            choices: [.init(label: localized("_Notifications…"), action: "win.notifications")])
        noticesButton.actionName = "win.notifications"
        followingModel = Following({ [model] in model.rows }) { [weak self] in self?.show($0) }
        following = [
            Following({ [agenda] in (agenda.texts, agenda.times) }) { [weak self] in self?.show($0, $1) }
        ]
    }

    package var bar: PageBar { PageBar(end: [noticesButton]) }

    private func show(_ texts: AgendaFormatter?, _ times: TimeFormatter) {
        self.texts = ChangeFormatter(times, now: agenda.library.now)
        dialogs.updateEvent(texts)
        showRows()
    }

    private func show(_ all: ChangeRows) {
        let changed = all.of(only)
        rows = changed
        chip.text = only.map { source in
            let name = agenda.library.entries.first { $0.stored.source == source }?.stored.name ?? source.name
            return localized("Only changes of {name}", ["name": name.singleLine(limit: 200)])
        }
        if isOnShow { noteSeen() }
        showRows()
        status.shown = changed.isEmpty ? .page : .list
        onChange()
    }

    private func showRows() {
        var first = 0
        let sections = rows.reports.indices.map { report in
            let own = first..<first + rows.rowCount(ofReport: report)
            first = own.upperBound
            return SectionedListLayout.Section(
                headerKind: 0,
                runs: own.map { row in
                    let isInConflict = change(ofRow: row).flatMap(conflict) != nil
                    return .init(kind: (isInConflict ? Row.changeInConflict : .change).rawValue, count: 1)
                })
        }
        list.setModel(SectionedListModel(layout: SectionedListLayout(sections: sections)))
    }

    private func change(ofRow row: Int) -> EventChange? {
        if case .change(let change) = rows.row(row).row { change } else { nil }
    }

    package var isOnShow = false {
        didSet {
            guard isOnShow else {
                only = nil
                new = []
                return
            }
            // A link may choose a source first.
            MainLoop.whenIdle { [weak self] in
                guard let self, self.isOnShow else { return }
                self.noteSeen()
                self.list.rebind()
            }
        }
    }

    /// The changes on show have been seen, and keep their marks until the page is left. On a page of one source alone
    /// they stay unseen: the others count on.
    private func noteSeen() {
        new.formUnion(rows.reports.lazy.filter { !$0.isSeen }.map(\.date))
        if only == nil { model.noteSeen() }
    }

    package func open(_ target: PageTarget) -> Bool {
        guard case .link(.changes(let id?)) = target else {
            only = nil
            return true
        }
        guard let entry = agenda.library.entries.first(where: { $0.stored.source.linkID == id }) else { return false }
        only = entry.stored.source
        return true
    }

    package func focus() -> Bool { rows.isEmpty ? status.focusChoice() : list.grabFocus() }

    // MARK: SectionedListDelegate

    package func makeRow(kind: Int) -> Widget { ChangeRow(isInConflict: kind == Row.changeInConflict.rawValue) }

    package func makeHeader(kind: Int) -> Widget { ChangeHeader() }

    package func bindRow(_ widget: Widget, row: Int) {
        let (report, item) = rows.row(row)
        switch item {
        case .change(let change):
            (widget as? ChangeRow)?.show(
                change.title.singleLine(), words(of: change, in: report.source), conflict: conflict(of: change),
                icon: change.kind.icon,
                news: new.contains(report.date) ? EventNews(change.kind) : nil)
        case .further(let count):
            (widget as? ChangeRow)?.show(texts.text(ofFurther: count), "", conflict: nil, icon: nil, news: nil)
        }
    }

    package func bindHeader(_ widget: Widget, section: Int) {
        let report = rows.reports[section]
        (widget as? ChangeHeader)?.show(name(of: report), texts.time(of: report), color(of: report))
    }

    package func accessibleName(ofRow row: Int) -> String {
        let (report, item) = rows.row(row)
        return switch item {
        case .change(let change):
            [
                change.title.singleLine(),
                [words(of: change, in: report.source), conflict(of: change)].compactMap { $0 }.dotted(),
            ].listed()
        case .further(let count): texts.text(ofFurther: count)
        }
    }

    package func accessibleName(ofHeader section: Int) -> String {
        let report = rows.reports[section]
        return [name(of: report), texts.time(of: report)].listed()
    }

    package func activate(row: Int) {
        guard case .change(let change) = rows.row(row).row, change.kind != .removed else { return }
        guard let texts = agenda.texts, texts.agenda.position(of: change.key) != nil else {
            return openElsewhere(.link(.event(change.key)))
        }
        dialogs.open(change.key, texts: texts, actions: actions, openPage: openElsewhere) { [weak self] in
            _ = self?.focus()
        }
    }

    /// The change, whom it is for, and what is better now.
    private func words(of change: EventChange, in source: Source) -> String {
        ([texts.text(of: change)] + (agenda.texts?.notes(on: change, in: source) ?? [])).dotted()
    }

    /// The events with which the event of a change conflicts now.
    private func conflict(of change: EventChange) -> String? {
        agenda.texts.flatMap { texts in
            texts.agenda.position(of: change.key).flatMap { texts.conflicts(of: $0) }
        }
    }

    private func entry(of report: ChangeReport) -> SourceEntry? {
        agenda.library.entries.first { $0.stored.source == report.source }
    }

    private func name(of report: ChangeReport) -> String { entry(of: report)?.stored.name ?? report.source.name }

    private func color(of report: ChangeReport) -> SourceColor? { entry(of: report).map(agenda.color(of:)) }
}

extension EventChange.Kind {
    fileprivate var icon: String {
        switch self {
        case .added: "upcoming-add-symbolic"
        case .removed, .cancelled: "upcoming-cross-symbolic"
        case .moved: "upcoming-changes-symbolic"
        case .changed: "upcoming-edit-symbolic"
        }
    }
}

/// A report: its source and its time.
@MainActor
private final class ChangeHeader: Box {
    private let dot = SourceDot()
    private let name = Label(class: "day-title", fit: .cut)
    private let time = Label(class: "day-summary")

    init() {
        super.init(.horizontal, class: "day-header", "change-header")
        time.hexpand = true
        time.xalign = 1
        append(dot.root, name, time)
    }

    func show(_ name: String, _ time: String, _ color: SourceColor?) {
        self.name.text = name
        self.time.text = time
        dot.root.visible = color != nil
        if let color { dot.show(color) }
    }
}

/// A change: what happened, as a sign and in words, below the title of the event.
@MainActor
private final class ChangeRow: Box {
    private let icon = Image("", pixelSize: 16)
    private let title = Label(class: "change-title", fit: .cut)
    private let text = Label(class: "change-text", fit: .cut)
    /// The events with which the event conflicts.
    private let conflict = Label(class: "change-conflict", fit: .cut)
    private let mark = Box(.horizontal, class: "change-mark", role: .presentation)

    init(isInConflict: Bool) {
        super.init(.horizontal, class: "change-row")
        // The height of the row is measured while it is blank.
        conflict.visible = isInConflict
        icon.valign = .center
        let texts = Box(.vertical)
        texts.valign = .center
        texts.hexpand = true
        for label in [title, text, conflict] {
            label.showsCutTextInTooltip()
            texts.append(label)
        }
        mark.valign = .center
        append(icon, texts, mark)
    }

    func show(_ title: String, _ text: String, conflict: String?, icon name: String?, news: EventNews?) {
        self.title.text = title
        self.text.show(text)
        self.conflict.text = conflict ?? ""
        icon.iconName = name ?? ""
        mark.visible = news != nil
        mark.tooltipText = news?.name
    }
}

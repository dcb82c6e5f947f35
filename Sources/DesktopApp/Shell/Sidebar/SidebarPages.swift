import ChangesFeature
import ConflictsFeature
import Gtk
import Kit
import Planning
import Text
import Time

/// The pages in the sidebar, one below the other, with the numbers of soon conflicts and of unseen
/// changes beside them.
@MainActor
final class SidebarPages {
    let root = Box(.vertical, class: "sidebar-pages", role: .tabList)
    private var rows: [PageKind: Button] = [:]
    private let badges = [ConflictsPage.kind: Label(), ChangesPage.kind: Label()]
    private let focus = RovingFocus()

    var onChoose: @MainActor (PageKind) -> Void = { _ in }

    init() {
        root.setAccessibleLabel(localized("Pages"))
        for kind in Pages.kinds {
            let row = makeRow(kind)
            rows[kind] = row
            root.append(row)
        }
        focus.moveVertically(in: root)
        list()
    }

    private func makeRow(_ kind: PageKind) -> Button {
        let content = Box(.horizontal)
        let icon = Image(kind.icon, pixelSize: 16)
        let title = Label(kind.title, fit: .cut)
        title.hexpand = true
        content.append(icon, title)
        if let badge = badges[kind] {
            badge.addClass("sidebar-badge")
            if kind == ChangesPage.kind { badge.addClass("news") }
            badge.valign = .center
            badge.visible = false
            content.append(badge)
        }
        let row = Button(child: content)
        row.hasFrame = false
        row.setAccessibleRole(.tab)
        row.setAccessibleLabel(kind.title)
        row.onClicked { [weak self] in self?.onChoose(kind) }
        return row
    }

    var shown: PageKind? {
        didSet {
            guard shown != oldValue else { return }
            for kind in Pages.kinds {
                rows[kind]?.setClass("selected", kind == shown)
                rows[kind]?.setAccessibleSelected(kind == shown)
            }
            list()
        }
    }

    /// The pages that have something to show. The one that is shown is listed too.
    var listed: Set<PageKind> = [] {
        didSet { if listed != oldValue { list() } }
    }

    private func list() {
        let kinds = Pages.kinds.filter { listed.contains($0) || $0 == shown }
        for kind in Pages.kinds { rows[kind]?.visible = kinds.contains(kind) }
        focus.set(kinds.compactMap { rows[$0] })
        if let shown, let position = kinds.firstIndex(of: shown), !root.containsFocus { focus.select(position) }
    }

    /// Shows the number of conflicts that are soon.
    func show(conflicts count: Int, _ times: TimeFormatter) {
        show(count == 0 ? nil : times.soonConflicts(count), count, at: ConflictsPage.kind, times)
    }

    /// Shows the number of changes that the user has not seen.
    func show(changes count: Int, _ times: TimeFormatter) {
        let words = count == 0 ? nil : times.localized("{count} new change", "{count} new changes", count: count)
        show(words, count, at: ChangesPage.kind, times)
    }

    private func show(_ words: String?, _ count: Int, at kind: PageKind, _ times: TimeFormatter) {
        badges[kind]?.show(words == nil ? nil : times.number(count))
        rows[kind]?.tooltipText = words
        rows[kind]?.setAccessibleDescription(words ?? "")
    }

    func grabFocus() { focus.focus(focus.current) }
}

import Gtk
import Planning
import Text

/// The pages in the sidebar, one below the other, with the number of conflicts beside the agenda.
@MainActor
final class SidebarPages {
    let root = Box(.vertical, role: .tabList)
    private var rows: [PageKind: Button] = [:]
    private let badge = Label()
    private let focus = RovingFocus()

    var onChoose: @MainActor (PageKind) -> Void = { _ in }

    init() {
        root.addClass("sidebar-pages")
        root.setAccessibleLabel(localized("Pages"))
        for kind in PageKind.allCases {
            let row = makeRow(kind)
            rows[kind] = row
            root.append(row)
        }
        focus.set(PageKind.allCases.compactMap { rows[$0] })
        focus.moveVertically(in: root)
    }

    private func makeRow(_ kind: PageKind) -> Button {
        let content = Box(.horizontal)
        let icon = Image(kind.icon, pixelSize: 16)
        icon.setAccessibleRole(.presentation)
        let title = Label(kind.title)
        title.xalign = 0
        title.hexpand = true
        title.ellipsize = .end
        content.append(icon)
        content.append(title)
        if kind == .agenda {
            badge.addClass("sidebar-badge")
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
            for (position, kind) in PageKind.allCases.enumerated() {
                rows[kind]?.setClass("selected", kind == shown)
                rows[kind]?.setAccessibleSelected(kind == shown)
                if kind == shown, !root.containsFocus { focus.select(position) }
            }
        }
    }

    /// Shows the number of conflicts beside the agenda.
    func show(_ texts: AgendaFormatter?) {
        let words = texts?.conflictCount
        badge.text = words == nil ? "" : texts?.conflictNumber ?? ""
        badge.visible = words != nil
        rows[.agenda]?.tooltipText = words
        rows[.agenda]?.setAccessibleDescription(words ?? "")
    }

    func grabFocus() { focus.focus(focus.current) }
}

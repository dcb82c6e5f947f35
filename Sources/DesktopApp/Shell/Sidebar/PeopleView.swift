import Events
import Gtk
import Planning
import Text
import Time

/// The people in the sidebar, when there are several.
@MainActor
final class PeopleView {
    let root = Box(.vertical, class: "people")
    private let list = Box(.vertical, role: .list)
    private var rows: [PersonRow] = []
    private let focus = RovingFocus()

    var onToggle: @MainActor (Person) -> Void = { _ in }
    /// Called to open the settings of a person.
    var onSettings: @MainActor (Person) -> Void = { _ in }

    init() {
        let title = Label(localized("People"), class: "sidebar-title")
        title.xalign = 0
        let bar = Box(.horizontal, class: "month-bar", children: title)
        list.setAccessibleLabel(localized("People"))
        root.append(bar, list)
        root.visible = false
        focus.moveVertically(in: list)
    }

    /// Shows the people as they are now. Rows are kept, and the keyboard focus with them.
    func show(_ items: [PersonItem], of people: People, _ times: TimeFormatter) {
        root.visible = items.count > 1
        while rows.count > items.count, let last = rows.popLast() { list.remove(last) }
        while rows.count < items.count {
            let row = PersonRow()
            row.onToggle = { [weak self] in self?.onToggle($0) }
            row.onSettings = { [weak self] in self?.onSettings($0) }
            rows.append(row)
            list.append(row)
        }
        for (row, item) in zip(rows, items) { row.show(item, of: people, times) }
        focus.onChange = { [weak self] stop in
            for (position, row) in (self?.rows ?? []).enumerated() { row.isStop = position == stop }
        }
        focus.set(rows.map(\.check))
    }
}

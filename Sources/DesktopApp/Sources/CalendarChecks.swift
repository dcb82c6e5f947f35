import Events
import Gtk
import Kit
import Planning

/// The calendars of an account, each with a check box.
@MainActor
final class CalendarChecks {
    let id: String
    let root = Box(.vertical, spacing: 6)
    private let name = Label(class: "source-name", fit: .cut, role: .heading)
    private let list = ListBox(class: "sources-list")
    private var rows: [CalendarCheck] = []
    private let onToggle: @MainActor (CalendarChoice, Bool) -> Void

    init(_ id: String, onToggle: @escaping @MainActor (CalendarChoice, Bool) -> Void) {
        (self.id, self.onToggle) = (id, onToggle)
        root.append(name, list)
    }

    /// Shows the calendars of the account with a name. Those that stay keep their widgets, and the keyboard focus with them.
    func show(_ calendars: [CalendarChoice], name account: String) {
        name.text = account
        name.showsCutTextInTooltip()
        list.setAccessibleLabel(account)
        if rows.map(\.id) != calendars.map(\.id) {
            list.removeAll()
            rows = calendars.map { CalendarCheck($0.id, onToggle) }
            for (row, calendar) in zip(rows, calendars) { list.append(row.root, name: calendar.accessibleName) }
        }
        for (position, calendar) in calendars.enumerated() {
            rows[position].show(calendar)
            list.setName(calendar.accessibleName, ofRow: position)
        }
    }
}

/// One calendar: a check box with its color and its name, and below it what is wrong with it.
@MainActor
private final class CalendarCheck {
    let id: String
    let root = Box(.vertical, class: "desktop-calendar")
    private let check: CheckButton
    private let dot = SourceDot()
    private let name = Label(fit: .cut)
    private let fault = Label(class: "source-failure", fit: .wrapped)
    private var shown: CalendarChoice?

    init(_ id: String, _ onToggle: @escaping @MainActor (CalendarChoice, Bool) -> Void) {
        self.id = id
        let title = Box(.horizontal, spacing: 8)
        name.hexpand = true
        title.append(dot.root, name)
        check = CheckButton(child: title)
        root.append(check, fault)
        check.onToggled { [weak self] isOn in
            if let shown = self?.shown { onToggle(shown, isOn) }
        }
    }

    func show(_ calendar: CalendarChoice) {
        guard calendar != shown else { return }
        shown = calendar
        name.text = calendar.name
        name.showsCutTextInTooltip()
        dot.show(calendar.color.map { .own($0) } ?? .numbered(0))
        check.setAccessibleLabel(calendar.accessibleName)
        check.isOn = calendar.isOn
        fault.show(calendar.fault)
    }
}

import AppModel
import Events
import Gtk
import Kit
import Planning

/// The calendars of an account, each with a check box, and the question whose time those take that are shown.
@MainActor
final class CalendarChecks {
    let id: String
    let root = Box(.vertical, spacing: 6)
    private let name = Label(class: "source-name", fit: .cut, role: .heading)
    private let list = ListBox(class: "sources-list")
    private var rows: [CalendarCheck] = []
    private let model: WindowModel
    private let onToggle: @MainActor (CalendarChoice, Bool) -> Void

    /// The answers to that question.
    var answers: [SourceWhose] { rows.map(\.whose) }

    init(
        _ id: String, _ model: WindowModel, onToggle: @escaping @MainActor (CalendarChoice, Bool) -> Void
    ) {
        (self.id, self.model, self.onToggle) = (id, model, onToggle)
        root.append(name, list)
    }

    /// Shows the calendars of the account with a name. Those that stay keep their widgets, and the keyboard focus with them.
    ///
    /// - Parameter source: The source that a calendar is.
    func show(_ calendars: [CalendarChoice], name account: String, source: (CalendarChoice) -> Source?) {
        name.text = account
        name.showsCutTextInTooltip()
        list.setAccessibleLabel(account)
        if rows.map(\.id) != calendars.map(\.id) {
            list.removeAll()
            rows = calendars.map { CalendarCheck($0.id, model, onToggle) }
            for (row, calendar) in zip(rows, calendars) { list.append(row.root, name: calendar.accessibleName) }
        }
        for (position, calendar) in calendars.enumerated() {
            rows[position].show(calendar)
            rows[position].whose.show(source(calendar).flatMap { model.entry(of: $0) })
            list.setName(calendar.accessibleName, ofRow: position)
        }
    }
}

extension WindowModel {
    /// The entry of a source, once it has been read.
    fileprivate func entry(of source: Source) -> SourceEntry? {
        library.entries.first { $0.stored.source == source && $0.isStored && $0.feed != nil }
    }
}

/// One calendar: a check box with its color and its name, and below it what is wrong with it, and whose time it is.
@MainActor
private final class CalendarCheck {
    let id: String
    let root = Box(.vertical, class: "desktop-calendar")
    private let check: CheckButton
    private let dot = SourceDot()
    private let name = Label(fit: .cut)
    private let fault = Label(class: "source-failure", fit: .wrapped)
    let whose: SourceWhose
    private var shown: CalendarChoice?

    init(
        _ id: String, _ model: WindowModel, _ onToggle: @escaping @MainActor (CalendarChoice, Bool) -> Void
    ) {
        self.id = id
        whose = SourceWhose(model)
        let title = Box(.horizontal, spacing: 8)
        name.hexpand = true
        title.append(dot.root, name)
        check = CheckButton(child: title)
        root.append(check, fault, whose.root)
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

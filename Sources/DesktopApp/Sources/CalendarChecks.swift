import AppModel
import Events
import Gtk
import Kit
import Planning

/// The calendars of an account, each with a check box, and the question whose time those take that are shown. Answers to it apply at
/// once, and can be undone.
@MainActor
final class CalendarChecks {
    let id: String
    let root = Box(.vertical, spacing: 6)
    private let name = Label(class: "source-name", fit: .cut, role: .heading)
    private let list = ListBox(class: "sources-list")
    private var rows: [CalendarCheck] = []
    private let model: WindowModel
    private let onToggle: @MainActor (CalendarChoice, Bool) -> Void
    private let onResize: @MainActor () -> Void

    init(
        _ id: String, _ model: WindowModel, onResize: @escaping @MainActor () -> Void,
        onToggle: @escaping @MainActor (CalendarChoice, Bool) -> Void
    ) {
        (self.id, self.model, self.onToggle, self.onResize) = (id, model, onToggle, onResize)
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
            rows = calendars.map { CalendarCheck($0.id, model, onResize, onToggle) }
            for (row, calendar) in zip(rows, calendars) { list.append(row.root, name: calendar.accessibleName) }
        }
        for (position, calendar) in calendars.enumerated() {
            rows[position].show(calendar)
            rows[position].show(source(calendar).flatMap { model.entry(of: $0) })
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
    private let whose = WhoseTime()
    private let model: WindowModel
    private var shown: CalendarChoice?
    private var source: Source?

    init(
        _ id: String, _ model: WindowModel, _ onResize: @escaping @MainActor () -> Void,
        _ onToggle: @escaping @MainActor (CalendarChoice, Bool) -> Void
    ) {
        (self.id, self.model) = (id, model)
        let title = Box(.horizontal, spacing: 8)
        name.hexpand = true
        title.append(dot.root, name)
        check = CheckButton(child: title)
        root.append(check, fault, whose.root)
        whose.root.visible = false
        whose.onResize = onResize
        whose.onChoose = { [weak self] people in self?.choose { $0.choosing(people: people) } }
        whose.onNeverCounts = { [weak self] isOn in self?.choose { $0.choosing(isOn ? .never : .counts) } }
        whose.onAdd = { [weak self] name in
            self?.model.undos.addPerson(typed: name) { [weak self] person in
                self?.choose { $0.choosing(people: $0.people.naming(person.id)) }
            }
        }
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

    /// Asks whose time the calendar takes; `nil` hides the question.
    func show(_ entry: SourceEntry?) {
        source = entry?.stored.source
        whose.root.visible = entry != nil
        guard let entry, let texts = texts(of: entry) else { return }
        whose.show(model.library.people, chosen: texts.people, neverCounts: texts.counting == .never)
    }

    private func texts(of entry: SourceEntry) -> SourceChoiceFormatter? {
        SourceChoiceFormatter(entry.stored.choices, of: entry, people: model.library.people)
    }

    private func choose(_ change: (SourceChoiceFormatter) -> SourceChoices) {
        guard let entry = source.flatMap({ model.entry(of: $0) }), let texts = texts(of: entry) else { return }
        model.undos.set(.choices(change(texts)), insteadOf: .choices(entry.stored.choices), of: entry.id)
    }
}

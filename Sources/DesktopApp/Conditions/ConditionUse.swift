import AppModel
import Events
import Gtk
import Kit
import Planning
import Rules
import Text
import Time

/// The uses of the selected condition, the buttons for using it, and the events of the agenda that meet it.
@MainActor
final class ConditionUse {
    let root: Box
    private let count = Label(class: "section-title", fit: .wrapped, role: .heading)
    /// What can be done with the condition. Its page adds what can be done with the rule.
    let buttons = FlowRow(spacing: 8)
    private let filter = Button(label: localized("Use as _Filter"))
    private let ignore = Button(label: localized("_Ignore in Conflicts"))
    private let isFor: MenuButton
    private let calendars = DropDown(name: localized("In which calendars"))
    private let people = PeopleChecks(localized("For whom are these events?"))
    private let needed = PeopleChecks(localized("Needs One Of"))
    private let uses = Label(class: "condition-words", fit: .wrapped)
    /// The calendars to choose from, after all of them.
    private var listed: [SourceChoice] = []
    private let undos: UndoModel
    private let matches = ListBox(name: localized("Events that meet the condition"), class: "condition-parts")
    private let more = Label(class: "condition-words", fit: .wrapped)
    private let model: AgendaModel
    private let open: @MainActor (EventKey) -> Void
    private var condition: NamedCondition?
    private let counting = Latest()
    /// The number that was counted last, or is being counted.
    private var counted: (condition: Condition, agenda: AgendaFormatter)?
    private var keys: [EventKey] = []

    /// The most events that are listed.
    private nonisolated static let limit = 20

    /// - Parameter open: Shows an event in the agenda.
    init(_ model: AgendaModel, _ undos: UndoModel, open: @escaping @MainActor (EventKey) -> Void) {
        (self.model, self.undos) = (model, undos)
        let choice = Box(
            .vertical, spacing: 8, class: "source-chooser", children: calendars, people.root,
            Label(localized("Needs One Of")), needed.root)
        isFor = MenuButton(label: localized("Is For…"), content: choice)
        self.open = open
        root = Box(.vertical)
        root.addClass("condition-use")
        filter.tooltipText = localized("List only events that meet the condition")
        ignore.tooltipText = localized("Keep events that meet the condition out of every conflict; they stay listed")
        buttons.append(filter, ignore)
        isFor.tooltipText = localized("Choose for whom the events are that meet the condition")
        buttons.append(isFor)
        buttons.halign = .start
        root.append(uses, buttons, count, matches, more)
        filter.onClicked { [weak self] in self?.useAsFilter() }
        ignore.onClicked { [weak self] in self?.useToIgnore() }
        matches.onActivate { [weak self] row in
            guard let self, self.keys.indices.contains(row) else { return }
            self.open(self.keys[row])
        }
        people.onChange = { [weak self] in self?.use(for: $0) }
        needed.onChange = { [weak self] in self?.use(for: $0, isNeed: true) }
        people.onAdd = { [weak self, undos] name in
            undos.addPerson(typed: name) { person in
                guard let self else { return }
                self.use(for: self.chosen.union(PersonSet(person.id)))
            }
        }
        calendars.onSelect { [weak self] in self?.showPeople() }
        showMatches(nil)
    }

    // MARK: People

    /// The calendar that is chosen for the rules; `nil` for all.
    private var source: Source? {
        guard let selected = calendars.selected, selected > 0, selected <= listed.count else { return nil }
        return listed[selected - 1].source
    }

    /// The people for whom the events of the condition are, in the chosen calendar.
    private var chosen: PersonSet { chosen(isNeed: false) }

    private func chosen(isNeed: Bool) -> PersonSet {
        let rules = condition.map(model.rules) ?? []
        return rules.filter { $0.source == source && $0.isNeed == isNeed }.reduce(into: []) {
            $0.insert(PersonSet($1.person))
        }
    }

    private func use(for people: PersonSet, isNeed: Bool = false) {
        guard let condition else { return }
        let (before, source) = (chosen(isNeed: isNeed), source)
        for id in people.symmetricDifference(before).ids {
            undos.set(
                People.Rule(id, isNeed: isNeed, in: source, where: condition.json), named: condition.shownName,
                isThere: people.contains(id))
        }
    }

    /// Shows what the condition is used for, and for whom its events are.
    func showPeople() {
        let people = model.library.people
        isFor.visible = !people.isOne
        let sources = model.choosableSources
        if sources != listed || calendars.selected == nil {
            let before = source
            listed = sources
            calendars.setTexts([localized("In all calendars")] + sources.map { $0.name.singleLine(limit: 60) })
            calendars.selected = sources.firstIndex { $0.source == before }.map { $0 + 1 } ?? 0
        }
        self.people.show(people, chosen: chosen)
        needed.show(people, chosen: chosen(isNeed: true))
        isFor.sensitive = condition != nil
        let text = condition.flatMap { ConditionFormatter.inUse(model.uses(of: $0)) }
        uses.show(text)
    }

    /// Moves the keyboard focus to the first button.
    func focus() { filter.grabFocus() }

    /// - Parameters:
    ///   - condition: `nil` when there is none that can be used.
    ///   - rule: The condition whose events are shown; `nil` for none. One that has no name yet cannot be used.
    ///   - agenda: `nil` when there is none.
    func show(_ condition: NamedCondition?, rule: Condition?, agenda: AgendaFormatter?) {
        self.condition = condition
        setLabel(
            filter, localized("Use as _Filter"), localized("Stop _Filtering"),
            isOn: condition != nil && model.filter.condition == condition)
        setLabel(
            ignore, localized("_Ignore in Conflicts"), localized("Stop _Ignoring"),
            isOn: condition != nil && model.ignored == condition)
        for button in [filter, ignore] { button.sensitive = condition != nil }
        showPeople()
        guard let rule, let agenda, !agenda.agenda.entries.isEmpty else {
            counting.cancel()
            counted = nil
            return showMatches(nil)
        }
        if let counted, counted.condition == rule, counted.agenda === agenda { return }
        counted = (rule, agenda)
        count(rule, in: agenda)
    }

    private func count(_ rule: Condition, in texts: AgendaFormatter) {
        let (agenda, now) = (texts.agenda, model.library.now)
        counting.make {
            try rule.matches(in: agenda, from: now, limit: ConditionUse.limit)
        } take: { [weak self] in
            self?.showMatches(($0, texts))
        }
    }

    private func showMatches(_ found: (matches: ConditionMatches, texts: AgendaFormatter)?) {
        let listed = found?.matches.listed ?? []
        count.visible = found != nil
        matches.visible = !listed.isEmpty
        more.visible = false
        matches.removeAll()
        keys = []
        guard let found else { return }
        let (texts, total) = (found.texts, found.matches.count)
        count.text = ConditionFormatter(texts.times).matches(total, of: texts.agenda.entries.count)
        keys = listed.map { texts.agenda.entries[$0].id }
        for entry in listed {
            let line = EventLine(entry, in: texts)
            matches.append(line, name: line.name, isActivatable: true)
        }
        guard total > listed.count else { return }
        more.text = localized(
            "And {count} more. Use the condition as a filter to see all.",
            "And {count} more. Use the condition as a filter to see all.", count: total - listed.count)
        more.visible = true
    }

    private func setLabel(_ button: Button, _ off: String, _ on: String, isOn: Bool) {
        button.label = isOn ? on : off
        button.setClass("in-use", isOn)
    }

    private func useAsFilter() {
        guard let condition else { return }
        undos.filter(by: model.filter.condition == condition ? nil : condition)
    }

    private func useToIgnore() {
        guard let condition else { return }
        undos.ignoreConflicts(by: model.ignored == condition ? nil : condition)
    }
}

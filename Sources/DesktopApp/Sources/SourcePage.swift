import AppModel
import Events
import Gtk
import Kit
import Planning
import Storage
import Text

/// One source: what it said last, the user's settings for it, and Remove. Settings apply at once, and can be undone.
@MainActor
package final class SourcePage: ColumnDialog {
    /// Called to list the mail addresses of a person.
    package var onAddresses: @MainActor (Person.ID) -> Void = { _ in }
    /// Called to decide what counts for conflicts.
    package var onCounts: @MainActor () -> Void = {}
    /// Called to go to the season of the source.
    package var onSeason: @MainActor (Source) -> Void = { _ in }
    /// Called to list what refreshes have changed.
    package var onChanges: @MainActor () -> Void = {}
    /// Called with what the user wants of the account of the source.
    package var onAccount: @MainActor (AccountWish, CalDAVAccount.ID) -> Void = { _, _ in }

    private let id: StoredSource.ID
    private let model: WindowModel
    private let state = SourceStateView()
    private let name = EditableText(name: localized("Name"), action: localized("Rename"))
    private let address = EditableText(name: localized("Address"), action: localized("Edit Address"))
    private let color = ColorChoice()
    private let refreshing = RefreshChoice()
    private let reminding = ReminderChoice()
    private let changing = ChangeChoice()
    private let whose = WhoseTime()
    private let invited = Label(fit: .wrapped)
    private let isInvited = Button(label: localized("_Yes"))
    private let isNotInvited = Button(label: localized("_No"))
    private let question: AddressQuestion
    private let invitation: Box
    private let counts = Label(fit: .wrapped)
    private let countsHint = Label(class: "source-place", fit: .wrapped)
    private let change = Button(label: localized("C_hange…"))
    private let addresses = Button(label: localized("Your _Email Addresses…"))
    private let password = Button(label: localized("Change _Password…"))
    private let calendars = Button(label: localized("_Choose Calendars…"))
    private let removeAccount = Button(label: localized("Remove _Account"))
    private let remove = Button(label: localized("Re_move Calendar"), class: "destructive-action")
    /// The parts that are shown only for a source in the store.
    private var settings: [Widget] = []
    private var conflictSettings: [Widget] = []
    /// The source with the settings that are shown, and as the store had it last.
    private var shown: StoredSource
    private var stored: StoredSource
    private var following: Following?
    private var problems: ProblemsDialog?
    private var followingQuestion: Following?

    /// Returns `nil` when there is no such source.
    package init?(_ id: StoredSource.ID, _ model: WindowModel, over parent: Window) {
        guard let entry = model.library.entries.first(where: { $0.id == id }) else { return nil }
        (self.id, self.model) = (id, model)
        (shown, stored) = (entry.stored, entry.stored)
        question = AddressQuestion(id, model)
        let answers = FlowRow(spacing: 8)
        answers.append(isInvited, isNotInvited)
        invitation = Box(.vertical, spacing: 6, children: invited, answers)
        super.init(
            "", over: parent, width: 480, greatestHeight: 600, styleClass: "source-page", undos: model.undos)
        fill()
        connect()
        show(entry)
        fit()
        following = Following({ [agenda = model.agenda] in agenda.library }) { [weak self] _ in self?.follow() }
        followingQuestion = Following({ [question] in question.text }) { [weak self] in self?.ask($0) }
    }

    private func fill() {
        name.addClass("source-title")
        let line = Box(.horizontal, spacing: 12)
        counts.hexpand = true
        line.append(counts, change)
        change.valign = .start
        change.setAccessibleLabel(localized("Change what counts"))
        let conflicts = Box(.vertical, spacing: 2, children: line, countsHint)
        let peopleSection = section(
            SourceChoiceFormatter.question, Box(.vertical, spacing: 6, children: whose.root, invitation))
        let countsSection = section(localized("Conflicts"), conflicts)
        addresses.halign = .start
        let more = Box(.vertical, spacing: 20, class: "advanced")
        more.append(
            section(localized("Address"), address.root), section(localized("Automatic Refresh"), refreshing.root),
            addresses)
        let advanced = Expander(localized("_Advanced"), child: more)
        advanced.onToggled { [weak self] in self?.fit() }
        let colorSection = section(localized("Color"), color.root)
        let remindSection = section(localized("Remind Me"), reminding.root)
        let changeSection = section(localized("Changing Events"), changing.root)
        settings = [colorSection, advanced]
        conflictSettings = [countsSection, peopleSection, remindSection, changeSection]
        remove.halign = .start
        let account = Box(.vertical, spacing: 6)
        for button in [password, calendars, removeAccount] {
            button.halign = .start
            button.wrapText()
            account.append(button)
        }
        let accountSection = section(localized("Account"), account)
        accountSection.visible = stored.source.accountCalendar != nil
        column.append(
            name.root, state.root, peopleSection, countsSection, remindSection, colorSection, changeSection,
            accountSection, advanced, remove)
        for button in [addresses, remove] { button.wrapText() }
    }

    private func connect() {
        state.onRefresh = { [model, id] in model.library.refresh(id) }
        state.onSeason = { [weak self] in
            if let self, let entry = self.entry { self.onSeason(entry.stored.source) }
        }
        state.onChanges = { [weak self] in self?.onChanges() }
        state.onProblems = { [weak self] in self?.showProblems() }
        name.onAccept = { [weak self] in self?.rename(to: $0) }
        address.onAccept = { [weak self] in self?.move(to: $0) }
        color.onChoose = { [weak self] in self?.set(.color($0)) }
        refreshing.onChoose = { [weak self] in self?.set($0) }
        reminding.onChoose = { [weak self] in self?.set($0) }
        changing.onChoose = { [weak self] in self?.set($0) }
        change.onClicked { [weak self] in self?.onCounts() }
        whose.onChoose = { [weak self] people in self?.choose { $0.choosing(people: people) } }
        whose.onNeverCounts = { [weak self] isOn in self?.choose { $0.choosing(isOn ? .never : .counts) } }
        whose.onAdd = { [weak self] in self?.addPerson($0) }
        whose.onResize = { [weak self] in self?.fit() }
        isInvited.onClicked { [question] in question.answer(isTheirs: true) }
        isNotInvited.onClicked { [question] in question.answer(isTheirs: false) }
        addresses.onClicked { [weak self] in
            if let self, let entry = self.entry { self.onAddresses(self.texts(of: entry)?.invited ?? Person.me) }
        }
        if let account = stored.source.accountCalendar?.account {
            password.onClicked { [weak self] in self?.onAccount(.password, account) }
            calendars.onClicked { [weak self] in self?.onAccount(.calendars, account) }
            removeAccount.onClicked { [weak self] in
                self?.window.close()
                self?.onAccount(.remove, account)
            }
        }
        remove.onClicked { [weak self] in
            guard let self else { return }
            self.window.close()
            self.model.undos.remove([self.id])
        }
    }

    private func set(_ setting: SourceSetting) {
        model.undos.set(setting, insteadOf: shown.setting(like: setting), of: id)
        shown.apply(setting)
        if let entry { show(entry) }
    }

    private func choose(_ change: (SourceChoiceFormatter) -> SourceChoices) {
        guard let entry, let texts = texts(of: entry) else { return }
        set(.choices(change(texts)))
    }

    /// Adds a person whose time the source takes.
    private func addPerson(_ name: String) -> String? {
        model.undos.addPerson(typed: name) { [weak self] person in
            self?.choose { $0.choosing(people: $0.people.naming(person.id)) }
        }
    }

    private func texts(of entry: SourceEntry) -> SourceChoiceFormatter? {
        SourceChoiceFormatter(shown.choices, of: entry, people: model.library.people)
    }

    private func rename(to text: String) -> String? {
        // Without a given name it has its own.
        let isOwn = text == shown.ownName || text.isBlank
        set(.name(isOwn ? nil : text))
        return nil
    }

    private func move(to text: String) -> String? {
        guard text != shown.source.location else { return nil }
        switch TypedSource.read(text, besides: model.library.entries.filter { $0.id != id }.map(\.stored.source)) {
        case .success(let source):
            set(.source(source))
            return nil
        case .failure(let fault): return fault.message
        }
    }

    private func showProblems() {
        guard problems == nil, let entry, let feed = entry.feed else { return }
        let dialog = ProblemsDialog(parent: window)
        dialog.show(ProblemSummary(failures: [], problems: feed.problems, names: model.library.names))
        dialog.window.onClosed { [weak self] in self?.problems = nil }
        problems = dialog
        dialog.window.present()
    }

    private var entry: SourceEntry? { model.library.entries.first { $0.id == id } }

    /// Shows the state of the source, and its settings if they have changed, for example after an undo.
    private func follow() {
        guard let entry else { return window.close() }
        if !entry.stored.hasSameSettings(as: stored) { shown = entry.stored }
        stored = entry.stored
        show(entry)
    }

    private func show(_ entry: SourceEntry) {
        let times = model.agenda.times
        window.title = shown.name.singleLine(limit: 60)
        if !name.isEditing { name.text = shown.name }
        address.text = shown.source.displayLocation
        address.editedText = shown.source.location
        // A calendar of an account is moved there.
        address.canEdit = shown.source.path != nil || shown.source.address != nil
        let hasChanges = !model.changes.rows.of(entry.stored.source).isEmpty
        state.show(entry, hasChanges: hasChanges, SourceFormatter(times: times, now: model.library.now))
        color.show(shown.givenColor, own: model.agenda.ownColor(of: entry))
        // The statement of the source may have changed since.
        var refreshed = shown
        refreshed.statement = entry.stored.statement
        refreshing.show(refreshed, RefreshChoiceFormatter(refreshed, times: times))
        if let feed = entry.feed {
            let isOwn = texts(of: entry)?.people.contains(.me) ?? false
            reminding.show(
                ReminderChoiceFormatter(
                    shown, usual: isOwn ? model.notices.choices.usualReminder : nil, hasAlarms: feed.hasAlarms,
                    needsWindow: !model.notices.choices.keepsWatching, times: times))
        }
        changing.show(shown, of: entry)
        if let texts = texts(of: entry) {
            whose.show(model.library.people, chosen: texts.people, neverCounts: texts.counting == .never)
            counts.text = texts.summary
            let person = texts.invited == Person.me ? nil : model.library.people[texts.invited]
            addresses.label =
                person.map {
                    localized("_Email Addresses of {person}…", ["person": $0.displayName.replacing("_", with: "__")])
                }
                ?? localized("Your _Email Addresses…")
            countsHint.show(texts.hint)
        }
        // A pipe can be read only once, and is not stored.
        name.canEdit = entry.isStored
        for setting in settings { setting.visible = entry.isStored }
        for setting in conflictSettings { setting.visible = entry.isStored && entry.feed != nil }
        // The server names its calendars.
        address.canEdit = shown.source.accountCalendar == nil
        addresses.visible = entry.isStored && entry.feed?.kind == .calendar
    }

    /// Asks whether an address is that of the person whose time it is.
    private func ask(_ text: String?) {
        if text == nil, isInvited.containsFocus || isNotInvited.containsFocus { _ = whose.root.grabFocus() }
        invited.show(text)
        for button in [isInvited, isNotInvited] { button.setAccessibleDescription(text ?? "") }
        invitation.visible = text != nil
        fit()
    }
}

import AppModel
import Events
import Gtk
import Planning
import Text

/// The details of an event, the events that it conflicts with, and what can be done about it: the content of a dialog or of
/// a pane, with buttons for the bar above it.
@MainActor
package final class EventDetail {
    package let frame: DetailFrame
    package let back = Button(
        icon: "go-previous-symbolic", name: localized("Back"), tooltip: localized("Back to the event before"))
    package let openPage = Button(label: localized("Open Its _Page"))
    /// Edits the event, where its calendar can be changed.
    package let edit = Button(
        icon: "upcoming-edit-symbolic", name: localized("Edit"), tooltip: localized("Edit (Ctrl+I)"))

    /// Called with the identity of a chosen conflicting event, so that a list can follow.
    package var onGo: @MainActor (EventKey) -> Void = { _ in }
    /// Called when it shows something else.
    package var onShow: @MainActor () -> Void = {}
    /// Called to open the page of an event that has one. The button for that is hidden without it.
    package var onOpenPage: (@MainActor (EventKey) -> Void)? {
        didSet { showPageButton() }
    }

    /// The event that is shown.
    package private(set) var event: EventKey
    private var visited: [EventKey] = []

    private let actions: EventActions?
    private let title = Label(class: "detail-title", fit: .lines(4), role: .heading)
    private let status = Label(class: "detail-status", fit: .lines(4))
    private let when = Label(class: "detail-when", fit: .lines(4))
    private let ownTime = Label(class: "detail-when", fit: .lines(4))
    private let recurrence = Label(fit: .lines(4))
    private lazy var recurrenceLine = DetailLine(icon: "upcoming-repeat-symbolic", recurrence)
    private let moved = Label(class: "detail-when", fit: .lines(4))
    private let location = LocationLine()
    private let calendars = Label(fit: .lines(4))
    private let dot = SourceDot()
    private let buttons: EventButtons
    private let answers = AnswerButtons()
    private let resolve = Button(label: localized("Resolve"))
    private let ignoring: IgnoreButtons
    private let facts: FactList
    private let links = LinkList()
    private let description = LongText(lineLength: EventDetail.lineLength)
    private let failureLine = FailureLine()
    private var following: AnyObject?
    private let menu: ConflictMenu
    private var texts: AgendaFormatter
    private var entry: Int

    /// The longest line of the description, in characters of average width.
    private static let lineLength = 66

    /// - Parameters:
    ///   - window: Where files are chosen.
    ///   - owner: Around the content and its buttons; it gets their actions.
    ///   - actions: What can be done about the event; `nil` for nothing.
    package init?(
        _ event: EventKey, texts: AgendaFormatter, in window: Window, actionsOf owner: Widget, actions: EventActions?
    ) {
        guard let entry = texts.agenda.position(of: event) else { return nil }
        self.event = event
        self.entry = entry
        self.texts = texts
        self.actions = actions
        facts = FactList(in: window)
        frame = DetailFrame(in: window, actionsOf: owner, visibleConflicts: 5)
        frame.hasMenus = actions != nil
        buttons = EventButtons(notice: frame.notice)
        ignoring = IgnoreButtons()
        let column = Box(.vertical, class: "detail-top")
        menu = ConflictMenu(in: column, actionsOf: owner)
        column.append(content())
        frame.fill(with: [column], below: [facts.root, links.root, description.root])
        frame.headingEnd.append(resolve, ignoring.root)
        connect()
        show()
        guard let actions else { return }
        following = Following({ actions.editing.failures }) { [weak self] _ in self?.showFailure() }
    }

    private func connect() {
        frame.share = { [weak self] in self.map { $0.texts.share(of: $0.entry) } }
        frame.attendance = { [weak self] in
            self.flatMap { $0.actions?.attendance(of: $0.entry, in: $0.texts.agenda) }
        }
        frame.onActivate = { [weak self] in self?.go(to: $0) }
        frame.onMenu = { [weak self] in self?.openMenu(of: $0, x: $1, y: $2, at: $3) }
        menu.onClosed = { [weak self] in self?.frame.focusConflicts() }
        buttons.onFindTime = { [weak self] in
            if let self { self.actions?.findTime(self.event) }
        }
        buttons.onAsk = { [weak self] in
            if let self { self.actions?.ask(self.entry, self.texts) }
        }
        menu.resolving = { [weak self] in self.flatMap { detail in detail.actions.map { (detail.texts, $0) } } }
        resolve.onClicked { [weak self] in self?.openWays() }
        answers.onAnswer = { [weak self] in
            if let self { self.actions?.editing.answer(self.entry, $0, in: self.texts.agenda) }
        }
        answers.onWrite = { [weak self] answer, isOfSeries in
            guard let self else { return }
            let mail = EventMail(answer, to: self.entry, isOfSeries: isOfSeries, self.texts)
            self.actions?.write(mail) { [notice = self.frame.notice] in notice.show($0) }
        }
        ignoring.onIgnore = { [weak self] in self?.ignore(.once) }
        ignoring.onIgnoreAlways = { [weak self] in self?.ignore(.always) }
        ignoring.install(on: frame.headingEnd)
        back.onClicked { [weak self] in self?.goBack() }
        edit.onClicked { [weak self] in self?.editEvent() }
        openPage.onClicked { [weak self] in
            guard let self else { return }
            self.onOpenPage?(self.event)
        }
    }

    private func content() -> [Widget] {
        description.root.addClass("detail-description")
        for label in [title, status, when, ownTime, recurrence, moved, calendars] { label.selectable = true }
        return [
            title, status, when, ownTime, recurrenceLine, moved, location, DetailLine(dot.root, calendars),
            buttons.root, answers.root, failureLine,
        ]
    }

    // MARK: Showing

    /// The whole event, for a screen reader.
    package var accessibleName: String { texts.accessibleName(of: entry) }

    /// Shows another event, from which no way leads back.
    package func show(_ event: EventKey, texts: AgendaFormatter) {
        guard event != self.event else {
            if texts !== self.texts { _ = update(texts) }
            return
        }
        guard let entry = texts.agenda.position(of: event) else { return }
        (self.event, self.entry, self.texts, visited) = (event, entry, texts, [])
        show()
        frame.scrollToTop()
    }

    /// Shows the event with a new agenda or new settings.
    ///
    /// - Returns: Whether the event is still there.
    package func update(_ texts: AgendaFormatter) -> Bool {
        guard let entry = texts.agenda.position(of: event) else { return false }
        (self.texts, self.entry) = (texts, entry)
        visited.removeAll { texts.agenda.position(of: $0) == nil }
        show()
        return true
    }

    private func show() {
        let details = texts.details(of: entry)
        let standing = texts.standing(of: entry)
        title.text = texts.title(of: entry)
        title.setClass("cancelled", standing.isOff)
        status.show(details.status)
        when.text = texts.when(of: entry)
        ownTime.show(details.ownTime)
        recurrence.show(details.recurrence)
        recurrenceLine.visible = details.recurrence != nil
        moved.show(details.moved)
        location.show(details.location, on: details.map, frame.notice)
        calendars.text = details.calendars
        dot.show(texts.color(of: entry))
        buttons.show(
            meeting: details.meeting, share: texts.share(of: entry),
            canMove: actions != nil && texts.canMove(entry),
            canAsk: actions?.editing.canAsk(toMove: entry, texts) == true)
        answers.show(actions?.editing.invitation(to: entry, in: texts.agenda))
        resolve.visible =
            actions != nil
            && (texts.agenda.onlyConflict(of: entry) != nil || texts.agenda.needConflict(of: entry) != nil)
        ignoring.show(actions == nil ? nil : texts, entry)
        facts.facts = details.facts
        links.links = details.links
        description.parts = details.description
        back.visible = !visited.isEmpty
        edit.visible = actions.map { $0.editing.refusal(of: entry, in: texts.agenda) == nil } ?? false
        showPageButton()
        frame.showConflicts(of: entry, in: texts)
        showFailure()
        onShow()
    }

    private func showFailure() { failureLine.show(actions?.editing.failure(ofAny: [event])) }

    private func showPageButton() {
        openPage.visible = onOpenPage != nil && texts.agenda.pageOrigin(of: entry) != nil
    }

    /// Changes the title, the place or the time of the event, or says why that cannot be.
    package func editEvent() { actions?.edit(entry, in: texts.agenda) }

    // MARK: Going on

    private func go(to next: EventKey) {
        visited.append(event)
        goOn(to: next)
    }

    package func goBack() {
        guard let previous = visited.popLast() else { return }
        goOn(to: previous)
    }

    private func goOn(to next: EventKey) {
        guard let entry = texts.agenda.position(of: next) else { return }
        event = next
        self.entry = entry
        show()
        frame.focusFirstConflict()
        onGo(next)
    }

    // MARK: Conflicts

    private func openMenu(of conflicting: Int, x: Double, y: Double, at widget: Widget) {
        guard actions != nil else { return }
        let item = texts.agenda.item(ofConflict: entry, with: conflicting)
        let (one, other) = (event, texts.agenda.entries[conflicting].id)
        menu.onAction = { [weak self] action, _ in
            guard let self, let item = self.texts.agenda.item(ofConflict: one, with: other) else { return }
            self.actions?.act(action, on: item, in: self.texts.agenda)
        }
        menu.open(for: item, x: x, y: y, of: widget) { [texts] in
            $0.removeAll()
            $0.appendActions(for: item, in: texts)
        }
    }

    /// Opens the ways to end the only conflict of the event, or to find somebody whom it needs.
    package func openWays() {
        guard actions != nil else { return }
        let agenda = texts.agenda
        if let item = agenda.onlyConflict(of: entry) {
            menu.openResolving(item, below: resolve)
        } else if let need = agenda.needConflict(of: entry) {
            let entries = need.needs + agenda.taking(from: need, at: need.times)
            menu.openResolving(eachOf: entries, [], x: 0, y: Double(resolve.height), of: resolve)
        }
    }

    /// Ignores all conflicts of the event.
    package func ignore(_ scope: IgnoredConflict.Scope) {
        actions?.ignoreAll(of: entry, scope, in: texts.agenda)
    }
}

import AppModel
import Events
import Formats
import Gtk
import Kit
import Planning
import Text

/// The menu of a row: the details of its event, its page, its conflicts, and the ways of sharing it. And the menu of its
/// conflict alone.
@MainActor
final class EventMenu {
    /// Called to open the details.
    var onOpen: @MainActor () -> Void = {}
    /// Called to open the page of an event that has one.
    var onOpenPage: @MainActor () -> Void = {}
    /// Called to find another time for the event.
    var onFindTime: @MainActor () -> Void = {}
    /// Called to choose for whom the event is, or whom it needs.
    var onChoosePeople: @MainActor (PeopleQuestion) -> Void = { _ in }
    /// Called to go to the event no longer, or to none of its series.
    var onSkip: @MainActor (_ inSeries: Bool) -> Void = { _ in }
    /// Called to go to the event again.
    var onAttend: @MainActor () -> Void = {}
    /// Called to mark the event as free in its calendar, or as busy.
    var onMark: @MainActor (_ isFree: Bool) -> Void = { _ in }
    /// Called to answer the invitation to the event.
    var onAnswer: @MainActor (EventAnswer) -> Void = { _ in }
    /// Called to edit the event.
    var onEdit: @MainActor () -> Void = {}
    /// Called to make a condition for events like it.
    var onRule: @MainActor () -> Void = {}
    /// Called to delete the event from its calendar.
    var onDelete: @MainActor () -> Void = {}
    /// Called to ignore all its conflicts.
    var onIgnoreAll: @MainActor () -> Void = {}
    /// Called with what was chosen to be done about its only conflict.
    var onAction: @MainActor (ConflictAction, ConflictRows.Item) -> Void {
        get { conflict.onAction }
        set { conflict.onAction = newValue }
    }
    /// Returns what the ways to end a conflict are made from.
    var resolving: @MainActor () -> (AgendaFormatter, EventActions)? {
        get { conflict.resolving }
        set { conflict.resolving = newValue }
    }
    /// Called when it has closed.
    var onClosed: @MainActor () -> Void = {} {
        didSet { conflict.onClosed = onClosed }
    }
    /// An overlay for the page: what was done.
    let notice = Notice()

    private let sharing: EventSharing
    private var share: EventShare?
    private lazy var shareMenu = ShareMenu(of: { [weak self] in self?.share }, onShare: sharing.share)
    private lazy var page = Action("page") { [weak self] in self?.onOpenPage() }
    private let menu = Menu()
    private let conflict: ConflictMenu
    /// The only conflict of the event.
    private var item: ConflictRows.Item?
    private var popover: ContextMenu?
    private let place: Widget

    /// - Parameter place: The widget that the menu belongs to, one with a layout manager.
    init(in place: Widget, window: Window) {
        self.place = place
        sharing = EventSharing(in: window, notice: notice)
        conflict = ConflictMenu(in: place)
        conflict.focused = { [weak self] in self?.item }
        shareMenu.install(on: place)
        let actions = [
            Action("open") { [weak self] in self?.onOpen() }, page,
            Action("find-time") { [weak self] in self?.onFindTime() },
            Action("people") { [weak self] in self?.onChoosePeople(.whose) },
            Action("needs") { [weak self] in self?.onChoosePeople(.needs) },
            Action("skip") { [weak self] in self?.onSkip(false) },
            Action("skip-series") { [weak self] in self?.onSkip(true) },
            Action("attend") { [weak self] in self?.onAttend() },
            Action("mark-free") { [weak self] in self?.onMark(true) },
            Action("mark-busy") { [weak self] in self?.onMark(false) },
            Action("edit") { [weak self] in self?.onEdit() },
            Action("rule") { [weak self] in self?.onRule() },
            Action("delete") { [weak self] in self?.onDelete() },
            Action("ignore-all") { [weak self] in self?.onIgnoreAll() },
        ]
        let answers = EventAnswer.allCases.map { answer in
            Action(answer.rawValue) { [weak self] in self?.onAnswer(answer) }
        }
        place.addActions(actions + answers, prefix: "event")
    }

    /// Opens at a point of a widget.
    ///
    /// - Parameters:
    ///   - canEdit: Whether its title, its place and its time can be changed.
    ///   - deletion: The words for its deletion from its calendar; `nil` where it cannot be changed.
    ///   - invitation: The invitation to the event; `nil` for none.
    func open(
        for entry: Int, canEdit: Bool, deletion: String?, invitation: Invitation?, in texts: AgendaFormatter,
        x: Double, y: Double, of widget: Widget
    ) {
        share = texts.share(of: entry)
        shareMenu.enableWays()
        page.isEnabled = texts.agenda.pageOrigin(of: entry) != nil
        item = texts.agenda.onlyConflict(of: entry)
        fill(for: entry, canEdit: canEdit, deletion: deletion, invitation: invitation, in: texts)
        let popover = popover ?? makePopover()
        self.popover = popover
        conflict.point = (widget, x, y)
        popover.open(x: x, y: y, of: widget)
    }

    /// Opens with the conflict alone.
    func openConflict(_ item: ConflictRows.Item, in texts: AgendaFormatter, x: Double, y: Double, of widget: Widget) {
        conflict.open(for: item, x: x, y: y, of: widget) {
            $0.removeAll()
            let first = Menu()
            first.appendShowingBoth()
            $0.appendSection(first)
            $0.appendActions(for: item, in: texts)
        }
    }

    private func fill(
        for entry: Int, canEdit: Bool, deletion: String?, invitation: Invitation?, in texts: AgendaFormatter
    ) {
        menu.removeAll()
        let first = Menu()
        first.append(localized("_Open"), action: "event.open")
        first.append(localized("Open Its _Page"), action: "event.page", isHiddenWhenDisabled: true)
        menu.appendSection(first)
        if let item {
            first.appendShowingBoth()
            menu.appendActions(for: item, in: texts)
        } else {
            let others = Menu()
            let count = texts.agenda.conflicts.conflictCount(of: entry)
            if count > 0, count <= EventActions.mostIgnored {
                others.append(localized("Ignore _All Its Conflicts"), action: "event.ignore-all")
            }
            if texts.canMove(entry) {
                others.append(localized("Find Another _Time…"), action: "event.find-time")
            }
            menu.appendSection(others)
            let skipping = Menu()
            if texts.agenda.isSkipped(entry) {
                skipping.append(localized("_Going Again"), action: "event.attend")
            } else if texts.agenda.seriesKey(of: entry) != nil {
                skipping.append(localized("_Not Going This Time"), action: "event.skip")
                skipping.append(localized("Not Going _Any Time"), action: "event.skip-series")
            } else {
                skipping.append(localized("_Not Going"), action: "event.skip")
            }
            menu.appendSection(skipping)
        }
        if !texts.agenda.people.isOne {
            let people = Menu()
            people.append(localized("_This Is For…"), action: "event.people")
            people.append(localized("Needs _One Of…"), action: "event.needs")
            menu.appendSection(people)
        }
        if let invitation, invitation.canAnswer {
            let answers = Menu()
            for answer in EventAnswer.allCases where answer != invitation.answer {
                answers.append(AnswerButtons.label(of: answer), action: "event.\(answer.rawValue)")
            }
            menu.appendSection(answers)
        }
        if deletion != nil || invitation?.canAnswer == true {
            menu.appendSection(editing(of: texts.agenda.entries[entry], canEdit: canEdit, deletion))
        }
        let rule = Menu()
        rule.append(localized("Rule for Events _Like This…"), action: "event.rule")
        menu.appendSection(rule)
        menu.appendSection(ShareMenu.menu)
    }

    private func editing(of entry: Agenda.Entry, canEdit: Bool, _ deletion: String?) -> Menu {
        let editing = Menu()
        if canEdit { editing.append(localized("_Edit…"), action: "event.edit") }
        if entry.availability == .free {
            editing.append(localized("Mark as _Busy"), action: "event.mark-busy")
        } else {
            editing.append(localized("Mark as _Free"), action: "event.mark-free")
        }
        if let deletion { editing.append(deletion, action: "event.delete") }
        return editing
    }

    private func makePopover() -> ContextMenu {
        let popover = ContextMenu(menu, in: place)
        popover.onClosed { [weak self] in self?.conflict.end() }
        return popover
    }
}

import AppModel
import Events
import Gtk
import Kit
import Planning

/// The details of the events of the agenda, beside its list or in dialogs, and the menus of its rows.
@MainActor
final class AgendaDetails {
    /// The details of the current event, beside the list of a wide window.
    let pane: DetailPane
    /// An overlay for the page: what was done.
    var notice: Notice { menu.notice }

    /// Whether there is a list, which the pane can be beside.
    var hasList: @MainActor () -> Bool = { false }
    /// Called to move the keyboard focus to an event, or to the page.
    var onFocus: @MainActor (EventKey?) -> Void = { _ in }
    /// Called to open the page of an event that has one.
    var onOpenPage: @MainActor (EventKey) -> Void = { _ in }

    private let list: AgendaList
    private let window: Window
    private let dialogs: DialogStack
    private let view: ViewModel
    private let actions: EventActions
    private let menu: EventMenu
    private weak var dialog: EventDialog?
    /// The two events of a warning that was clicked.
    private weak var conflictDialog: ConflictDialog?
    private var texts: AgendaFormatter?
    private var isWide = false
    private var isFollowing = false

    /// - Parameter place: The widget that the menus belong to, around the list; one with a layout manager.
    init(of list: AgendaList, in place: Widget, _ context: PageContext) {
        (self.list, window, dialogs, view) = (list, context.window, context.dialogs, context.view)
        actions = context.actions
        pane = DetailPane(in: context.window, actions: context.actions)
        menu = EventMenu(in: place, window: context.window)
        menu.resolving = { [weak self] in self.flatMap { details in details.texts.map { ($0, details.actions) } } }
        list.onMenu = { [weak self] in self?.openMenu(of: $0, x: $1, y: $2) }
        list.onConflict = { [weak self] in self?.showConflict(of: $0) }
        list.onConflictMenu = { [weak self] in self?.openConflictMenu(of: $0, x: $1, y: $2) }
        list.list.onKey("Delete") { [weak self] in
            if let self, let event = self.list.currentEvent { self.delete(event) }
        }
        list.onFocus = { [weak self] in self?.follow() }
        pane.onClose = { [weak self] in self?.closePane() }
        pane.onGo = { [weak self] in self?.list.select($0) }
        pane.onOpenPage = { [weak self] in self?.onOpenPage($0) }
        window.onWidthChanged { [weak self] in self?.fit(width: $0) }
    }

    /// Shows the same events with a new agenda or new settings.
    func update(_ texts: AgendaFormatter?) {
        self.texts = texts
        if let texts { dialog?.update(texts) } else { dialog?.window.close() }
        if let texts { conflictDialog?.update(texts) } else { conflictDialog?.window.close() }
        showPane()
        // A search may have another event in the current row.
        follow()
    }

    /// Shows the details of an event: beside the list, if there is room, or else in a dialog.
    func show(_ event: EventKey) {
        guard canShowPane else { return open(event) }
        view.showsDetails = true
        showPane(event)
    }

    private func open(_ event: EventKey) {
        guard let texts else { return }
        dialogs.open(onClosed: { [weak self] in self?.onFocus($0.event) }) {
            let dialog = EventDialog(event, texts: texts, parent: $0, actions: actions)
            dialog?.onGo = { [weak self] in if self?.hasList() == true { self?.list.show($0) } }
            dialog?.onOpenPage = { [weak self, weak dialog] in
                dialog?.window.close()
                self?.onOpenPage($0)
            }
            self.dialog = dialog
            return dialog
        }
    }

    // MARK: Conflicts

    /// Shows the two events of a conflict; of an event with several conflicts, its details with all of them.
    private func showConflict(of entry: Int) {
        guard let agenda = texts?.agenda else { return }
        guard let item = agenda.onlyConflict(of: entry) else { return show(agenda.entries[entry].id) }
        showBoth(agenda.entries[item.shown.first].id, agenda.entries[item.shown.second].id)
    }

    /// Shows the two events of a conflict.
    ///
    /// - Parameter resolves: Whether the ways to end it are open.
    func showBoth(_ first: EventKey, _ second: EventKey, resolves: Bool = false) {
        guard let texts else { return }
        dialogs.open(onClosed: { [weak self] _ in if self?.dialog == nil { self?.onFocus(nil) } }) {
            let dialog = ConflictDialog(first, with: second, texts: texts, parent: $0, actions: actions)
            dialog?.onOpen = { [weak self] in
                self?.onFocus($0)
                self?.show($0)
            }
            conflictDialog = dialog
            return dialog
        }
        if resolves { conflictDialog?.openWays() }
    }

    // MARK: Menus

    private func openConflictMenu(of entry: Int, x: Double, y: Double) {
        guard let texts, let item = texts.agenda.onlyConflict(of: entry) else {
            return openMenu(of: entry, x: x, y: y)
        }
        prepareMenu(of: entry, in: texts)
        menu.openConflict(item, in: texts, x: x, y: y, of: list.list)
    }

    private func openMenu(of entry: Int, x: Double, y: Double) {
        if let texts { openMenu(of: texts.agenda.entries[entry].id, in: list.list, x: x, y: y) }
    }

    /// Opens the menu of an event at a point of a widget.
    func openMenu(of event: EventKey, in widget: Widget, x: Double, y: Double) {
        guard let texts, let entry = texts.agenda.position(of: event) else { return }
        prepareMenu(of: entry, in: texts)
        let deletion = actions.editing.deletion(of: entry, in: texts.agenda)
        let invitation = actions.editing.invitation(to: entry, in: texts.agenda)
        menu.open(
            for: entry, canEdit: actions.editing.refusal(of: entry, in: texts.agenda) == nil, deletion: deletion,
            invitation: invitation, in: texts, x: x, y: y, of: widget)
    }

    private func prepareMenu(of entry: Int, in texts: AgendaFormatter) {
        let event = texts.agenda.entries[entry].id
        menu.onOpen = { [weak self] in self?.show(event) }
        menu.onOpenPage = { [weak self] in self?.onOpenPage(event) }
        menu.onFindTime = { [actions] in actions.findTime(event) }
        menu.onChoosePeople = { [actions] in actions.choosePeople($0, event) }
        menu.onSkip = { [weak self] inSeries in
            self?.act(on: event) { $0.skip($1, inSeries: inSeries, in: $2) }
        }
        menu.onAttend = { [weak self] in self?.act(on: event) { $0.undos.attend($1, in: $2) } }
        menu.onMark = { [weak self] isFree in self?.act(on: event) { $0.mark($1, isFree: isFree, in: $2) } }
        menu.onAnswer = { [weak self] answer in
            self?.act(on: event) { $0.editing.answer($1, answer, in: $2) }
        }
        menu.onEdit = { [weak self] in self?.edit(event) }
        menu.onRule = { [actions] in actions.makeRule(event) }
        menu.onDelete = { [weak self] in self?.delete(event) }
        menu.onIgnoreAll = { [weak self] in self?.ignore(event) }
        let only = texts.agenda.conflicts.conflicts(of: entry, limit: 1).first.map { texts.agenda.entries[$0].id }
        menu.onAction = { [weak self] action, _ in
            guard let self, let only else { return }
            if action == .showBoth { return self.showBoth(event, only) }
            guard let agenda = self.texts?.agenda, let item = agenda.item(ofConflict: event, with: only) else { return }
            self.actions.act(action, on: item, in: agenda)
        }
        menu.onClosed = { [weak self] in
            if self?.dialog == nil, self?.conflictDialog == nil { self?.onFocus(event) }
        }
    }

    /// Changes the title, the place or the time of an event.
    func edit(_ event: EventKey) { act(on: event) { $0.edit($1, in: $2) } }

    /// Ignores the conflicts of an event.
    func ignore(_ event: EventKey) {
        act(on: event) { actions, entry, agenda in
            let count = agenda.conflicts.conflictCount(of: entry)
            if count > 0, count <= EventActions.mostIgnored { actions.ignoreAll(of: entry, .once, in: agenda) }
        }
    }

    /// Opens the ways to end the conflict of an event, or to find somebody whom it needs; of an event with several conflicts, its
    /// details with all of them.
    func resolve(_ event: EventKey) {
        guard let agenda = texts?.agenda, let entry = agenda.position(of: event) else { return }
        guard agenda.conflicts.conflictCount(of: entry) > 0 else {
            if agenda.needConflict(of: entry) != nil { showWays(event) }
            return
        }
        guard let item = agenda.onlyConflict(of: entry) else { return show(event) }
        showBoth(agenda.entries[item.shown.first].id, agenda.entries[item.shown.second].id, resolves: true)
    }

    /// Shows the details of an event with the ways to find somebody whom it needs.
    private func showWays(_ event: EventKey) {
        show(event)
        if canShowPane { pane.openWays() } else { dialog?.openWays() }
    }

    /// Deletes an event from its calendar.
    func delete(_ event: EventKey) { act(on: event) { $0.delete($1, in: $2) } }

    /// Acts on an event as the agenda has it now.
    private func act(on event: EventKey, _ action: @MainActor (EventActions, Int, Agenda) -> Void) {
        guard let agenda = texts?.agenda, let entry = agenda.position(of: event) else { return }
        action(actions, entry, agenda)
    }

    // MARK: Pane

    private var canShowPane: Bool { isWide && hasList() }

    private func fit(width: Int) {
        pane.root.sizeRequest(width: window.grown(DetailPane.width))
        let isWide = width >= window.grown(DetailPane.leastWindow)
        guard isWide != self.isWide else { return }
        self.isWide = isWide
        showPane()
    }

    /// Shows the pane or hides it, when there is a list now, or no list.
    func fitPane() {
        if pane.root.visible != (canShowPane && view.showsDetails) { showPane() }
    }

    /// Shows the details beside the list, if that is chosen and possible.
    ///
    /// - Parameter event: The event; `nil` for the one that is shown, or else the current one.
    private func showPane(_ event: EventKey? = nil) {
        guard let texts, canShowPane, view.showsDetails else {
            pane.root.visible = false
            return
        }
        let isSame = event == nil && pane.root.visible && pane.update(texts)
        if !isSame, let event = event ?? list.currentEvent { pane.show(event, in: texts) }
        pane.root.visible = pane.event != nil
    }

    /// Shows the event of the current row when that has its final place.
    private func follow() {
        guard pane.root.visible, !isFollowing else { return }
        isFollowing = true
        MainLoop.whenIdle { [weak self] in
            self?.isFollowing = false
            guard let self, self.pane.root.visible, let event = self.list.currentEvent, event != self.pane.event else {
                return
            }
            self.showPane(event)
        }
    }

    /// Hides the pane, and remembers that.
    func closePane() {
        let hadFocus = pane.root.containsFocus
        view.showsDetails = false
        showPane()
        if hadFocus { onFocus(nil) }
    }
}

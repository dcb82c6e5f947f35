import AppModel
import Events
import Gtk
import Planning
import Text

/// Two events in conflict side by side, how they overlap, and what can be done about it.
@MainActor
package final class ConflictDialog: WindowDialog {
    package let window: Dialog

    /// Called with the event whose details are wanted.
    package var onOpen: @MainActor (EventKey) -> Void = { _ in }

    private let keys: [EventKey]
    private let actions: EventActions
    private let sides = [ConflictSide(), ConflictSide()]
    private let columns: Box
    private let overlap = Label(class: "overlap", fit: .wrapped)
    private let timeBar = TimeBarView()
    private let buttons = ConflictButtons()
    private let failureLine = FailureLine()
    private var following: AnyObject?
    private let menu: ConflictMenu
    private let scroll = ScrolledWindow()
    private var texts: AgendaFormatter
    private var item: ConflictRows.Item

    private static let width = 560
    /// The least width in which the two are beside each other.
    private static let leastWidth = 420
    private static let greatestHeight = 640

    /// Returns `nil` when the two do not conflict.
    package init?(_ one: EventKey, with other: EventKey, texts: AgendaFormatter, parent: Window, actions: EventActions)
    {
        guard let item = texts.agenda.item(ofConflict: one, with: other) else { return nil }
        (keys, self.texts, self.item, self.actions) = ([one, other], texts, item, actions)
        window = Dialog(localized("Conflict"), over: parent, width: ConflictDialog.width)
        window.titlebar = HeaderBar()
        let isNarrow = window.currentSize.width < window.grown(ConflictDialog.leastWidth)
        columns = Box(isNarrow ? .vertical : .horizontal)
        columns.addClass("conflict-sides")
        columns.homogeneous = !isNarrow
        let column = Box(.vertical, class: "detail")
        menu = ConflictMenu(in: column)
        for side in sides { columns.append(side.root) }
        let foot = FlowRow(spacing: 8, class: "detail-buttons")
        foot.halign = .start
        foot.append(buttons)
        column.append(columns, timeBar.root, overlap, failureLine, foot)
        scroll.child = column
        scroll.vexpand = true
        window.child = scroll
        menu.focused = { [weak self] in self?.item }
        menu.onAction = { [weak self] in self?.act($0, on: $1) }
        menu.resolving = { [weak self] in self.map { ($0.texts, $0.actions) } }
        buttons.onResolve = { [weak self] in
            if let self { self.menu.openResolving(self.item, below: $0) }
        }
        buttons.onAction = { [weak self] in
            if let self { self.act($0, on: self.item) }
        }
        for (position, side) in sides.enumerated() {
            side.onOpen = { [weak self] in self?.open(position) }
        }
        window.onKey("<Control>d") { [weak self] in
            if let self { self.act(.ignoreOnce, on: self.item) }
        }
        window.onKey("<Control>Return") { [buttons] in buttons.pressResolve() }
        show()
        following = Following({ actions.editing.failures }) { [weak self] _ in self?.showFailure() }
    }

    /// Shows the two with a new agenda or new settings; closes if they conflict no longer.
    package func update(_ texts: AgendaFormatter) {
        guard let item = texts.agenda.item(ofConflict: keys[0], with: keys[1]) else { return window.close() }
        (self.texts, self.item) = (texts, item)
        show()
    }

    /// Opens the ways to end the conflict.
    package func openWays() {
        // A menu that opens before its window is on the screen closes at once.
        window.whenActive { [buttons] in buttons.pressResolve() }
    }

    private var entries: [Int] { [item.shown.first, item.shown.second] }

    private func show() {
        for (side, entry) in zip(sides, entries) { side.show(entry, in: texts) }
        timeBar.show(TimeBar(comparing: entries, in: texts.agenda, hasMargin: true), texts: texts)
        overlap.text = texts.overlap(of: entries[1], with: entries[0])
        buttons.show(item, in: texts)
        window.setAccessibleLabel([texts.title(of: item.shown), overlap.text].listed())
        window.fitHeight(to: scroll, atMost: ConflictDialog.greatestHeight)
    }

    private func showFailure() {
        failureLine.show(actions.editing.failure(ofAny: keys))
        window.fitHeight(to: scroll, atMost: ConflictDialog.greatestHeight)
    }

    private func open(_ side: Int) {
        let event = texts.agenda.entries[entries[side]].id
        window.close()
        onOpen(event)
    }

    private func act(_ action: ConflictAction, on item: ConflictRows.Item) {
        actions.act(action, on: item, in: texts.agenda)
    }
}

/// One of the two events.
@MainActor
private final class ConflictSide {
    let root = Box(.vertical, class: "conflict-side")
    /// Called to open its details.
    var onOpen: @MainActor () -> Void = {}
    private let dot = SourceDot()
    private let title = Label(class: "conflict-side-title", fit: .lines(3))
    private let button: Button
    private let when = Label(class: "detail-when", fit: .lines(3))
    private let location = Label(class: "detail-when", fit: .lines(3))
    private let calendars = Label(fit: .lines(3))

    init() {
        button = Button(child: title)
        button.hasFrame = false
        button.addClass("text-link")
        button.tooltipText = localized("Open the event")
        button.onClicked { [weak self] in self?.onOpen() }
        root.append(button, when, location, DetailLine(dot.root, calendars))
    }

    func show(_ entry: Int, in texts: AgendaFormatter) {
        dot.show(texts.color(of: entry))
        title.text = texts.title(of: entry)
        button.setAccessibleLabel(title.text)
        when.text = texts.when(of: entry)
        let details = texts.details(of: entry)
        location.show(details.location)
        calendars.text = details.calendars
    }
}

import Events
import Gtk
import Planning
import Text

/// The details of an event, and the events that it conflicts with.
@MainActor
package final class EventDialog: WindowDialog {
    package var window: Dialog { frame.window }

    /// Called with the identity of a chosen conflicting event, so that the list behind can follow.
    package var onGo: @MainActor (EventKey) -> Void = { _ in }

    /// Called to open the page of an event that has one. The button for that is hidden without it.
    package var onOpenPage: (@MainActor (EventKey) -> Void)? {
        didSet { showPageButton() }
    }

    /// The event that is shown.
    package private(set) var event: EventKey
    private var visited: [EventKey] = []

    private let frame: DetailFrame
    private let back = Button(icon: "go-previous-symbolic")
    private let openPage = Button(label: localized("Open Its _Page"))
    private let title = Label(role: .heading)
    private let status = Label()
    private let when = Label()
    private let ownTime = Label()
    private let recurrence = Label()
    private let moved = Label()
    private let origin = Label()
    private let facts = FactList()
    private let links = LinkList()
    private let description = LongText(lineLength: EventDialog.lineLength)
    private var texts: AgendaFormatter
    private var entry: Int

    /// The longest line of the description, in characters of average width.
    private static let lineLength = 66

    package init?(_ event: EventKey, texts: AgendaFormatter, parent: Window) {
        guard let entry = texts.agenda.position(of: event) else { return nil }
        self.event = event
        self.entry = entry
        self.texts = texts
        frame = DetailFrame(localized("Event"), over: parent, visibleConflicts: 5)
        frame.fill(with: content(), below: [facts.root, links.root, description.root])
        frame.share = { [weak self] in self.map { $0.texts.share(of: $0.entry) } }
        frame.onActivate = { [weak self] in self?.go(to: $0) }
        fillBar()
        show()
    }

    /// Puts the dialog on screen, with the keyboard focus on the first conflicting event.
    package func present() { frame.present() }

    /// Shows the event with a new agenda or new settings; closes if the event is gone.
    package func update(_ texts: AgendaFormatter) {
        guard let entry = texts.agenda.position(of: event) else {
            window.close()
            return
        }
        self.texts = texts
        self.entry = entry
        visited.removeAll { texts.agenda.position(of: $0) == nil }
        show()
    }

    private func fillBar() {
        back.tooltipText = localized("Back to the event before")
        back.setAccessibleLabel(localized("Back"))
        back.onClicked { [weak self] in self?.goBack() }
        window.addShortcut("<Alt>Left") { [weak self] in
            self?.goBack()
            return .stop
        }
        frame.bar.packStart(back)
        openPage.onClicked { [weak self] in
            guard let self else { return }
            self.onOpenPage?(self.event)
        }
        frame.bar.packEnd(openPage)
    }

    private func content() -> [Widget] {
        let lines = [when, ownTime, recurrence, moved, origin]
        title.addClass("detail-title")
        status.addClass("detail-status")
        description.root.addClass("detail-description")
        for label in lines { label.addClass("detail-when") }
        for label in [title, status] + lines {
            label.xalign = 0
            label.wrap = true
            label.selectable = true
            label.focusable = false
            label.lines = 4
            label.ellipsize = .end
        }
        return [title, status] + lines
    }

    private func show() {
        let details = texts.details(of: entry)
        title.text = texts.title(of: entry)
        title.setClass("cancelled", texts.agenda.entries[entry].event.status == .cancelled)
        set(status, details.status)
        when.text = texts.when(of: entry)
        set(ownTime, details.ownTime)
        set(recurrence, details.recurrence)
        set(moved, details.moved)
        origin.text = details.origin
        facts.facts = details.facts
        links.links = details.links
        description.parts = details.description
        back.visible = !visited.isEmpty
        showPageButton()
        frame.showConflicts(of: entry, in: texts)
        window.setAccessibleLabel(texts.accessibleName(of: entry))
        frame.fitHeight()
    }

    private func set(_ label: Label, _ text: String?) {
        label.text = text ?? ""
        label.visible = text != nil
    }

    private func showPageButton() {
        openPage.visible = onOpenPage != nil && texts.agenda.pageOrigin(of: entry) != nil
    }

    private func go(to next: EventKey) {
        visited.append(event)
        goOn(to: next)
    }

    private func goBack() {
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
}

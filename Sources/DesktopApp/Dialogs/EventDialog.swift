import Events
import Gtk
import Planning

/// An event in full, and the events it conflicts with.
@MainActor
final class EventDialog {
    var window: Dialog { frame.window }

    /// Called when a conflicting event is chosen, with its identity: the list behind follows.
    var onGo: @MainActor (EventKey) -> Void = { _ in }

    /// Called when the page of an event that has one of its own is asked for. Without it there is no button for that.
    var onOpenPage: (@MainActor (EventKey) -> Void)? {
        didSet { showPageButton() }
    }

    /// The event that is shown.
    private(set) var event: EventKey
    private var visited: [EventKey] = []

    private let frame: DetailFrame
    private let back = Button(icon: "go-previous-symbolic")
    private let openPage = Button(label: "Open Its _Page")
    private let title = Label(role: .heading)
    private let when = Label()
    private let origin = Label()
    private var texts: AgendaFormatter
    private var entry: Int

    init?(_ event: EventKey, texts: AgendaFormatter, parent: Window) {
        guard let entry = texts.agenda.position(of: event) else { return nil }
        self.event = event
        self.entry = entry
        self.texts = texts
        frame = DetailFrame("Event", over: parent, visibleConflicts: 5)
        frame.fill(with: content())
        frame.share = { [weak self] in self.map { $0.texts.share(of: $0.entry) } }
        frame.onActivate = { [weak self] in self?.go(to: $0) }
        fillBar()
        show()
    }

    /// Puts the dialog on screen, with the keyboard focus on the first conflicting event.
    func present() { frame.present() }

    /// Shows the event as another snapshot or another setting has it; closes where it is gone.
    func update(_ texts: AgendaFormatter) {
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
        back.tooltipText = "Back to the event before"
        back.setAccessibleLabel("Back")
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
        title.addClass("detail-title")
        when.addClass("detail-when")
        origin.addClass("detail-when")
        for label in [title, when, origin] {
            label.xalign = 0
            label.wrap = true
            label.selectable = true
            label.focusable = false
            label.lines = 4
            label.ellipsize = .end
        }
        return [title, when, origin]
    }

    private func show() {
        title.text = texts.title(of: entry)
        when.text = texts.when(of: entry)
        origin.text = texts.origin(of: entry)
        back.visible = !visited.isEmpty
        showPageButton()
        frame.showConflicts(of: entry, in: texts)
        window.setAccessibleLabel(texts.accessibleName(of: entry))
        frame.fitHeight()
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

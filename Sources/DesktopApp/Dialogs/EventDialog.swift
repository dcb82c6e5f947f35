import Events
import Gtk
import Planning
import Text

/// The details of an event, and the events that it conflicts with.
@MainActor
final class EventDialog {
    var window: Dialog { frame.window }

    /// Called with the identity of a chosen conflicting event, so that the list behind can follow.
    var onGo: @MainActor (EventKey) -> Void = { _ in }

    /// Called to open the page of an event that has one. The button for that is hidden without it.
    var onOpenPage: (@MainActor (EventKey) -> Void)? {
        didSet { showPageButton() }
    }

    /// The event that is shown.
    private(set) var event: EventKey
    private var visited: [EventKey] = []

    private let frame: DetailFrame
    private let back = Button(icon: "go-previous-symbolic")
    private let openPage = Button(label: localized("Open Its _Page"))
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
        frame = DetailFrame(localized("Event"), over: parent, visibleConflicts: 5)
        frame.fill(with: content())
        frame.share = { [weak self] in self.map { $0.texts.share(of: $0.entry) } }
        frame.onActivate = { [weak self] in self?.go(to: $0) }
        fillBar()
        show()
    }

    /// Puts the dialog on screen, with the keyboard focus on the first conflicting event.
    func present() { frame.present() }

    /// Shows the event with a new agenda or new settings; closes if the event is gone.
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

import Events
import Gtk
import Kit
import Planning
import Text

/// The details of the current event at the side of the list.
@MainActor
final class DetailPane {
    let root = Box(.vertical, class: "detail-pane")
    /// Called to close it.
    var onClose: @MainActor () -> Void = {}
    /// Called with another event that it shows, so that the list can follow.
    var onGo: @MainActor (EventKey) -> Void = { _ in }
    /// Called to open the page of an event that has one.
    var onOpenPage: @MainActor (EventKey) -> Void = { _ in }

    private let window: Window
    private let actions: EventActions
    private let bar = Box(.horizontal, class: "detail-pane-bar")
    private let close = Button(
        icon: "window-close-symbolic", name: localized("Close the details"),
        tooltip: localized("Close the details (Escape)"))
    private var detail: EventDetail?

    /// Its width, and the least width of a window that has it, in pixels at the usual text size.
    static let (width, leastWindow) = (400, 1400)

    init(in window: Window, actions: EventActions) {
        (self.window, self.actions) = (window, actions)
        root.visible = false
        // Its content would make it grow.
        root.hexpand = false
        close.hasFrame = false
        close.onClicked { [weak self] in self?.onClose() }
        root.append(bar)
    }

    /// The event that it shows.
    var event: EventKey? { detail?.event }

    /// Shows an event.
    func show(_ event: EventKey, in texts: AgendaFormatter) {
        if let detail {
            detail.show(event, texts: texts)
        } else if let made = EventDetail(event, texts: texts, in: window, actionsOf: root, actions: actions) {
            detail = made
            fill(with: made)
        }
    }

    /// Opens the ways to end its conflict, or to find somebody whom it needs.
    func openWays() { MainLoop.whenIdle { [weak self] in self?.detail?.openWays() } }

    /// Shows the event with a new agenda or new settings.
    ///
    /// - Returns: Whether it is still there.
    func update(_ texts: AgendaFormatter) -> Bool { detail?.update(texts) ?? false }

    private func fill(with detail: EventDetail) {
        let space = Box(.horizontal)
        space.hexpand = true
        bar.append(detail.back, space, detail.openPage, detail.edit, detail.frame.shareButton, close)
        for button in [detail.back, detail.openPage, detail.edit] { button.hasFrame = false }
        detail.frame.shareButton.hasFrame = false
        for button in [detail.back, detail.openPage, detail.edit, detail.frame.shareButton, close] as [Widget] {
            button.valign = .center
        }
        root.append(detail.frame.root)
        detail.frame.root.vexpand = true
        detail.onGo = { [weak self] in self?.onGo($0) }
        detail.onOpenPage = { [weak self] in self?.onOpenPage($0) }
        detail.onShow = { [weak self] in self?.name() }
        root.onKey("<Alt>Left") { detail.goBack() }
        root.onKey("<Control>i") { detail.editEvent() }
        name()
    }

    private func name() {
        if let detail { root.setAccessibleLabel(detail.accessibleName) }
    }
}

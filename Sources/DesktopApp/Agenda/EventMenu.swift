import Gtk
import Kit
import Planning
import Text

/// The menu of a row: the details of its event, its page, and the ways of sharing it.
@MainActor
final class EventMenu {
    /// Called to open the details.
    var onOpen: @MainActor () -> Void = {}
    /// Called to open the page of an event that has one.
    var onOpenPage: @MainActor () -> Void = {}
    /// Called when it has closed.
    var onClosed: @MainActor () -> Void = {}
    /// An overlay for the page: what was done.
    let notice = Notice()

    private let sharing: EventSharing
    private var share: EventShare?
    private lazy var shareMenu = ShareMenu(of: { [weak self] in self?.share }, onShare: sharing.share)
    private lazy var page = Action("page") { [weak self] in self?.onOpenPage() }
    private var popover: ContextMenu?
    private let place: Widget

    /// - Parameter place: The widget that the menu belongs to, one with a layout manager.
    init(in place: Widget, window: Window) {
        self.place = place
        sharing = EventSharing(in: window, notice: notice)
        shareMenu.install(on: place)
        place.addActions([Action("open") { [weak self] in self?.onOpen() }, page], prefix: "event")
    }

    /// Opens at a point of a widget.
    ///
    /// - Parameter hasPage: Whether the event has a page of its own.
    func open(for share: EventShare, hasPage: Bool, x: Double, y: Double, of widget: Widget) {
        self.share = share
        shareMenu.enableWays()
        page.isEnabled = hasPage
        let popover = popover ?? makePopover()
        self.popover = popover
        popover.open(x: x, y: y, of: widget)
    }

    private func makePopover() -> ContextMenu {
        let menu = Menu()
        let first = Menu()
        first.append(localized("_Open"), action: "event.open")
        first.append(localized("Open Its _Page"), action: "event.page", isHiddenWhenDisabled: true)
        menu.appendSection(first)
        menu.appendSection(ShareMenu.menu)
        let popover = ContextMenu(menu, in: place)
        // GTK moves the focus too, after this.
        popover.onClosed { [weak self] in MainLoop.whenIdle { self?.onClosed() } }
        return popover
    }
}

import AppModel
import Events
import Gtk
import Time

/// A page's part of the window's header bar while the page is visible.
package struct PageBar {
    /// Widgets after the window's button for adding sources, from the start of the bar; at its end while `ownTitle` is there.
    package var start: [Widget] = []
    /// Widgets before the menu, from the end of the bar.
    package var end: [Widget] = []
    /// The widget in the middle; `nil` for the page switcher.
    package var title: Widget?
    /// The page's title in its own look: in the middle, or at the start while the page switcher is there; `nil` for the plain
    /// title.
    package var ownTitle: Widget?
    /// Whether the window's buttons at the start are visible. A page with a Back button hides them.
    package var showsSourceButtons = true
    /// Whether a narrow window has the page switcher at the bottom. A page with a Back button hides it.
    package var showsSwitcher = true
    /// A style class of the bar, for a page with a look of its own.
    package var styleClass: String?

    package init(
        start: [Widget] = [], end: [Widget] = [], title: Widget? = nil, ownTitle: Widget? = nil,
        showsSourceButtons: Bool = true, showsSwitcher: Bool = true, styleClass: String? = nil
    ) {
        (self.start, self.end, self.title, self.ownTitle) = (start, end, title, ownTitle)
        (self.showsSourceButtons, self.showsSwitcher, self.styleClass) = (showsSourceButtons, showsSwitcher, styleClass)
    }

    /// Whether both have the same content, so that no widget moves and the keyboard focus stays.
    package func isSame(as other: PageBar) -> Bool {
        start.elementsEqual(other.start, by: ===) && end.elementsEqual(other.end, by: ===) && title === other.title
            && showsSourceButtons == other.showsSourceButtons && showsSwitcher == other.showsSwitcher
            && styleClass == other.styleClass && ownTitle === other.ownTitle
    }
}

/// One of the pages of the window.
///
/// A page is created when it is first opened, and shows what is there then. Later it follows the changes only while it is
/// visible, and catches up when it becomes visible.
@MainActor
package protocol Page: AnyObject {
    static var kind: PageKind { get }
    /// Whether the switchers list it, because there is something to show. The menu and Alt with a number lead to it anyway.
    static func isListed(in model: WindowModel) -> Bool

    init(_ context: PageContext)

    var root: Widget { get }
    var bar: PageBar { get }
    /// The page calls it when `bar` has changed, or what can have the keyboard focus. The window sets
    /// it.
    var onChange: @MainActor () -> Void { get set }
    /// The content of the page. The window pauses it while the page is hidden.
    var following: [Following] { get }
    /// Whether the page is visible. The window sets it, after it goes on with `following`.
    var isOnShow: Bool { get set }
    /// How much room the page has. The window sets it.
    var room: WindowRoom { get set }
    /// Whether there is anything to search.
    var canSearch: Bool { get }
    /// The day that the user is on, for a new event; `nil` for none.
    var wantedDay: CalendarDate? { get }
    /// Whether there is anything that `goToNow` can go to.
    var canGoToNow: Bool { get }

    /// Moves the keyboard focus to the place where the user continues.
    ///
    /// - Returns: Whether there is such a place. If not, the window asks again at the next change of the page.
    func focus() -> Bool
    /// Opens a target. Called only for targets whose `page` is this one, and while the page is visible.
    ///
    /// - Returns: Whether the target exists, or the page waits for it itself. If not, the window asks again at each
    ///   change until nothing is being read any more.
    func open(_ target: PageTarget) -> Bool
    /// Goes to the next event.
    func goToNow()
    /// Opens the search, or moves the focus to it.
    func startSearch()
    /// The kind of sources that it shows itself; `nil` for a page that shows all or none.
    var ownKind: FeedKind? { get }
    /// Asks for files, or for an address, where the page's own content comes from.
    ///
    /// - Returns: Whether the page has such a source. If not, the window asks for sources of events.
    func chooseFile() -> Bool
    func enterAddress() -> Bool
    /// Refreshes the page's own data. The library refreshes the sources of events.
    func refresh()
}

extension Page {
    package static func isListed(in model: WindowModel) -> Bool { true }
    package var canSearch: Bool { false }
    package var canGoToNow: Bool { false }
    package var wantedDay: CalendarDate? { nil }
    package func open(_ target: PageTarget) -> Bool { false }
    package func goToNow() {}
    package func startSearch() {}
    package var ownKind: FeedKind? { nil }
    package func chooseFile() -> Bool { false }
    package func enterAddress() -> Bool { false }
    package func refresh() {}
}

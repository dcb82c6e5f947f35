import AppModel
import Gtk

/// What a page puts into the window's header bar while it is on show.
struct PageBar {
    /// After the window's own button for adding sources, from the start of the bar.
    var start: [Widget] = []
    /// Before the menu, from the end of the bar.
    var end: [Widget] = []
    /// What stands in the middle; `nil` for the page switcher.
    var title: Widget?
    /// Whether the window's own buttons at the start stand there too. A page that one goes back from has its Back there.
    var showsSourceButtons = true
    /// Whether a narrow window has the page switcher at its bottom. A page that one goes back from has none.
    var showsSwitcher = true
    /// A class of the style sheets that the bar has meanwhile, for a page that gives it a look of its own.
    var styleClass: String?

    /// Whether it comes to the same as another: then nothing in the bar needs to move, and the keyboard focus stays.
    func isSame(as other: PageBar) -> Bool {
        start.elementsEqual(other.start, by: ===) && end.elementsEqual(other.end, by: ===) && title === other.title
            && showsSourceButtons == other.showsSourceButtons && showsSwitcher == other.showsSwitcher
            && styleClass == other.styleClass
    }
}

/// One of the pages of the window.
///
/// A page is made when it is first gone to, and is shown what there is then; later changes reach it also while another
/// page is on show.
@MainActor
protocol Page: AnyObject {
    var root: Widget { get }
    var bar: PageBar { get }
    /// Where the window's messages stand while the page is on show; `nil` for above the page.
    var messagePlace: Box? { get }
    /// To be called when `bar` or `messagePlace` has changed, or what could have the keyboard focus. The window sets it.
    var onChange: @MainActor () -> Void { get set }
    /// How much room it has. The window sets it.
    var room: WindowRoom { get set }
    /// Whether there is anything that `startSearch` could look through.
    var canSearch: Bool { get }
    /// Whether there is anything that `goToNow` could go to.
    var canGoToNow: Bool { get }

    func show(_ contents: PageContents)
    /// Shows what has changed of the state of the program while the contents stay: a source is read, has failed, or is done.
    func show(isLoading: Bool)
    /// It is on show now.
    func didAppear()
    /// Another page is on show now.
    func didDisappear()
    /// Gives the keyboard focus to where one goes on working.
    ///
    /// - Returns: whether there is such a place. Where it is still to come, the page is asked again with its next change.
    func focus() -> Bool
    /// Goes to something that it shows; only asked for what `PageTarget.page` says is here, and while the page is on show.
    ///
    /// - Returns: whether it is there, or awaited by the page itself. Otherwise the page is asked again with each change, until
    ///   nothing is being read any more.
    func open(_ target: PageTarget) -> Bool
    /// Goes to what comes next.
    func goToNow()
    /// Opens its search, or goes back to it.
    func startSearch()
    /// Closes the windows that it has opened above the main one.
    func closeDialogs()
    /// Reads again what is its own; the sources of events are read anyway.
    func reload()
}

extension Page {
    var messagePlace: Box? { nil }
    var canSearch: Bool { false }
    var canGoToNow: Bool { false }
    func show(isLoading: Bool) {}
    func didAppear() {}
    func didDisappear() {}
    func open(_ target: PageTarget) -> Bool { false }
    func goToNow() {}
    func startSearch() {}
    func closeDialogs() {}
    func reload() {}
}

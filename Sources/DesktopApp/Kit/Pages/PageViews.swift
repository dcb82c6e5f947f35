import AppModel
import Gtk
import Planning
import Time

/// A form of a page that takes the place of its list: its week, or its month.
@MainActor
package protocol PageView: AnyObject {
    var root: Widget { get }
    /// Whether it is visible. It is made only then.
    var isShown: Bool { get set }
    /// The days in view; `nil` before the first are made.
    var dates: ClosedRange<CalendarDate>? { get }
    /// Called after other days were shown, so that it can take the keyboard focus.
    var onChange: @MainActor () -> Void { get set }
}

/// The list of a page, its week and its month, of which one is shown, as the user has chosen for the page.
@MainActor
package final class PageViews {
    package let root = Stack()
    /// Called when another one is shown, or other days are.
    package var onChange: @MainActor () -> Void = {}
    /// Returns the days that the list has in view; `nil` when it does not say.
    package var daysInList: @MainActor () -> ClosedRange<CalendarDate>? = { nil }
    /// Called with the former one after the user has changed to another one, before the focus moves there.
    package var onChoose: @MainActor (_ former: PageForm) -> Void = { _ in }
    /// Called when it should take the keyboard focus.
    package var onFocus: @MainActor () -> Void = {}
    /// Whether the page is visible. The week and the month are made only then.
    package var isOnShow = false {
        didSet {
            update()
            if isOnShow { noteDays() } else if oldValue { view.shownDays = nil }
        }
    }

    /// The one that is shown.
    package private(set) var shown = PageForm.list
    private let others: [PageForm: any PageView]
    private let page: PageKind
    private let view: ViewModel
    private let canReplaceList: @MainActor () -> Bool
    private var following: AnyObject?

    /// - Parameter canReplaceList: Whether the list can be replaced. What replaces the list replaces the others too.
    package init(
        list: Widget, _ others: [PageForm: any PageView], of page: PageKind, _ view: ViewModel,
        canReplaceList: @escaping @MainActor () -> Bool = { true }
    ) {
        (self.others, self.page, self.view, self.canReplaceList) = (others, page, view, canReplaceList)
        root.add(list, named: PageForm.list.rawValue)
        for (form, other) in others { root.add(other.root, named: form.rawValue) }
        following = Following(differing: { view.form(of: page.name) }) { [weak self] _ in self?.choose() }
        for other in others.values { other.onChange = { [weak self] in self?.changed() } }
    }

    private func changed() {
        noteDays()
        onChange()
    }

    /// Tells the sidebar which days are in view.
    package func noteDays() {
        if isOnShow { view.shownDays = shown == .list ? daysInList() : others[shown]?.dates }
    }

    /// Shows what the user has just chosen, perhaps in a menu, which takes the focus back when it closes.
    private func choose() {
        let former = shown
        guard update(), isOnShow else { return }
        onChoose(former)
        MainLoop.whenIdle { [weak self] in self?.onFocus() }
    }

    /// Chooses the list.
    package func chooseList() {
        view.choose(.list, for: page.name)
        update()
    }

    /// Shows what is chosen, as far as it can be shown now.
    ///
    /// - Returns: Whether that is another one than before.
    @discardableResult
    package func update() -> Bool {
        let chosen = view.form(of: page.name)
        let form = others[chosen] != nil && canReplaceList() ? chosen : .list
        for (other, view) in others { view.isShown = other == form && isOnShow }
        guard form != shown else { return false }
        shown = form
        let hadFocus = root.containsFocus
        root.visibleChildName = form.rawValue
        if hadFocus { onFocus() }
        changed()
        return true
    }
}

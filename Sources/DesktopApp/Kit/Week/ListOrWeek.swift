import AppModel
import Gtk
import Time

/// The list of a page and its week, of which one is shown, as the user has chosen for the page.
@MainActor
package final class ListOrWeek {
    package let root = Stack()
    /// Called when the other one is shown, or the week is another one.
    package var onChange: @MainActor () -> Void = {}
    /// Returns the days that the list has in view; `nil` when it does not say.
    package var daysInList: @MainActor () -> ClosedRange<CalendarDate>? = { nil }
    /// Called after the user has changed from one to the other, before the focus moves there.
    package var onChoose: @MainActor () -> Void = {}
    /// Called when it should take the keyboard focus.
    package var onFocus: @MainActor () -> Void = {}
    /// Whether the page is visible. The week is made only then.
    package var isOnShow = false {
        didSet {
            update()
            if isOnShow { noteDays() } else if oldValue { view.shownDays = nil }
        }
    }

    private let week: WeekView
    private let page: PageKind
    private let view: ViewModel
    private let canShowWeek: @MainActor () -> Bool
    private var following: AnyObject?

    /// - Parameter canShowWeek: Whether a week can replace the list. What replaces the list replaces the week too.
    package init(
        list: Widget, week: WeekView, of page: PageKind, _ view: ViewModel,
        canShowWeek: @escaping @MainActor () -> Bool = { true }
    ) {
        (self.week, self.page, self.view, self.canShowWeek) = (week, page, view, canShowWeek)
        root.add(list, named: "list")
        root.add(week.root, named: "week")
        following = Following(differing: { view.weekPages.contains(page.name) }) { [weak self] _ in
            self?.choose()
        }
        week.onChange = { [weak self] in self?.changed() }
    }

    private func changed() {
        noteDays()
        onChange()
    }

    /// Tells the sidebar which days are in view.
    package func noteDays() {
        if isOnShow { view.shownDays = showsWeek ? week.model.contents?.layout.dates : daysInList() }
    }

    /// Shows what the user has just chosen, perhaps in a menu, which takes the focus back when it closes.
    private func choose() {
        guard update(), isOnShow else { return }
        onChoose()
        MainLoop.whenIdle { [weak self] in self?.onFocus() }
    }

    package var showsWeek: Bool { root.visibleChildName == "week" }

    /// Chooses the list.
    package func chooseList() {
        view.weekPages.remove(page.name)
        update()
    }

    /// Shows what is chosen, as far as it can be shown now.
    ///
    /// - Returns: Whether that is another one than before.
    @discardableResult
    package func update() -> Bool {
        let isWeek = view.weekPages.contains(page.name) && canShowWeek()
        week.model.isShown = isWeek && isOnShow
        guard isWeek != showsWeek else { return false }
        let hadFocus = root.containsFocus
        root.visibleChildName = isWeek ? "week" : "list"
        if hadFocus { onFocus() }
        changed()
        return true
    }
}

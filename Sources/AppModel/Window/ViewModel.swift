import Observation
import Planning
import Time

/// The choices of the user about the window: the properties of `SavedView`, and others that are not saved.
@MainActor
@Observable
@dynamicMemberLookup
package final class ViewModel {
    @ObservationIgnored private var choices: SavedView
    /// The days that the agenda, or the week of the conflicts, has in view; `nil` when the visible page has none.
    package var shownDays: ClosedRange<CalendarDate>?
    /// The choice of the last printing.
    @ObservationIgnored package var printed = PrintChoice()

    package init(_ saved: SavedView? = nil) { choices = saved ?? SavedView() }

    /// All that is saved.
    package var saved: SavedView {
        access(keyPath: \.saved)
        return choices
    }

    /// One choice. A change of another one does not reach those who observe it.
    package subscript<Value>(dynamicMember choice: WritableKeyPath<SavedView, Value>) -> Value {
        get {
            access(keyPath: \.[dynamicMember: choice])
            return choices[keyPath: choice]
        }
        set {
            withMutation(keyPath: \.saved) {
                withMutation(keyPath: \.[dynamicMember: choice]) { choices[keyPath: choice] = newValue }
            }
        }
    }

    // MARK: Forms of pages

    /// How a page shows its events.
    package func form(of page: String) -> PageForm {
        self.monthPages.contains(page) ? .month : self.weekPages.contains(page) ? .week : .list
    }

    package func choose(_ form: PageForm, for page: String) {
        guard form != self.form(of: page) else { return }
        if form == .week { self.weekPages.insert(page) } else { self.weekPages.remove(page) }
        if form == .month { self.monthPages.insert(page) } else { self.monthPages.remove(page) }
    }
}

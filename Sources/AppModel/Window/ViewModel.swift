import Events
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
}

import Events
import Observation
import Planning
import Time

/// What the user chose about the window: the properties of `SavedView`, and what is not saved.
@MainActor
@Observable
@dynamicMemberLookup
package final class ViewModel {
    package private(set) var saved: SavedView
    /// The days that the agenda, or the week of the conflicts, has in view; `nil` when the visible page has none.
    package var shownDays: ClosedRange<CalendarDate>?
    /// What the user printed last.
    @ObservationIgnored package var printed = PrintChoice()

    package init(_ saved: SavedView? = nil) { self.saved = saved ?? SavedView() }

    package subscript<Value>(dynamicMember choice: WritableKeyPath<SavedView, Value>) -> Value {
        get { saved[keyPath: choice] }
        set { saved[keyPath: choice] = newValue }
    }
}

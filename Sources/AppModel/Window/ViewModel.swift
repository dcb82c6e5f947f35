import Observation
import Planning

/// What the user chose about the window.
@MainActor
@Observable
package final class ViewModel {
    /// Whether a wide window has the sidebar beside its pages.
    package var showsSidebar: Bool
    /// Whether the month has the numbers of its weeks.
    package var showsWeekNumbers: Bool
    /// The location of the source whose season the user chose; `nil` for the running season.
    package var season: String?

    package init(_ saved: SavedView? = nil) {
        let saved = saved ?? SavedView()
        (showsSidebar, showsWeekNumbers, season) = (saved.showsSidebar, saved.showsWeekNumbers, saved.season)
    }

    package var saved: SavedView {
        SavedView(showsSidebar: showsSidebar, showsWeekNumbers: showsWeekNumbers, season: season)
    }
}

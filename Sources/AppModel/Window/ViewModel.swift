import Events
import Observation
import Planning
import Time

/// What the user chose about the window.
@MainActor
@Observable
package final class ViewModel {
    /// Whether a wide window has the sidebar beside its pages.
    package var showsSidebar: Bool
    /// Whether a wide window has the details of the current event beside the agenda.
    package var showsDetails: Bool
    /// Whether the month has the numbers of its weeks.
    package var showsWeekNumbers: Bool
    /// The names of the pages that show a week instead of their list.
    package var weekPages: Set<String>
    /// The hours in which the user is awake: those of a week, and in which free time is looked for.
    package var wakingHours: FreeHours
    /// The location of the source whose season the user chose; `nil` for the running season.
    package var season: String?
    /// The order of the star events.
    package var starOrder: StarEventsOrder
    /// The calendars whose events with pictures are shown among the star events.
    package var cardCalendars: Set<Source>
    /// The days that the agenda, or the week of the conflicts, has in view; `nil` when the visible page has none.
    package var shownDays: ClosedRange<CalendarDate>?
    /// What the user printed last.
    @ObservationIgnored package var printed = PrintChoice()

    package init(_ saved: SavedView? = nil) {
        let saved = saved ?? SavedView()
        (showsSidebar, showsDetails) = (saved.showsSidebar, saved.showsDetails)
        (showsWeekNumbers, season) = (saved.showsWeekNumbers, saved.season)
        (weekPages, wakingHours) = (saved.weekPages, saved.wakingHours)
        (starOrder, cardCalendars) = (saved.starOrder, saved.cardCalendars)
    }

    package var saved: SavedView {
        SavedView(
            showsSidebar: showsSidebar, showsDetails: showsDetails, showsWeekNumbers: showsWeekNumbers,
            weekPages: weekPages, wakingHours: wakingHours, season: season, starOrder: starOrder,
            cardCalendars: cardCalendars)
    }
}

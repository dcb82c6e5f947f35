import Events
import Planning
import Time

/// What all pages show at one moment.
package struct PageContents {
    /// A later value that differs in more than `isLoading` has a larger number.
    package var number = 0
    /// Increases with other feeds.
    package var feedsNumber = 0
    /// Increases with another agenda, when other days of it are over, and when it is formatted otherwise. Another filter
    /// leaves it.
    package var agendaNumber = 0
    /// The last feed of each source, in the order of the sources.
    package var feeds: [Feed] = []
    /// Whether a source without a feed is being read.
    package var isLoading = false
    /// Formats the agenda of all feeds; `nil` until there is one. For a moment it may be older than `feeds`.
    package var agenda: AgendaFormatter?
    /// The snapshot that `agenda` formats.
    package var snapshot: AgendaSnapshot?
    package var preferences: TimePreferences
    /// Formats dates and times by `preferences`, for all pages.
    package var times: TimeFormatter
}

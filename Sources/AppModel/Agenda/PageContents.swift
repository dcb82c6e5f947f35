import Events
import Planning
import Time

/// The contents of all pages at one moment.
package struct PageContents {
    /// The last feed of each source, in the order of the sources.
    package var feeds: [Feed] = [] {
        didSet { feedsVersion = Version() }
    }
    package private(set) var feedsVersion = Version()
    /// Whether a source without a feed is being read.
    package var isLoading = false
    /// Formats the agenda of all feeds; `nil` until there is one. For a moment it may be older than `feeds`. It is another
    /// one with another agenda, when other days of it are over, and when it is formatted otherwise. Another filter leaves it.
    package var agenda: AgendaFormatter? {
        didSet { agendaVersion = Version() }
    }
    package private(set) var agendaVersion = Version()
    /// The snapshot that `agenda` formats.
    package var snapshot: AgendaSnapshot? {
        didSet { rowsVersion = Version() }
    }
    /// Another one with each snapshot, and with another filter when there is none.
    package private(set) var rowsVersion = Version()
    package var preferences: TimePreferences
    /// Formats dates and times by `preferences`, for all pages.
    package var times: TimeFormatter
}

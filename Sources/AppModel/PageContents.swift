import Events
import Planning
import Time

/// What all pages show, as it stands at a moment.
package struct PageContents {
    /// Of two contents that differ in more than `isLoading` the later one has the larger number.
    package var number = 0
    /// What each source gave last, in the order of the sources.
    package var feeds: [Feed] = []
    /// Whether a source that has given nothing yet is being read.
    package var isLoading = false
    /// The agenda made of all feeds, with its texts; `nil` until there is one. It may be that of the feeds before for a moment.
    package var agenda: AgendaFormatter?
    /// The snapshot that `agenda` has the texts of; a later one may be on its way.
    package var snapshot: AgendaSnapshot?
    package var preferences: TimePreferences
    /// Dates and times as `preferences` have them, shared by all pages.
    package var times: TimeFormatter

    package init(preferences: TimePreferences, times: TimeFormatter) {
        (self.preferences, self.times) = (preferences, times)
    }
}

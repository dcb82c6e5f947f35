import Events
import Planning

/// The state of the program at one moment, apart from what its pages show.
package struct ProgramStatus: Hashable, Sendable {
    /// The state of the page: its list, or a page instead of it.
    package var state = AgendaPageState.loading
    /// The sources whose last refresh failed.
    package var failures: [SourceFailure] = []
    /// Everything that could not be read: sources, then entries.
    package var problems = ProblemSummary(failures: [], problems: [])
    /// Whether a refresh takes long enough to be shown.
    package var isVisiblyRefreshing = false
    /// The line above the pages about these; `nil` when all is well.
    package var line: StatusLine?
    /// Whether there is a network.
    package var isOnline = true
    /// The message about the store; `nil` when all is well.
    package var notice: String?

    package init() {}
}

import Events
import Planning

/// How the program is at a moment, apart from what its pages show.
package struct ProgramStatus: Hashable, Sendable {
    /// What the agenda shows: the list, or a page in its place.
    package var state = AgendaPageState.loading
    /// What failed at the last attempt.
    package var failures: [SourceFailure] = []
    /// All that could not be read: sources, then entries.
    package var problems = ProblemSummary(failures: [], problems: [])
    /// Whether a source has been read for longer than it takes to be noticed.
    package var isVisiblyRefreshing = false
    /// What stands above the pages about all this; `nil` when all is well.
    package var line: StatusLine?
    /// Whether there is a network.
    package var isOnline = true
    /// What is to be said of the store; `nil` when all is well.
    package var notice: String?

    package init() {}
}

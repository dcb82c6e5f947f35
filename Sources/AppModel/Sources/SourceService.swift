import Events
import Network

/// A kind of sources with a list of its own, beside files and web addresses: the calendars of the desktop, those of accounts.
@MainActor
package protocol SourceService: AnyObject {
    /// The provider that reads a source; `nil` for a source of another kind.
    ///
    /// - Parameter turns: Shared by all sources, so that not all are read at a time.
    func provider(of source: Source, turns: PrioritySemaphore) -> (any SourceProvider)?

    /// Follows that the user removed or restored sources.
    func note(_ sources: [Source], areWanted: Bool)

    /// Follows that sources have come or gone.
    func sourcesChanged()

    /// Ends, because the window is closed.
    func stop()
}

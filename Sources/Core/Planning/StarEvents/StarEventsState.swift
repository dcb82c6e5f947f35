import Events

/// The content of the Star Events page: the cards, or a page that replaces them.
package enum StarEventsState: Hashable, Sendable {
    case cards
    /// There are cards, but none matches the search.
    case noMatch
    /// Cards may be on their way, and there are none yet.
    case loading
    /// There are no star events.
    case empty

    /// - Parameters:
    ///   - feeds: The last feed of each source. They may be newer than the agenda of `rows`, in which case their
    ///     cards are still to come.
    ///   - rows: The cards that can be shown; `nil` before the first.
    ///   - isLoading: Whether sources are being read or newer rows are being made.
    /// - Complexity: O(*f*), for *f* feeds.
    package init(feeds: [Feed], rows: StarEventsRows?, isLoading: Bool) {
        if let rows, !rows.cards.isEmpty {
            self = .cards
        } else if let rows, rows.count > 0 {
            self = .noMatch
        } else if isLoading || feeds.contains(where: { !$0.starEvents.isEmpty }) {
            self = .loading
        } else {
            self = .empty
        }
    }
}

import Storage

/// How far the refresh of a source is.
enum RefreshState {
    /// The source is not being refreshed.
    case resting
    case reading(Refreshing)
    /// The new events are shown and are being written to the store.
    case keeping(Refreshing)

    /// A current refresh, and what has arrived since it began.
    struct Refreshing {
        let task: Task<Void, Never>
        /// Whether the source is to be read once more, because it has changed or the user wants it.
        var isOutdated = false
        /// A row of the store, which may be the result of this refresh.
        var row: StoredSource?
    }

    /// `nil` when the source is not being refreshed.
    var refreshing: Refreshing? {
        switch self {
        case .resting: nil
        case .reading(let refreshing), .keeping(let refreshing): refreshing
        }
    }

    /// Changes what has arrived; nothing when the source is not being refreshed.
    mutating func note(_ change: (inout Refreshing) -> Void) {
        guard var refreshing else { return }
        change(&refreshing)
        if case .keeping = self { self = .keeping(refreshing) } else { self = .reading(refreshing) }
    }
}

/// How many sources are being refreshed, updated at each change. Counting a thousand sources again at each of their
/// changes would take a million steps.
@MainActor
package final class RefreshCounts {
    private(set) var reading = 0
    private(set) var keeping = 0

    package init() {}

    func changed(from old: RefreshState, to new: RefreshState) {
        add(-1, to: old)
        add(1, to: new)
    }

    private func add(_ difference: Int, to state: RefreshState) {
        switch state {
        case .resting: break
        case .reading: reading += difference
        case .keeping: keeping += difference
        }
    }
}

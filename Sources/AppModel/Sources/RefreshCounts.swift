/// How far the refresh of a source is.
enum RefreshPhase {
    /// The source is not being refreshed.
    case resting
    case reading
    /// The new events are shown and are being written to the store.
    case keeping
}

/// How many sources are being refreshed, updated at each change. Counting a thousand sources again at each of their
/// changes would take a million steps.
@MainActor
package final class RefreshCounts {
    private(set) var reading = 0
    private(set) var keeping = 0

    package init() {}

    func changed(from old: RefreshPhase, to new: RefreshPhase) {
        add(-1, to: old)
        add(1, to: new)
    }

    private func add(_ difference: Int, to phase: RefreshPhase) {
        switch phase {
        case .resting: break
        case .reading: reading += difference
        case .keeping: keeping += difference
        }
    }
}

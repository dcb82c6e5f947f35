/// How far the refresh of a source is.
enum RefreshPhase {
    /// There is none under way.
    case resting
    case reading
    /// What it gave is shown already, and only being kept.
    case keeping
}

/// How many sources are being refreshed, counted as they change. With a thousand sources, each of which changes several times,
/// to look at all of them at each change would be a million looks.
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

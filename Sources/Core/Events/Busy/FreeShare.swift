/// The share of a source's timed events that are marked as free.
///
/// Some calendars, such as those of universities, mark every event as free, although their users want to see conflicts.
public enum FreeShare: Hashable, Sendable {
    /// At most half.
    case few
    /// More than half: ask the user whether free events count too.
    case most
    case all

    /// - Complexity: O(*n*).
    public init(of events: some Collection<Event>) {
        var (timed, free) = (0, 0)
        for event in events where event.when.isTimed && event.status != .cancelled {
            timed += 1
            if event.availability == .free { free += 1 }
        }
        self = free * 2 <= timed ? .few : free < timed ? .most : .all
    }
}

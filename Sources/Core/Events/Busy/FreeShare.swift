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
    public init(of events: [Event]) {
        // Most sources have none, and are done with at a glance.
        guard events.indices.contains(where: { events[$0].availability == .free }) else {
            self = .few
            return
        }
        let timed = events.filter { $0.when.isTimed && $0.status != .cancelled }
        let free = timed.count { $0.availability == .free }
        self = free * 2 <= timed.count ? .few : free < timed.count ? .most : .all
    }
}

/// How many of the events at a time that a source has say that they are free.
///
/// Some calendars, such as those of universities, mark every event so, though whoever has them wants to know of conflicts.
public enum FreeShare: Hashable, Sendable {
    /// At most half.
    case few
    /// More than half: worth asking whether free events count too.
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

import Time

/// A reminder of an event at a moment.
public struct EventReminder: Hashable, Sendable {
    /// The key of any origin of the event.
    public let event: EventKey
    public let moment: Instant

    public init(event: EventKey, moment: Instant) {
        (self.event, self.moment) = (event, moment)
    }
}

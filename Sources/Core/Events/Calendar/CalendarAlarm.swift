import Time

/// A reminder of an event that its calendar states (`VALARM`).
public struct CalendarAlarm: Hashable, Sendable {
    /// When it is due (`TRIGGER`, RFC 5545 §3.8.6.3).
    public enum Trigger: Hashable, Sendable {
        /// So long after the start; a negative duration is before it.
        case afterStart(CalendarDuration)
        /// So long after the end; a negative duration is before it.
        case afterEnd(CalendarDuration)
        case at(Instant)
    }

    public let trigger: Trigger
    /// When the user last dismissed it, on any device (`ACKNOWLEDGED`, RFC 9074 §6.1). A reminder that was due by then is not
    /// given.
    public let acknowledged: Instant?

    public init(_ trigger: Trigger, acknowledged: Instant? = nil) {
        (self.trigger, self.acknowledged) = (trigger, acknowledged)
    }
}

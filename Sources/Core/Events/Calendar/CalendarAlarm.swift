import Time

/// A reminder of an event that its calendar states (`VALARM`).
public struct CalendarAlarm: Hashable, Sendable {
    /// When it is due (`TRIGGER`, RFC 5545 §3.8.6.3).
    public enum Trigger: Hashable, Sendable {
        /// So long after the start; a negative duration is before it.
        case afterStart(CalendarDuration)
        /// So long after the end; a negative duration is before it.
        case afterEnd(CalendarDuration)
        case at(EventTime)
    }

    public let trigger: Trigger
    /// When the user last dismissed it, on any device (`ACKNOWLEDGED`, RFC 9074 §6.1). A reminder that was due by then is not
    /// given.
    public internal(set) var acknowledged: Instant?
    /// How often it is repeated (`REPEAT`), and each time after how many milliseconds (`DURATION`).
    public let repetitions: Int
    public let interval: Int64

    public init(
        _ trigger: Trigger, acknowledged: Instant? = nil, repetitions: Int = 0, every interval: Int64 = 0
    ) {
        (self.trigger, self.acknowledged, self.interval) = (trigger, acknowledged, max(0, interval))
        self.repetitions = interval > 0 ? max(0, repetitions) : 0
    }

    /// Notes that the user has dismissed what was due until a moment.
    public mutating func acknowledge(until moment: Instant) {
        acknowledged = acknowledged.map { max($0, moment) } ?? moment
    }
}

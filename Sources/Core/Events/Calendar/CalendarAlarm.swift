import Time

/// When a calendar reminds of an event (`TRIGGER` of a `VALARM`, RFC 5545 §3.8.6.3).
public enum CalendarAlarm: Hashable, Sendable {
    /// So long after the start; a negative duration is before it.
    case afterStart(CalendarDuration)
    /// So long after the end; a negative duration is before it.
    case afterEnd(CalendarDuration)
    case at(Instant)
}

/// When something starts or ends, as its source states it (RFC 5545 §3.3.5).
///
/// A floating time is read in the user's zone and moves with it; an absolute or a zoned time does not. The value
/// keeps the form that the source used. `TimeResolver` applies zones when an agenda is made, so that updated zone rules
/// also apply to events that were read before.
public enum EventTime: Hashable, Sendable {
    /// A wall-clock time without a zone.
    case floating(LocalDateTime)
    case absolute(Instant)
    /// A wall-clock time in a zone.
    case zoned(LocalDateTime, EventZone)
}

/// When something starts or ends, as its source states it (RFC 5545 §3.3.5).
///
/// A floating time belongs to whoever reads it and moves with the reader's zone; an absolute or a zoned one does not. Which
/// of them a source gave is kept. A zone is applied when an agenda is made, see `TimeResolver`, so that newer rules of a zone
/// count for what was read before.
public enum EventTime: Hashable, Sendable {
    /// A wall clock without a zone.
    case floating(LocalDateTime)
    case absolute(Instant)
    /// A wall clock in a zone of its own.
    case zoned(LocalDateTime, EventZone)
}

import Time

/// The identity of an event in its calendar (RFC 5545 §3.8.4.7 and §3.8.4.4).
///
/// It is stored indirectly, because the events of most sources have none: such an event needs only eight bytes for it.
public indirect enum EventIdentity: Hashable, Sendable {
    /// The UID, and for an instance of a series the original start.
    case uid(String, recurrenceID: EventTime?)
}

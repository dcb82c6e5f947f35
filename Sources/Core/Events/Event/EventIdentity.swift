import Time

/// What a calendar calls an event (RFC 5545 §3.8.4.7 and §3.8.4.4).
///
/// It is kept apart from the event's other properties, in a box of its own, because the events of most sources have none:
/// such an event then holds eight bytes for it.
public indirect enum EventIdentity: Hashable, Sendable {
    /// The UID; with the original start where it is one instance of a series.
    case uid(String, recurrenceID: EventTime?)
}

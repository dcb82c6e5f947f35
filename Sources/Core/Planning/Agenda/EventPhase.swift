import Time

/// Whether an event is over at a moment.
package enum EventPhase: Hashable, Sendable {
    case over
    /// It has begun and not ended.
    case underWay
    case coming
}

extension Agenda {
    /// Whether an event is over at a moment, on one of its days: each of its days is over by itself.
    ///
    /// An event without length is over from its moment on. One without a time is over with its day.
    ///
    /// - Parameters:
    ///   - entry: A position in `entries`.
    ///   - day: A position in `days` of one of its days.
    package func phase(of entry: Int, onDay day: Int, at now: Instant) -> EventPhase {
        if end(of: entry, onDay: day) <= now { return .over }
        return entries[entry].start <= now ? .underWay : .coming
    }
}

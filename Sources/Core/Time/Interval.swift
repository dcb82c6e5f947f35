/// A period of time from `start` up to, but not including, `end`.
public struct Interval: Hashable, Sendable {
    public let start: Instant
    /// Not before `start`. If it equals `start`, the interval is a point: it has no length, but it can lie inside
    /// another interval.
    public let end: Instant

    /// - Precondition: `start <= end`. Callers reject an event whose end is before its start.
    public init(start: Instant, end: Instant) {
        precondition(start <= end, "an interval cannot end before it starts")
        self.start = start
        self.end = end
    }

    /// The interval that conflicts with nothing, for events that take no time.
    ///
    /// It is the point at the beginning of the time line. Nothing starts before it, so ``conflicts(with:)`` needs no
    /// special case for it.
    public static let never = Interval(
        start: Instant(millisecondsSinceEpoch: .min), end: Instant(millisecondsSinceEpoch: .min))

    /// Whether the two share time. Intervals that only touch do not; a point conflicts with an interval that starts
    /// before it and ends after it, and so never with another point.
    public func conflicts(with other: Interval) -> Bool {
        start < other.end && other.start < end
    }
}

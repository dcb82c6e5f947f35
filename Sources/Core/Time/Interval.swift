/// A stretch of time from `start` up to, but not including, `end`.
public struct Interval: Hashable, Sendable {
    public let start: Instant
    /// Not before `start`. Where it equals `start`, the interval is a point: it has no length, yet it can lie inside another.
    public let end: Instant

    /// - Precondition: `start <= end`. A source whose end lies before its start has to be refused before it gets here.
    public init(start: Instant, end: Instant) {
        precondition(start <= end, "an interval cannot end before it starts")
        self.start = start
        self.end = end
    }

    /// The interval that conflicts with nothing, for whatever is shown without taking time.
    ///
    /// It is the point at the beginning of the time line. Nothing starts before it, so the formula of
    /// ``conflicts(with:)`` keeps it apart from everything without being told.
    public static let never = Interval(
        start: Instant(millisecondsSinceEpoch: .min), end: Instant(millisecondsSinceEpoch: .min))

    /// Whether the two share time. Intervals that only touch do not; a point conflicts with what starts before and ends
    /// after it, and so never with a point.
    public func conflicts(with other: Interval) -> Bool {
        start < other.end && other.start < end
    }
}

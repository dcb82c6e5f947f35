import Foundation

/// A point on the time line, exact to the millisecond: what RFC 5545 §3.3.5 calls absolute time.
public struct Instant: Hashable, Codable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z; negative before it.
    public let millisecondsSinceEpoch: Int64

    public init(millisecondsSinceEpoch: Int64) {
        self.millisecondsSinceEpoch = millisecondsSinceEpoch
    }

    /// The millisecond that contains `date`.
    public init(_ date: Date) {
        millisecondsSinceEpoch = Int64((date.timeIntervalSince1970 * 1000).rounded(.down))
    }

    /// The instant `milliseconds` later, or earlier when `milliseconds` is negative.
    public func advanced(by milliseconds: Int64) -> Instant {
        Instant(millisecondsSinceEpoch: millisecondsSinceEpoch + milliseconds)
    }
}

extension Instant: Comparable {
    public static func < (lhs: Instant, rhs: Instant) -> Bool {
        lhs.millisecondsSinceEpoch < rhs.millisecondsSinceEpoch
    }
}

extension Instant {
    /// The current time of the system clock.
    public static var now: Instant { Instant(Date()) }
}

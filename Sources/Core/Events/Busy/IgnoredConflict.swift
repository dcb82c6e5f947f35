import Foundation
import Time

/// A decision of the user to ignore the conflict of two events. Their order does not matter.
public struct IgnoredConflict: Hashable, Sendable {
    /// For how long.
    public enum Scope: String, Hashable, Sendable {
        /// At these times of the two.
        case once
        /// Each conflict of the two events, or of the two series.
        case always
    }

    /// One of the two events.
    public struct Party: Hashable, Sendable {
        /// The key of the event; with `always` that of its series (`EventKey.ofSeries`), or of a single event.
        public let key: EventKey
        /// When it is; `nil` with `always`.
        public let times: EventTimes?

        public init(key: EventKey, times: EventTimes? = nil) {
            (self.key, self.times) = (key, times)
        }
    }

    public let scope: Scope
    /// The one with the smaller key.
    public let first: Party
    public let second: Party

    public init(_ scope: Scope, _ one: Party, _ other: Party) {
        self.scope = scope
        (first, second) = one.key.rawValue <= other.key.rawValue ? (one, other) : (other, one)
    }
}

extension IgnoredConflict {
    private static let day: Int64 = 86_400_000

    /// When its conflict is to be decided again after the user asked about it.
    func waitEnd(askedAt date: Instant, _ zone: inout ZonedTime) -> Instant {
        let starts = [first, second].compactMap { $0.times?.start(in: &zone) }
        let wait = date.advanced(by: 3 * IgnoredConflict.day)
        return starts.min().map { min(wait, $0.advanced(by: -2 * IgnoredConflict.day)) } ?? wait
    }

    /// Whether its conflict can wait for an answer.
    public func canWait(at now: Instant, in timeZone: TimeZone) -> Bool {
        var zone = ZonedTime(timeZone)
        return waitEnd(askedAt: now, &zone) > now
    }
}

/// When an event is, in a form that shows whether it has moved: on the wall clock for an event without a zone, which stays
/// the same where the user travels, and as instants for others.
///
///     EventTimes("local 1541268840000 1541281440000")
public struct EventTimes: Hashable, Codable, Sendable {
    private let isLocal: Bool
    private let start: Int64
    private let end: Int64

    /// - Parameter interval: The times of the event as instants.
    public init(_ when: When, interval: Interval) {
        if case .floating(let start) = when.start, case .floating(let end) = when.end {
            isLocal = true
            (self.start, self.end) = (start.millisecondsSinceEpoch, end.millisecondsSinceEpoch)
        } else {
            isLocal = false
            start = interval.start.millisecondsSinceEpoch
            end = interval.end.millisecondsSinceEpoch
        }
    }
}

extension EventTimes {
    fileprivate func start(in zone: inout ZonedTime) -> Instant {
        isLocal
            ? zone.instant(of: LocalDateTime(millisecondsSinceEpoch: start)) : Instant(millisecondsSinceEpoch: start)
    }
}

extension EventTimes: LosslessStringConvertible {
    /// Milliseconds since 1970.
    public var description: String { "\(isLocal ? "local" : "absolute") \(start) \(end)" }

    public init?(_ description: String) {
        let parts = description.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "local" || parts[0] == "absolute", let start = Int64(parts[1]),
            let end = Int64(parts[2])
        else { return nil }
        (isLocal, self.start, self.end) = (parts[0] == "local", start, end)
    }
}

import Events
import Network
import Time

/// When sources are refreshed automatically.
package enum RefreshSchedule {
    /// The time from one attempt to the next in milliseconds: half an hour, unless the source states another interval.
    package static let interval: Int64 = 30 * 60_000

    /// The intervals that a user can choose: from a minute to a month.
    static let intervals: ClosedRange<Int64> = 60_000...31 * 86_400_000

    /// The time from one attempt to the next in milliseconds, by the user or else by the source.
    package static func interval(of source: StoredSource) -> Int64 {
        source.givenInterval ?? source.statement.refreshInterval ?? interval
    }

    /// When a source is due for an automatic refresh: `now` if it is due already, `nil` if it is not going to be.
    ///
    /// Files are never due, because they are watched, nor are paused sources. A web source waits for a network, unless
    /// it is on this computer.
    package static func dueDate(of source: StoredSource, at now: Instant, isOnline: Bool) -> Instant? {
        guard let address = source.source.fetchedAddress, !source.isPaused else { return nil }
        guard isOnline || address.isLoopback else { return nil }
        // A clock that was set back must not delay it.
        guard let last = source.lastAttempt, last <= now else { return now }
        return max(now, last.advanced(by: interval(of: source)))
    }
}

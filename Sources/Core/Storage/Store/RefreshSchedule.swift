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

    /// Whether a source is due for an automatic refresh.
    ///
    /// Files are never due, because they are watched, nor are paused sources. A web source waits for a network, unless
    /// it is on this computer.
    package static func isDue(_ source: StoredSource, at now: Instant, isOnline: Bool) -> Bool {
        guard let address = source.source.fetchedAddress, !source.isPaused else { return false }
        guard isOnline || address.isLoopback else { return false }
        guard let last = source.lastAttempt else { return true }
        // A clock that was set back must not delay it.
        return last.advanced(by: interval(of: source)) <= now || last > now
    }
}

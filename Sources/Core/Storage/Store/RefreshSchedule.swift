import Events
import Network
import Time

/// When sources are asked anew by themselves.
package enum RefreshSchedule {
    /// How long after an attempt the next one comes, in milliseconds: half an hour, where the source does not say otherwise.
    package static let interval: Int64 = 30 * 60_000

    /// Whether a source is to be asked now, without anybody wanting it.
    ///
    /// Files are not: they are watched. A paused source is not either; and one of the web waits for a network, unless it is
    /// on this computer.
    package static func isDue(_ source: StoredSource, at now: Instant, isOnline: Bool) -> Bool {
        guard let address = source.source.address, !source.isPaused else { return false }
        guard isOnline || address.isLoopback else { return false }
        guard let last = source.lastAttempt else { return true }
        // A clock that was set back must not keep it waiting.
        return last.advanced(by: source.statement.refreshInterval ?? interval) <= now || last > now
    }
}

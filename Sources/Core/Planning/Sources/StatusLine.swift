import Events
import Network
import Storage
import Text
import Time

/// The one line above the pages that says what is not as it should be, and what can be done about it.
///
///     Offline: showing what came at 4:14 AM · Try Again
///     events.json could not be refreshed: showing what came at 4:14 AM · Try Again
///     2 entries of events.json could not be read
package struct StatusLine: Hashable, Sendable {
    /// No sentence, so without a full stop.
    package let text: String
    /// Whether asking the sources once more may change it.
    package let canTryAgain: Bool
    /// Whether there is a list of problems that says more.
    package let hasProblems: Bool

    /// The line for the sources and problems as they are; `nil` where all is well.
    ///
    /// - Parameters:
    ///   - offline: the sources, where the network that some of them need is gone; `nil` where it is there.
    ///   - now: decides which times need their day.
    package init?(_ problems: ProblemSummary, offline: [StoredSource]?, times: TimeFormatter, now: Instant) {
        let today = times.localDateTime(of: now).date
        if let offline {
            text = StatusLine.offline(offline, times: times, today: today)
            (canTryAgain, hasProblems) = (true, false)
        } else if !problems.isEmpty {
            text = problems.sentence(times, today: today)
            (canTryAgain, hasProblems) = (problems.failureCount > 0, true)
        } else {
            return nil
        }
    }

    /// The time is that of the oldest of what the sources have given: all else is newer.
    private static func offline(_ sources: [StoredSource], times: TimeFormatter, today: CalendarDate) -> String {
        let successes = sources.filter { $0.source.needsNetwork }.compactMap(\.lastSuccess)
        guard let oldest = successes.min() else { return localized("Offline: nothing has come from the web yet") }
        return localized("Offline: {shown}", ["shown": shown(since: oldest, times: times, today: today)])
    }

    /// "showing what came at 4:14 AM", "showing what came on Nov 12 at 1:30 AM".
    static func shown(since instant: Instant, times: TimeFormatter, today: CalendarDate) -> String {
        let isToday = times.localDateTime(of: instant).date == today
        let time = times.time(instant, seenFrom: today)
        // Translators: {time} is "4:14 AM", and {day} "Sun 4:14 AM" or "Nov 12 at 1:30 AM".
        return isToday
            ? localized("showing what came at {time}", ["time": time])
            : localized("showing what came on {day}", ["day": time])
    }
}

extension Source {
    /// Whether it is on another computer.
    package var needsNetwork: Bool { address.map { !$0.isLoopback } ?? false }
}

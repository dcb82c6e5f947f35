import Events
import Network
import Storage
import Text
import Time

/// The line above the pages that states a problem and offers what to do.
///
///     Offline: showing what came at 4:14 AM · Try Again
///     events.json could not be refreshed: showing what came at 4:14 AM · Try Again
///     2 entries of events.json could not be read
package struct StatusLine: Hashable, Sendable {
    /// The text, without a period because it is not a sentence.
    package let text: String
    /// Whether another refresh may solve the problem.
    package let canTryAgain: Bool
    /// Whether there is a list of problems with details.
    package let hasProblems: Bool

    /// The line for the current sources and problems; `nil` when there is no problem.
    ///
    /// - Parameters:
    ///   - offline: The sources, when some of them need a network and there is none; `nil` when there is one.
    ///   - now: Decides which times need their day.
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

    /// The time is that of the oldest refresh of the sources.
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
    package var needsNetwork: Bool { fetchedAddress.map { !$0.isLoopback } ?? false }
}

import Events
import Storage
import Text
import Time

/// The texts for deciding when a source is refreshed.
///
///     let texts = RefreshChoiceFormatter(stored, times: times)
///     texts.answers  // ["As usual: 30 min", "Every 15 min", …]
package struct RefreshChoiceFormatter: Hashable, Sendable {
    /// How often it can be refreshed; the first answer is the default. Empty for a file, which is watched.
    package let answers: [String]
    /// The interval of each answer in milliseconds; `nil` for the default.
    package let intervals: [Int64?]
    /// The position of the current answer.
    package let chosen: Int
    /// The effect, in a whole sentence.
    package let meaning: String

    private static let minute: Int64 = 60_000
    private static let offered: [Int64] = [15, 30, 60, 6 * 60, 24 * 60].map { $0 * minute }

    package init(_ source: StoredSource, times: TimeFormatter) {
        guard source.source.desktopCalendar == nil else {
            (answers, intervals, chosen) = ([], [], 0)
            meaning =
                source.isPaused
                ? localized("It is read only when you refresh it.")
                : localized("It is read as soon as it changes on this computer.")
            return
        }
        guard source.source.fetchedAddress != nil else {
            (answers, intervals, chosen) = ([], [], 0)
            meaning =
                source.isPaused
                ? localized("It is read only when you refresh it.")
                : localized("It is read as soon as the file changes.")
            return
        }
        let usual = times.length(milliseconds: source.statement.refreshInterval ?? RefreshSchedule.interval)
        let other = source.givenInterval.flatMap { RefreshChoiceFormatter.offered.contains($0) ? nil : $0 }
        let all = (RefreshChoiceFormatter.offered + [other].compactMap { $0 }).sorted()
        intervals = [nil] + all
        // Translators: {time} is "30 min". At most 24 letters in all.
        let first =
            source.statement.refreshInterval == nil
            ? localized("As usual: {time}", ["time": usual]) : localized("As it asks: {time}", ["time": usual])
        // Translators: {time} is "15 min" or "1 d". At most 24 letters in all.
        answers = [first] + all.map { localized("Every {time}", ["time": times.length(milliseconds: $0)]) }
        chosen = intervals.firstIndex(of: source.givenInterval) ?? 0
        let interval = times.length(milliseconds: RefreshSchedule.interval(of: source))
        meaning =
            source.isPaused
            ? localized("It is fetched only when you refresh it.")
            : localized("It is fetched every {time}, and when the program starts.", ["time": interval])
    }
}

import Events
import Storage
import Text
import Time

/// The texts about a source and its refreshes.
package struct SourceFormatter {
    private let times: TimeFormatter
    private let now: Instant

    package init(times: TimeFormatter, now: Instant) {
        self.times = times
        self.now = now
    }

    /// The error of the last refresh, and the age of the shown events: "…. The shown events are 3 h old." `nil` when there
    /// was no error.
    package func failure(of source: StoredSource) -> SourceFailure? {
        source.failure.map { error in
            // The calendar of an account without its password gives nothing, and says so in the same attempt.
            let isShown =
                source.source.desktopCalendar == nil || source.eventCount > 0
                || source.lastSuccess != source.lastAttempt
            // Translators: {age} is "3 h" or "2 d 4 h".
            let shown = (isShown ? source.lastSuccess : nil).map {
                Message("The shown events are {age} old.", ["age": age(of: $0)])
            }
            return SourceFailure(
                source: source.source, name: source.name,
                error.words.followed(by: shown),
                shownSince: isShown ? source.lastSuccess : nil)
        }
    }

    /// Where the source is: its path or address, or for a calendar of an account that account.
    package func location(of source: StoredSource) -> String {
        if source.source.accountCalendar != nil, let account = source.statement.account { return account }
        guard source.source.desktopCalendar != nil else { return source.source.displayLocation }
        return source.statement.account ?? localized("Calendars of this computer")
    }

    /// The kind and the content of the source: "Star events · 10 events · 2 problems"; and its role in conflicts, if it
    /// is not the usual one: "Calendar · 15 events, 4 repeat · nobody’s · never counts".
    ///
    /// - Parameters:
    ///   - recurring: The number of its series, each of which is one event.
    ///   - unseen: The number of series of which nothing is shown, because they recur only before or after the horizon.
    package func content(
        of source: StoredSource, recurring: Int = 0, unseen: Int = 0, role: SourceRole? = nil
    ) -> String {
        guard let kind = source.kind else { return localized("Nothing read yet") }
        let events = times.localized("{count} event", "{count} events", count: source.eventCount)
        var parts = [kind.title, events]
        if recurring > 0 {
            // Translators: {events} is "15 events".
            parts[1] = times.localized(
                "{events}, {count} repeats", "{events}, {count} repeat", count: recurring, ["events": events])
        }
        if unseen > 0 {
            parts.append(
                times.localized(
                    "{count} recurs only before or after the three years shown",
                    "{count} recur only before or after the three years shown", count: unseen))
        }
        if source.source.isSample { parts.insert(localized("Sample"), at: 0) }
        if source.problemCount > 0 {
            parts.append(times.localized("{count} problem", "{count} problems", count: source.problemCount))
        }
        if role?.people.isEmpty == true { parts.append(localized("nobody’s")) }
        switch role?.counting {
        case .never: parts.append(localized("never counts"))
        case .countsFreeToo: parts.append(localized("free events count"))
        case .counts, nil: break
        }
        return parts.dotted()
    }

    /// The state of its refreshes, in one line: "Refreshed 5 min ago", "Not refreshed automatically · refreshed 2 d
    /// ago". If the last one failed: "Tried just now · last refreshed 2 d ago".
    package func state(of source: StoredSource, isRefreshing: Bool) -> String {
        let text = refreshes(of: source, isRefreshing: isRefreshing)
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    /// Its content and its state in one line: "Calendar · 15 events, 4 repeat · refreshed 5 min ago".
    package func summary(
        of source: StoredSource, recurring: Int, unseen: Int = 0, role: SourceRole?, isRefreshing: Bool
    ) -> String {
        [
            content(of: source, recurring: recurring, unseen: unseen, role: role),
            refreshes(of: source, isRefreshing: isRefreshing),
        ]
        .dotted()
    }

    private func refreshes(of source: StoredSource, isRefreshing: Bool) -> String {
        guard !isRefreshing else { return localized("refreshing…") }
        let paused = source.isPaused ? localized("not refreshed automatically") : nil
        return ([paused].compactMap { $0 } + lastRefresh(of: source)).dotted()
    }

    /// When a source was removed: "Removed 2 d ago".
    package func removal(at date: Instant) -> String {
        isNow(date) ? localized("Removed just now") : localized("Removed {age} ago", ["age": age(of: date)])
    }

    /// All texts of a source, for a screen reader.
    package func accessibleName(
        of source: StoredSource, recurring: Int = 0, unseen: Int = 0, role: SourceRole? = nil, isRefreshing: Bool
    ) -> String {
        [
            source.name, content(of: source, recurring: recurring, unseen: unseen, role: role),
            state(of: source, isRefreshing: isRefreshing),
            failure(of: source)?.message,
        ]
        .compactMap { $0 }.listed()
    }

    private func lastRefresh(of source: StoredSource) -> [String] {
        let never = localized("never refreshed")
        guard source.failure != nil else {
            guard let success = source.lastSuccess else { return [never] }
            return [
                isNow(success)
                    ? localized("refreshed just now") : localized("refreshed {age} ago", ["age": age(of: success)])
            ]
        }
        let success = source.lastSuccess.map { localized("last refreshed {age} ago", ["age": age(of: $0)]) } ?? never
        guard let attempt = source.lastAttempt else { return [success] }
        let tried =
            isNow(attempt) ? localized("tried just now") : localized("tried {age} ago", ["age": age(of: attempt)])
        return [tried, success]
    }

    private func isNow(_ instant: Instant) -> Bool {
        now.millisecondsSinceEpoch - instant.millisecondsSinceEpoch < 60_000
    }

    private func age(of instant: Instant) -> String {
        times.length(milliseconds: max(60_000, now.millisecondsSinceEpoch - instant.millisecondsSinceEpoch))
    }
}

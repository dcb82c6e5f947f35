import Events
import Storage
import Time

/// What people are told of a source and its refreshes.
package struct SourceFormatter {
    private let times: TimeFormatter
    private let now: Instant

    package init(times: TimeFormatter, now: Instant) {
        self.times = times
        self.now = now
    }

    /// What went wrong at the last attempt and how old what is shown therefore is: "…. What is shown is 3 h old." `nil` where
    /// nothing went wrong.
    package func failure(of source: StoredSource) -> SourceFailure? {
        source.failure.map { error in
            let shown = source.lastSuccess.map { " What is shown is \(self.age(of: $0)) old." } ?? ""
            return SourceFailure(
                source: source.source, name: source.name, message: error.message + shown, shownSince: source.lastSuccess
            )
        }
    }

    /// What kind of source it is and how much it has given: "Star events · 10 events · 2 problems"; and where it takes part in
    /// conflicts in another way than most: "Calendar · 10 events · followed · never counts".
    package func content(of source: StoredSource, role: SourceRole? = nil) -> String {
        guard let kind = source.kind else { return "Nothing read yet" }
        var parts = [kind.title, times.count(source.eventCount, "event")]
        if source.problemCount > 0 { parts.append(times.count(source.problemCount, "problem")) }
        if role?.ownership == .followed { parts.append("followed") }
        switch role?.counting {
        case .never: parts.append("never counts")
        case .countsFreeToo: parts.append("free events count")
        case .counts, nil: break
        }
        return parts.joined(separator: " · ")
    }

    /// How it stands with its refreshes, in one line: "Refreshed 5 min ago", "Paused · refreshed 2 d ago". Where the last one
    /// failed: "Tried just now · last refreshed 2 d ago".
    package func state(of source: StoredSource, isRefreshing: Bool) -> String {
        var last = source.lastSuccess.map { "refreshed \(ago($0))" } ?? "never refreshed"
        if source.failure != nil {
            let success = source.lastSuccess.map { "last refreshed \(age(of: $0)) ago" } ?? "never refreshed"
            last = source.lastAttempt.map { "tried \(ago($0)) · " + success } ?? success
        }
        let text = isRefreshing ? "refreshing…" : source.isPaused ? "paused · \(last)" : last
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    /// The whole of a source, as a screen reader speaks it.
    package func accessibleName(of source: StoredSource, role: SourceRole? = nil, isRefreshing: Bool) -> String {
        [
            source.name, content(of: source, role: role), state(of: source, isRefreshing: isRefreshing),
            failure(of: source)?.message,
        ]
        .compactMap { $0 }.joined(separator: ", ")
    }

    private func ago(_ instant: Instant) -> String {
        let isNow = now.millisecondsSinceEpoch - instant.millisecondsSinceEpoch < 60_000
        return isNow ? "just now" : "\(age(of: instant)) ago"
    }

    private func age(of instant: Instant) -> String {
        times.length(milliseconds: max(60_000, now.millisecondsSinceEpoch - instant.millisecondsSinceEpoch))
    }
}

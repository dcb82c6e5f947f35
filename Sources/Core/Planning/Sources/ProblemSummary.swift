import Events
import Text
import Time

/// The text of the line above the pages about sources and entries that cannot be read.
package struct ProblemSummary: Hashable, Sendable {
    /// Failed sources, if something else is shown, then entries, in the order of the sources.
    package let problems: [Problem]
    /// The number of failed sources in `problems`.
    package let failureCount: Int
    /// The number of entries with a problem; an entry may have several.
    package let entryCount: Int
    /// The names of the sources.
    package let names: SourceNames
    /// For each failed source, when its events that are still shown were read; `nil` when there are none.
    private let shownSince: [Instant?]

    package init(failures: [SourceFailure], problems: [Problem], names: SourceNames = SourceNames([])) {
        self.names = names
        self.problems = failures.map { Problem(source: $0.source, path: "", $0.fault) } + problems
        failureCount = failures.count
        shownSince = failures.map(\.shownSince)
        entryCount = problems.entryCount
    }

    /// The same without the failed sources.
    package var withoutFailures: ProblemSummary {
        ProblemSummary(failures: [], problems: Array(problems.dropFirst(failureCount)), names: names)
    }

    package var isEmpty: Bool {
        problems.isEmpty
    }

    /// One clause: "2 entries of events.json could not be read", or "have problems" where one of them is shown all the same.
    ///
    /// - Parameters:
    ///   - times: Writes numbers with the locale's digits.
    ///   - today: Decides which times need their day.
    package func sentence(_ times: TimeFormatter, today: CalendarDate) -> String {
        let sources = Set(problems.map(\.source))
        let name = sources.count == 1 ? sources.first.map { names[$0].singleLine(limit: 40) } : nil
        let shown = shownSince.compactMap { $0 }
        // A source without events shows nothing that could be old.
        let areShown = shown.count == failureCount
        let hasShownEntry = problems.contains(where: \.isShown)
        switch (failureCount, entryCount) {
        case (0, _):
            let source = name ?? times.localized("{count} calendar", "{count} calendars", count: sources.count)
            // Translators: {source} is a name, or "2 sources".
            return hasShownEntry
                ? times.localized(
                    "{count} entry of {source} has a problem", "{count} entries of {source} have problems",
                    count: entryCount, ["source": source])
                : times.localized(
                    "{count} entry of {source} could not be read", "{count} entries of {source} could not be read",
                    count: entryCount, ["source": source])
        case (_, 0):
            let failed =
                (failureCount == 1 ? name : nil)
                ?? times.localized("{count} calendar", "{count} calendars", count: failureCount)
            guard areShown else { return localized("{source} could not be read", ["source": failed]) }
            guard let oldest = shown.min() else {
                return localized("{source} could not be refreshed", ["source": failed])
            }
            // Translators: {shown} is "showing what came at 4:14 AM".
            return localized(
                "{source} could not be refreshed: {shown}",
                ["source": failed, "shown": StatusLine.shown(since: oldest, times: times, today: today)])
        default:
            let values: KeyValuePairs<String, any MessageValue> = [
                "sources": times.localized("{count} calendar", "{count} calendars", count: failureCount)
            ]
            // Translators: {sources} is "2 sources", and {count} a number of entries.
            return hasShownEntry
                ? times.localized(
                    "{sources} and {count} entry have problems", "{sources} and {count} entries have problems",
                    count: entryCount, values)
                : times.localized(
                    "{sources} and {count} entry could not be read", "{sources} and {count} entries could not be read",
                    count: entryCount, values)
        }
    }
}

extension Collection where Element == Problem {
    /// The number of entries that the problems are about: the part before the second slash of a JSON Pointer identifies
    /// an entry.
    var entryCount: Int {
        let entries = map { problem in
            Problem(
                source: problem.source, path: "/" + (problem.path.split(separator: "/").first ?? ""),
                Message(verbatim: ""))
        }
        return Set(entries).count
    }
}

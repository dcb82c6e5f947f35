import Events
import Text
import Time

/// What the line above the pages says about all that could not be read.
package struct ProblemSummary: Hashable, Sendable {
    /// Sources that failed as a whole while something else is shown, then entries, in the order of the sources.
    package let problems: [Problem]
    /// How many of `problems` are sources as a whole.
    package let failureCount: Int
    /// How many entries have a problem; one entry may have several.
    package let entryCount: Int
    /// What the sources are called.
    package let names: SourceNames
    /// Of each source that failed, when what is shown in its place came; `nil` where it gave nothing.
    private let shownSince: [Instant?]

    package init(failures: [SourceFailure], problems: [Problem], names: SourceNames = SourceNames([])) {
        self.names = names
        self.problems = failures.map { Problem(source: $0.source, path: "", message: $0.message) } + problems
        failureCount = failures.count
        shownSince = failures.map(\.shownSince)
        entryCount = problems.entryCount
    }

    /// The same without the sources that failed as a whole.
    package var withoutFailures: ProblemSummary {
        ProblemSummary(failures: [], problems: Array(problems.dropFirst(failureCount)), names: names)
    }

    package var isEmpty: Bool {
        problems.isEmpty
    }

    /// One clause: "2 entries of events.json could not be read".
    ///
    /// - Parameters:
    ///   - times: gives numbers in the locale's digits.
    ///   - today: decides which times need their day.
    package func sentence(_ times: TimeFormatter, today: CalendarDate) -> String {
        let sources = Set(problems.map(\.source))
        let name = sources.count == 1 ? sources.first.map { names[$0].singleLine(limit: 40) } : nil
        let shown = shownSince.compactMap { $0 }
        // Of a source that gave nothing, nothing is shown that could be old.
        let areShown = shown.count == failureCount
        switch (failureCount, entryCount) {
        case (0, _):
            let source = name ?? times.localized("{count} source", "{count} sources", count: sources.count)
            // Translators: {source} is a name, or "2 sources".
            return times.localized(
                "{count} entry of {source} could not be read", "{count} entries of {source} could not be read",
                count: entryCount, ["source": source])
        case (_, 0):
            let failed =
                (failureCount == 1 ? name : nil)
                ?? times.localized("{count} source", "{count} sources", count: failureCount)
            guard areShown else { return localized("{source} could not be read", ["source": failed]) }
            guard let oldest = shown.min() else {
                return localized("{source} could not be refreshed", ["source": failed])
            }
            // Translators: {shown} is "showing what came at 4:14 AM".
            return localized(
                "{source} could not be refreshed: {shown}",
                ["source": failed, "shown": StatusLine.shown(since: oldest, times: times, today: today)])
        default:
            // Translators: {sources} is "2 sources", and {count} a number of entries.
            return times.localized(
                "{sources} and {count} entry could not be read", "{sources} and {count} entries could not be read",
                count: entryCount,
                ["sources": times.localized("{count} source", "{count} sources", count: failureCount)])
        }
    }
}

extension Collection where Element == Problem {
    /// How many entries of the sources they are about: what stands before the second slash of a JSON Pointer names one.
    var entryCount: Int {
        let entries = map { problem in
            Problem(source: problem.source, path: "/" + (problem.path.split(separator: "/").first ?? ""), message: "")
        }
        return Set(entries).count
    }
}

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
        let entries = entryCount == 1 ? "1 entry" : "\(times.number(entryCount)) entries"
        let failed = failureCount == 1 ? name ?? "1 source" : times.count(failureCount, "source")
        let shown = shownSince.compactMap { $0 }
        // Of a source that gave nothing, nothing is shown that could be old.
        let areShown = shown.count == failureCount
        switch (failureCount, entryCount) {
        case (0, _): return "\(entries) of \(name ?? times.count(sources.count, "source")) could not be read"
        case (_, 0) where areShown:
            let since = shown.min().map { ": " + StatusLine.shown(since: $0, times: times, today: today) } ?? ""
            return "\(failed) could not be refreshed\(since)"
        case (_, 0): return "\(failed) could not be read"
        default: return "\(times.count(failureCount, "source")) and \(entries) could not be read"
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

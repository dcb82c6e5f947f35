/// What the banner above the agenda says about all that could not be read.
public struct ProblemSummary: Hashable, Sendable {
    /// Sources that failed as a whole while something else is shown, then entries, in the order of the sources.
    public let problems: [Problem]
    /// How many of `problems` are sources as a whole.
    public let failureCount: Int
    /// How many entries have a problem; one entry may have several.
    public let entryCount: Int
    /// What the sources are called.
    public let names: SourceNames

    public init(failures: [SourceFailure], problems: [Problem], names: SourceNames = SourceNames([])) {
        self.names = names
        self.problems = failures.map { Problem(source: $0.source, path: "", message: $0.message) } + problems
        failureCount = failures.count
        entryCount = problems.entryCount
    }

    public var isEmpty: Bool {
        problems.isEmpty
    }

    /// One sentence: "2 entries of events.json could not be read".
    ///
    /// - Parameter times: gives numbers in the locale's digits.
    public func sentence(_ times: TimeTexts) -> String {
        let sources = Set(problems.map(\.source))
        let name = sources.count == 1 ? sources.first.map { names[$0] } : nil
        let entries = entryCount == 1 ? "1 entry" : "\(times.number(entryCount)) entries"
        switch (failureCount, entryCount) {
        case (0, _): return "\(entries) of \(name ?? times.count(sources.count, "file")) could not be read"
        case (1, 0): return "\(name ?? "A file") could not be read; what is shown may be out of date"
        case (_, 0): return "\(times.count(failureCount, "file")) could not be read"
        default: return "\(times.count(failureCount, "file")) and \(entries) could not be read"
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

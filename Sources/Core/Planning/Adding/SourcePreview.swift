import Events

/// What is known of a source before it is added.
package struct SourcePreview: Hashable, Sendable {
    package let source: Source
    /// What it gives, or why it could not be read.
    package let result: Result<FeedSummary, SourceError>
    /// What of it is here already; `nil` where nothing to speak of is.
    package let likeness: SourceLikeness?

    package init(_ source: Source, _ result: Result<FeedSummary, SourceError>, likeness: SourceLikeness? = nil) {
        (self.source, self.result, self.likeness) = (source, result, likeness)
    }

    /// Whether it is to be asked whose events they are: those of a calendar that comes in new and counts for conflicts.
    package var asksWhose: Bool {
        guard case .success(let summary) = result, summary.kind == .calendar, summary.eventCount > 0 else {
            return false
        }
        if case .samePlace = likeness { return false }
        return summary.counting != .never
    }

    /// Whether it is to be asked if free events count too: most of them are free.
    package var asksForFree: Bool {
        guard case .success(let summary) = result else { return false }
        return asksWhose && summary.freeShare != .few
    }

    /// Whether nothing speaks against adding it: it can be read, and is not here yet.
    package var isWorthAdding: Bool {
        if case .success = result { likeness == nil } else { false }
    }
}

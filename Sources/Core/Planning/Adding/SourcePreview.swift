import Events

/// The facts about a source before it is added.
package struct SourcePreview: Hashable, Sendable {
    package let source: Source
    /// A summary of its feed, or why it cannot be read.
    package let result: Result<FeedSummary, SourceError>
    /// Its likeness to a source that the user has; `nil` when it is new.
    package let likeness: SourceLikeness?

    package init(_ source: Source, _ result: Result<FeedSummary, SourceError>, likeness: SourceLikeness? = nil) {
        (self.source, self.result, self.likeness) = (source, result, likeness)
    }

    /// Whether to ask whose time it is: yes for a new source with events.
    package var asksWhose: Bool {
        guard case .success(let summary) = result, summary.eventCount > 0 else { return false }
        if case .samePlace = likeness { return false }
        return true
    }

    /// Whether to ask if free events count too: yes if most events are free.
    package var asksForFree: Bool {
        guard case .success(let summary) = result else { return false }
        return asksWhose && summary.counting != .never && summary.freeShare != .few
    }

    /// Whether it can be read and is new.
    package var isWorthAdding: Bool {
        if case .success = result { likeness == nil } else { false }
    }
}

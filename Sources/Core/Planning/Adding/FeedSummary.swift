import Events
import Foundation
import Time

/// What a feed comes to, for the user who decides whether to add its source.
package struct FeedSummary: Hashable, Sendable {
    package let kind: FeedKind
    /// What the feed calls itself, in one line; `nil` where it does not say.
    package let title: String?
    /// How many events it has; a series is one.
    package let eventCount: Int
    /// How many of them recur.
    package let recurringCount: Int
    /// How many tasks and journal entries it has, which are not shown.
    package let hiddenCount: Int
    /// From its first day to its last; `nil` without events.
    package let span: DateSpan?
    package let problemCount: Int
    /// Whose events they are until the user decides.
    package let ownership: SourceOwnership
    /// How they count for conflicts until the user decides.
    package let counting: SourceCounting
    /// How many of its events say that they are free.
    package let freeShare: FreeShare

    /// - Parameter timeZone: The reader's, whose days `span` has.
    /// - Complexity: O(*n*) in the number of events.
    package init(_ feed: Feed, timeZone: TimeZone) {
        kind = feed.kind
        title = feed.statement.name ?? feed.season?.team.fullName.singleLine().trimmedOrNil
        problemCount = feed.problems.count
        ownership = feed.initialRole.ownership
        counting = feed.initialRole.counting
        freeShare = feed.freeShare
        guard let calendar = feed.calendar else {
            (eventCount, recurringCount, hiddenCount) = (feed.events.count, 0, 0)
            var days = EventDays(timeZone)
            span = feed.events.reduce(nil as DateSpan?) { span, event in
                let own = DateSpan.days(days.days(of: event.when))
                return span?.joined(with: own) ?? own
            }
            return
        }
        eventCount = calendar.series.reduce(0) { $0 + ($1.master == nil ? $1.overrides.count : 1) }
        recurringCount = calendar.recurringCount
        hiddenCount = calendar.taskCount + calendar.journalCount
        span = calendar.span(timeZone: timeZone)
    }
}

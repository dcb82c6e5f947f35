import Events
import Foundation
import Time

/// A summary of a feed, for the decision whether to add its source.
package struct FeedSummary: Hashable, Sendable {
    package let kind: FeedKind
    /// The name that the feed states, in one line; `nil` when it states none.
    package let title: String?
    /// The number of events; a series counts once.
    package let eventCount: Int
    /// The number of recurring events.
    package let recurringCount: Int
    /// The number of tasks and journal entries, which are not shown.
    package let hiddenCount: Int
    /// From its first day to its last; `nil` without events.
    package let span: DateSpan?
    package let problemCount: Int
    /// For whom its events are by default; empty for nobody.
    package let people: PersonSet
    /// The default counting for conflicts.
    package let counting: SourceCounting
    /// The share of its events that are marked as free.
    package let freeShare: FreeShare

    /// - Parameter timeZone: The user's zone, for the days of `span`.
    /// - Complexity: O(*n*) in the number of events.
    package init(_ feed: Feed, timeZone: TimeZone) {
        kind = feed.kind
        title = feed.statement.name
        problemCount = feed.problems.count
        people = feed.initialRole.people
        counting = feed.initialRole.counting
        freeShare = feed.freeShare
        guard let calendar = feed.calendar else {
            (eventCount, recurringCount, hiddenCount) = (feed.statedCount, 0, 0)
            var days = EventDays(timeZone)
            span = feed.events.reduce(nil as DateSpan?) { span, event in
                let own = DateSpan.days(days.days(of: event.when))
                return span?.joined(with: own) ?? own
            }
            return
        }
        eventCount = feed.statedCount
        recurringCount = calendar.recurringCount
        hiddenCount = calendar.taskCount + calendar.journalCount
        span = calendar.span(timeZone: timeZone)
    }

    /// Whether all its events are over before a day.
    package func isOver(on today: CalendarDate) -> Bool {
        if case .days(let days) = span { days.upperBound < today } else { false }
    }
}

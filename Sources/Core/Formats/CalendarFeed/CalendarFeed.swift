import Events
import Foundation
import Time

/// The feed of a calendar: an iCalendar text. Its occurrences are the events of the agenda.
///
/// - All single events are included; of series, the instances from a year back to two years ahead, see
///   `CalendarHorizon`.
/// - A wrong event becomes a `Problem` with its line number. The other events load.
/// - An event without a title is "Untitled event".
public enum CalendarFeed: FeedFormat {
    static let kind = FeedKind.calendar

    /// Whether the text has a `VCALENDAR`, or begins with a `VEVENT` alone.
    static func looksRight(_ content: FeedContent) -> Bool {
        CalendarText.start(in: CalendarText.utf8(content.bytes)) != nil
    }

    static func decode(_ content: FeedContent, source: Source, now: Instant) -> Feed {
        decode(content.bytes, source: source, now: now)
    }

    /// Reads an iCalendar text.
    ///
    /// - Parameters:
    ///   - now: The time around which series are shown.
    ///   - timeZone: The user's zone, see `Feed.showingSeries`.
    /// - Complexity: O(*n*) in the bytes, and in the occurrences.
    public static func decode(
        _ bytes: [UInt8], source: Source, now: Instant = .now, in timeZone: TimeZone = SystemTimeZone.current()
    ) -> Feed {
        decode([Answer.Part(bytes: bytes)], heads: [], source: source, now: now, in: timeZone)
    }

    /// Reads a calendar of several parts, such as a CalDAV collection.
    ///
    /// - Parameters:
    ///   - heads: What parts may describe the calendar.
    ///   - now: The time around which series are shown.
    /// - Complexity: O(*n*) in the bytes, and in the occurrences.
    static func decode(
        _ parts: [Answer.Part], heads: [any CalendarHead.Type], source: Source, now: Instant,
        in timeZone: TimeZone = SystemTimeZone.current()
    ) -> Feed {
        var collection = CalendarCollection(source: source, heads: heads)
        for part in parts { collection.add(part) }
        return collection.feed(in: CalendarHorizon.window(around: now), timeZone: timeZone)
    }
}

/// The period in which the instances of series are shown.
public enum CalendarHorizon {
    private static let day: Int64 = 86_400_000

    /// From twelve months back to twenty-four months ahead, in whole UTC days, so that it is constant during a day.
    public static func window(around now: Instant) -> Range<Instant> {
        let today = now.millisecondsSinceEpoch.flooredQuotient(by: day) * day
        let instant = Instant(millisecondsSinceEpoch: today)
        return instant.advanced(by: -366 * day)..<instant.advanced(by: 732 * day)
    }

    /// The same, extended to a requested range of days, with one more day at each end for other time zones.
    package static func window(around now: Instant, and range: AgendaRange) -> Range<Instant> {
        let usual = window(around: now)
        let from = range.from.map { Instant(millisecondsSinceEpoch: $0.midnight.millisecondsSinceEpoch - day) }
        let to = range.to.map { Instant(millisecondsSinceEpoch: $0.midnight.millisecondsSinceEpoch + day) }
        let (first, last) = (from ?? usual.lowerBound, to ?? usual.upperBound)
        return min(usual.lowerBound, first)..<max(usual.upperBound, last)
    }
}

extension CalendarObject {
    /// The events of the occurrences, in the order of the file.
    func events(
        in window: Range<Instant>, timeZone: TimeZone
    ) -> (events: [Event], expansion: CalendarExpansion) {
        let expansion = CalendarExpansion(self, window: window, timeZone: timeZone)
        // The instances of one series are adjacent, so their common values are computed once.
        var shared = (event: -1, title: "", availability: Event.Availability.busy, status: Event.Status.confirmed)
        let events = expansion.occurrences.map { occurrence in
            let index = occurrence.event
            if shared.event != index {
                let event = self.events[index]
                shared = (
                    index, event.title, event.availability(ownAddresses: ownAddresses),
                    event.status(ownAddresses: ownAddresses)
                )
            }
            return Event(
                title: shared.title, when: occurrence.when, availability: shared.availability,
                status: shared.status, location: self.events[index].location,
                uid: self.events[index].uid, recurrenceID: occurrence.originalStart)
        }
        return (events, expansion)
    }
}

extension Feed {
    /// Whether it is a calendar with a recurring event.
    ///
    /// - Complexity: O(*n*) in the events up to the first of them.
    package var hasSeries: Bool { calendar?.events.contains(where: \.isRecurring) ?? false }

    /// The number of series that recur, but not in the window of the feed, so that nothing of them is shown.
    ///
    /// - Complexity: O(*n*) in the events and occurrences.
    package var unseenSeriesCount: Int {
        guard let calendar, hasSeries else { return 0 }
        let seen = Set(calendarPositions.lazy.compactMap(\.master))
        var clock = CalendarClock(zones: calendar.zones, timeZone: .gmt)
        return calendar.series.count { series in
            guard let master = series.master, !seen.contains(master) else { return false }
            let event = calendar.events[master]
            let start = clock.instant(of: event.start)
            return !event.furtherDates.isEmpty
                || event.rules.contains { !clock.ends($0, of: event, before: start) }
        }
    }

    /// The feed with the instances of its series in another window; unchanged when it is not a calendar.
    ///
    /// - Parameter timeZone: The user's zone. It decides whether floating times are in the window, and which days the midnights
    ///   in all-day series begin.
    /// - Complexity: O(*n*) in the events and occurrences.
    public func showingSeries(
        in window: Range<Instant>, timeZone: TimeZone = SystemTimeZone.current()
    ) -> Feed {
        guard let calendar else { return self }
        return showing(calendar.events(in: window, timeZone: timeZone), of: calendar)
    }
}

extension Feed {
    /// The feed with the instances of its series extended to a range of days, if that exceeds `CalendarHorizon`.
    ///
    /// - Returns: `nil` when the limits would cut off occurrences that are shown now.
    /// - Complexity: O(1) within the horizon, else O(*n*) in the events and occurrences.
    package func showingSeries(throughout range: AgendaRange, around now: Instant, timeZone: TimeZone) -> Feed? {
        let window = CalendarHorizon.window(around: now, and: range)
        guard let calendar, window != CalendarHorizon.window(around: now) else { return self }
        let shown = calendar.events(in: window, timeZone: timeZone)
        return shown.expansion.isFull ? nil : showing(shown, of: calendar)
    }

    private func showing(
        _ shown: (events: [Event], expansion: CalendarExpansion), of calendar: CalendarObject
    ) -> Feed {
        Feed(
            of: calendar, from: source, events: shown.events, positions: shown.expansion.positions, problems: problems,
            season: season.map { TeamCalendar(season: $0, events: seasonEvents) }
        ).named(keptNames)
    }
}

import Events
import Time

/// The properties that a calendar states of an entry and that the agenda itself does not need.
package struct StatedEvent {
    /// Its properties.
    package let event: CalendarEvent
    /// The event with the rule of its series; `nil` for a single event. Often it is `event` itself.
    package let master: CalendarEvent?
    /// The part of its source's answer that has the lines of the event (`CalendarEvent.lines`); of a file an empty name.
    package let part: String
    /// Whether it is an instance that differs from its series.
    package let isChanged: Bool
    /// The zones of its times.
    package let zones: [CalendarZone]
    /// The mail addresses of the calendar's owner, in lower case.
    package let ownAddresses: Set<String>
}

/// The calendar of one source, and the event of each occurrence in it.
struct StatedEvents: Hashable {
    let calendar: CalendarObject?
    private let positions: [CalendarPosition]
    private let occurrences: [Event]

    init(_ feed: Feed) {
        calendar = feed.calendar
        positions = feed.calendar == nil ? [] : feed.calendarPositions
        occurrences = feed.calendar == nil ? [] : feed.events
    }

    /// The event of an occurrence; `nil` when the source is no calendar.
    ///
    /// - Parameter occurrence: Its position among the events of the feed.
    func event(at occurrence: Int) -> StatedEvent? {
        guard let calendar, let position = position(of: occurrence) else { return nil }
        return StatedEvent(
            event: calendar.events[position.event], master: position.master.map { calendar.events[$0] },
            part: calendar.part(ofEvent: position.event),
            isChanged: position.master.map { $0 != position.event } ?? false, zones: calendar.zones,
            ownAddresses: calendar.ownAddresses)
    }

    /// The description of the event of an occurrence, without a copy of the rest, because a search reads all of them.
    ///
    /// - Parameter occurrence: Its position among the events of the feed.
    func details(at occurrence: Int) -> String? {
        position(of: occurrence).flatMap { calendar?.events[$0.event].details }
    }

    /// An occurrence as the feed has it; `nil` when the source is no calendar.
    ///
    /// - Parameter occurrence: Its position among the events of the feed.
    func occurrence(at occurrence: Int) -> Event? {
        occurrences.indices.contains(occurrence) ? occurrences[occurrence] : nil
    }

    /// The position in the calendar of the event of an occurrence; `nil` when the source is no calendar.
    ///
    /// - Parameter occurrence: Its position among the events of the feed.
    func position(of occurrence: Int) -> CalendarPosition? {
        positions.indices.contains(occurrence) ? positions[occurrence] : nil
    }
}

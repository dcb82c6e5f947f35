import Events
import Formats
import Foundation
import Storage
import Text
import Time

/// Where an event is that is changed: in a calendar file, or in a file of a folder that is one calendar.
///
///     let place = EventPlace(source, path, part: "dinner.ics", key)
///     let plan = try editing.plan(at: place, .one, .remove, today: today) { _ in .remove }
package struct EventPlace: Hashable, Sendable {
    fileprivate let source: Source
    fileprivate let key: EventKey
    fileprivate let path: FilePath
    fileprivate let isInFolder: Bool

    /// - Parameters:
    ///   - path: The path of the file or the folder.
    ///   - part: The name of the file in the folder; empty for a file.
    package init(_ source: Source, _ path: FilePath, part: String, _ key: EventKey) {
        (self.source, self.key, isInFolder) = (source, key, !part.isEmpty)
        self.path = part.isEmpty ? path : (path.resolved ?? path).appending(Array(part.utf8))
    }
}

/// An event as somebody sees it who changes it.
package struct SeenState: Hashable, Sendable {
    fileprivate let title: String
    fileprivate let when: When
    fileprivate let status: Event.Status
    fileprivate let location: String?
    /// The series; `nil` for a single event.
    fileprivate let series: Series?

    fileprivate struct Series: Hashable {
        let start: CalendarTime
        let end: CalendarEvent.End
        let rules: [RecurrenceRule]
        let exceptions: [CalendarTime]

        init(_ master: CalendarEvent) {
            (start, end) = (master.start, master.end)
            (rules, exceptions) = (master.rules, master.exceptions)
        }
    }

    package init(_ event: Event, master: CalendarEvent?) {
        (title, when, status, location) = (event.title, event.when, event.status, event.location)
        series = master.map(Series.init)
    }
}

extension CalendarEditing {
    /// Reads the file of an event, and makes an edit of it.
    ///
    /// - Parameters:
    ///   - seen: The event as it was when the edit was asked for; `nil` when only its key was.
    ///   - edit: The edit, by when the event is.
    package func plan(
        at place: EventPlace, _ scope: EditScope, _ deed: EditDeed, seen: SeenState? = nil, today: CalendarDate,
        _ edit: (When) throws -> CalendarEdit
    ) throws -> Plan {
        let file = try CalendarFile(place.path)
        var feed = try Feed.decode(file.bytes, source: place.source)
        guard feed.calendar != nil else { throw EditRefusal.otherFormat }
        if feed.edited(place.key) == nil { feed = feed.wide(around: today, timeZone: timeZone) }
        guard let (event, shown) = feed.edited(place.key) else { throw EditRefusal.hasNoEvent }
        guard let event else { throw EditRefusal.hasNoUID }
        if let seen {
            let state = SeenState(shown, master: feed.master(of: place.key))
            guard state == seen else { throw EditRefusal.isOther }
        }
        let plan = try plan(file, event, try edit(shown.when), scope, deed: deed, title: shown.title)
        guard place.isInFolder else { return plan }
        // A link keeps its file, and so does what else is in it.
        return plan.patch.isEmptied && file.path == place.path
            ? self.plan(deleting: plan) : try self.plan(inFolder: plan, event)
    }
}

extension Feed {
    /// The feed with its series ten years from today, for an event that was listed with a range.
    package func wide(around today: CalendarDate, timeZone: TimeZone) -> Feed {
        let days = 3653
        let range = AgendaRange(from: today.advanced(by: -days), to: today.advanced(by: days))
        return showingSeries(throughout: range, around: .now, timeZone: timeZone) ?? self
    }

    /// The event with the rule of the series of an event; `nil` for a single event.
    fileprivate func master(of key: EventKey) -> CalendarEvent? {
        keys.firstIndex(of: key).flatMap { calendarPositions[$0].master }.flatMap { calendar?.events[$0] }
    }
}

extension EditRefusal {
    package static let hasNoEvent = EditRefusal(
        Message("This calendar has no such event. It may have been changed or deleted."))
    package static let hasNoUID = EditRefusal(Message("The event has no UID, so Upcoming only reads it."))
    package static let otherFormat = EditRefusal(
        Message("Upcoming only reads feeds; it changes calendars in iCalendar files."))
    package static let ofTheWeb = EditRefusal(
        Message("Upcoming only reads subscriptions and calendars of the web."))
    fileprivate static let isOther = EditRefusal(
        Message("It was changed meanwhile. Look at it as it is now, and try again."))
}

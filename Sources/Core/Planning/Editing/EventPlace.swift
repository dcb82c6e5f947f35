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
package struct EventPlace: Hashable, Codable, Sendable {
    private let location: String
    fileprivate let key: EventKey
    /// The path of the file (`FilePath.text`).
    private let file: String
    fileprivate let isInFolder: Bool

    fileprivate var source: Source { Source(location: location) }
    var path: FilePath {
        get throws(EditRefusal) {
            guard let path = FilePath(text: file) else { throw EditRefusal.ofTheWeb }
            return path
        }
    }

    /// - Parameters:
    ///   - path: The path of the file or the folder.
    ///   - part: The name of the file in the folder; empty for a file.
    package init(_ source: Source, _ path: FilePath, part: String, _ key: EventKey) {
        (location, self.key, isInFolder) = (source.location, key, !part.isEmpty)
        file = (part.isEmpty ? path : (path.resolved ?? path).appending(Array(part.utf8))).text
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
        let path = try place.path
        let file = try CalendarFile(path)
        var feed = try Feed.decode(file.bytes, source: place.source)
        guard feed.calendar != nil else { throw EditRefusal.otherFormat }
        feed = feed.reaching(place.key, around: today, timeZone: timeZone)
        guard let (event, shown) = feed.edited(place.key) else { throw EditRefusal.hasNoEvent }
        guard let event else { throw EditRefusal.hasNoUID }
        if let seen {
            let state = SeenState(shown, master: feed.master(of: place.key))
            guard state == seen || isAsLeft(in: file.bytes) else { throw EditRefusal.isOther }
        }
        let plan = try plan(file, event, try edit(shown.when), scope, deed: deed, title: shown.title)
        guard place.isInFolder else { return plan }
        // A link keeps its file, and so does what else is in it.
        return plan.patch.isEmptied && file.path == path
            ? self.plan(deleting: plan) : try self.plan(inFolder: plan, event)
    }
}

extension Feed {
    /// The feed with the event of a key, which may have been listed with a range far from today: with its series ten years from
    /// today, or 40, or 160, if it lacks it.
    ///
    /// - Complexity: O(*n*) in the events and occurrences.
    package func reaching(_ key: EventKey, around today: CalendarDate, timeZone: TimeZone) -> Feed {
        guard edited(key) == nil else { return self }
        for years in [10, 40, 160] {
            let days = years * 366
            let range = AgendaRange(from: today.advanced(by: -days), to: today.advanced(by: days))
            guard let wide = showingSeries(throughout: range, around: .now, timeZone: timeZone) else { break }
            if wide.edited(key) != nil { return wide }
        }
        return self
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

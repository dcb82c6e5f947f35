import Events
import Formats
import Foundation
import Storage
import Text
import Time

/// Where an event is that is changed: in a calendar file, in a file of a folder that is one calendar, on a server, or in a
/// calendar of the desktop.
///
///     let place = EventPlace(source, path, part: "dinner.ics", key)
///     let plan = try editing.plan(at: place, .one, .remove, today: today) { _ in .remove }
package struct EventPlace: Hashable, Codable, Sendable {
    private let location: String
    fileprivate let key: EventKey
    /// The path of the file (`FilePath.text`), or the name of an object (`CalendarEditing.object`).
    private let file: String
    /// Whether the file or the object is of this event alone.
    fileprivate let isInFolder: Bool

    fileprivate var source: Source { Source(location: location) }

    /// The calendar as the history names it.
    var calendar: String { source.path == nil ? location : file }

    /// Reads the file or the object.
    fileprivate func target(_ editing: CalendarEditing) throws(EditRefusal) -> any EditTarget {
        guard source.path != nil else { return try editing.object(file, of: source) }
        guard let path = FilePath(text: file) else { throw EditRefusal.ofTheWeb }
        return try CalendarFile(path)
    }

    /// Whether a file is read under its own name, and not by a link.
    fileprivate func isOwnName(of target: any EditTarget) -> Bool {
        target.address != nil || FilePath(text: file)?.text == target.calendar
    }

    /// - Parameters:
    ///   - path: The path of the file or the folder.
    ///   - part: The name of the file in the folder; empty for a file.
    package init(_ source: Source, _ path: FilePath, part: String, _ key: EventKey) {
        (location, self.key, isInFolder) = (source.location, key, !part.isEmpty)
        file = (part.isEmpty ? path : (path.resolved ?? path).appending(Array(part.utf8))).text
    }

    /// - Parameter object: The name of the object (`CalendarEditing.object`).
    package init(_ source: Source, object: String, _ key: EventKey) {
        (location, self.key, isInFolder, file) = (source.location, key, true, object)
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

        /// The numbers of zones do not count: an object alone has others than its calendar.
        init(_ master: CalendarEvent) {
            func plain(_ time: CalendarTime) -> CalendarTime {
                if case .zoned(let local, _) = time { .zoned(local, zone: 0) } else { time }
            }
            start = plain(master.start)
            end = if case .time(let time) = master.end { .time(plain(time)) } else { master.end }
            (rules, exceptions) = (master.rules, master.exceptions.map(plain))
        }
    }

    package init(_ event: Event, master: CalendarEvent?) {
        (title, when, status, location) = (event.title, event.when, event.status, event.location)
        series = master.map(Series.init)
    }
}

extension CalendarEditing {
    /// Reads the file or the object of an event, and makes an edit of it.
    ///
    /// - Parameters:
    ///   - known: The object as it was last read, to make the edit of that; `nil` to read it.
    ///   - seen: The event as it was when the edit was asked for; `nil` when only its key was.
    ///   - edit: The edit, by when the event is.
    package func plan(
        at place: EventPlace, _ scope: EditScope, _ deed: EditDeed, seen: SeenState? = nil,
        known: (any EditTarget)? = nil, today: CalendarDate, _ edit: (When) throws -> CalendarEdit
    ) throws -> Plan {
        let target: any EditTarget = if let known { known } else { try place.target(self) }
        if case .following = scope, place.source.desktopCalendar != nil { throw EditRefusal.isNotSplit }
        let feed = try feed(target.bytes, place, today: today)
        guard let (event, shown) = feed.edited(place.key) else { throw EditRefusal.hasNoEvent }
        guard let event else { throw EditRefusal.hasNoUID }
        if let seen {
            let state = SeenState(shown, master: feed.master(of: place.key))
            guard state == seen || isAsLeft(in: target.bytes) else { throw EditRefusal.isOther }
        }
        let edit = try edit(shown.when)
        let plan = try plan(target, event, edit, scope, deed: deed, title: shown.title)
        let isAlone = place.isInFolder && plan.patch.isEmptied && place.isOwnName(of: target)
        if edit == .removeUntold {
            guard isAlone, place.source.accountCalendar != nil else { throw EditRefusal.needsServer }
            return self.plan(deleting: plan, isUntold: true)
        }
        guard place.isInFolder else { return plan }
        // A link keeps its file, and so does what else is in it.
        return isAlone
            ? self.plan(deleting: plan) : try self.plan(inFolder: plan, event)
    }

    /// Reads a calendar so far as an event is in it: of a large one a part at a time, because all its events need several
    /// times the space of the text.
    private func feed(_ bytes: [UInt8], _ place: EventPlace, today: CalendarDate) throws -> Feed {
        func read(_ text: [UInt8]) throws -> Feed {
            let feed = try Feed.decode(text, source: place.source)
            guard feed.calendar != nil else { throw EditRefusal.otherFormat }
            return feed.answered(by: ownAddresses)
        }
        func part(where isWanted: @escaping (EventKey) -> Bool) throws -> Feed? {
            let feed = try CalendarEditor.calendar(in: bytes) { isWanted(.ofSeries(uid: $0)) }.map(read)
            return feed?.edited(place.key) == nil ? nil : feed
        }
        let partCount = UInt64(bytes.count >> 21)
        // The key of an event that does not repeat is that of its UID.
        if partCount > 0, let feed = try part(where: { $0 == place.key }) { return feed }
        for number in 0..<partCount {
            if let feed = try part(where: { $0.rawValue % partCount == number }) { return feed }
        }
        return try read(bytes).reaching(place.key, around: today, timeZone: timeZone)
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

    /// An event of a calendar that is no file as it is shown; `nil` for a file.
    package func seen(at place: EventPlace, today: CalendarDate, timeZone: TimeZone) -> SeenState? {
        guard source.path == nil else { return nil }
        let wide = reaching(place.key, around: today, timeZone: timeZone)
        return wide.edited(place.key).map { SeenState($0.shown, master: wide.master(of: place.key)) }
    }

    /// The keys of an event and its occurrences, by those that they had under another UID.
    ///
    /// - Complexity: O(*n*) in the number of events.
    package func keys(ofRenamed old: String, to uid: String) -> [EventKey: EventKey] {
        var keys = [EventKey.ofSeries(uid: old): EventKey.ofSeries(uid: uid)]
        for event in events where event.uid == uid {
            guard let start = event.recurrenceID else { continue }
            keys[.ofOccurrence(uid: old, originalStart: start)] = .ofOccurrence(uid: uid, originalStart: start)
        }
        return keys
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
    fileprivate static let needsServer = EditRefusal(
        Message("Only a server can remove an invitation without telling the organizer."))
    package static let otherFormat = EditRefusal(
        Message("Upcoming only reads feeds; it changes calendars in iCalendar files."))
    package static let ofTheWeb = EditRefusal(
        Message("Upcoming only reads subscriptions and calendars of the web."))
    fileprivate static let isNotSplit = EditRefusal(
        Message(
            "In a calendar of this computer, one event of a series can be changed, or all; not this and the later ones."
        ))
    fileprivate static let isOther = EditRefusal(
        Message("It was changed meanwhile. Look at it as it is now, and try again."))
}

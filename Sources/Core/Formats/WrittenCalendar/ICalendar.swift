import Events
import Time

/// An iCalendar object (RFC 5545): events in a file for other calendar programs.
///
/// Times of `events` are written in UTC, so that they need no description of a time zone; those of calendars in their
/// zones, with a description of each. Fractions of a second are dropped.
package struct ICalendar: Sendable {
    /// When an event is.
    package enum Time: Hashable, Sendable {
        /// From a start to an end, which must not be before it. An event without length is written without an end
        /// (§3.6.1).
        case timed(Instant, Instant)
        /// All day, from a day up to but not including another.
        case days(CalendarDate, until: CalendarDate)
    }

    /// One `VEVENT`.
    package struct Event: Sendable {
        /// A globally unique identifier, the same each time the event is written (§3.8.4.7).
        package let uid: String
        package let summary: String
        package let time: Time
        package let location: String?
        package let description: String?
        /// The contact, as a text (§3.8.4.2).
        package let contact: String?
        /// Whether it leaves its time free (§3.8.2.7).
        package let isFree: Bool

        package init(
            uid: String, summary: String, time: Time, location: String? = nil, description: String? = nil,
            contact: String? = nil, isFree: Bool = false
        ) {
            self.uid = uid
            self.summary = summary
            self.time = time
            self.location = location
            self.description = description
            self.contact = contact
            self.isFree = isFree
        }
    }

    /// Events of a calendar, written as it states them: series as series, with their zones.
    package struct Excerpt: Sendable {
        /// Each has a UID. They are asked for twice: for their zones, and to be written.
        package let events: any Sequence<CalendarEvent> & Sendable
        /// The zones of their times.
        package let zones: [CalendarZone]

        package init(events: any Sequence<CalendarEvent> & Sendable, zones: [CalendarZone]) {
            self.events = events
            self.zones = zones
        }
    }

    package let events: [Event]
    /// Written after `events`. None is empty.
    package let excerpts: [Excerpt]

    package init(events: [Event] = [], excerpts: [Excerpt] = []) {
        self.events = events
        self.excerpts = excerpts
    }

    package var isEmpty: Bool { events.isEmpty && excerpts.isEmpty }

    /// The object in its text form: lines that end in CR LF and are at most 75 octets long.
    ///
    /// - Parameter now: The time of writing (`DTSTAMP`, §3.8.7.2).
    /// - Complexity: O(*n*) in the text.
    package func text(writtenAt now: Instant) -> String {
        var bytes: [UInt8] = []
        _ = write(writtenAt: now) { piece in
            bytes += piece
            return true
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Writes the object in its text form, piece by piece.
    ///
    /// - Parameters:
    ///   - now: The time of writing.
    ///   - output: Takes the next piece, which may end anywhere, and returns whether it succeeded.
    /// - Returns: Whether all pieces were written.
    /// - Complexity: O(*n*) in the text, in memory of one piece.
    package func write(writtenAt now: Instant, to output: @escaping ([UInt8]) -> Bool) -> Bool {
        var lines = ICalendarLines(to: output)
        lines.append("BEGIN", "VCALENDAR")
        lines.append("VERSION", "2.0")
        lines.append("PRODID", "-//Upcoming//Upcoming//EN")
        var zones = WrittenZones()
        let names = excerpts.map { zones.add($0) }
        zones.write(into: &lines)
        for event in events { event.write(into: &lines, now: now) }
        for (excerpt, names) in zip(excerpts, names) {
            for event in excerpt.events { event.write(into: &lines, zones: names, now: now) }
        }
        lines.append("END", "VCALENDAR")
        return lines.finish()
    }
}

extension ICalendar.Event {
    func write(into lines: inout ICalendarLines, now: Instant) {
        lines.append("BEGIN", "VEVENT")
        lines.append("UID", text: uid)
        lines.append("DTSTAMP", BasicDateTime.utc(now).description)
        switch time {
        case .timed(let start, let end):
            lines.append("DTSTART", BasicDateTime.utc(start).description)
            if end > start { lines.append("DTEND", BasicDateTime.utc(end).description) }
        case .days(let first, let end):
            lines.append("DTSTART;VALUE=DATE", BasicDateTime.date(first).description)
            lines.append("DTEND;VALUE=DATE", BasicDateTime.date(end).description)
        }
        lines.append("SUMMARY", text: summary)
        if let location { lines.append("LOCATION", text: location) }
        if let description { lines.append("DESCRIPTION", text: description) }
        if let contact { lines.append("CONTACT", text: contact) }
        if isFree { lines.append("TRANSP", "TRANSPARENT") }
        lines.append("END", "VEVENT")
    }
}

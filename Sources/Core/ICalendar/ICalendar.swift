/// An iCalendar object (RFC 5545): events as other calendars read them from a file.
///
/// Times are written in UTC, so that the file needs no description of a time zone; parts of a second are cut off.
public struct ICalendar: Sendable {
    /// One `VEVENT`.
    public struct Event: Sendable {
        /// Unique in all the world, and the same each time the event is written (§3.8.4.7).
        public let uid: String
        public let summary: String
        public let start: Instant
        /// Not before `start`. An event without length is written without an end (§3.6.1).
        public let end: Instant
        public let location: String?
        public let description: String?
        /// Whom to ask, as a text (§3.8.4.2).
        public let contact: String?

        public init(
            uid: String, summary: String, start: Instant, end: Instant, location: String? = nil,
            description: String? = nil, contact: String? = nil
        ) {
            self.uid = uid
            self.summary = summary
            self.start = start
            self.end = end
            self.location = location
            self.description = description
            self.contact = contact
        }
    }

    public let events: [Event]

    public init(events: [Event]) {
        self.events = events
    }

    /// The object in its text form: lines that end in CR LF and are at most 75 octets long.
    ///
    /// - Parameter now: the moment of writing (`DTSTAMP`, §3.8.7.2).
    public func text(writtenAt now: Instant) -> String {
        var lines = ICalendarLines()
        lines.append("BEGIN", "VCALENDAR")
        lines.append("VERSION", "2.0")
        lines.append("PRODID", "-//Upcoming//Upcoming//EN")
        for event in events { event.write(into: &lines, now: now) }
        lines.append("END", "VCALENDAR")
        return lines.text
    }
}

extension ICalendar.Event {
    fileprivate func write(into lines: inout ICalendarLines, now: Instant) {
        lines.append("BEGIN", "VEVENT")
        lines.append("UID", text: uid)
        lines.append("DTSTAMP", now.iCalendarText)
        lines.append("DTSTART", start.iCalendarText)
        if end > start { lines.append("DTEND", end.iCalendarText) }
        lines.append("SUMMARY", text: summary)
        if let location { lines.append("LOCATION", text: location) }
        if let description { lines.append("DESCRIPTION", text: description) }
        if let contact { lines.append("CONTACT", text: contact) }
        lines.append("END", "VEVENT")
    }
}

extension Instant {
    /// The moment in UTC as RFC 5545 §3.3.5 has it: "20150618T170202Z".
    fileprivate var iCalendarText: String {
        let local = LocalDateTime(millisecondsSinceEpoch: millisecondsSinceEpoch)
        let (year, month, day) = local.date.components
        let second = Int(local.millisecondsOfDay / 1000)
        let time = [second / 3600, second / 60 % 60, second % 60].map { $0.padded(to: 2) }.joined()
        return "\(year.padded(to: 4))\(month.padded(to: 2))\(day.padded(to: 2))T\(time)Z"
    }
}

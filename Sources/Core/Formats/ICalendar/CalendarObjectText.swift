import Events
import Foundation
import Time

/// Writes calendars as they were read: series as series, with their zones.
extension ICalendar {
    /// The text of the object, with the events of calendars after its own.
    ///
    /// - Parameters:
    ///   - calendars: The calendars, each with the positions in `CalendarObject.events` of the events to write.
    ///   - now: The time of writing.
    package func text(with calendars: [(object: CalendarObject, events: [Int])], writtenAt now: Instant) -> String {
        var lines = ICalendarLines()
        lines.append("BEGIN", "VCALENDAR")
        lines.append("VERSION", "2.0")
        lines.append("PRODID", "-//Upcoming//Upcoming//EN")
        var zones = WrittenZones()
        for (object, events) in calendars {
            for index in events { zones.add(object.events[index], of: object) }
        }
        zones.write(into: &lines)
        for event in events { event.write(into: &lines, now: now) }
        for (object, events) in calendars {
            for index in events { object.events[index].write(into: &lines, of: object, now: now) }
        }
        lines.append("END", "VCALENDAR")
        return lines.text
    }
}

extension CalendarEvent {
    fileprivate func write(into lines: inout ICalendarLines, of object: CalendarObject, now: Instant) {
        lines.append("BEGIN", "VEVENT")
        lines.append("UID", text: uid ?? "\(line)-\(summary.utf8.count)@upcoming")
        lines.append("DTSTAMP", BasicDateTime.utc(stamp ?? now).description)
        lines.append("DTSTART", start, of: object)
        switch end {
        case .time(let time): lines.append("DTEND", time, of: object)
        case .duration(let duration): lines.append("DURATION", duration.description)
        case .open: break
        }
        if let recurrenceID {
            lines.append(
                replacesFuture ? "RECURRENCE-ID;RANGE=THISANDFUTURE" : "RECURRENCE-ID", recurrenceID, of: object)
        }
        if let rule { lines.append("RRULE", rule.description) }
        for rule in furtherRules { lines.append("RRULE", rule.description) }
        for rule in exceptionRules { lines.append("EXRULE", rule.description) }
        for exception in exceptions { lines.append("EXDATE", exception, of: object) }
        for date in furtherDates { lines.append(date, of: object) }
        // libical reports an empty value as an error.
        if !summary.isEmpty { lines.append("SUMMARY", text: summary) }
        if let location { lines.append("LOCATION", text: location) }
        if let details { lines.append("DESCRIPTION", text: details) }
        if let url { lines.append("URL", plain: url) }
        if let conference { lines.append("CONFERENCE;VALUE=URI", plain: conference) }
        if !categories.isEmpty { lines.append("CATEGORIES", texts: categories) }
        if let organizer { lines.append("ORGANIZER", organizer) }
        for attendee in attendees { lines.append("ATTENDEE", attendee) }
        if status != .confirmed { lines.append("STATUS", status == .tentative ? "TENTATIVE" : "CANCELLED") }
        if let isOpaque { lines.append("TRANSP", isOpaque ? "OPAQUE" : "TRANSPARENT") }
        if classification != .public {
            lines.append("CLASS", classification == .private ? "PRIVATE" : "CONFIDENTIAL")
        }
        if sequence != 0 { lines.append("SEQUENCE", String(sequence)) }
        lines.append("END", "VEVENT")
    }
}

extension CalendarDuration: CustomStringConvertible {
    /// The form of RFC 5545 §3.3.6: `P1DT2H`.
    public var description: String {
        let seconds = abs(milliseconds) / 1000
        let sign = days < 0 || milliseconds < 0 ? "-" : ""
        if seconds == 0 { return "\(sign)P\(abs(days))D" }
        return "\(sign)P\(days == 0 ? "" : "\(abs(days))D")T\(seconds)S"
    }
}

extension ICalendarLines {
    fileprivate mutating func append(_ name: String, _ time: CalendarTime, of object: CalendarObject) {
        let (parameters, value) = time.written(of: object)
        append(name + parameters, value)
    }

    fileprivate mutating func append(_ date: CalendarEvent.FurtherDate, of object: CalendarObject) {
        let (parameters, value) = date.start.written(of: object)
        switch date.end {
        case .time(let time): append("RDATE;VALUE=PERIOD\(parameters)", "\(value)/\(time.written(of: object).value)")
        case .duration(let duration): append("RDATE;VALUE=PERIOD\(parameters)", "\(value)/\(duration)")
        case .open, nil: append("RDATE\(parameters)", value)
        }
    }

    fileprivate mutating func append(_ name: String, _ participant: CalendarEvent.Participant) {
        var name = name
        if let common = participant.name { name += ";CN=\(ICalendarLines.quoted(common))" }
        if let role = participant.role { name += ";ROLE=\(ICalendarLines.quoted(role))" }
        if participant.answer != "NEEDS-ACTION" { name += ";PARTSTAT=\(ICalendarLines.quoted(participant.answer))" }
        append(name, plain: participant.address)
    }
}

extension CalendarTime {
    /// The parameters, each with its semicolon, and the value. A time in a zone outside the IANA database is written in
    /// UTC.
    fileprivate func written(of object: CalendarObject) -> (parameters: String, value: String) {
        switch self {
        case .date(let date): return (";VALUE=DATE", BasicDateTime.date(date).description)
        case .floating(let local): return ("", BasicDateTime.local(local).description)
        case .utc(let instant): return ("", BasicDateTime.utc(instant).description)
        case .zoned(let local, let zone):
            switch object.zones[zone] {
            case .named(let zone):
                return (";TZID=\(zone.timeZone.identifier)", BasicDateTime.local(local).description)
            case .described(let described): return ("", BasicDateTime.utc(described.instant(of: local)).description)
            case .unknown: return ("", BasicDateTime.local(local).description)
            }
        }
    }
}

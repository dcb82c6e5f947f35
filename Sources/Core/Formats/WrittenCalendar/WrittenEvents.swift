import Events
import Time

extension CalendarEvent {
    /// Writes the event as its calendar states it.
    ///
    /// - Parameter zones: The `TZID` of each zone of its times; `nil` for an unknown zone.
    func write(into lines: inout ICalendarLines, zones: [String?], now: Instant) {
        lines.append("BEGIN", "VEVENT")
        if let uid { lines.append("UID", text: uid) }
        lines.append("DTSTAMP", BasicDateTime.utc(version.stamp ?? now).description)
        lines.append("DTSTART", start, zones)
        switch end {
        case .time(let time): lines.append("DTEND", time, zones)
        case .duration(let duration): lines.append("DURATION", duration.description)
        case .open: break
        }
        if let recurrenceID {
            lines.append(
                replacesFuture ? "RECURRENCE-ID;RANGE=THISANDFUTURE" : "RECURRENCE-ID", recurrenceID, zones)
        }
        if let rule { lines.append("RRULE", rule.description) }
        for rule in furtherRules { lines.append("RRULE", rule.description) }
        for rule in exceptionRules { lines.append("EXRULE", rule.description) }
        for exception in exceptions { lines.append("EXDATE", exception, zones) }
        for date in furtherDates { lines.append(date, zones) }
        // libical reports an empty value as an error.
        if !summary.isEmpty { lines.append("SUMMARY", text: summary) }
        if let location { lines.append("LOCATION", text: location) }
        if let position { lines.append("GEO", plain: "\(position.latitudeText);\(position.longitudeText)") }
        if let details { lines.append("DESCRIPTION", text: details) }
        if let url { lines.append("URL", plain: url) }
        if let conference { lines.append("CONFERENCE;VALUE=URI", plain: conference) }
        if let image { lines.append("IMAGE;VALUE=URI", plain: image) }
        if !categories.isEmpty { lines.append("CATEGORIES", texts: categories) }
        if let organizer { lines.append("ORGANIZER", organizer) }
        for attendee in attendees where !attendee.address.isEmpty { lines.append("ATTENDEE", attendee) }
        if status != .confirmed { lines.append("STATUS", status == .tentative ? "TENTATIVE" : "CANCELLED") }
        if let isOpaque { lines.append("TRANSP", isOpaque ? "OPAQUE" : "TRANSPARENT") }
        if classification != .public {
            lines.append("CLASS", classification == .private ? "PRIVATE" : "CONFIDENTIAL")
        }
        if let busyStatus { lines.append("X-MICROSOFT-CDO-BUSYSTATUS", plain: busyStatus) }
        if let travelTime { lines.append("X-APPLE-TRAVEL-DURATION;VALUE=DURATION", "PT\(travelTime / 1000)S") }
        if version.sequence != 0 { lines.append("SEQUENCE", String(version.sequence)) }
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
    fileprivate mutating func append(_ name: String, _ time: CalendarTime, _ zones: [String?]) {
        let (parameters, value) = time.written(zones)
        append(name + parameters, value)
    }

    fileprivate mutating func append(_ date: CalendarEvent.FurtherDate, _ zones: [String?]) {
        let (parameters, value) = date.start.written(zones)
        // A period of days does not exist (§3.3.9).
        switch date.start.isDate ? nil : date.end {
        case .time(let time): append("RDATE;VALUE=PERIOD\(parameters)", "\(value)/\(time.written(zones).value)")
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
    /// The parameters, each with its semicolon, and the value. A time in an unknown zone is written without a zone, as
    /// it is shown.
    fileprivate func written(_ zones: [String?]) -> (parameters: String, value: String) {
        switch self {
        case .date(let date): return (";VALUE=DATE", BasicDateTime.date(date).description)
        case .floating(let local): return ("", BasicDateTime.local(local).description)
        case .utc(let instant): return ("", BasicDateTime.utc(instant).description)
        case .zoned(let local, let zone):
            return (zones[zone].map { ";TZID=\($0)" } ?? "", BasicDateTime.local(local).description)
        }
    }
}

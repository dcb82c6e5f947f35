/// A `VEVENT` while it is read.
struct CalendarEventDraft {
    static let properties: Set<String> = [
        "UID", "SUMMARY", "DESCRIPTION", "LOCATION", "URL", "CONFERENCE", "CATEGORIES", "ORGANIZER", "ATTENDEE",
        "STATUS",
        "TRANSP", "CLASS", "X-MICROSOFT-CDO-BUSYSTATUS", "X-APPLE-TRAVEL-DURATION", "DTSTART", "DTEND", "DURATION",
        "RRULE",
        "RDATE", "EXDATE", "RECURRENCE-ID", "SEQUENCE", "DTSTAMP",
    ]
    /// How many dates and participants an event may list.
    private static let listLimit = 20_000

    private(set) var event = CalendarEvent()
    private var hasStart = false
    private var isUsable = true
    /// Why it cannot be shown.
    private var reason: (line: Int, message: String)?
    private var faults: [(line: Int, message: String)] = []

    init(line: Int = 0) {
        event.line = line
    }

    mutating func read(_ line: ContentLine, zones: inout ZoneNames) {
        guard line.value.count <= CalendarReader.valueLimit else {
            fault(line, "The \(line.name) is longer than 1 MB and is left out.")
            return
        }
        switch line.name {
        case "UID": event.uid = line.unescapedText.trimmedOrNil
        case "SUMMARY": event.summary = line.unescapedText
        case "DESCRIPTION": event.details = line.unescapedText.trimmedOrNil
        case "LOCATION": event.location = line.unescapedText.trimmedOrNil
        case "URL": event.url = line.text.trimmedOrNil
        case "CONFERENCE": event.conference = line.text.trimmedOrNil
        case "CATEGORIES": append(line.unescapedList, to: \.categories)
        case "ORGANIZER": event.organizer = CalendarEventDraft.participant(line)
        case "ATTENDEE": append([CalendarEventDraft.participant(line)], to: \.attendees)
        case "STATUS": event.status = CalendarEventDraft.status(line)
        case "TRANSP": event.isOpaque = CalendarEventDraft.isOpaque(line)
        case "CLASS": event.classification = CalendarEventDraft.classification(line)
        case "X-MICROSOFT-CDO-BUSYSTATUS": event.busyStatus = line.text.trimmedOrNil?.uppercased()
        case "X-APPLE-TRAVEL-DURATION":
            event.travelTime = CalendarDuration(line.value).map { max(0, $0.exactMilliseconds) }
        case "SEQUENCE": event.sequence = Int(line.text.trimmedOrNil ?? "") ?? 0
        case "DTSTAMP":
            event.stamp = BasicDateTime(line.value.trimmed).map { Instant(millisecondsSinceEpoch: $0.milliseconds) }
        default: readTime(line, zones: &zones)
        }
    }

    private mutating func readTime(_ line: ContentLine, zones: inout ZoneNames) {
        switch line.name {
        case "DTSTART":
            guard let time = time(line, zones: &zones) else {
                reason = faults.last
                break
            }
            event.start = time
            hasStart = true
        case "DTEND": if let time = time(line, zones: &zones) { event.end = .time(time) }
        case "DURATION":
            if let duration = CalendarDuration(line.value.trimmed) {
                event.end = .duration(duration)
            } else {
                fault(line, "The DURATION \"\(line.text.singleLine(limit: 60))\" is no duration like PT1H30M.")
            }
        case "RECURRENCE-ID":
            event.replacesFuture = line.parameter("RANGE")?.uppercased() == "THISANDFUTURE"
            event.recurrenceID = time(line, zones: &zones)
            if event.recurrenceID == nil { (isUsable, reason) = (false, reason ?? faults.last) }
        case "RRULE":
            do throws(RecurrenceRuleError) {
                if event.rule == nil { event.rule = try RecurrenceRule(line.text) }
            } catch {
                fault(line, "The rule \"\(line.text.singleLine(limit: 60))\" cannot be followed, because \(error).")
            }
        case "EXDATE": append(times(line, zones: &zones), to: \.exceptions)
        default: append(furtherDates(line, zones: &zones), to: \.furtherDates)
        }
    }

    /// The event with what is wrong with it; or no event, with one reason.
    func finish() -> (CalendarEvent?, faults: [(line: Int, message: String)]) {
        if hasStart, isUsable { return (event, faults) }
        return (nil, [reason ?? faults.first ?? (event.line, "The event has no DTSTART.")])
    }

    private mutating func fault(_ line: ContentLine, _ message: String) {
        if faults.count < 100 { faults.append((line.number, message)) }
    }

    private mutating func append<Item>(_ items: [Item], to list: WritableKeyPath<CalendarEvent, [Item]>) {
        let room = CalendarEventDraft.listLimit - event[keyPath: list].count
        event[keyPath: list] += items.prefix(max(0, room))
    }

    // MARK: Times

    private mutating func time(_ line: ContentLine, zones: inout ZoneNames) -> CalendarTime? {
        let time = CalendarEventDraft.time(line.value.trimmed, line, &zones)
        if time == nil { faultyTime(line, line.value) }
        return time
    }

    private mutating func times(_ line: ContentLine, zones: inout ZoneNames) -> [CalendarTime] {
        var times: [CalendarTime] = []
        for value in line.value.split(separator: UInt8(ascii: ",")) {
            if let time = CalendarEventDraft.time(value.trimmed, line, &zones) {
                times.append(time)
            } else {
                faultyTime(line, value)
            }
        }
        return times
    }

    private mutating func furtherDates(_ line: ContentLine, zones: inout ZoneNames) -> [CalendarEvent.FurtherDate] {
        var dates: [CalendarEvent.FurtherDate] = []
        for value in line.value.split(separator: UInt8(ascii: ",")) {
            let parts = value.trimmed.split(separator: UInt8(ascii: "/"), maxSplits: 1)
            guard let first = parts.first, let start = CalendarEventDraft.time(first, line, &zones) else {
                faultyTime(line, value)
                continue
            }
            var end: CalendarEvent.End?
            if parts.count == 2 {
                end =
                    CalendarDuration(parts[1]).map(CalendarEvent.End.duration)
                    ?? CalendarEventDraft.time(parts[1], line, &zones).map(CalendarEvent.End.time)
                if end == nil { faultyTime(line, value) }
            }
            dates.append(CalendarEvent.FurtherDate(start: start, end: end))
        }
        return dates
    }

    private mutating func faultyTime(_ line: ContentLine, _ value: ArraySlice<UInt8>) {
        let text = String(decoding: value.prefix(80), as: UTF8.self).singleLine(limit: 60)
        fault(line, "The \(line.name) \"\(text)\" is no date or time that exists, like 20181103T181400.")
    }

    /// A zone means nothing with a date, nor with a time in UTC.
    private static func time(
        _ value: ArraySlice<UInt8>, _ line: ContentLine, _ zones: inout ZoneNames
    ) -> CalendarTime? {
        switch BasicDateTime(value) {
        case .date(let date): return .date(date)
        case .utc(let instant): return .utc(instant)
        case .local(let local):
            // Some write the time of a date as midnight.
            if local.millisecondsOfDay == 0, line.parameter("VALUE")?.uppercased() == "DATE" {
                return .date(local.date)
            }
            guard let zone = line.parameter("TZID")?.trimmedOrNil else { return .floating(local) }
            return .zoned(local, zone: zones.position(of: zone, line: line.number))
        case nil: return nil
        }
    }

    // MARK: Words

    private static func participant(_ line: ContentLine) -> CalendarEvent.Participant {
        CalendarEvent.Participant(
            address: line.text.trimmedOrNil ?? "", name: line.parameter("CN")?.trimmedOrNil,
            answer: line.parameter("PARTSTAT")?.uppercased() ?? "NEEDS-ACTION",
            role: line.parameter("ROLE")?.uppercased())
    }

    private static func status(_ line: ContentLine) -> Event.Status {
        let value = line.value.trimmed
        if value.equalsIgnoringCase("CANCELLED") { return .cancelled }
        return value.equalsIgnoringCase("TENTATIVE") ? .tentative : .confirmed
    }

    private static func isOpaque(_ line: ContentLine) -> Bool? {
        let value = line.value.trimmed
        if value.equalsIgnoringCase("TRANSPARENT") { return false }
        return value.equalsIgnoringCase("OPAQUE") ? true : nil
    }

    private static func classification(_ line: ContentLine) -> CalendarEvent.Classification {
        let value = line.value.trimmed
        if value.equalsIgnoringCase("CONFIDENTIAL") { return .confidential }
        // What is not known counts as private (§3.8.1.3).
        return value.equalsIgnoringCase("PUBLIC") || value.isEmpty ? .public : .private
    }
}

extension BasicDateTime {
    /// Milliseconds since 1970-01-01 on its own clock.
    var milliseconds: Int64 {
        switch self {
        case .date(let date): date.midnight.millisecondsSinceEpoch
        case .local(let local): local.millisecondsSinceEpoch
        case .utc(let instant): instant.millisecondsSinceEpoch
        }
    }
}

extension ArraySlice<UInt8> {
    /// Without the blanks around it.
    var trimmed: ArraySlice<UInt8> {
        var bytes = self
        while let byte = bytes.first, byte <= 0x20 { bytes.removeFirst() }
        while let byte = bytes.last, byte <= 0x20 { bytes.removeLast() }
        return bytes
    }
}

import Events
import Text
import Time

/// A `VEVENT` while it is read.
struct CalendarEventDraft {
    /// The most dates and participants of an event.
    private static let listLimit = 20_000
    /// The most rules of an event besides its first one.
    private static let ruleLimit = 20
    private static let alarmLimit = 10

    private(set) var event = CalendarEvent()
    private var hasStart = false
    private var isUsable = true
    /// When the user dismissed an alarm of it last (`X-MOZ-LASTACK`).
    private var acknowledged: Instant?
    /// Whether it says that it takes whole days, though it may have times.
    private var isOfDays = false
    /// Why it cannot be shown.
    private var reason: (line: Int, fault: Message)?
    private(set) var faults: [(line: Int, fault: Message)] = []

    init(line: Int = 0) {
        event.lines = line...line
    }

    /// Notes the line of its end.
    mutating func end(at line: Int) {
        event.lines = event.lines.lowerBound...max(event.lines.lowerBound, line)
    }

    mutating func read(_ line: ContentLine, zones: inout ZoneNames) {
        guard line.value.count <= CalendarReader.valueLimit else {
            // A whole file in the line is no problem: only the addresses of pictures are read.
            if line.property == .attachment || line.property == .image { return }
            fault(line, Message("The {name} is longer than 1 MB and is left out.", ["name": line.name]))
            return
        }
        switch line.property {
        case .uid: event.uid = line.unescapedText.trimmedOrNil
        case .summary: event.summary = line.unescapedText.withoutCharacterReferences
        case .details: event.details = line.unescapedText.trimmedOrNil
        case .location: event.location = line.unescapedText.withoutCharacterReferences.trimmedOrNil
        case .position: event.position = CalendarEventDraft.position(line)
        case .url: event.url = line.text.trimmedOrNil
        case .conference: event.conference = line.text.trimmedOrNil
        case .image: event.image = image(line) ?? event.image
        case .attachment where line.isPicture: event.image = event.image ?? image(line)
        case .categories: CalendarEventDraft.append(line.unescapedList, to: &event.categories)
        case .organizer: event.organizer = CalendarEvent.Participant(line)
        case .attendee: CalendarEventDraft.append([CalendarEvent.Participant(line)], to: &event.attendees)
        case .status: event.status = CalendarEventDraft.status(line)
        case .transparency: event.isOpaque = CalendarEventDraft.isOpaque(line)
        case .classification: event.classification = CalendarEventDraft.classification(line)
        case .busyStatus: event.busyStatus = line.text.trimmedOrNil?.uppercased()
        case .alarmsAcknowledged:
            if case .utc(let moment) = BasicDateTime(line.value.trimmed) { acknowledged = moment }
        case .isAllDay: isOfDays = isOfDays || line.value.trimmed.equalsIgnoringCase("TRUE")
        case .travelTime:
            event.travelTime = CalendarDuration(line.value).map { max(0, $0.exactMilliseconds) }
        case .sequence: event.version.sequence = Int(line.text.trimmedOrNil ?? "") ?? 0
        case .stamp:
            if let stamp = BasicDateTime(line.value.trimmed) {
                event.version.stamp = Instant(millisecondsSinceEpoch: stamp.milliseconds)
            }
        default: readTime(line, zones: &zones)
        }
    }

    /// The address of a picture. A picture in the line itself is not read.
    private func image(_ line: ContentLine) -> String? {
        let isInline = line.parameter("VALUE")?.uppercased() == "BINARY" || line.parameter("ENCODING") != nil
        return isInline ? nil : line.text.trimmedOrNil
    }

    private mutating func readTime(_ line: ContentLine, zones: inout ZoneNames) {
        let line = line.value.contains(UInt8(ascii: ":")) ? line.splitBeforeTime : line
        switch line.property {
        case .startTime:
            guard let time = time(line, zones: &zones) else {
                reason = faults.last
                break
            }
            event.start = time
            hasStart = true
            // Whether the times mean days depends on the end.
            isOfDays = isOfDays || !time.isDate && time.isMidnight && line.isDate
        case .endTime: if let time = time(line, zones: &zones) { event.end = .time(time) }
        case .duration:
            if let duration = CalendarDuration(line.value.trimmed) {
                // A stated end counts before a duration.
                if case .time = event.end { break }
                event.end = .duration(duration)
            } else {
                fault(
                    line,
                    Message(
                        "The DURATION \"{text}\" is not a duration like PT1H30M.",
                        ["text": line.text.singleLine(limit: 60)]))
            }
        case .recurrenceID:
            event.replacesFuture = line.parameter("RANGE")?.uppercased() == "THISANDFUTURE"
            event.recurrenceID = time(line, zones: &zones)
            if event.recurrenceID == nil { (isUsable, reason) = (false, reason ?? faults.last) }
        case .rule, .exceptionRule: readRule(line)
        case .exceptions:
            let times = times(line, zones: &zones)
            CalendarEventDraft.append(times, to: &event.exceptions)
        case .furtherDates:
            let dates = furtherDates(line, zones: &zones)
            CalendarEventDraft.append(dates, to: &event.furtherDates)
        default: break
        }
    }

    private mutating func readRule(_ line: ContentLine) {
        // An empty rule says nothing.
        guard !line.value.trimmed.isEmpty else { return }
        do throws(RecurrenceRuleError) {
            let rule = try RecurrenceRule(line.value)
            guard event.furtherRules.count + event.exceptionRules.count < CalendarEventDraft.ruleLimit else {
                let limit = CalendarEventDraft.ruleLimit + 1
                return fault(
                    line, Message("An event has more than {limit} rules; this one was left out.", ["limit": limit]))
            }
            if line.property == .exceptionRule {
                event.exceptionRules.append(rule)
            } else if event.rule == nil {
                event.rule = rule
            } else if event.rule != rule {
                event.furtherRules.append(rule)
            }
        } catch {
            fault(
                line,
                Message(
                    "The rule \"{rule}\" cannot be followed, because {reason}.",
                    ["rule": line.text.singleLine(limit: 60), "reason": error.words]))
        }
    }

    mutating func add(_ alarm: CalendarAlarm) {
        if event.alarms.count < CalendarEventDraft.alarmLimit { event.alarms.append(alarm) }
    }

    /// The event with its faults; or no event, with one reason.
    func finish() -> (CalendarEvent?, faults: [(line: Int, fault: Message)]) {
        if hasStart, isUsable { return (completed, faults) }
        return (nil, [reason ?? faults.first ?? (event.lines.lowerBound, Message("The event has no DTSTART."))])
    }

    /// The event with days instead of times, if it says so and its times are midnights; and tentative, if it is busy only
    /// tentatively.
    private var completed: CalendarEvent {
        var event = event
        if let acknowledged {
            for index in event.alarms.indices { event.alarms[index].acknowledge(until: acknowledged) }
        }
        if event.status == .confirmed, event.busyStatus == "TENTATIVE" { event.status = .tentative }
        guard isOfDays, event.start.isMidnight else { return event }
        switch event.end {
        case .time(let time):
            guard time.isDate || time.isMidnight else { return event }
            event.end = .time(.date(time.local.date))
        case .duration(let duration):
            guard duration.exactMilliseconds.isMultiple(of: 86_400_000) else { return event }
        case .open: break
        }
        event.start = .date(event.start.local.date)
        return event
    }

    private mutating func fault(_ line: ContentLine, _ fault: Message) {
        if faults.count < 100 { faults.append((line.number, fault)) }
    }

    private static func append<Item>(_ items: [Item], to list: inout [Item]) {
        list += items.prefix(max(0, listLimit - list.count))
    }

    // MARK: Times

    private mutating func time(_ line: ContentLine, zones: inout ZoneNames) -> CalendarTime? {
        let time = CalendarEventDraft.time(line.value.trimmed, line, &zones)
        if time == nil { faultyTime(line, line.value) }
        return time
    }

    /// The values of a list. vCalendar 1.0 separates them by semicolons.
    private static func list(_ line: ContentLine) -> [ArraySlice<UInt8>] {
        line.value.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }
    }

    private mutating func times(_ line: ContentLine, zones: inout ZoneNames) -> [CalendarTime] {
        var times: [CalendarTime] = []
        for value in CalendarEventDraft.list(line) {
            if let time = CalendarEventDraft.time(value.trimmed, line, &zones) {
                times.append(time)
            } else {
                faultyTime(line, value)
            }
        }
        return times
    }

    /// The periods of a list of dates or of busy times.
    mutating func furtherDates(_ line: ContentLine, zones: inout ZoneNames) -> [CalendarEvent.FurtherDate] {
        var dates: [CalendarEvent.FurtherDate] = []
        for value in CalendarEventDraft.list(line) {
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
        fault(
            line,
            Message(
                "The {name} \"{text}\" is not a date or time that exists, like 20181103T181400.",
                ["name": line.name, "text": text]))
    }

    /// A zone with a date or with a UTC time is ignored.
    private static func time(
        _ value: ArraySlice<UInt8>, _ line: ContentLine, _ zones: inout ZoneNames
    ) -> CalendarTime? {
        switch BasicDateTime(value) {
        case .date(let date): return .date(date)
        case .utc(let instant): return .utc(instant)
        case .local(let local):
            // Some programs write a date with the time midnight.
            if local.millisecondsOfDay == 0, line.property != .startTime, line.isDate { return .date(local.date) }
            guard let name = line.parameter("TZID"),
                let zone = zones.position(of: name, line: line.number)
            else { return .floating(local) }
            return .zoned(local, zone: zone)
        case nil: return nil
        }
    }

    // MARK: Words

    /// Parameters have no escapes, but some programs write `Doe\\, Jane`.
    fileprivate static func unescapedName(_ name: String) -> String? {
        name.replacing("\\,", with: ",").replacing("\\;", with: ";").trimmedOrNil
    }

    /// vCalendar 1.0 separates the two by a comma.
    private static func position(_ line: ContentLine) -> GeographicPosition? {
        let parts = line.text.split { $0 == ";" || $0 == "," }.map { String($0).trimmedOrNil.flatMap { Double($0) } }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1] else { return nil }
        return GeographicPosition(latitude: latitude, longitude: longitude)
    }

    private static func status(_ line: ContentLine) -> Event.Status {
        let value = line.value.trimmed
        if value.equalsIgnoringCase("CANCELLED") || value.equalsIgnoringCase("CANCELED") { return .cancelled }
        return value.equalsIgnoringCase("TENTATIVE") ? .tentative : .confirmed
    }

    private static func isOpaque(_ line: ContentLine) -> Bool? {
        let value = line.value.trimmed
        // vCalendar 1.0 has numbers.
        if value.equalsIgnoringCase("TRANSPARENT") || value.elementsEqual([UInt8(ascii: "1")]) { return false }
        return value.equalsIgnoringCase("OPAQUE") ? true : nil
    }

    private static func classification(_ line: ContentLine) -> CalendarEvent.Classification {
        let value = line.value.trimmed
        if value.equalsIgnoringCase("CONFIDENTIAL") { return .confidential }
        // Unknown values count as private (§3.8.1.3).
        return value.equalsIgnoringCase("PUBLIC") || value.isEmpty ? .public : .private
    }
}

extension ContentLine {
    /// Whether an attachment is a picture, by its media type.
    fileprivate var isPicture: Bool { parameter("FMTTYPE")?.lowercased().hasPrefix("image/") ?? false }

    /// Whether the value is said to be a date.
    fileprivate var isDate: Bool { parameter("VALUE")?.uppercased() == "DATE" }
}

extension CalendarTime {
    /// Whether it is midnight on a wall clock.
    fileprivate var isMidnight: Bool {
        switch self {
        case .floating(let local), .zoned(let local, _): local.millisecondsOfDay == 0
        case .date, .utc: false
        }
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

extension CalendarEvent.Participant {
    /// - Parameter line: An `ATTENDEE` or an `ORGANIZER`.
    init(_ line: ContentLine) {
        // iCloud's own address is a number or a path; the parameter has that of the person.
        let address = line.parameter("EMAIL").flatMap { $0.mailAddress == nil ? nil : "mailto:\($0)" }
        self.init(
            address: address ?? line.text.trimmedOrNil ?? "",
            name: line.parameter("CN").flatMap(CalendarEventDraft.unescapedName),
            answer: line.parameter("PARTSTAT")?.uppercased() ?? "NEEDS-ACTION",
            role: line.parameter("ROLE")?.uppercased())
    }
}

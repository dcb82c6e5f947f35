/// The supported properties of an iCalendar text, and the two lines that begin and end a component.
enum CalendarProperty: String, CaseIterable, Sendable {
    case begin = "BEGIN"
    case end = "END"

    // Properties of the calendar.
    case name = "NAME"
    case oldName = "X-WR-CALNAME"
    case color = "COLOR"
    case oldColor = "X-APPLE-CALENDAR-COLOR"
    case refreshInterval = "REFRESH-INTERVAL"
    case oldRefreshInterval = "X-PUBLISHED-TTL"
    case floatingZone = "X-WR-TIMEZONE"
    case method = "METHOD"

    // Properties of an event.
    case uid = "UID"
    case summary = "SUMMARY"
    case details = "DESCRIPTION"
    case location = "LOCATION"
    case position = "GEO"
    case url = "URL"
    case conference = "CONFERENCE"
    case image = "IMAGE"
    case attachment = "ATTACH"
    case categories = "CATEGORIES"
    case organizer = "ORGANIZER"
    case attendee = "ATTENDEE"
    case status = "STATUS"
    case transparency = "TRANSP"
    case classification = "CLASS"
    case busyStatus = "X-MICROSOFT-CDO-BUSYSTATUS"
    case isAllDay = "X-MICROSOFT-CDO-ALLDAYEVENT"
    case travelTime = "X-APPLE-TRAVEL-DURATION"
    case alarmsAcknowledged = "X-MOZ-LASTACK"
    case endTime = "DTEND"
    case duration = "DURATION"
    case exceptions = "EXDATE"
    case exceptionRule = "EXRULE"
    case recurrenceID = "RECURRENCE-ID"
    case sequence = "SEQUENCE"
    case stamp = "DTSTAMP"

    // Properties of an alarm.
    case trigger = "TRIGGER"
    case action = "ACTION"
    case acknowledged = "ACKNOWLEDGED"
    case repetitions = "REPEAT"

    // Properties of an event, and of an observance of a time zone.
    case startTime = "DTSTART"
    case rule = "RRULE"
    case furtherDates = "RDATE"

    // Properties of a statement of busy time.
    case busyTimes = "FREEBUSY"

    // Properties of a time zone.
    case zoneName = "TZID"
    case zoneLocation = "X-LIC-LOCATION"
    case offsetBefore = "TZOFFSETFROM"
    case offset = "TZOFFSETTO"

    /// The property with a name, in any case; `nil` for an unsupported one. Blanks, which some programs write before
    /// the colon, are ignored.
    ///
    /// - Complexity: O(1): a name is compared only with the few names of equal length.
    init?(name: ArraySlice<UInt8>) {
        if let property = CalendarProperty.named(name) {
            self = property
            return
        }
        guard name.count <= 64, name.contains(where: { $0 <= 0x20 }),
            let property = CalendarProperty.named(name.filter { $0 > 0x20 }[...])
        else { return nil }
        self = property
    }

    private static func named(_ name: ArraySlice<UInt8>) -> CalendarProperty? {
        guard name.count < byLength.count else { return nil }
        return byLength[name.count].first { name.equalsIgnoringCase($0.name) }?.property
    }

    /// All of them, by the length of their names.
    private static let byLength: [[(name: [UInt8], property: CalendarProperty)]] = {
        let named = allCases.map { (name: Array($0.rawValue.utf8), property: $0) }
        let longest = named.map(\.name.count).max() ?? 0
        return (0...longest).map { length in named.filter { $0.name.count == length } }
    }()
}

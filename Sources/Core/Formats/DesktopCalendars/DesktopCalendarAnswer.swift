import Events
import Time

/// The answer of a calendar of the desktop: its entry and its account's in the desktop's list, a part with the zones that
/// only the service knows, and one part for each object, which is a `VEVENT` alone and as the service has it. The name of
/// such a part is UID and `RECURRENCE-ID`.
package enum DesktopCalendarAnswer {
    /// The most zones that are requested for one calendar.
    private static let zoneLimit = 200

    /// The names of the time zones in objects that are not known here, so that the service must describe them.
    ///
    /// - Complexity: O(*n*) in the bytes.
    package static func unknownZones(in objects: [[UInt8]]) -> [String] {
        var unknown: Set<String> = []
        var known: Set<String> = []
        for object in objects {
            for name in zones(of: object) where !known.contains(name) && !unknown.contains(name) {
                if CalendarZone.isDefined(CalendarZone.plainName(name)) {
                    known.insert(name)
                } else if unknown.count < zoneLimit {
                    unknown.insert(name)
                }
            }
        }
        return unknown.sorted()
    }

    /// The answer. Its order does not depend on that of the objects.
    ///
    /// - Parameters:
    ///   - isReadOnly: Whether nothing can be changed in the calendar.
    ///   - zones: The descriptions (`VTIMEZONE`) of zones by their names.
    /// - Complexity: O(*n* log *n*) in the number of objects, and linear in the bytes.
    package static func answer(
        of calendar: DesktopCalendar, objects: [[UInt8]], isReadOnly: Bool = false, zones: [String: [UInt8]] = [:]
    ) -> Answer {
        let account = calendar.account.map { [$0.part()] } ?? []
        let described: [UInt8] = zones.sorted { $0.key < $1.key }.flatMap { $0.value + [0x0D, 0x0A] }
        let zonePart =
            described.isEmpty
            ? [] : [Answer.Part(href: ".zones", mediaType: ZoneDescription.mediaType, bytes: described)]
        let parts = objects.map { Answer.Part(href: href(of: $0), mediaType: "text/calendar", bytes: $0) }
        let ordered = parts.sorted {
            $0.href == $1.href ? $0.bytes.lexicographicallyPrecedes($1.bytes) : $0.href < $1.href
        }
        return Answer(head: calendar.source.part(isReadOnly: isReadOnly), others: account + zonePart + ordered)
    }

    /// UID and `RECURRENCE-ID` of an object, with a slash between them; never empty.
    static func href(of object: [UInt8]) -> String {
        var (uid, recurrence, depth) = ("", "", 0)
        var lines = ContentLines(object)
        while let line = lines.next(where: isOfName) {
            switch line.property {
            case .begin: depth += 1
            case .end: depth -= 1
            case .uid where depth == 1: uid = line.unescapedText
            case .recurrenceID where depth == 1: recurrence = line.text
            default: break
            }
        }
        if uid.isEmpty { uid = "(no UID)" }
        return recurrence.isEmpty ? uid : "\(uid)/\(recurrence)"
    }

    static func zones(of object: [UInt8]) -> [String] {
        var names: [String] = []
        var lines = ContentLines(object)
        while let line = lines.next(where: isOfTime) {
            if let name = line.parameter("TZID"), name != names.last { names.append(name) }
        }
        return names
    }

    private static func isOfName(_ property: CalendarProperty?) -> Bool {
        switch property {
        case .begin, .end, .uid, .recurrenceID: true
        default: false
        }
    }

    private static func isOfTime(_ property: CalendarProperty?) -> Bool {
        switch property {
        case .startTime, .endTime, .recurrenceID, .exceptions, .furtherDates: true
        default: false
        }
    }
}

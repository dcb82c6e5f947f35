import Events
import Foundation
import Time

/// Writes the descriptions of a calendar's zones (RFC 5545 §3.6.5).
///
/// A description lists each change of the zone's clock, from the first of its events to 2037 at least. So it follows
/// the zone data exactly, without guessed rules.
struct WrittenZones {
    private var firstYears: [String: Int] = [:]
    private var zones: [String: TimeZone] = [:]

    mutating func add(_ event: CalendarEvent, of object: CalendarObject) {
        var times = [event.start] + event.exceptions + event.furtherDates.map(\.start)
        if case .time(let end) = event.end { times.append(end) }
        if let id = event.recurrenceID { times.append(id) }
        for time in times {
            guard case .zoned(let local, let position) = time, case .named(let zone) = object.zones[position] else {
                continue
            }
            let name = zone.timeZone.identifier
            zones[name] = zone.timeZone
            firstYears[name] = min(firstYears[name] ?? 9999, local.date.components.year)
        }
    }

    func write(into lines: inout ICalendarLines) {
        for (name, zone) in zones.sorted(by: { $0.key < $1.key }) {
            lines.append("BEGIN", "VTIMEZONE")
            lines.append("TZID", name)
            write(zone, from: min(max(firstYears[name] ?? 1970, 1900), 2037), into: &lines)
            lines.append("END", "VTIMEZONE")
        }
    }

    private func write(_ zone: TimeZone, from year: Int, into lines: inout ICalendarLines) {
        var clock = ZonedTime(zone)
        let first = GregorianYear(year).firstDay - 1
        let last = GregorianYear(max(2037, year) + 1).firstDay
        var before = clock.offsetSeconds(at: WrittenZones.instant(ofDay: first))
        write("STANDARD", at: CalendarDate(daysSinceEpoch: first).midnight, from: before, to: before, into: &lines)
        for day in first..<last {
            let (start, end) = (WrittenZones.instant(ofDay: day), WrittenZones.instant(ofDay: day + 1))
            let after = clock.offsetSeconds(at: end)
            guard after != before else { continue }
            let seconds = start.millisecondsSinceEpoch / 1000 + 1..<end.millisecondsSinceEpoch / 1000
            let other = seconds.partitioningIndex {
                clock.offsetSeconds(at: Instant(millisecondsSinceEpoch: $0 * 1000)) != before
            }
            let isSummer = zone.isDaylightSavingTime(for: Date(timeIntervalSince1970: TimeInterval(other)))
            let local = LocalDateTime(millisecondsSinceEpoch: (other + Int64(before)) * 1000)
            write(isSummer ? "DAYLIGHT" : "STANDARD", at: local, from: before, to: after, into: &lines)
            before = after
        }
    }

    private func write(
        _ name: String, at local: LocalDateTime, from before: Int, to after: Int, into lines: inout ICalendarLines
    ) {
        lines.append("BEGIN", name)
        lines.append("DTSTART", BasicDateTime.local(local).description)
        lines.append("TZOFFSETFROM", WrittenZones.text(of: before))
        lines.append("TZOFFSETTO", WrittenZones.text(of: after))
        lines.append("END", name)
    }

    private static func instant(ofDay day: Int) -> Instant {
        Instant(millisecondsSinceEpoch: Int64(day) * 86_400_000)
    }

    /// `+0530`; with seconds only if they are not 0.
    private static func text(of offset: Int) -> String {
        let seconds = abs(offset)
        let parts = [seconds / 3600, seconds / 60 % 60] + (seconds % 60 == 0 ? [] : [seconds % 60])
        return (offset < 0 ? "-" : "+") + parts.map { $0.padded(to: 2) }.joined()
    }
}

import Events
import Foundation
import Text
import Time

/// Writes the descriptions of a calendar's zones (RFC 5545 §3.6.5).
///
/// A description lists each change of the zone's clock, from the first of its events to 2037 at least. So it follows
/// the zone data exactly, without guessed rules.
///
/// A zone that only a calendar describes is written as that calendar describes it.
struct WrittenZones {
    private var firstYears: [String: Int] = [:]
    private var zones: [String: TimeZone] = [:]
    /// The zones of the calendars' own, in the order of their first use.
    private var described: [(name: String, zone: DescribedZone)] = []
    private var names: [DescribedZone: String] = [:]
    private var taken: Set<String> = []

    /// Adds the zones that the times of some events use.
    ///
    /// - Returns: The `TZID` of each zone of the excerpt, by its position; `nil` for an unknown or unused zone.
    /// - Complexity: O(*n*) in the number of times.
    mutating func add(_ excerpt: ICalendar.Excerpt) -> [String?] {
        var years: [Int?] = Array(repeating: nil, count: excerpt.zones.count)
        for event in excerpt.events {
            event.forEachTime { time in
                guard case .zoned(let local, let position) = time else { return }
                years[position] = min(years[position] ?? 9999, local.date.components.year)
            }
        }
        return zip(excerpt.zones, years).map { zone, year in year.flatMap { add(zone, from: $0) } }
    }

    private mutating func add(_ zone: CalendarZone, from year: Int) -> String? {
        switch zone {
        case .named(let zone):
            let name = zone.timeZone.identifier
            zones[name] = zone.timeZone
            firstYears[name] = min(firstYears[name] ?? 9999, year)
            return name
        case .described(let zone):
            if let name = names[zone] { return name }
            let name = name(for: zone)
            names[zone] = name
            described.append((name, zone))
            return name
        case .unknown: return nil
        }
    }

    /// The zone's own name without the characters that need quotes or escapes, because some programs compare names
    /// together with those. A name that means another zone everywhere gets a number.
    private mutating func name(for zone: DescribedZone) -> String {
        let plain = zone.name.singleLine(limit: 80).filter { !#",;:"\^="#.contains($0) }
        let base = plain.trimmedOrNil ?? "Zone"
        var (name, number) = (base, max(1, described.count))
        while CalendarZone.isDefined(name) || !taken.insert(name).inserted {
            number += 1
            name = "\(base) \(number)"
        }
        return name
    }

    func write(into lines: inout ICalendarLines) {
        for (name, zone) in zones.sorted(by: { $0.key < $1.key }) {
            lines.append("BEGIN", "VTIMEZONE")
            lines.append("TZID", name)
            write(zone, from: min(max(firstYears[name] ?? 1970, 1900), 2037), into: &lines)
            lines.append("END", "VTIMEZONE")
        }
        for (name, zone) in described {
            lines.append("BEGIN", "VTIMEZONE")
            lines.append("TZID", name)
            for observance in zone.observances { WrittenZones.write(observance, into: &lines) }
            lines.append("END", "VTIMEZONE")
        }
    }

    private static func write(_ observance: DescribedZone.Observance, into lines: inout ICalendarLines) {
        let isSummer = observance.offset > observance.offsetBefore
        write(
            isSummer ? "DAYLIGHT" : "STANDARD", at: observance.start, from: observance.offsetBefore,
            to: observance.offset, rule: observance.rule, furtherDates: observance.furtherDates, into: &lines)
    }

    private func write(_ zone: TimeZone, from year: Int, into lines: inout ICalendarLines) {
        var clock = ZonedTime(zone)
        let first = GregorianYear(year).firstDay - 1
        let last = GregorianYear(max(2037, year) + 1).firstDay
        var before = clock.offsetSeconds(at: WrittenZones.instant(ofDay: first))
        WrittenZones.write(
            "STANDARD", at: CalendarDate(daysSinceEpoch: first).midnight, from: before, to: before,
            into: &lines)
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
            WrittenZones.write(isSummer ? "DAYLIGHT" : "STANDARD", at: local, from: before, to: after, into: &lines)
            before = after
        }
    }

    private static func write(
        _ name: String, at local: LocalDateTime, from before: Int, to after: Int, rule: RecurrenceRule? = nil,
        furtherDates: [LocalDateTime] = [], into lines: inout ICalendarLines
    ) {
        lines.append("BEGIN", name)
        lines.append("DTSTART", BasicDateTime.local(local).description)
        lines.append("TZOFFSETFROM", WrittenZones.text(of: before))
        lines.append("TZOFFSETTO", WrittenZones.text(of: after))
        if let rule { lines.append("RRULE", rule.description) }
        for date in furtherDates { lines.append("RDATE", BasicDateTime.local(date).description) }
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

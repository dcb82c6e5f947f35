import Events
import Foundation
import Time

/// Assigns the entries of an agenda to their local days.
///
/// An event belongs to the day on which it starts. An event of several whole days, and a timed one of 24 hours or more,
/// belongs to each of its days.
struct AgendaDays {
    private(set) var days: [Agenda.Day] = []
    /// The positions of entries on days after their first, day by day, ascending within each.
    private(set) var continued: [Int32] = []
    /// The days of each entry on several days, by its position.
    private(set) var spans: [Int: ClosedRange<CalendarDate>] = [:]

    /// The most days of an event, and the most rows of all events together beyond their first: a source may state
    /// events of thousands of years.
    static let longestSpan = 366
    private static let mostRows = 200_000
    private static let dayLength: Int64 = 86_400_000

    private var zone: ZonedTime

    /// - Complexity: O(*n* + *r* log *r*), where *r* is the number of rows on later days.
    init(of entries: [Agenda.Entry], in timeZone: TimeZone, hasConflict: (Int) -> Bool) {
        zone = ZonedTime(timeZone)
        for position in entries.indices {
            if let span = span(of: entries[position]) { spans[position] = span }
        }
        var later = laterRows()[...]
        var first = entries.startIndex
        while first < entries.endIndex || !later.isEmpty {
            let startDate = first < entries.endIndex ? zone.localDateTime(of: entries[first].start).date : nil
            let date = min(startDate ?? .distantFuture, later.first?.date ?? .distantFuture)
            let midnight = zone.instant(of: date.advanced(by: 1).midnight)
            var (conflictingCount, end) = (0, Instant(millisecondsSinceEpoch: .min))
            let firstContinued = continued.count
            while let row = later.first, row.date == date {
                later.removeFirst()
                continued.append(row.entry)
                conflictingCount += hasConflict(Int(row.entry)) ? 1 : 0
                end = max(end, min(entries[Int(row.entry)].end, midnight))
            }
            var next = first
            var (allDayCount, startsWithAllDay) = (0, true)
            // Earlier dates can follow too: in a zone whose clock goes back over midnight, the end of a day occurs
            // twice.
            while next < entries.endIndex, zone.localDateTime(of: entries[next].start).date <= date {
                conflictingCount += hasConflict(next) ? 1 : 0
                end = max(
                    end, spans.isEmpty || spans[next] == nil ? entries[next].end : min(entries[next].end, midnight))
                if case .allDay = entries[next].event.when {
                    if allDayCount < next - first { startsWithAllDay = false }
                    allDayCount += 1
                }
                next += 1
            }
            days.append(
                Agenda.Day(
                    date: date, entries: first..<next, continued: firstContinued..<continued.count,
                    conflictingCount: conflictingCount, end: end, midnight: midnight, allDayCount: allDayCount,
                    startsWithAllDay: startsWithAllDay))
            first = next
        }
    }

    /// The days of an entry; `nil` for one day.
    private mutating func span(of entry: Agenda.Entry) -> ClosedRange<CalendarDate>? {
        switch entry.event.when {
        case .toBeAnnounced: return nil
        case .allDay(let from, let to):
            return to > from.advanced(by: 1) ? from...to.advanced(by: -1) : nil
        case .timed:
            let length = entry.end.millisecondsSinceEpoch - entry.start.millisecondsSinceEpoch
            guard length >= AgendaDays.dayLength else { return nil }
            let first = zone.localDateTime(of: entry.start).date
            let last = zone.localDateTime(of: entry.end.advanced(by: -1)).date
            return last > first ? first...last : nil
        }
    }

    private func laterRows() -> [(date: CalendarDate, entry: Int32)] {
        var rows: [(date: CalendarDate, entry: Int32)] = []
        for (entry, span) in spans.sorted(by: { $0.key < $1.key }) {
            let length = span.upperBound.daysSinceEpoch - span.lowerBound.daysSinceEpoch
            let shown = min(length, AgendaDays.longestSpan - 1)
            guard rows.count + shown <= AgendaDays.mostRows else { break }
            for day in 1...shown { rows.append((span.lowerBound.advanced(by: day), Int32(entry))) }
        }
        return rows.sorted { ($0.date, $0.entry) < ($1.date, $1.entry) }
    }
}

extension Agenda {
    /// Whether an event takes the whole of a day, or has no time on it: all-day events, and the days in the middle of
    /// timed ones.
    ///
    /// - Parameter day: A position in `days` of one of its days.
    package func isAllDay(_ entry: Int, onDay day: Int) -> Bool {
        switch entries[entry].event.when {
        case .allDay: true
        case .toBeAnnounced: false
        case .timed: !days[day].entries.contains(entry) && entries[entry].end >= days[day].midnight
        }
    }
}

extension CalendarDate {
    fileprivate static let distantFuture = CalendarDate(daysSinceEpoch: .max)
}

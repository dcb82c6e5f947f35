import Events
import Time

/// How long an event still lasts, or how soon it begins.
package enum Countdown: Hashable, Sendable {
    /// It has begun. `passed` is the part of it that is over, from 0 to 1.
    case left(minutes: Int, elapsed: Double)
    case ahead(minutes: Int)

    /// The time before an event from which on it is counted, in milliseconds, excluded: three hours.
    static let longestAhead: Int64 = 10_800_000

    /// As many minutes as the clock has to go.
    static func minutes(from now: Instant, to end: Instant) -> Int { Int(((now..<end).length + 59_999) / 60_000) }
}

extension AgendaPresent {
    /// The countdown of a row: of an event with a time that is under way, and of the next one if it begins within three
    /// hours. Those that do not take place, and those that the user has declined, have none.
    ///
    /// - Parameter rows: Those of which this is the present.
    package func countdown(ofRow row: Int, in rows: AgendaRows) -> Countdown? {
        let (entry, day) = (rows.agenda.entries[rows.entry(ofRow: row)], rows.day(ofRow: row))
        guard entry.event.when.isTimed, entry.isToTakePlace, rows.agenda.days[day].date <= nextDay,
            !rows.agenda.isAllDay(rows.entry(ofRow: row), onDay: day)
        else { return nil }
        if entry.start > now {
            return entry.start == nextStart ? .ahead(minutes: Countdown.minutes(from: now, to: entry.start)) : nil
        }
        guard entry.end > now, rows.agenda.days[day].date <= today else { return nil }
        let (elapsed, whole) = ((entry.start..<now).length, (entry.start..<entry.end).length)
        return .left(minutes: Countdown.minutes(from: now, to: entry.end), elapsed: Double(elapsed) / Double(whole))
    }

    private var nextDay: CalendarDate { today.advanced(by: 1) }
}

extension Agenda.Entry {
    /// Whether it takes place, as far as is known, and the user has not declined it.
    var isToTakePlace: Bool { status != .cancelled && availability != .declined }
}

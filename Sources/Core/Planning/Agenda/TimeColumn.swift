import Events
import Text
import Time

/// Sample texts for the time column of a list: the widest of them is as wide as any real text.
///
/// A column measured with these texts has a constant width, whatever rows are in view. All digits of the column have
/// the same width, so one time represents all times with the same number of digits in the same half of the day.
///
///     let column = TimeColumn(texts.times)
///     column.starts  // "12:00 AM", "10:00 AM", "12:00 PM", "10:00 PM", "All day", "TBA"
package struct TimeColumn: Equatable, Sendable {
    /// Samples of `AgendaFormatter.start(of:)`.
    package let starts: [String]
    /// Samples of `AgendaFormatter.shortEnd(of:)`.
    package let ends: [String]
    /// Samples of `AgendaFormatter.start(ofConflicting:of:)`.
    package let conflictingStarts: [String]

    /// - Complexity: formats some dozens of dates, about a millisecond.
    package init(_ times: TimeFormatter) {
        // A Sunday, the first day of a year, and the last days of months, each with two digits.
        let sunday = CalendarDate(daysSinceEpoch: 19_358)
        func instant(_ days: Int, hour: Int) -> Instant? {
            LocalDateTime(date: CalendarDate(daysSinceEpoch: sunday.daysSinceEpoch + days), hour: hour, minute: 0)
                .map(times.instant(of:))
        }
        let hours = [0, 10, 12, 22]
        let clock = hours.compactMap { instant(0, hour: $0) }.map(times.time)
        let weekdays = (0..<7).flatMap { day in
            [10, 22].compactMap { instant(day, hour: $0) }.map {
                times.time($0, seenFrom: CalendarDate(daysSinceEpoch: sunday.daysSinceEpoch + (day == 0 ? 1 : 0)))
            }
        }
        let dates = (0..<12).compactMap { instant($0 * 30 + 20, hour: 12) }.map {
            times.shortTime($0, seenFrom: CalendarDate(daysSinceEpoch: sunday.daysSinceEpoch - 1000))
        }
        starts = clock + [localized("All day"), localized("TBA")]
        ends = clock.map { AssumedEnd.text($0) } + weekdays + dates
        conflictingStarts = starts + weekdays + dates
    }
}

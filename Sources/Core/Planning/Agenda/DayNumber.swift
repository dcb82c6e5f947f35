import Text
import Time

/// The number of a day among the days of an event.
extension AgendaFormatter {
    /// The number of a day among its days: "Day 2 of 3"; `nil` for an event on one day.
    package func dayNumber(of entry: Int, on day: Int) -> String? {
        guard let span = agenda.span(of: entry) else { return nil }
        let number = agenda.days[day].date.daysSinceEpoch - span.lowerBound.daysSinceEpoch + 1
        let count = span.upperBound.daysSinceEpoch - span.lowerBound.daysSinceEpoch + 1
        return localized("Day {number} of {count}", ["number": times.number(number), "count": times.number(count)])
    }
}

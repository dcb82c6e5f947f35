import Time

/// The days of a list that are in view, as a month marks them.
///
///     DaysInView([nov25, nov27, dec5], today: nov25).dates   // November 25 to December 5
package struct DaysInView: Hashable, Sendable {
    /// From the first to the last day; `nil` without one. Where more than a month is between two of the days, it is the part
    /// with today, or else the first: days that far from each other have no month in common.
    package let dates: ClosedRange<CalendarDate>?

    private static let longestGap = 31

    /// - Parameter dates: Ascending.
    package init(_ dates: [CalendarDate], today: CalendarDate) {
        var parts: [ClosedRange<CalendarDate>] = []
        for date in dates {
            if let last = parts.last, date.daysSinceEpoch - last.upperBound.daysSinceEpoch <= DaysInView.longestGap {
                parts[parts.count - 1] = last.lowerBound...max(last.upperBound, date)
            } else {
                parts.append(date...date)
            }
        }
        self.dates = parts.first { $0.contains(today) } ?? parts.first
    }
}

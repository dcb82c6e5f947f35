import Time

/// The days outside the usual window in which series are shown too, after the user follows a link there or searches.
struct ShownDays: Hashable, Sendable {
    /// From the first to the last of the visited days, with a month on either side.
    private var days: ClosedRange<CalendarDate>?
    /// Whether the user is looking for an event that the usual window does not have.
    var isWide = false

    /// In days: a month, ten years, and the longest distance of a visited day from today.
    private static let (margin, wide, limit) = (31, 3660, 20 * 366)

    /// Goes to a day as well. A day that is more than twenty years away shows no series.
    mutating func include(_ date: CalendarDate, today: CalendarDate) {
        guard abs(date.daysSinceEpoch - today.daysSinceEpoch) <= ShownDays.limit else { return }
        let (first, last) = (date.advanced(by: -ShownDays.margin), date.advanced(by: ShownDays.margin))
        days = days.map { min($0.lowerBound, first)...max($0.upperBound, last) } ?? first...last
    }

    /// The days in which series are shown too; without bounds when there are none.
    func range(today: CalendarDate) -> AgendaRange {
        guard isWide else { return AgendaRange(from: days?.lowerBound, to: days?.upperBound) }
        let (first, last) = (today.advanced(by: -ShownDays.wide), today.advanced(by: ShownDays.wide))
        return AgendaRange(from: min(days?.lowerBound ?? first, first), to: max(days?.upperBound ?? last, last))
    }
}

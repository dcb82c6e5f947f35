import Time

/// How far series are shown beyond the time in which they usually are, because somebody asked for it.
struct AgendaReach: Hashable, Sendable {
    /// The first and the last of the days that somebody went to, and a month around them.
    private var days: ClosedRange<CalendarDate>?
    /// Whether something is looked for that is not shown otherwise.
    var isWide = false

    /// A month, ten years, and as far as anybody goes.
    private static let (margin, wide, limit) = (31, 3660, 20 * 366)

    /// Goes to a day as well. A day that is more than twenty years away shows no series.
    mutating func include(_ date: CalendarDate, today: CalendarDate) {
        guard abs(date.daysSinceEpoch - today.daysSinceEpoch) <= AgendaReach.limit else { return }
        let (first, last) = (date.advanced(by: -AgendaReach.margin), date.advanced(by: AgendaReach.margin))
        days = days.map { min($0.lowerBound, first)...max($0.upperBound, last) } ?? first...last
    }

    /// The days in which series are shown as well; open where nothing was asked for.
    func range(today: CalendarDate) -> AgendaRange {
        guard isWide else { return AgendaRange(from: days?.lowerBound, to: days?.upperBound) }
        let (first, last) = (today.advanced(by: -AgendaReach.wide), today.advanced(by: AgendaReach.wide))
        return AgendaRange(from: min(days?.lowerBound ?? first, first), to: max(days?.upperBound ?? last, last))
    }
}

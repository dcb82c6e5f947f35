/// The days that an agenda covers: from `from` up to, but not including, `to`.
///
///     AgendaRange(from: CalendarDate("2026-12-01"), to: nil)
public struct AgendaRange: Hashable, Sendable {
    /// The first day; `nil` for no lower bound.
    public let from: CalendarDate?
    /// The day after the last; `nil` for no upper bound.
    public let to: CalendarDate?

    /// Every day.
    public static let all = AgendaRange(from: nil, to: nil)

    public init(from: CalendarDate?, to: CalendarDate?) {
        self.from = from
        self.to = to
    }
}

/// The days that an agenda is asked for: from one on, and up to but not including another.
///
///     AgendaRange(from: CalendarDate("2026-12-01"), to: nil)
public struct AgendaRange: Hashable, Sendable {
    /// The first day; `nil` for all that came before as well.
    public let from: CalendarDate?
    /// The day after the last; `nil` for all that is to come as well.
    public let to: CalendarDate?

    /// Every day.
    public static let all = AgendaRange(from: nil, to: nil)

    public init(from: CalendarDate?, to: CalendarDate?) {
        self.from = from
        self.to = to
    }
}

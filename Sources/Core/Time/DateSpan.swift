/// A span of days.
public enum DateSpan: Hashable, Sendable {
    /// From the first day to the last, inclusive.
    case days(ClosedRange<CalendarDate>)
    /// From a day, without an end.
    case endless(from: CalendarDate)

    /// The first day.
    public var first: CalendarDate {
        switch self {
        case .days(let days): days.lowerBound
        case .endless(let first): first
        }
    }

    /// The span from the earlier first day to the later end.
    public func joined(with other: DateSpan) -> DateSpan {
        let first = min(first, other.first)
        guard case .days(let days) = self, case .days(let others) = other else { return .endless(from: first) }
        return .days(first...max(days.upperBound, others.upperBound))
    }
}

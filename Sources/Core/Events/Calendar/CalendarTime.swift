import Time

/// A `DATE` or `DATE-TIME` in the form that an iCalendar text states.
public enum CalendarTime: Hashable, Sendable {
    case date(CalendarDate)
    /// A wall-clock time without a zone.
    case floating(LocalDateTime)
    case utc(Instant)
    /// A wall-clock time in a zone, given by its position in `CalendarObject.zones`.
    case zoned(LocalDateTime, zone: Int)

    /// Whether it is a day without a time.
    public var isDate: Bool {
        if case .date = self { true } else { false }
    }

    /// The time on its own wall clock: in UTC for a UTC time, midnight for a date.
    public var local: LocalDateTime {
        switch self {
        case .date(let date): date.midnight
        case .floating(let local), .zoned(let local, _): local
        case .utc(let instant): LocalDateTime(millisecondsSinceEpoch: instant.millisecondsSinceEpoch)
        }
    }

    /// Another time in the same form and zone.
    public func at(_ local: LocalDateTime) -> CalendarTime {
        switch self {
        case .date: .date(local.date)
        case .floating: .floating(local)
        case .utc: .utc(Instant(millisecondsSinceEpoch: local.millisecondsSinceEpoch))
        case .zoned(_, let zone): .zoned(local, zone: zone)
        }
    }
}

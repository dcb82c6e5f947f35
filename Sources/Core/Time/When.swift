/// When an event is, as its source states it.
///
///     let lunch = When.timed(start: .floating(noon), end: .floating(one), isEndAssumed: false)
///     let holiday = When.allDay(from: friday, to: saturday)
///
/// Whether the event can conflict depends on `Event.availability` and `Event.status`.
public enum When: Hashable, Sendable {
    /// At a time. If the source states no end, the end is an assumption for its kind of source, and is shown as such
    /// ("about").
    case timed(start: EventTime, end: EventTime, isEndAssumed: Bool)
    /// On whole days in the user's zone, up to but not including `to`. If `to` is not after `from`, the event takes
    /// its first day.
    case allDay(from: CalendarDate, to: CalendarDate)
    /// On a day, at a time to be announced.
    case toBeAnnounced(CalendarDate)
}

extension When {
    /// The start; without a time, the midnight that begins the first day.
    public var start: EventTime {
        switch self {
        case .timed(let start, _, _): start
        case .allDay(let from, _): .floating(from.midnight)
        case .toBeAnnounced(let day): .floating(day.midnight)
        }
    }

    /// The end; without a time, the midnight after the last day.
    public var end: EventTime {
        switch self {
        case .timed(_, let end, _): end
        case .allDay(let from, let to): .floating(max(to, from.advanced(by: 1)).midnight)
        case .toBeAnnounced(let day): .floating(day.advanced(by: 1).midnight)
        }
    }

    /// Whether the event has a time, not only a day.
    public var isTimed: Bool {
        if case .timed = self { true } else { false }
    }

    /// Whether its end is an assumption.
    public var isEndAssumed: Bool {
        if case .timed(_, _, true) = self { true } else { false }
    }
}

extension CalendarDate {
    /// The wall-clock time at which the day begins.
    public var midnight: LocalDateTime {
        LocalDateTime(millisecondsSinceEpoch: Int64(daysSinceEpoch) * 86_400_000)
    }
}

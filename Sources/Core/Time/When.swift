/// When an event is, as its source states it.
///
///     let lunch = When.timed(start: .floating(noon), end: .floating(one), isEndAssumed: false)
///     let holiday = When.allDay(from: friday, to: saturday)
///
/// What the event does to others is another matter, see `Event.availability` and `Event.status`.
public enum When: Hashable, Sendable {
    /// At a time. The end may be an assumption of the kind of source, where the source names none; people are told so
    /// ("about").
    case timed(start: EventTime, end: EventTime, isEndAssumed: Bool)
    /// On whole days of whoever reads it, up to but not including `to`. One that ends before it has begun takes its first
    /// day.
    case allDay(from: CalendarDate, to: CalendarDate)
    /// On a day, at a time that is yet to be announced.
    case toBeAnnounced(CalendarDate)
}

extension When {
    /// Where it begins: the midnight of its first day where it has no time.
    public var start: EventTime {
        switch self {
        case .timed(let start, _, _): start
        case .allDay(let from, _): .floating(from.midnight)
        case .toBeAnnounced(let day): .floating(day.midnight)
        }
    }

    /// Where it ends: the midnight after its last day where it has no time.
    public var end: EventTime {
        switch self {
        case .timed(_, let end, _): end
        case .allDay(let from, let to): .floating(max(to, from.advanced(by: 1)).midnight)
        case .toBeAnnounced(let day): .floating(day.advanced(by: 1).midnight)
        }
    }

    /// Whether it is at a time and not on a day.
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

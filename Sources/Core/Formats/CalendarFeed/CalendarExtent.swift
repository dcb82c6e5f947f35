import Events
import Time

/// The stated start and end of an event, from which the ends of all its instances follow.
struct CalendarExtent {
    let start: CalendarTime
    let end: CalendarEvent.End
    /// The time from the start to a stated end in milliseconds; never negative.
    let length: Int64

    /// The number of days, when the start is a date.
    var days: Int {
        switch end {
        case .open: 1
        case .duration(let duration):
            max(1, duration.days + Int((duration.milliseconds + 86_399_999) / 86_400_000))
        case .time(let time): max(1, time.local.date.daysSinceEpoch - start.local.date.daysSinceEpoch)
        }
    }
}

extension CalendarClock {
    /// The extent of an event that starts and ends as stated.
    mutating func extent(from start: CalendarTime, to end: CalendarEvent.End) -> CalendarExtent {
        var length: Int64 = 0
        if case .time(let time) = end {
            let last = instant(of: self.end(time, of: start)).millisecondsSinceEpoch
            length = max(0, last - instant(of: start).millisecondsSinceEpoch)
        }
        return CalendarExtent(start: start, end: end, length: length)
    }

    /// When a single event is.
    mutating func when(from start: CalendarTime, to end: CalendarEvent.End) -> When {
        // The stated end is used, so the length does not matter.
        when(CalendarExtent(start: start, end: end, length: 0), from: start, at: nil)
    }

    /// When an instance of the event is.
    ///
    /// - Parameters:
    ///   - start: The start of the instance, which may differ from the event's.
    ///   - instant: The instant of `start`, if it is known.
    mutating func when(_ extent: CalendarExtent, from start: CalendarTime, at instant: Instant?) -> When {
        if case .date(let date) = start { return .allDay(from: date, to: date.advanced(by: extent.days)) }
        let stated = eventTime(of: start)
        switch extent.end {
        case .open: return .timed(start: stated, end: stated, isEndAssumed: false)
        case .duration(let duration):
            let days = Int64(max(0, duration.days)) * 86_400_000
            let later = days == 0 ? start : start.at(start.local.advanced(byMilliseconds: days))
            let end = advanced(later, at: days == 0 ? instant : nil, by: max(0, duration.milliseconds))
            return .timed(start: stated, end: end, isEndAssumed: false)
        case .time(let time):
            let end =
                extent.start == start
                ? eventTime(of: self.end(time, of: start)) : advanced(start, at: instant, by: extent.length)
            return .timed(start: stated, end: end, isEndAssumed: false)
        }
    }

    /// The time that is an exact duration later.
    private mutating func advanced(_ time: CalendarTime, at instant: Instant?, by milliseconds: Int64) -> EventTime {
        if milliseconds == 0 { return eventTime(of: time) }
        if isFloating(time) { return .floating(time.local.advanced(byMilliseconds: milliseconds)) }
        return .absolute((instant ?? self.instant(of: time)).advanced(by: milliseconds))
    }
}

import Time

/// The time that the parts of a text mean together.
extension TypedTimeReading {
    private var hasNoDay: Bool { dates.isEmpty && weekdays.isEmpty && relativeDays.isEmpty && rest.isEmpty }

    /// The length in minutes, if there is nothing else.
    var length: Int? {
        let minutes = lengths.reduce(0) { $0 + $1.minutes }
        guard hasNoDay, clocks.isEmpty, minutes > 0, minutes <= TypedTimeReading.longest else { return nil }
        return minutes
    }

    /// The start and the end in minutes since midnight, if there is nothing else.
    var hours: (start: Int, end: Int)? {
        guard hasNoDay, lengths.isEmpty, clocks.count == 2, clocks[1].isEnd, let minutes = minutes() else { return nil }
        return (minutes[0], minutes[1])
    }

    /// A year in minutes.
    private static let longest = 366 * 1440

    mutating func result(now: LocalDateTime) -> TypedTime {
        var result = TypedTime()
        result.rest = rest
        takeTimesInHours()
        guard clocks.count <= 2, clocks.count < 2 || clocks[1].isEnd, dates.count + relativeDays.count <= 1,
            weekdays.count <= 1, relativeDays.isEmpty || weekdays.isEmpty, clocks.count < 2 || lengths.isEmpty
        else {
            result.fault = .tooMuch
            return result
        }
        guard let minutes = minutes() else {
            result.fault = .noSuchTime
            return result
        }
        let isStartPast = minutes.first.map { now.date.midnight.advanced(byMinutes: $0) <= now } ?? false
        guard let (day, isAssumed) = day(now: now, isStartPast: isStartPast) else {
            result.fault = .noSuchDay
            return result
        }
        if let weekday = weekdays.first, day.weekday != weekday {
            result.fault = .tooMuch
            return result
        }
        if !isAssumed { result.day = day }
        guard let start = minutes.first else { return result }
        let length = lengths.reduce(0) { $0 + $1.minutes }
        let end = minutes.count > 1 ? minutes[1] : start + (length > 0 ? length : 60)
        let first = day.midnight.advanced(byMinutes: start)
        result.span = TypedTime.Span(
            start: first, end: day.midnight.advanced(byMinutes: end),
            isLengthAssumed: minutes.count == 1 && length == 0, isDayAssumed: isAssumed)
        return result
    }

    /// Without another time, the first of several lengths in hours is one: "19h 2h". So is one that is too long for an event:
    /// "19h".
    private mutating func takeTimesInHours() {
        guard clocks.isEmpty, let first = lengths.firstIndex(where: \.isInHours) else { return }
        guard lengths.count > 1 || lengths[first].minutes > 720 else { return }
        let minutes = lengths.remove(at: first).minutes
        clocks.append(Clock(hour: minutes / 60, minute: minutes % 60, isEnd: false))
    }

    /// The minutes since midnight of the start, and of the end after it; `nil` for a time that does not exist.
    private func minutes() -> [Int]? {
        guard lengths.allSatisfy({ $0.minutes <= TypedTimeReading.longest }),
            clocks.allSatisfy({ $0.hour < 24 && $0.minute < 60 || $0.hour == 24 && $0.minute == 0 })
        else { return nil }
        guard let start = clocks.first else { return [] }
        guard let end = clocks.dropFirst().first else { return [minutes(start, start.isAfternoon)] }
        switch (start.isAfternoon, end.isAfternoon) {
        case (nil, let half?) where start.hour <= 12:
            // "7-9pm", "11-1pm"
            let last = minutes(end, half)
            let first = minutes(start, half)
            return [first < last ? first : minutes(start, !half), last].inOrder
        case (let half?, nil) where end.hour <= 12:
            // "7pm-9", "11am-1"
            let first = minutes(start, half)
            let last = minutes(end, half)
            return [first, last > first ? last : minutes(end, !half)].inOrder
        default:
            return [minutes(start, start.isAfternoon), minutes(end, end.isAfternoon)].inOrder
        }
    }

    private func minutes(_ clock: Clock, _ isAfternoon: Bool?) -> Int {
        guard let isAfternoon, clock.hour <= 12 else { return clock.hour * 60 + clock.minute }
        return (clock.hour % 12 + (isAfternoon ? 12 : 0)) * 60 + clock.minute
    }

    /// The day, and whether it is assumed; `nil` for a day that does not exist.
    private func day(now: LocalDateTime, isStartPast: Bool) -> (CalendarDate, Bool)? {
        let today = now.date
        if let date = dates.first {
            if let year = date.year {
                return CalendarDate(year: year, month: date.month, day: date.day).map { ($0, false) }
            }
            let year = today.components.year
            // February 29 can be eight years away.
            return (year...year + 8).lazy.compactMap { CalendarDate(year: $0, month: date.month, day: date.day) }
                .first { $0 >= today }.map { ($0, false) }
        }
        if let days = relativeDays.first { return (today.advanced(by: days), false) }
        if let weekday = weekdays.first {
            let days = weekday.daysAfter(today.weekday)
            return (today.advanced(by: days == 0 && isStartPast ? 7 : days), false)
        }
        return (today.advanced(by: isStartPast ? 1 : 0), true)
    }
}

extension [Int] {
    /// A start and an end, the end on the next day if it is not after the start.
    fileprivate var inOrder: [Int] { self[1] > self[0] ? self : [self[0], self[1] + 1440] }
}

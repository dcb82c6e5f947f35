import Foundation
import Time

/// The time that the parts of a text mean together.
extension TypedTimeReading {
    private var hasNoDay: Bool {
        dates.isEmpty && weekdays.isEmpty && relativeDays.isEmpty && parts.isEmpty && rest.isEmpty
    }

    /// The length in minutes, if there is nothing else.
    var length: Int? {
        let minutes = lengths.reduce(0) { $0 + $1.minutes }
        guard hasNoDay, clocks.isEmpty, minutes > 0, minutes <= TypedTimeReading.longest else { return nil }
        return minutes
    }

    /// The start and the end in minutes since midnight, if there is nothing else.
    var hours: (start: Int, end: Int)? {
        guard hasNoDay, lengths.isEmpty, clocks.count == 2, clocks[1].isEnd, timeFault == nil else { return nil }
        let minutes = minutes()
        return (minutes[0], minutes[1])
    }

    /// A year in minutes.
    private static let longest = 366 * 1440
    /// Until when a time belongs to the evening before, in minutes since midnight.
    private static let endOfNight = 300

    /// A time with an offset from UTC is understood on the clock of that offset, and then read from the user's.
    mutating func result(now: LocalDateTime, in timeZone: TimeZone) -> TypedTime {
        guard let offset = offsets.first else { return result(now: now) }
        var zone = ZonedTime(timeZone)
        let distance = Int64(offset) * 1000
        let there = zone.instant(of: now).millisecondsSinceEpoch + distance
        var result = result(now: LocalDateTime(millisecondsSinceEpoch: there))
        if offsets.contains(where: { $0 != offset }) {
            (result.span, result.fault) = (nil, result.fault ?? .tooMuch)
        }
        guard let span = result.span else { return result }
        let ends = [span.start, span.end].map { local in
            zone.localDateTime(of: Instant(millisecondsSinceEpoch: local.millisecondsSinceEpoch - distance))
        }
        result.span = TypedTime.Span(
            start: ends[0], end: max(ends[1], ends[0].advanced(byMinutes: 1)), isLengthAssumed: span.isLengthAssumed,
            isDayAssumed: span.isDayAssumed)
        if result.day != nil { result.day = ends[0].date }
        return result
    }

    private mutating func result(now: LocalDateTime) -> TypedTime {
        var result = TypedTime()
        guard !repeats else {
            result.fault = .repeats
            return result
        }
        result.title = title
        result.rest = title == nil ? rest : []
        takeTimesInHours()
        takePart()
        takeWakingHalf()
        guard clocks.count <= 2, clocks.count < 2 || clocks[1].isEnd, dates.count + relativeDays.count <= 1,
            weekdays.count <= 1, relativeDays.isEmpty || weekdays.isEmpty, parts.count <= 1,
            clocks.count < 2 || lengths.isEmpty
        else {
            result.fault = .tooMuch
            return result
        }
        if let fault = timeFault {
            result.fault = fault
            return result
        }
        var minutes = minutes()
        if let fault = TypedTimeReading.orderFault(of: minutes) {
            result.fault = fault
            return result
        }
        // "Tonight 1am" is after midnight.
        if parts.first == .evening, let first = minutes.first, first < TypedTimeReading.endOfNight {
            minutes = minutes.map { $0 + 1440 }
        }
        let isPast = (minutes.first ?? parts.first?.minutes.upperBound).map { minutes in
            now.date.midnight.advanced(byMinutes: minutes) <= now
        }
        if let fault = dayFault(today: now.date) {
            result.fault = fault
            return result
        }
        let (day, isAssumed) = day(now: now, isPast: isPast ?? false)
        if let weekday = weekdays.first, day.weekday != weekday.day {
            result.fault = .otherWeekday(day)
            return result
        }
        if !isAssumed || minutes.isEmpty && !parts.isEmpty { result.day = day }
        let length = lengths.reduce(0) { $0 + $1.minutes }
        if length > 0 { result.length = length }
        guard let start = minutes.first else {
            result.part = parts.first
            return result
        }
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

    /// Takes the half of the day of a start without one from the part of the day: "tonight 8", "Sat morning 9".
    private mutating func takePart() {
        guard let part = parts.first, let start = clocks.first, start.isAfternoon == nil, (1...12).contains(start.hour)
        else { return }
        switch part {
        case .morning: if start.hour < 12 { clocks[0].isAfternoon = false }
        case .afternoon: clocks[0].isAfternoon = true
        case .evening: clocks[0].isAfternoon = start.hour * 60 >= TypedTimeReading.endOfNight && start.hour < 12
        }
    }

    /// Takes the afternoon for a bare hour that is a waking one only then: "Dinner Sat 6", "Fri 3-5".
    private mutating func takeWakingHalf() {
        guard let awake, let start = clocks.first, start.isAfternoon == nil, !start.hasZero, offsets.isEmpty,
            (1...11).contains(start.hour)
        else { return }
        if let end = clocks.dropFirst().first {
            guard end.isAfternoon == nil, end.hour <= 12,
                end.minute != nil || !TypedTimeReading.isAcrossNoon(start.hour, end.hour)
            else { return }
        }
        let minute = start.hour * 60 + (start.minute ?? 0)
        if !awake.contains(minute: minute), awake.contains(minute: minute + 720) { clocks[0].isAfternoon = true }
    }

    /// What is wrong with a time or a length by itself.
    private var timeFault: TypedTime.Fault? {
        for clock in clocks {
            let minute = clock.minute ?? 0
            guard clock.hour < 24 || clock.hour == 24 && minute == 0, minute < 60,
                // A minute can have a leap second.
                clock.second ?? 0 <= 60
            else { return .noSuchTime(hour: clock.hour, minute: minute, second: clock.second) }
            if let isAfternoon = clock.isAfternoon, clock.hour > 12 {
                return .noSuchHour(clock.hour, isAfternoon: isAfternoon)
            }
        }
        return lengths.contains { $0.minutes > TypedTimeReading.longest } ? .tooLong : nil
    }

    /// An end that is not after the start is on the next day: "11pm-1am". In the same half of the day it is a mistake.
    private static func orderFault(of minutes: [Int]) -> TypedTime.Fault? {
        guard minutes.count == 2, minutes[1] > 1440 else { return nil }
        let (start, end) = (minutes[0], minutes[1] - 1440)
        return (start < 720) == (end < 720) ? .endsBeforeStart(start: start, end: end) : nil
    }

    /// The minutes since midnight of the start, and of the end after it.
    private func minutes() -> [Int] {
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
        case (nil, nil) where end.hour > 0 && end.minute == nil && TypedTimeReading.isAcrossNoon(start.hour, end.hour):
            // "9-5", "11-1", "12-1"
            return [minutes(start, start.hour == 12), minutes(end, true)].inOrder
        default:
            return [minutes(start, start.isAfternoon), minutes(end, end.isAfternoon)].inOrder
        }
    }

    /// Whether a time between hours without AM and PM is one from before noon until after it.
    private static func isAcrossNoon(_ start: Int, _ end: Int) -> Bool {
        start == 12 ? end < 12 : start < 12 && end <= start
    }

    private func minutes(_ clock: Clock, _ isAfternoon: Bool?) -> Int {
        let minute = clock.minute ?? 0
        guard let isAfternoon, clock.hour <= 12 else { return clock.hour * 60 + minute }
        return (clock.hour % 12 + (isAfternoon ? 12 : 0)) * 60 + minute
    }

    /// What is wrong with the date.
    private func dayFault(today: CalendarDate) -> TypedTime.Fault? {
        guard let date = dates.first, TypedTimeReading.day(of: date, today: today) == nil else { return nil }
        guard 1...12 ~= date.month else { return .noSuchMonth(date.month) }
        let present = today.components.year
        let years = date.year.map { $0...$0 } ?? present...present + 1
        let months = years.compactMap { CalendarDate(year: $0, month: date.month, day: 1).map(CalendarMonth.init(of:)) }
        guard let month = months.first(where: { date.year != nil || $0.last >= today }) else { return .noSuchYear }
        return .noSuchDay(date.day, of: month)
    }

    /// The day of a date, without a year the next one; `nil` for a day that does not exist.
    private static func day(of date: Date, today: CalendarDate) -> CalendarDate? {
        if let year = date.year { return CalendarDate(year: year, month: date.month, day: date.day) }
        let year = today.components.year
        // February 29 can be eight years away.
        return (year...year + 8).lazy.compactMap { CalendarDate(year: $0, month: date.month, day: date.day) }
            .first { $0 >= today }
    }

    /// The day, and whether it is assumed.
    ///
    /// - Parameter isPast: Whether the time is over today.
    private func day(now: LocalDateTime, isPast: Bool) -> (CalendarDate, Bool) {
        let today = now.date
        if let date = dates.first.flatMap({ TypedTimeReading.day(of: $0, today: today) }) { return (date, false) }
        if let days = relativeDays.first { return (today.advanced(by: days), false) }
        if let weekday = weekdays.first {
            let days = weekday.day.daysAfter(today.weekday)
            return (today.advanced(by: weekday.isNext || days == 0 && isPast ? days + 7 : days), false)
        }
        return (today.advanced(by: isPast ? 1 : 0), true)
    }
}

extension [Int] {
    /// A start and an end, the end on the next day if it is not after the start.
    fileprivate var inOrder: [Int] { self[1] > self[0] ? self : [self[0], self[1] + 1440] }
}

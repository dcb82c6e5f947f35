import Foundation
import Time

/// The time that the parts of a text mean together.
extension TypedTimeReading {
    /// Whether it has a word for a day, or for a part of one.
    var saysDay: Bool { days.contains { !$0.isEmpty } || !parts.isEmpty }

    /// The length in minutes, if there is nothing else.
    var length: Int? {
        guard !saysDay, rest.isEmpty, clocks.isEmpty, lengths.count == 1, lengths[0].minutes <= TypedTimeReading.longest
        else { return nil }
        return lengths[0].minutes
    }

    /// The start and the end in minutes since midnight, if there is nothing else.
    var hours: (start: Int, end: Int)? {
        guard !saysDay, rest.isEmpty, lengths.isEmpty, clocks.count == 2, clocks[1].isEnd, timeFault == nil else {
            return nil
        }
        let minutes = minutes()
        return (minutes[0], minutes[1])
    }

    /// Whether a date with a point may be a time: there is another day and no time, or something is not understood. "Mon 9.10"
    var isRatherTime: Bool {
        let (dates, isOther) = days.reduce((0, !parts.isEmpty)) { sum, day in
            (
                sum.0 + day.dates.count,
                sum.1 || !day.weekdays.isEmpty || !day.relativeDays.isEmpty || !day.periods.isEmpty
            )
        }
        return clocks.isEmpty && (isOther || days.count == 1 && dates > 1) || dates > 0 && !rest.isEmpty
    }

    /// A year in minutes.
    private static let longest = 366 * 1440

    /// A time with an offset from UTC is understood on the clock of that offset, and then read from the user's.
    mutating func result(now: LocalDateTime, in timeZone: TimeZone) -> TypedTime {
        var zone = ZonedTime(timeZone)
        var result = TypedTime()
        guard !repeats else {
            result.fault = .repeats
            return result
        }
        let title = title
        (result.title, result.rest) = (title, title == nil ? rest : [])
        let offset = offsets.first.map { Int64($0) * 1000 }
        let there = offset.map {
            LocalDateTime(millisecondsSinceEpoch: zone.instant(of: now).millisecondsSinceEpoch + $0)
        }
        do throws(TypedTime.Fault) {
            try read(&result, now: there ?? now, offset: offset, &zone)
        } catch {
            result.fault = error
        }
        return result
    }

    /// - Parameter offset: The offset from UTC of the clock of the text in milliseconds; `nil` for the user's.
    private mutating func read(
        _ result: inout TypedTime, now: LocalDateTime, offset: Int64?, _ zone: inout ZonedTime
    ) throws(TypedTime.Fault) {
        let fromNow = try takeFromNow()
        takeTimesInHours()
        takePart()
        takeWakingHalf()
        guard clocks.count <= 2, clocks.count < 2 || clocks[1].isEnd, lengths.count <= 1,
            days.allSatisfy({ $0.isOne }), days.count == 1 || days.allSatisfy(\.periods.isEmpty), parts.count <= 1,
            fromNow == nil || clocks.isEmpty && !saysDay,
            clocks.count < 2 || lengths.isEmpty, days.count == 1 || clocks.isEmpty && parts.isEmpty,
            offsets.allSatisfy({ $0 == offsets[0] })
        else { throw .tooMuch }
        if let fault = timeFault { throw fault }
        var minutes = minutes()
        if let fault = TypedTimeReading.orderFault(of: minutes) { throw fault }
        if let part = parts.first, let first = minutes.first {
            guard part.takes(first) else { throw .tooMuch }
            // "Tonight 1am" is after midnight.
            if part == .evening, first < TypedTime.Part.endOfNight { minutes = minutes.map { $0 + 1440 } }
        }
        let isPast = (minutes.first ?? parts.first?.minutes.upperBound).map { minutes in
            now.date.midnight.advanced(byMinutes: minutes) <= now
        }
        if days.count == 2, let year = days[1].dates.first?.year, let first = days[0].dates.first, first.year == nil {
            days[0].dates[0].year = first.month > days[1].dates[0].month ? year - 1 : year
        }
        if let fromNow {
            result.length = lengths.first?.minutes
            return result.take(fromNow, now: now, lasting: lengths.first, &zone)
        }
        if let period = days[0].periods.first, days[0].weekdays.isEmpty {
            guard clocks.isEmpty, parts.isEmpty else { throw .tooMuch }
            let (days, other) = try period.days(today: now.date, names)
            result.day = max(days.lowerBound, min(now.date, days.upperBound))
            result.lastDay = days.upperBound > now.date && days.upperBound != result.day ? days.upperBound : nil
            (result.otherDay, result.length) = (other, lengths.first?.minutes)
            return
        }
        let (day, isAssumed, other) = try days[0].date(
            from: now.date, today: now.date, isPast: isPast ?? false, names)
        result.otherDay = other
        if days.count == 2 {
            let (last, _, _) = try days[1].date(from: day, today: now.date, isPast: true, names)
            guard last > day else { throw .tooMuch }
            result.lastDay = last
        }
        if !isAssumed || minutes.isEmpty && !parts.isEmpty { result.day = day }
        result.length = lengths.first?.minutes
        guard let start = minutes.first else {
            result.part = parts.first
            return
        }
        func instant(_ minutes: Int) -> Instant {
            let local = day.midnight.advanced(byMinutes: minutes)
            return offset.map { Instant(millisecondsSinceEpoch: local.millisecondsSinceEpoch - $0) }
                ?? zone.instant(of: local)
        }
        let first = instant(start)
        // A length is real time, also when the clock changes; its days are those of the clock. Two ends can be one moment then.
        let ofDays = lengths.first?.ofDays ?? 0
        let rest = Int64((result.length ?? 60) - ofDays) * 60_000
        var end = minutes.count > 1 ? instant(minutes[1]) : instant(start + ofDays).advanced(by: rest)
        if end <= first { end = first.advanced(by: Int64(max(1, (minutes.last ?? 0) - start)) * 60_000) }
        result.span = TypedTime.Span(
            time: first..<end, start: zone.localDateTime(of: first), end: zone.localDateTime(of: end),
            isLengthAssumed: minutes.count == 1 && result.length == nil, isDayAssumed: isAssumed,
            isSkipped: offset == nil && zone.localDateTime(of: first) != day.midnight.advanced(byMinutes: start))
        if result.day != nil { result.day = result.span?.start.date }
    }

    /// Takes the length until the start: whole days become a day. The rest is in minutes.
    private mutating func takeFromNow() throws(TypedTime.Fault) -> Int? {
        guard let index = lengths.firstIndex(where: \.isFromNow) else { return nil }
        let length = lengths.remove(at: index)
        guard !lengths.contains(where: \.isFromNow) else { throw .tooMuch }
        guard length.minutes <= TypedTimeReading.longest else { throw .tooLong }
        guard length.minutes == length.ofDays else { return length.minutes }
        days[0].relativeDays.append(length.minutes / 1440)
        return nil
    }

    /// Without another time, the first of several lengths in hours is one: "19h 2h". So is one that is too long for an event:
    /// "19h", "samedi 9h".
    private mutating func takeTimesInHours() {
        guard clocks.isEmpty, let first = lengths.firstIndex(where: \.isTime) else { return }
        let longest = names.hasHoursAsTimes && saysDay ? 300 : 720
        guard lengths.count > 1 || lengths[first].minutes > longest else { return }
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
        case .evening: clocks[0].isAfternoon = start.hour * 60 >= TypedTime.Part.endOfNight && start.hour < 12
        }
    }

    /// Takes the afternoon for a bare hour that is a waking one only then: "Dinner Sat 6", "Fri 3-5".
    private mutating func takeWakingHalf() {
        guard let awake, let start = clocks.first, start.isAfternoon == nil, !start.hasZero, offsets.isEmpty,
            (1...11).contains(start.hour)
        else { return }
        if let end = clocks.dropFirst().first {
            guard end.isAfternoon == nil, end.hour <= 12, end.hasZero || !TypedTimeReading.isAcrossNoon(start, end)
            else { return }
        }
        let minute = start.hour * 60 + (start.minute ?? 0)
        if !awake.contains(minute: minute), awake.contains(minute: minute + 720) { clocks[0].isAfternoon = true }
    }

    /// The fault of a time or a length by itself.
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
        case (nil, nil)
        where end.hour > 0 && (end.minute == nil || awake != nil && !end.hasZero)
            && TypedTimeReading.isAcrossNoon(start, end):
            // "9-5", "11-1", "12-1"; "12-1:30" on a clock of 12 hours
            return [minutes(start, start.hour == 12), minutes(end, true)].inOrder
        default:
            return [minutes(start, start.isAfternoon), minutes(end, end.isAfternoon)].inOrder
        }
    }

    /// Whether a time between hours without AM and PM is one from before noon until after it.
    private static func isAcrossNoon(_ start: Clock, _ end: Clock) -> Bool {
        if start.hour == 12 { return end.hour < 12 }
        guard start.hour < 12, end.hour <= start.hour else { return false }
        // "10:30-10:15" and "9:00-8:45" are mistakes.
        let length = (12 + end.hour - start.hour) * 60 + (end.minute ?? 0) - (start.minute ?? 0)
        return end.minute == nil || length <= 11 * 60
    }

    private func minutes(_ clock: Clock, _ isAfternoon: Bool?) -> Int {
        let minute = clock.minute ?? 0
        guard let isAfternoon, clock.hour <= 12 else { return clock.hour * 60 + minute }
        return (clock.hour % 12 + (isAfternoon ? 12 : 0)) * 60 + minute
    }
}

extension TypedTime {
    /// Takes a time that begins some minutes after now.
    fileprivate mutating func take(
        _ minutes: Int, now: LocalDateTime, lasting length: TypedTimeReading.Length?, _ zone: inout ZonedTime
    ) {
        let first = zone.instant(of: now.date.midnight.advanced(byMinutes: now.minuteOfDay))
            .advanced(by: Int64(minutes) * 60_000)
        let end = first.advanced(by: Int64(length?.minutes ?? 60) * 60_000)
        let start = zone.localDateTime(of: first)
        day = start.date
        span = Span(
            time: first..<end, start: start, end: zone.localDateTime(of: end), isLengthAssumed: length == nil,
            isDayAssumed: false, isSkipped: false)
    }
}

extension TypedTimeReading.Day {
    var isEmpty: Bool { !saysOtherDay && periods.isEmpty }

    /// Whether it has a word for a day that is no period.
    var saysOtherDay: Bool {
        !dates.isEmpty || !weekdays.isEmpty || !relativeDays.isEmpty || !relativeMonths.isEmpty
    }

    /// Whether its words can mean one day.
    fileprivate var isOne: Bool {
        let count = dates.count + relativeDays.count + relativeMonths.count + periods.count
        return count <= 1 && weekdays.count <= 1
            && (weekdays.isEmpty || relativeDays.isEmpty && relativeMonths.isEmpty)
    }

    /// The day that the words mean, whether it is assumed, and another day that they can mean.
    ///
    /// - Parameters:
    ///   - first: The earliest day of a date without a year, and the day after which a weekday comes.
    ///   - isPast: Whether the time is over on that day.
    fileprivate func date(
        from first: CalendarDate, today: CalendarDate, isPast: Bool, _ names: TypedTimeNames
    ) throws(TypedTime.Fault) -> (CalendarDate, Bool, CalendarDate?) {
        var day = first.advanced(by: isPast ? 1 : 0)
        var other: CalendarDate?
        if let date = dates.first {
            guard let found = date.day(from: first) else { throw date.fault(today: first) }
            day = found
        } else if let days = relativeDays.first {
            day = today.advanced(by: days)
        } else if let months = relativeMonths.first {
            day = CalendarMonth(of: today).advanced(by: months).day(today.components.day)
        } else if let period = periods.first, let weekday = weekdays.first {
            let (days, otherPeriod) = try period.days(today: today, names)
            let shift = weekday.day.daysAfter(days.lowerBound.weekday)
            day = days.lowerBound.advanced(by: shift)
            guard day <= days.upperBound else { throw .tooMuch }
            other = otherPeriod.map { $0.advanced(by: shift) }
        } else if let weekday = weekdays.first {
            let days = weekday.day.daysAfter(first.weekday)
            let coming = first.advanced(by: days)
            switch weekday.next {
            case nil: day = days == 0 && isPast ? coming.advanced(by: 7) : coming
            case .afterComing:
                day = coming.advanced(by: 7)
                other = days == 0 ? nil : coming
            case .coming:
                day = days == 0 ? coming.advanced(by: 7) : coming
                other = days == 0 ? nil : coming.advanced(by: 7)
            }
        }
        if let weekday = weekdays.first, day.weekday != weekday.day { throw .otherWeekday(day) }
        return (day, isEmpty, other)
    }
}

extension TypedTimeReading.Date {
    /// The day, without a year the next one; `nil` for a day that does not exist.
    fileprivate func day(from first: CalendarDate) -> CalendarDate? {
        if let year { return CalendarDate(year: year, month: month, day: day) }
        let year = first.components.year
        // February 29 can be eight years away.
        return (year...year + 8).lazy.compactMap { CalendarDate(year: $0, month: month, day: day) }.first {
            $0 >= first
        }
    }

    /// The fault of a date that does not exist.
    fileprivate func fault(today: CalendarDate) -> TypedTime.Fault {
        guard 1...12 ~= month else { return .noSuchMonth(month) }
        let present = today.components.year
        let years = year.map { $0...$0 } ?? present...present + 1
        let months = years.compactMap { CalendarDate(year: $0, month: month, day: 1).map(CalendarMonth.init(of:)) }
        guard let month = months.first(where: { year != nil || $0.last >= today }) else { return .noSuchYear }
        return .noSuchDay(day, of: month)
    }
}

extension TypedTime.Part {
    /// Until when a time belongs to the evening before, in minutes since midnight.
    fileprivate static let endOfNight = 300

    /// Whether a time can be meant with the part, in minutes since midnight.
    fileprivate func takes(_ minute: Int) -> Bool {
        switch self {
        case .morning: minute < 720
        case .afternoon: 720..<1200 ~= minute
        case .evening: minute >= 960 || minute < TypedTime.Part.endOfNight
        }
    }
}

extension [Int] {
    /// A start and an end, the end on the next day if it is not after the start.
    fileprivate var inOrder: [Int] { self[1] > self[0] ? self : [self[0], self[1] + 1440] }
}

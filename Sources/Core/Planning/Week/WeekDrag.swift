import Time

/// An event of a week on its way to another time, or to another end, in steps of 15 minutes.
///
///     var drag = WeekDrag(entry, .whole, in: agenda, on: week)
///     drag?.move(days: 1, minutes: -40)   // the pointer is one column further, and a bit higher
///     drag?.time                          // the new time
///
/// Its times are those of the wall clock: an event at 4 PM stays at 4 PM on a day with another offset.
package struct WeekDrag: Sendable {
    package enum Part: Hashable, Sendable {
        case whole
        /// The end of the event; its start stays.
        case end
    }

    /// The position in `Agenda.entries`.
    package let entry: Int
    /// The part that the next step changes.
    package var part: Part
    /// The time of the event in its calendar.
    package let original: Range<Instant>
    /// The time that it would get.
    package private(set) var time: Range<Instant>
    private let dates: ClosedRange<CalendarDate>
    /// The minutes of a day that are shown.
    private let shown: ClosedRange<Int>
    private var zone: ZonedTime

    /// The steps in minutes.
    package static let step = 15

    /// - Returns: `nil` for an event that takes whole days, or that is not a block of the week.
    package init?(_ entry: Int, _ part: Part, in agenda: Agenda, on week: WeekLayout) {
        guard let dates = week.dates, !agenda.isBar(entry) else { return nil }
        let item = agenda.entries[entry]
        shown = week.hours.lowerBound * 60...week.hours.upperBound * 60
        (self.entry, self.part, self.dates, zone) = (entry, part, dates, ZonedTime(agenda.timeZone))
        original = item.start..<item.end
        time = original
    }

    /// Whether it has another time than in its calendar.
    package var isChanged: Bool { time != original }

    /// Moves it by days and minutes from where it was, to the nearest step.
    ///
    /// A start stays within the days and the hours of the week, and an end within 24 hours after the start. Less than half a
    /// step keeps the minute.
    package mutating func move(days: Int, minutes: Int) {
        let local = zone.localDateTime(of: part == .whole ? original.lowerBound : original.upperBound)
        let isStill = WeekDrag.stepped(minutes) == 0
        guard !isStill || (part == .whole && days != 0) else {
            time = original
            return
        }
        let minute = isStill ? local.minuteOfDay : WeekDrag.stepped(local.minuteOfDay + minutes)
        set(local.date, minute, days: part == .whole ? days : 0)
    }

    /// Moves it by a day or by a step from where it is now.
    package mutating func step(days: Int = 0, steps: Int = 0) {
        let edge = part == .whole ? time.lowerBound : time.upperBound
        let local = zone.localDateTime(of: edge)
        let (step, minute) = (WeekDrag.step, local.minuteOfDay)
        // From a time between two steps, the first one leads to a step.
        let next = steps > 0 ? (minute / step + steps) * step : ((minute + step - 1) / step + steps) * step
        let wanted = instant(local.date, next)
        guard steps > 0 ? wanted <= edge : steps < 0 && wanted >= edge else {
            return set(local.date, steps == 0 ? minute : next, days: part == .whole ? days : 0)
        }
        // The clock skips that time, or shows it twice.
        let there = edge.advanced(by: Int64(next - minute) * 60_000)
        let wall = zone.localDateTime(of: there)
        if part == .end {
            setEnd(there)
        } else if wall.date == local.date, minutes(on: wall.date).contains(wall.minuteOfDay) {
            setStart(there)
        }
    }

    private static func stepped(_ minutes: Int) -> Int {
        Int((Double(minutes) / Double(step)).rounded()) * step
    }

    private mutating func set(_ date: CalendarDate, _ minute: Int, days: Int) {
        switch part {
        case .whole:
            // An event that began before the week can stay there.
            let first = min(dates.lowerBound, zone.localDateTime(of: original.lowerBound).date)
            let day = min(max(first, date.advanced(by: days)), dates.upperBound)
            let minutes = minutes(on: day)
            setStart(instant(day, min(max(minutes.lowerBound, minute), minutes.upperBound)))
        case .end: setEnd(instant(date, minute))
        }
    }

    private mutating func setStart(_ start: Instant) { time = start..<start.advanced(by: length) }

    private mutating func setEnd(_ end: Instant) {
        let step = Int64(WeekDrag.step) * 60_000
        let (first, most) = (instant(dates.lowerBound, 0), time.lowerBound.advanced(by: 86_400_000 - step))
        // It is seen in the week.
        let least = max(time.lowerBound, first).advanced(by: step)
        time = time.lowerBound..<max(least, min(end, most))
    }

    /// In milliseconds.
    private var length: Int64 { time.upperBound.millisecondsSinceEpoch - time.lowerBound.millisecondsSinceEpoch }

    /// The minutes of a day at which it can start and be seen.
    private mutating func minutes(on day: CalendarDate) -> ClosedRange<Int> {
        let most = 1440 - WeekDrag.step
        guard dates.contains(day) else {
            // Its end is in the week.
            let before =
                (dates.lowerBound.midnight.millisecondsSinceEpoch - day.midnight.millisecondsSinceEpoch) / 60_000
            return min(max(0, Int(before - length / 60_000) + WeekDrag.step), most)...most
        }
        let start = zone.localDateTime(of: original.lowerBound)
        let last = shown.upperBound - WeekDrag.step
        // The last minutes, where it has started at one of them.
        let isLast = dates.contains(start.date) && shown.contains(start.minuteOfDay)
        return shown.lowerBound...max(shown.lowerBound, isLast ? max(last, start.minuteOfDay) : last)
    }

    /// The moment of a minute of a day. A time that the clock skips stands for the first one after the gap, which the ghost
    /// shows next to it.
    private mutating func instant(_ date: CalendarDate, _ minute: Int) -> Instant {
        let wanted = date.midnight.advanced(byMinutes: minute)
        let found = zone.instant(of: wanted)
        let later = zone.localDateTime(of: found).millisecondsSinceEpoch - wanted.millisecondsSinceEpoch
        guard later > 0 else { return found }
        // By RFC 5545 a skipped time is as much later as the gap is long.
        var end = wanted
        repeat { end = end.advanced(byMinutes: 1) } while zone.localDateTime(of: zone.instant(of: end)) != end
        return zone.instant(of: end)
    }

    /// The entries that it would conflict with at its new time, in order of time.
    ///
    /// - Complexity: O((*k* + 1) log *n*) in the number of conflicts and of events.
    package func conflicts(in agenda: Agenda) -> [Int] {
        guard agenda.isBusy(entry) else { return [] }
        let counts = agenda.counting(for: agenda.people(concernedBy: entry), moving: entry)
        return agenda.conflicts.conflicts(with: Interval(start: time.lowerBound, end: time.upperBound))
            .filter { counts?($0) ?? true }
    }

    /// Where it would be in the week: the positions of days, with the parts of the scale of hours. Parts out of the hours are
    /// left out, and what is shorter than half an hour is lengthened as its block.
    package func places(on week: WeekLayout) -> [(day: Int, span: ClosedRange<Double>)] {
        var zone = zone
        let (start, end) = (zone.localDateTime(of: time.lowerBound), zone.localDateTime(of: time.upperBound))
        let length = Double(week.hours.count - 1) * 60
        let least = Double(WeekLayout.leastMinutes) / length
        return week.days.indices.compactMap { day in
            func place(_ local: LocalDateTime) -> Double {
                let minutes = local.millisecondsSinceEpoch - week.days[day].date.midnight.millisecondsSinceEpoch
                return min(max(0, (Double(minutes / 60_000) - Double(week.hours.lowerBound * 60)) / length), 1)
            }
            let (first, last) = (place(start), place(end))
            guard first < last || week.days[day].date == start.date else { return nil }
            let lower = min(first, 1 - least)
            return (day, lower...min(1, max(last, lower + least)))
        }
    }
}

import Events
import Foundation
import Time

/// Free time in pieces as long as an event, which begin at quarter hours.
extension Agenda {
    /// How far from the time that is wanted a piece of another day may be: four hours.
    private static let mostDistance: Int64 = 4 * 3_600_000
    /// How far from it one at the same hour may be: pieces begin at quarter hours.
    private static let sameHour: Int64 = 899_999
    /// How many days before and after are looked at, and how many after if nothing was found.
    private static let (nearDays, farDays) = (14, 366)

    /// The free pieces near a time: several of its day, among them the nearest before it and the nearest after it, and of the days
    /// around it those that are nearest to the same time of day.
    ///
    /// - Parameters:
    ///   - interval: When an event is wanted. The pieces are as long.
    ///   - most: The most pieces.
    ///   - later: The most further pieces, one of each later day that has one.
    ///   - isMove: Whether an event is moved that is at this time: then those at the same hour of other days come first, and of a
    ///     part of a day there is at most one.
    ///   - buffer: The time in milliseconds that they keep to events at a location; 0 for any.
    ///   - hours: The hours in which they are. An event that is longer than these can be at any time.
    ///   - earliest: The first moment of interest; `nil` for all.
    ///   - counts: Whether an entry counts, see `counting(for:of:moving:)`; `nil` for all.
    /// - Returns: The pieces of its day from the nearest on, then the others in order of time. Of a move those at the same hour come
    ///   first, and all are in order of time. And whether days are left on which there may be more.
    /// - Complexity: O(*d* · (log *n* + *m*)), where *d* is the number of days that are looked at, and *m* the number of events on
    ///   one.
    package func pieces(
        near interval: Interval, most: Int, later: Int = 0, isMove: Bool = false, buffer: Int64 = 0, hours: FreeHours,
        from earliest: Instant? = nil, counting counts: ((Int) -> Bool)? = nil
    ) -> (pieces: [Range<Instant>], hasMore: Bool) {
        var zone = ZonedTime(timeZone)
        let length = max(60_000, (interval.start..<max(interval.start, interval.end)).length)
        let hours = hours.fitting(length)
        let wanted = zone.localDateTime(of: interval.start)
        let (date, minutes) = (wanted.date, wanted.minuteOfDay)
        func look(_ days: Int, most: Int, within distance: Int64?) -> [Range<Instant>] {
            let date = date.advanced(by: days)
            let start = zone.instant(of: date.midnight)
            let end = zone.instant(of: date.advanced(by: 1).midnight)
            let first = max(start, earliest ?? start)
            guard first < end else { return [] }
            let aim = zone.instant(of: date.midnight.advanced(byMinutes: minutes))
            let gaps = freeTimes(
                in: first..<end.advanced(by: length), hours: hours, atLeast: length, buffer: buffer,
                counting: counts, &zone)
            let starts = gaps.flatMap { gap in
                Agenda.starts(in: gap.lowerBound..<min(gap.upperBound, end.advanced(by: length - 1)), length, near: aim)
            }
            var near = starts.filter { distance == nil || $0.distance(to: aim) <= distance ?? 0 }
                .sorted { ($0.distance(to: aim), $0) < ($1.distance(to: aim), $1) }
            if isMove {
                var parts = Set<TypedTime.Part>()
                near = near.filter { parts.insert(.init(minute: zone.localDateTime(of: $0).minuteOfDay)).inserted }
            }
            if days == 0, !isMove, let first = near.first,
                let other = near.firstIndex(where: { ($0 < aim) != (first < aim) })
            {
                near.insert(near.remove(at: other), at: 1)
            }
            return near.prefix(most).map { $0..<$0.advanced(by: length) }
        }
        var taken = Set<Int>()
        func lookAround(most: Int, within distance: Int64) -> [Range<Instant>] {
            var found: [Range<Instant>] = []
            for day in (1...Agenda.nearDays).flatMap({ [$0, -$0] }) where found.count < most && !taken.contains(day) {
                let pieces = look(day, most: 1, within: distance)
                if !pieces.isEmpty { taken.insert(day) }
                found += pieces
            }
            return found
        }
        let ofDay = look(0, most: max(1, most / (isMove ? 3 : 2)), within: nil)
        let sameHour = isMove ? lookAround(most: most - ofDay.count, within: Agenda.sameHour) : []
        let others = lookAround(most: most - ofDay.count - sameHour.count, within: Agenda.mostDistance)
        func inOrder(_ pieces: [Range<Instant>]) -> [Range<Instant>] { pieces.sorted { $0.lowerBound < $1.lowerBound } }
        var found = isMove ? inOrder(sameHour) + inOrder(ofDay + others) : ofDay + inOrder(others)
        let distance = found.isEmpty ? nil : Agenda.mostDistance
        var days = 1
        while found.isEmpty, days <= Agenda.farDays {
            found = look(days, most: 1, within: distance)
            days += 1
        }
        guard let last = found.map(\.lowerBound).max() else { return ([], false) }
        days = max(1, zone.localDateTime(of: last).date.daysSinceEpoch - date.daysSinceEpoch + 1)
        let most = found.count + later
        while found.count < most, days <= Agenda.farDays {
            found += look(days, most: 1, within: distance)
            days += 1
        }
        return (found, days <= Agenda.farDays)
    }

    /// Starts in a free time: the one nearest to a moment, and a few every half hour before and after.
    static func starts(in gap: Range<Instant>, _ length: Int64, near aim: Instant) -> [Instant] {
        let first = gap.lowerBound.nextQuarterHour
        let last = gap.upperBound.advanced(by: -length).quarterHour
        guard first <= last else { return [] }
        let nearest = min(max(aim.quarterHour, first), last)
        return [0, 1, -1, 2, -2].map { nearest.advanced(by: $0 * 1_800_000) }.filter { (first...last).contains($0) }
    }
}

extension Range<Instant> {
    /// The parts of a length that begin at quarter hours, in steps of half an hour, or of an hour if they are longer than one.
    ///
    /// - Parameter end: They begin before it.
    func pieces(of length: Int64, before end: Instant) -> [Range<Instant>] {
        let step: Int64 = length > 3_600_000 ? 3_600_000 : 1_800_000
        var pieces: [Range<Instant>] = []
        var start = lowerBound.nextQuarterHour
        while start < end, start.advanced(by: length) <= upperBound {
            pieces.append(start..<start.advanced(by: length))
            let next = (start.millisecondsSinceEpoch.flooredQuotient(by: step) + 1) * step
            start = Instant(millisecondsSinceEpoch: next)
        }
        return pieces
    }
}

extension FreeHours {
    /// The hours in which an event of a length can be: all of its days, if it is longer than these.
    func fitting(_ length: Int64) -> FreeHours {
        let longest: Int64 = self == .all ? .max : Int64(to > from ? to - from : to + 1440 - from) * 60_000
        return length > longest ? FreeHours(from: 0, to: 1440, weekdays: weekdays) : self
    }
}

extension Instant {
    /// The last moment until this one at which a quarter of an hour begins.
    fileprivate var quarterHour: Instant {
        let quarter: Int64 = 900_000
        return Instant(millisecondsSinceEpoch: millisecondsSinceEpoch.flooredQuotient(by: quarter) * quarter)
    }

    func distance(to other: Instant) -> Int64 { abs(millisecondsSinceEpoch - other.millisecondsSinceEpoch) }
}

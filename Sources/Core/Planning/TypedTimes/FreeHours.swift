import Time

/// The hours of the day and the days of the week in which free time is of interest, on the user's wall clock.
///
///     FreeHours(from: 9 * 60, to: 18 * 60, weekdays: [.saturday, .sunday])
package struct FreeHours: Hashable, Sendable {
    /// Minutes since midnight, 0 to 1439.
    package let from: Int
    /// Minutes since midnight, 1 to 1440. If it is not after `from`, the hours end on the next day.
    package let to: Int
    /// The days on which the hours begin.
    package let weekdays: Set<Weekday>

    /// Every hour of every day.
    package static let all = FreeHours(from: 0, to: 1440)
    /// The hours in which most people are awake, 8 AM to 10 PM: the waking hours unless the user chooses others.
    package static let waking = FreeHours(from: 8 * 60, to: 22 * 60)

    package init(from: Int, to: Int, weekdays: Set<Weekday> = Set(Weekday.allCases)) {
        self.from = min(max(from, 0), 1439)
        self.to = min(max(to, 1), 1440)
        self.weekdays = weekdays
    }

    /// Whether they have a minute of the day, on any of the weekdays.
    func contains(minute: Int) -> Bool {
        to > from ? (from..<to).contains(minute) : minute >= from || minute < to
    }

    /// The parts of a range that these hours have, in order of time. Hours that touch are one part.
    ///
    /// - Complexity: O(*d*) in the number of days of the range; O(1) for every hour of every day.
    func windows(in range: Range<Instant>, _ zone: inout ZonedTime) -> [Range<Instant>] {
        guard self != .all else { return range.isEmpty ? [] : [range] }
        guard !range.isEmpty, !weekdays.isEmpty else { return [] }
        var windows: [Range<Instant>] = []
        // Hours that began on the day before can last into the range.
        var date = zone.localDateTime(of: range.lowerBound).date.advanced(by: -1)
        let last = zone.localDateTime(of: range.upperBound).date
        while date <= last {
            if weekdays.contains(date.weekday) {
                let end = to > from ? to : to + 1440
                let start = max(range.lowerBound, zone.instant(of: date.midnight.advanced(byMinutes: from)))
                let upper = min(range.upperBound, zone.instant(of: date.midnight.advanced(byMinutes: end)))
                if start < upper {
                    if let before = windows.last, before.upperBound >= start {
                        windows[windows.count - 1] = before.lowerBound..<max(before.upperBound, upper)
                    } else {
                        windows.append(start..<upper)
                    }
                }
            }
            date = date.advanced(by: 1)
        }
        return windows
    }
}

extension LocalDateTime {
    package func advanced(byMinutes minutes: Int) -> LocalDateTime {
        LocalDateTime(millisecondsSinceEpoch: millisecondsSinceEpoch + Int64(minutes) * 60_000)
    }
}

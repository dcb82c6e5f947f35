import Events
import Time

/// The time that is free in an agenda.
extension Agenda {
    /// The parts of a range in which no busy event takes place, in order of time. A day that is marked as busy is busy
    /// whole, and an event without length ends one part and begins another.
    ///
    /// - Parameters:
    ///   - hours: The hours to look in; only the parts in them are free.
    ///   - length: The shortest part in milliseconds.
    ///   - buffer: The time in milliseconds that they keep to events at a location; 0 for any.
    ///   - people: Those for whom the time is to be free; `nil` for all.
    /// - Complexity: O(*m* + *d* log *n*), where *m* is the number of events that start in the range, and *d* the number of days
    ///   in it, or 1 for every hour of every day.
    package func freeTimes(
        in range: Range<Instant>, hours: FreeHours = .all, atLeast length: Int64 = 1, buffer: Int64 = 0,
        for people: PersonSet? = nil
    ) -> [Range<Instant>] {
        var zone = ZonedTime(timeZone)
        return freeTimes(
            in: range, hours: hours, atLeast: length, buffer: buffer, counting: counting(for: people), &zone)
    }

    /// Whether an entry takes the time of some people; `nil` when all count.
    ///
    /// - Parameters:
    ///   - people: `nil` for all.
    ///   - sources: Those whose events count; `nil` for all.
    ///   - moved: An entry that does not count.
    package func counting(
        for people: PersonSet?, of sources: Set<Source>? = nil, moving moved: Int? = nil
    ) -> ((Int) -> Bool)? {
        let people = self.people.isOne ? nil : people
        guard moved != nil || people != nil || sources != nil else { return nil }
        let positions = sources.map { wanted in
            Set(self.sources.indices.filter { wanted.contains(self.sources[$0]) })
        }
        return { entry in
            entry != moved && people.map { !self.people(concernedBy: entry).isDisjoint(with: $0) } ?? true
                && positions.map { positions in self.origins(of: entry).contains { positions.contains($0.source) } }
                    ?? true
        }
    }

    /// - Parameter counts: Whether an entry counts; `nil` for all.
    func freeTimes(
        in range: Range<Instant>, hours: FreeHours, atLeast length: Int64, buffer: Int64 = 0,
        counting counts: ((Int) -> Bool)?, _ zone: inout ZonedTime
    ) -> [Range<Instant>] {
        var free: [Range<Instant>] = []
        for window in hours.windows(in: range, &zone) {
            conflicts.forEachGap(in: window, counts: counts) { gap in
                if gap.length >= length { free.append(gap) }
            }
        }
        return distantParts(of: free, buffer: buffer, counting: counts).filter { $0.length >= length }
    }

    /// The entries that overlap a range, or begin in it, in order of time.
    ///
    /// - Complexity: O(*n*) in the number of entries.
    func entries(in range: Range<Instant>) -> [Int] {
        let end = entries.partitioningIndex { $0.start >= range.upperBound }
        return (0..<end).filter { entries[$0].end > range.lowerBound || entries[$0].start >= range.lowerBound }
    }

    /// The moments from the start of the first day with an event to the end of the last; `nil` without events.
    ///
    /// - Complexity: O(*n*) in the number of entries.
    package var extent: Range<Instant>? {
        guard let first = entries.first, let end = entries.lazy.map(\.end).max() else { return nil }
        var zone = ZonedTime(timeZone)
        let start = zone.instant(of: zone.localDateTime(of: first.start).date.midnight)
        return start..<max(start, zone.nextMidnight(from: end))
    }
}

extension ZonedTime {
    /// The first midnight from a moment on.
    mutating func nextMidnight(from moment: Instant) -> Instant {
        let local = localDateTime(of: moment)
        return instant(of: (local.millisecondsOfDay == 0 ? local.date : local.date.advanced(by: 1)).midnight)
    }
}

extension Range<Instant> {
    /// In milliseconds; the greatest number for longer ones.
    var length: Int64 {
        let (length, isTooLong) = upperBound.millisecondsSinceEpoch
            .subtractingReportingOverflow(lowerBound.millisecondsSinceEpoch)
        return isTooLong ? .max : length
    }
}

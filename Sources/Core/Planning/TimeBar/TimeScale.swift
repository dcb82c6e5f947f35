import Time

/// The period that a picture of events shows, and where a moment is in it.
///
///     TimeScale(around: lunch, with: [workday]).fraction(of: noon)  // 0.4
package struct TimeScale: Hashable, Sendable {
    package let start: Instant
    /// After `start`.
    package let end: Instant

    /// A mark at a round time.
    package struct Tick: Hashable, Sendable {
        package let position: Double
        package let instant: Instant
        /// Whether it marks the start of a day, with the day as its label.
        package let isMidnight: Bool
    }

    /// Part of the period of a picture.
    package struct Part: Hashable, Sendable {
        /// From 0 to 1.
        package let span: ClosedRange<Double>
        /// Whether the period begins later than what is drawn.
        package let isCutAtStart: Bool
        /// Whether the period ends earlier than what is drawn.
        package let isCutAtEnd: Bool
    }

    private static let hour: Int64 = 3_600_000
    /// The shortest period, so that an event without length can be drawn.
    private static let shortest = hour / 4

    /// A given period; one that is shorter than a quarter of an hour is lengthened on both sides.
    package init(from start: Instant, to end: Instant) {
        let missing = max(0, TimeScale.shortest - (end.millisecondsSinceEpoch - start.millisecondsSinceEpoch))
        self.start = start.advanced(by: -missing / 2)
        self.end = end.advanced(by: missing - missing / 2)
    }

    /// The period of an event and of others that overlap it.
    ///
    /// Others are shown whole, unless they extend beyond the event by more than three times its length, or six hours if
    /// that is longer. Of these a third of that is shown, so that an event of a whole year does not shrink the rest to a
    /// point.
    ///
    /// - Parameter margin: The part of the period that is free on both sides.
    package init(around event: Interval, with others: some Sequence<Interval>, margin: Double = 0) {
        let (start, end) = (event.start.millisecondsSinceEpoch, event.end.millisecondsSinceEpoch)
        let shown = max(end - start, 2 * TimeScale.hour)
        /// The visible part of an event beyond the given one.
        func seen(_ extent: Int64) -> Int64 { extent > 3 * shown ? shown : max(0, extent) }
        var (first, last) = (start, end)
        for other in others {
            first = min(first, start - seen(start - other.start.millisecondsSinceEpoch))
            last = max(last, end + seen(other.end.millisecondsSinceEpoch - end))
        }
        let free = Int64(Double(last - first) * margin)
        self.init(
            from: Instant(millisecondsSinceEpoch: first - free), to: Instant(millisecondsSinceEpoch: last + free))
    }

    /// In milliseconds.
    package var length: Int64 { end.millisecondsSinceEpoch - start.millisecondsSinceEpoch }

    /// From 0 for the start to 1 for the end, and for all moments before and after.
    package func fraction(of instant: Instant) -> Double {
        let distance = Double(instant.millisecondsSinceEpoch - start.millisecondsSinceEpoch) / Double(length)
        return min(1, max(0, distance))
    }

    package func part(of interval: Interval) -> Part {
        let first = fraction(of: interval.start)
        return Part(
            span: first...max(first, fraction(of: interval.end)), isCutAtStart: interval.start < start,
            isCutAtEnd: interval.end > end)
    }

    /// Marks at round local times, those at both ends too, except a day that begins at the end: at most six, ascending.
    package func ticks(_ texts: TimeFormatter) -> [Tick] {
        let minute = TimeScale.hour / 60
        let (hour, day) = (TimeScale.hour, 24 * TimeScale.hour)
        let steps = [15 * minute, 30 * minute, hour, 2 * hour, 3 * hour, 6 * hour, 12 * hour, day, 2 * day, 7 * day]
        let step = steps.first { length / $0 < 6 } ?? (length / 6 / day + 1) * day
        let first = texts.localDateTime(of: start).millisecondsSinceEpoch
        var mark = -(-first).flooredQuotient(by: step) * step
        var ticks: [Tick] = []
        while true {
            let time = LocalDateTime(millisecondsSinceEpoch: mark)
            let instant = texts.instant(of: time)
            let isMidnight = time.millisecondsOfDay == 0
            guard isMidnight ? instant < end : instant <= end else { return ticks }
            if ticks.last.map({ instant > $0.instant }) ?? (instant >= start) {
                ticks.append(
                    Tick(
                        position: fraction(of: instant), instant: instant, isMidnight: isMidnight))
            }
            mark += step
        }
    }
}

import Time

/// Puts the events that take whole days into lanes above the days of a week.
struct WeekBars {
    /// In order of time.
    private(set) var bars: [WeekLayout.Bar] = []
    private(set) var laneCount = 0
    /// For each day, the entries on it.
    private(set) var entries: [[Int]]
    /// For each day, those of them without a lane.
    private(set) var hidden: [[Int]]

    /// - Parameter candidates: Positions of entries, in order of time. Those of other days are left out.
    /// - Complexity: O(*e* · `most`) in the number of events.
    init(_ candidates: [Int], in agenda: Agenda, on dates: [CalendarDate], most: Int) {
        entries = dates.map { _ in [] }
        hidden = dates.map { _ in [] }
        guard let first = dates.first, let last = dates.last else { return }
        let spans = candidates.compactMap { entry -> (entry: Int, span: ClosedRange<CalendarDate>)? in
            let start = agenda.days[agenda.day(of: entry)].date
            let span = agenda.span(of: entry) ?? start...start
            return span.overlaps(first...last) ? (entry, span) : nil
        }
        // Events from earlier weeks and the longest ones come first, so that they keep the upper lanes.
        let ordered = spans.sorted {
            let (start, other) = (max($0.span.lowerBound, first), max($1.span.lowerBound, first))
            return start == other
                ? ($1.span.upperBound, $0.entry) < ($0.span.upperBound, $1.entry) : start < other
        }
        /// For each lane, the first day that is free.
        var free: [Int] = []
        for (entry, span) in ordered {
            let start = max(0, span.lowerBound.daysSinceEpoch - first.daysSinceEpoch)
            let end = min(dates.count - 1, span.upperBound.daysSinceEpoch - first.daysSinceEpoch)
            for day in start...end { entries[day].append(entry) }
            let lane = free.firstIndex { $0 <= start } ?? free.count
            guard lane < most else {
                for day in start...end { hidden[day].append(entry) }
                continue
            }
            if lane == free.count { free.append(0) }
            free[lane] = end + 1
            bars.append(
                WeekLayout.Bar(
                    entry: entry, days: start...end, lane: lane, isCutAtStart: span.lowerBound < first,
                    isCutAtEnd: span.upperBound > last))
        }
        laneCount = free.count
    }
}

/// The events of a week of a month that fit in the lines of its days, and the numbers of the others.
///
///     let lines = MonthLines(week, count: 4)
///     lines.restCounts[2]   // 3: the last line of the third day is "+3"
///
/// A day with more events than lines leaves its last line to the number of the others. Lanes come first; events with a time
/// take the lines that are left, from the top. Where not all have a line, those that recur each week without a conflict yield
/// to the others.
package struct MonthLines: Hashable, Sendable {
    package enum Item: Hashable, Sendable {
        /// A position in `MonthLayout.Week.bars`.
        case bar(Int)
        /// A position in `MonthLayout.Day.timed`.
        case timed(day: Int, Int)
        /// The number of the events of a day that do not fit.
        case rest(day: Int)
    }

    package struct Place: Hashable, Sendable {
        package let item: Item
        package let days: ClosedRange<Int>
        /// From 0.
        package let line: Int
        /// The number of its lines: two for a long title where the day has room.
        package let lineCount: Int
    }

    /// Day by day, from top to bottom; an event of several days is at its first.
    package let places: [Place]
    /// For each day, the number of its events that do not fit.
    package let restCounts: [Int]
    /// For each day, the number of those that are in conflict.
    package let restConflictingCounts: [Int]

    /// - Parameters:
    ///   - count: The number of lines, at least 1.
    ///   - isLong: Whether the text of an event with a time, at its position in a day, is longer than a line. It is called for
    ///     days that have lines to spare.
    /// - Complexity: O(*l*) in the number of lanes and lines.
    package init(
        _ week: MonthLayout.Week, count: Int, isLong: (_ day: Int, _ position: Int) -> Bool = { _, _ in false }
    ) {
        let last = max(1, count) - 1
        let days = week.days.indices
        // Bars of one lane share no day, so that one that leaves the last line does not make another one leave it.
        var isFull = week.days.map { $0.eventCount > last + 1 || $0.lanelessCount > 0 }
        for bar in week.bars where bar.lane > last {
            for day in bar.days { isFull[day] = true }
        }
        let shown = week.bars.indices.filter { position in
            let bar = week.bars[position]
            return bar.lane < last || bar.lane == last && !bar.days.contains { isFull[$0] }
        }
        for position in week.bars.indices where week.bars[position].lane == last && !shown.contains(position) {
            for day in week.bars[position].days { isFull[day] = true }
        }
        var places: [Place] = []
        var (restCounts, restConflictingCounts): ([Int], [Int]) = ([], [])
        for day in days {
            let bars = shown.filter { week.bars[$0].days.contains(day) }
            let taken = Set(bars.map { week.bars[$0].lane })
            places += bars.filter { week.bars[$0].days.lowerBound == day }.map {
                Place(item: .bar($0), days: week.bars[$0].days, line: week.bars[$0].lane, lineCount: 1)
            }
            let free = (0..<(isFull[day] ? last : last + 1)).filter { !taken.contains($0) }
            let timed = week.days[day].timed.positions(free.count, yielding: \.yields)
            var next = free[...]
            for (number, position) in timed.enumerated() {
                guard let line = next.popFirst() else { break }
                let canGrow = next.first == line + 1 && next.count > timed.count - number - 1
                let grows = canGrow && isLong(day, position)
                if grows { next.removeFirst() }
                places.append(
                    Place(item: .timed(day: day, position), days: day...day, line: line, lineCount: grows ? 2 : 1))
            }
            let rest = week.days[day].eventCount - bars.count - timed.count
            restCounts.append(rest)
            let inConflict =
                bars.count { week.bars[$0].event.hasConflict } + timed.count { week.days[day].timed[$0].hasConflict }
            restConflictingCounts.append(min(rest, max(0, week.days[day].conflictingCount - inConflict)))
            if rest > 0 { places.append(Place(item: .rest(day: day), days: day...day, line: last, lineCount: 1)) }
        }
        self.places = places.sorted {
            ($0.days.lowerBound, $0.line) < ($1.days.lowerBound, $1.line)
        }
        (self.restCounts, self.restConflictingCounts) = (restCounts, restConflictingCounts)
    }

    /// The number of lines that fit in a week.
    ///
    /// - Parameters: In pixels: the height of a week, the part of it above the lines, and the height of a line.
    /// - Returns: From 1 to `MonthLayout.mostLines`.
    package static func count(height: Int, head: Int, line: Int) -> Int {
        min(max(1, (height - head) / max(1, line)), MonthLayout.mostLines)
    }

    /// Whether the column of a day has room for a time before a title.
    ///
    /// - Parameters:
    ///   - width: Of the column, in pixels.
    ///   - textSize: One em of the page, in pixels.
    ///   - timeLength: The number of letters of the time.
    package static func hasRoomForTimes(width: Double, textSize: Double, timeLength: Int) -> Bool {
        // Half an em is a usual letter, and seven letters of a title say what it is.
        width >= Double(timeLength + 1 + leastTitleLength) * textSize * EventText.size / 2 + margins
    }

    /// Whether a text needs more than a line in the column of a day.
    ///
    /// - Parameters:
    ///   - width: Of the column, in pixels.
    ///   - hasSign: Whether the sign of a conflict is before it.
    ///   - letter: Returns the width of a letter, in pixels.
    package static func isLong(
        _ text: String, width: Double, hasSign: Bool, _ letter: @escaping (Character) -> Double
    ) -> Bool {
        TextLines(text, in: width - textMargin - (hasSign ? sign : 0), letter).count > 1
    }

    /// The space around a text, and the width of the sign of a conflict, in pixels.
    private static let (textMargin, sign) = (14.0, 15.0)

    private static let leastTitleLength = 7
    /// The space around the text of an event, in pixels.
    private static let margins = 22.0
}

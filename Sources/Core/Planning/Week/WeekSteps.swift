/// The places in a week for the keyboard focus, and where the arrow keys move it.
extension WeekLayout {
    package enum Stop: Hashable, Sendable {
        /// A position in `WeekLayout.bars`.
        case bar(Int)
        /// The number of events of a day that have no lane.
        case rest(day: Int)
        /// A position in `Day.blocks`.
        case block(day: Int, Int)
        /// A position in `Day.more`.
        case more(day: Int, Int)
    }

    package enum Step: Sendable {
        case up, down, left, right
    }

    /// All places, day by day from top to bottom; an event of several days is at its first.
    package var stops: [Stop] {
        days.indices.flatMap { day in stops(ofDay: day).filter { days(of: $0).lowerBound == day } }
    }

    /// The places of a day from top to bottom.
    package func stops(ofDay day: Int) -> [Stop] {
        let lanes = bars.indices.filter { bars[$0].days.contains(day) }.sorted { bars[$0].lane < bars[$1].lane }
        let (blocks, more) = (days[day].blocks, days[day].more)
        let timed =
            blocks.indices.map { (Stop.block(day: day, $0), blocks[$0].span.lowerBound, blocks[$0].place.lowerBound) }
            + more.indices.map { (Stop.more(day: day, $0), more[$0].span.lowerBound, more[$0].place.lowerBound) }
        return lanes.map { Stop.bar($0) } + (days[day].lanelessCount > 0 ? [Stop.rest(day: day)] : [])
            + timed.sorted { ($0.1, $0.2) < ($1.1, $1.2) }.map(\.0)
    }

    /// The place to which an arrow key moves from another one: up and down within the column, left and right to the nearest
    /// height of the next column with an event. `nil` at the end.
    ///
    /// - Parameter step: In a layout from left to right.
    package func stop(from stop: Stop, _ step: Step) -> Stop? {
        let from = columns(of: stop)
        switch step {
        case .up, .down:
            let all = stops(ofColumn: from.lowerBound)
            guard let position = all.firstIndex(of: stop) else { return nil }
            let next = step == .up ? position - 1 : position + 1
            return all.indices.contains(next) ? all[next] : nil
        case .left, .right:
            let count = days.count * columnCount
            let others =
                step == .left
                ? Array((0..<from.lowerBound).reversed())
                : Array(from.upperBound + 1..<max(count, from.upperBound + 1))
            let height = height(of: stop)
            return others.lazy.compactMap { column in
                self.stops(ofColumn: column).filter { !self.columns(of: $0).overlaps(from) }
                    .min { abs(self.height(of: $0) - height) < abs(self.height(of: $1) - height) }
            }.first
        }
    }

    /// The number of columns of a day.
    package var columnCount: Int { max(1, people.count) }

    private func stops(ofColumn column: Int) -> [Stop] {
        stops(ofDay: column / columnCount).filter { columns(of: $0).contains(column) }
    }

    /// The columns of a place, counted over all days.
    private func columns(of stop: Stop) -> ClosedRange<Int> {
        func columns(_ day: Int, _ place: ClosedRange<Double>) -> ClosedRange<Int> {
            let first = Int(place.lowerBound * Double(columnCount) + 1e-6)
            let last = Int((place.upperBound * Double(columnCount) - 1e-6).rounded(.down))
            return day * columnCount + first...day * columnCount + max(first, last)
        }
        switch stop {
        case .block(let day, let block): return columns(day, days[day].blocks[block].place)
        case .more(let day, let more): return columns(day, days[day].more[more].place)
        case .bar, .rest:
            let days = days(of: stop)
            return days.lowerBound * columnCount...(days.upperBound + 1) * columnCount - 1
        }
    }

    /// The days of a place.
    package func days(of stop: Stop) -> ClosedRange<Int> {
        switch stop {
        case .bar(let bar): bars[bar].days
        case .rest(let day), .block(let day, _), .more(let day, _): day...day
        }
    }

    /// The entry at a place; `nil` for a number of events.
    package func entry(at stop: Stop) -> Int? {
        switch stop {
        case .bar(let bar): bars[bar].entry
        case .block(let day, let block): days[day].blocks[block].entry
        case .rest, .more: nil
        }
    }

    /// On the scale of hours; above it, below 0.
    private func height(of stop: Stop) -> Double {
        switch stop {
        case .bar(let bar): Double(bars[bar].lane - WeekLayout.mostLanes - 1)
        case .rest: -1
        case .block(let day, let block): days[day].blocks[block].span.lowerBound
        case .more(let day, let more): days[day].more[more].span.lowerBound
        }
    }
}

/// The places in a week for the keyboard focus, and where the arrow keys move it.
extension WeekLayout {
    package enum Stop: Hashable, Sendable {
        /// A position in `WeekLayout.bars`.
        case bar(Int)
        /// The number of events of a day that have no place: no lane, or in rows no line.
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

    /// The place to which an arrow key moves from another one: up and down within the day, left and right to the nearest
    /// height of the next day with an event. `nil` at the end.
    ///
    /// - Parameter step: In a layout from left to right.
    package func stop(from stop: Stop, _ step: Step) -> Stop? {
        switch step {
        case .up, .down:
            let all = stops(ofDay: days(of: stop).lowerBound)
            guard let position = all.firstIndex(of: stop) else { return nil }
            let next = step == .up ? position - 1 : position + 1
            return all.indices.contains(next) ? all[next] : nil
        case .left, .right:
            let from = days(of: stop)
            let others =
                step == .left
                ? Array((0..<from.lowerBound).reversed())
                : Array(from.upperBound + 1..<max(days.count, from.upperBound + 1))
            let height = height(of: stop)
            return others.lazy.compactMap { day in
                self.stops(ofDay: day).filter { !self.days(of: $0).overlaps(from) }
                    .min { abs(self.height(of: $0) - height) < abs(self.height(of: $1) - height) }
            }.first
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

    // MARK: Rows

    /// The most lines of a day, where days are rows.
    package static let mostLines = 8

    /// The places of a day in rows, where each event has a line of its own: a few, and the number of the others.
    package func lines(ofDay day: Int) -> [Stop] {
        let all = stops(ofDay: day).filter { entry(at: $0) != nil }
        let count = days[day].eventCount
        guard count > min(all.count, WeekLayout.mostLines) else { return all }
        return all.prefix(WeekLayout.mostLines - 1) + [.rest(day: day)]
    }

    /// The number of events of a day without a line.
    package func restCount(ofDay day: Int) -> Int {
        days[day].eventCount - lines(ofDay: day).count { entry(at: $0) != nil }
    }

    /// Where an event is on the scale of hours, and where it conflicts.
    package func line(at stop: Stop) -> (span: ClosedRange<Double>, shared: [ClosedRange<Double>]) {
        guard case .block(let day, let block) = stop else { return (0...1, []) }
        return (days[day].blocks[block].span, days[day].blocks[block].shared)
    }

    /// The hours that are marked above rows, with their places from 0 to 1: at most three.
    package var marks: [(hour: Int, place: Double)] {
        let length = hours.count - 1
        let step = [1, 2, 3, 4, 6].first { length / $0 < 4 } ?? 6
        return hours.dropFirst().dropLast().filter { $0 % step == 0 }.map {
            ($0, Double($0 - hours.lowerBound) / Double(length))
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

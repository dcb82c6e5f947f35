import Time

/// The geometry of a picture of events on one scale of time, as fractions of the width: a bar for each, in a lane of its
/// own, and the time that they share.
///
///     TimeBar(of: entry, in: agenda)           // an event with its conflicting events
///     TimeBar(comparing: [first, second], in: agenda)   // a conflict
///     TimeBar(ofBusyDay: trip, with: events, in: agenda)   // the days of a trip
package struct TimeBar: Hashable, Sendable {
    /// One bar.
    package struct Bar: Hashable, Sendable {
        /// The position in `Agenda.entries`.
        package let entry: Int
        /// The number of its lane, from the top. Bars in one lane have no labels.
        package let lane: Int
        package let span: ClosedRange<Double>
        /// Whether the event begins before the picture.
        package let isCutAtStart: Bool
        /// Whether the event ends after the picture.
        package let isCutAtEnd: Bool

        package init(entry: Int, lane: Int, _ part: TimeScale.Part) {
            (self.entry, self.lane, span) = (entry, lane, part.span)
            (isCutAtStart, isCutAtEnd) = (part.isCutAtStart, part.isCutAtEnd)
        }
    }

    package let scale: TimeScale
    /// From top to bottom.
    package let bars: [Bar]
    /// The disjoint ranges that are shared, ascending, including those of events without a bar.
    package let shared: [ClosedRange<Double>]
    /// The number of events without a bar.
    package let hiddenCount: Int

    /// The most bars of events that an event conflicts with.
    package static let maximumConflicting = 5
    /// The free part on both sides of an event, so that only what is cut off touches the frame.
    private static let margin = 0.05

    /// The event at a position above the first events that it conflicts with, in order of time; `nil` when it has no conflicts.
    ///
    /// - Complexity: O(*k* log *k*) in the number of conflicting events.
    package init?(of entry: Int, in agenda: Agenda) {
        let conflicting = agenda.conflicts.conflicts(of: entry, limit: Conflict.mostOfEvent)
        guard !conflicting.isEmpty else { return nil }
        let event = agenda.interval(of: entry)
        let scale = TimeScale(
            around: event, with: conflicting.lazy.map { agenda.interval(of: $0) }, margin: TimeBar.margin)
        let shown = conflicting.prefix(TimeBar.maximumConflicting)
        bars = TimeBar.bars([entry] + shown, in: agenda, on: scale)
        shared = TimeBar.union(conflicting.map { TimeBar.shared(agenda.interval(of: $0), event, on: scale) })
        hiddenCount = conflicting.count - shown.count
        self.scale = scale
    }

    /// Events that conflict with each other, on a scale for the shortest of them.
    ///
    /// - Parameters:
    ///   - entries: Not empty.
    ///   - hasMargin: Whether both sides have a free part, so that only what is cut off touches the frame.
    ///   - need: Of a need the times when nobody is free, which are hatched instead of what two share.
    /// - Complexity: O(*k*²) in the number of entries.
    package init(
        comparing entries: [Int], in agenda: Agenda, hasMargin: Bool = false, need: NeedConflict? = nil
    ) {
        let intervals = entries.map { agenda.interval(of: $0) }
        let epoch = Instant(millisecondsSinceEpoch: 0)
        let shortest = intervals.min { $0.milliseconds < $1.milliseconds } ?? Interval(start: epoch, end: epoch)
        let scale = TimeScale(around: shortest, with: intervals, margin: hasMargin ? TimeBar.margin : 0)
        bars = TimeBar.bars(entries, in: agenda, on: scale)
        let pairs = intervals.indices.flatMap { first in
            intervals[(first + 1)...].filter { $0.conflicts(with: intervals[first]) }.map { (intervals[first], $0) }
        }
        let whole = Interval(start: Agenda.always.lowerBound, end: Agenda.always.upperBound)
        shared = TimeBar.union(
            need?.times.map { TimeBar.shared($0, whole, on: scale) }
                ?? pairs.map { TimeBar.shared($0, $1, on: scale) })
        hiddenCount = 0
        self.scale = scale
    }

    /// An event that marks its days as busy, and in one lane below it the events on these days; all of its days are shown.
    ///
    /// - Parameter events: Of the busy days, in order of time.
    /// - Complexity: O(*k* log *k*) in the number of events.
    package init(ofBusyDay entry: Int, with events: [Int], in agenda: Agenda) {
        let days = agenda.interval(of: entry)
        let scale = TimeScale(from: days.start, to: days.end)
        bars =
            [Bar(entry: entry, lane: 0, scale.part(of: days))]
            + events.map { Bar(entry: $0, lane: 1, scale.part(of: agenda.interval(of: $0))) }
        shared = TimeBar.union(events.map { TimeBar.shared(agenda.interval(of: $0), days, on: scale) })
        hiddenCount = 0
        self.scale = scale
    }

    /// The number of lanes.
    package var laneCount: Int { (bars.map(\.lane).max() ?? 0) + 1 }

    private static func bars(_ entries: [Int], in agenda: Agenda, on scale: TimeScale) -> [Bar] {
        entries.enumerated().map { Bar(entry: $1, lane: $0, scale.part(of: agenda.interval(of: $1))) }
    }

    private static func shared(_ one: Interval, _ other: Interval, on scale: TimeScale) -> ClosedRange<Double> {
        let start = max(one.start, other.start)
        return scale.part(of: Interval(start: start, end: max(start, min(one.end, other.end)))).span
    }

    private static func union(_ spans: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
        var union: [ClosedRange<Double>] = []
        for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = union.last, span.lowerBound <= last.upperBound {
                union[union.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
            } else {
                union.append(span)
            }
        }
        return union
    }
}

extension Interval {
    fileprivate var milliseconds: Int64 { end.millisecondsSinceEpoch - start.millisecondsSinceEpoch }
}

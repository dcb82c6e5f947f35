import Foundation
import Time

/// The geometry of the small picture of an event and its conflicting events on a time line, as fractions of the width.
///
/// The line shows the event with room on both sides. Longer conflicting events are clipped at the edges, so that an
/// event of a whole year does not shrink all others to a point.
package struct TimeBar: Hashable, Sendable {
    /// One bar, in its own lane.
    package struct Bar: Hashable, Sendable {
        /// The position in `Agenda.entries`.
        package let entry: Int
        package let span: ClosedRange<Double>
    }

    /// A mark on the time line.
    package struct Tick: Hashable, Sendable {
        package let position: Double
        package let instant: Instant
        /// Whether it marks the start of a day, with the day as its label.
        package let isMidnight: Bool
    }

    /// The bars from top to bottom: the event itself, then at most `maximumConflicting` conflicting events in order of time.
    package let bars: [Bar]
    /// The disjoint ranges, ascending, in which the event overlaps any conflicting event, including those without a
    /// bar.
    package let overlaps: [ClosedRange<Double>]
    package let ticks: [Tick]
    /// The number of conflicting events without a bar.
    package let hiddenConflicting: Int

    package static let maximumConflicting = 5

    /// The time line of the entry at a position; `nil` when it has no conflicts.
    ///
    /// - Complexity: O(*k*) in the number of conflicting events.
    package init?(of entry: Int, in agenda: Agenda, texts: TimeFormatter) {
        let conflicting = agenda.conflicts.conflicts(of: entry)
        guard !conflicting.isEmpty else { return nil }
        let subject = agenda.entries[entry]
        let line = TimeBar.visibleTime(of: subject, conflicting: conflicting.lazy.map { agenda.entries[$0] })
        let shownConflicting = conflicting.prefix(TimeBar.maximumConflicting)

        bars = ([entry] + shownConflicting).map { position in
            let item = agenda.entries[position]
            return Bar(entry: position, span: line.fractions(from: item.start, to: item.end))
        }
        overlaps = TimeBar.union(
            conflicting.map { position in
                let item = agenda.entries[position]
                return line.fractions(from: max(item.start, subject.start), to: min(item.end, subject.end))
            })
        ticks = TimeBar.ticks(on: line, texts: texts)
        hiddenConflicting = conflicting.count - shownConflicting.count
    }

    /// The period that the picture shows.
    private struct Line {
        let start: Int64
        let end: Int64

        var length: Int64 { end - start }

        func fraction(of instant: Instant) -> Double {
            let distance = Double(instant.millisecondsSinceEpoch - start) / Double(length)
            return min(1, max(0, distance))
        }

        func fractions(from start: Instant, to end: Instant) -> ClosedRange<Double> {
            fraction(of: start)...max(fraction(of: start), fraction(of: end))
        }
    }

    private static let hour: Int64 = 3_600_000

    /// From the first start to the last end, but on either side of the event at most its length, or two hours if that
    /// is longer; then widened by a twentieth, so that only clipped bars touch the frame.
    private static func visibleTime(of subject: Agenda.Entry, conflicting: some Sequence<Agenda.Entry>) -> Line {
        let (start, end) = (subject.start.millisecondsSinceEpoch, subject.end.millisecondsSinceEpoch)
        let reach = max(end - start, 2 * hour)
        var (first, last) = (start, end)
        for other in conflicting {
            first = min(first, max(other.start.millisecondsSinceEpoch, start - reach))
            last = max(last, min(other.end.millisecondsSinceEpoch, end + reach))
        }
        let margin = max((last - first) / 20, hour / 12)
        return Line(start: first - margin, end: last + margin)
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

    /// At most six marks at round local times.
    private static func ticks(on line: Line, texts: TimeFormatter) -> [Tick] {
        let minute = hour / 60
        let day = 24 * hour
        let steps = [15 * minute, 30 * minute, hour, 2 * hour, 3 * hour, 6 * hour, 12 * hour, day, 2 * day, 7 * day]
        let step = steps.first { line.length / $0 < 6 } ?? (line.length / 6 / day + 1) * day
        let local = texts.localDateTime(of: Instant(millisecondsSinceEpoch: line.start)).millisecondsSinceEpoch
        var mark = (local.flooredQuotient(by: step) + 1) * step
        var ticks: [Tick] = []
        while true {
            let time = LocalDateTime(millisecondsSinceEpoch: mark)
            let instant = texts.instant(of: time)
            guard instant.millisecondsSinceEpoch < line.end else { return ticks }
            if instant > (ticks.last?.instant ?? Instant(millisecondsSinceEpoch: line.start)) {
                ticks.append(
                    Tick(
                        position: line.fraction(of: instant), instant: instant,
                        isMidnight: time.millisecondsOfDay == 0))
            }
            mark += step
        }
    }
}

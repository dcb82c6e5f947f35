import Foundation
import Time

/// The small picture of an event and its rivals on one time line: what stands where, as fractions of its width.
///
/// The line shows the event with room on both sides. A rival that goes on beyond that is cut at the edge, so that one
/// event over a whole year does not shrink all others to a point.
package struct TimeBar: Hashable, Sendable {
    /// One bar, in a lane of its own.
    package struct Bar: Hashable, Sendable {
        /// The position in `Agenda.entries`.
        package let entry: Int
        package let span: ClosedRange<Double>
    }

    /// A mark on the time line.
    package struct Tick: Hashable, Sendable {
        package let position: Double
        package let instant: Instant
        /// Whether it marks the start of a day, and is named after the day.
        package let isMidnight: Bool
    }

    /// The bars from top to bottom: the event itself, then its rivals in order of time, `maximumRivals` at most.
    package let bars: [Bar]
    /// Where the event and any of its rivals (the ones without a bar too) take place at once: apart, ascending.
    package let overlaps: [ClosedRange<Double>]
    package let ticks: [Tick]
    /// How many rivals have no bar.
    package let hiddenRivals: Int

    package static let maximumRivals = 5

    /// The time line of the entry at a position; `nil` where it has no rivals.
    ///
    /// - Complexity: O(*k*) in the number of rivals.
    package init?(of entry: Int, in agenda: Agenda, texts: TimeFormatter) {
        let rivals = agenda.conflicts.conflicts(of: entry)
        guard !rivals.isEmpty else { return nil }
        let subject = agenda.entries[entry]
        let line = TimeBar.visibleTime(of: subject, rivals: rivals.lazy.map { agenda.entries[$0] })
        let shownRivals = rivals.prefix(TimeBar.maximumRivals)

        bars = ([entry] + shownRivals).map { position in
            let item = agenda.entries[position]
            return Bar(entry: position, span: line.fractions(from: item.start, to: item.end))
        }
        overlaps = TimeBar.union(
            rivals.map { rival in
                let item = agenda.entries[rival]
                return line.fractions(from: max(item.start, subject.start), to: min(item.end, subject.end))
            })
        ticks = TimeBar.ticks(on: line, texts: texts)
        hiddenRivals = rivals.count - shownRivals.count
    }

    /// The stretch of time that the picture shows.
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

    /// From the first start to the last end, but on either side at most the length of the event, or two hours if that is
    /// longer, beyond it; then widened by a twentieth, so that no bar touches the frame unless it is cut there.
    private static func visibleTime(of subject: Agenda.Entry, rivals: some Sequence<Agenda.Entry>) -> Line {
        let (start, end) = (subject.start.millisecondsSinceEpoch, subject.end.millisecondsSinceEpoch)
        let reach = max(end - start, 2 * hour)
        var (first, last) = (start, end)
        for rival in rivals {
            first = min(first, max(rival.start.millisecondsSinceEpoch, start - reach))
            last = max(last, min(rival.end.millisecondsSinceEpoch, end + reach))
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

    /// Marks at round local times, six at the most.
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

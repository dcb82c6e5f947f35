import Time

/// A conflict of two events, or a near-conflict, and how often it occurs.
///
/// In the window, all conflicts of the same two titles of the same two sources are one (`Agenda.gatheredByTitles`).
///
/// Two series conflict once: all pairs of their occurrences with the same distance of starts and the same lengths are
/// occurrences of one conflict. A pair that differs is a conflict of its own. A series whose occurrences overlap each other
/// has one conflict with itself, which occurs as often as one of them overlaps an earlier one.
///
///     for conflict in agenda.conflicts(in: range) { print(conflict.count, conflict.first.time) }
package struct Conflict: Hashable, Sendable {
    package enum Kind: Hashable, Sendable, CaseIterable {
        /// The two share time.
        case overlap
        /// One of the two is all day, on days that the user marked as busy.
        case busyDay
        /// There is too little time between the two.
        case near
        /// The first needs somebody, and nobody is free; the second needs the same, or takes the time.
        case need
    }

    /// One time at which the two conflict.
    package struct Occurrence: Hashable, Sendable {
        /// The position in `Agenda.entries` of the event that starts first; of a need, the event that needs somebody.
        package var first: Int { Int(earlier) }
        /// The position of the other one, a larger number unless the first is a need.
        package var second: Int { Int(later) }
        /// The time that both share; of a near-conflict, the time between them; of a need, when nobody is free. Without length if one of them has none.
        package let time: Interval
        /// Whether it is only possible, because one of the two is tentative.
        package let isPossible: Bool
        private let earlier: Int32
        private let later: Int32

        /// Whether it is of a need.
        package let isNeed: Bool

        init(_ first: Int, _ second: Int, _ time: Interval, isPossible: Bool, isNeed: Bool = false) {
            (earlier, later) = (Int32(truncatingIfNeeded: first), Int32(truncatingIfNeeded: second))
            (self.time, self.isPossible, self.isNeed) = (time, isPossible, isNeed)
        }

        /// Whether the time that both share is in a range; without length, whether its moment is.
        func isIn(_ range: Range<Instant>) -> Bool { time.isIn(range) }

        /// Whether it is over at a moment.
        package func isOver(at now: Instant) -> Bool {
            time.end <= now && (time.end > time.start || time.start < now)
        }
    }

    /// The most conflicts of one event that are counted.
    package static let mostOfEvent = 1000

    package let kind: Kind
    /// The first of its occurrences in order of time.
    package let first: Occurrence
    private var further: [Occurrence] = []

    init(_ kind: Kind, _ first: Occurrence) {
        (self.kind, self.first) = (kind, first)
    }

    mutating func append(_ occurrence: Occurrence) { further.append(occurrence) }

    /// How often it occurs.
    package var count: Int { further.count + 1 }

    /// The last of its occurrences.
    package var last: Occurrence { further.last ?? first }

    /// In order of time.
    package var occurrences: [Occurrence] { [first] + further }

    /// The occurrence at a position, 0 for the first.
    package func occurrence(_ position: Int) -> Occurrence { position == 0 ? first : further[position - 1] }

    /// The position of the first occurrence that is not over at a moment; `count` when all are.
    ///
    /// - Complexity: O(*c*) in the number of occurrences.
    package func firstComing(at now: Instant) -> Int {
        guard first.isOver(at: now) else { return 0 }
        return (further.firstIndex { !$0.isOver(at: now) } ?? further.count) + 1
    }
}

extension Interval {
    /// Whether it shares time with a range; without length, whether its moment is in it.
    func isIn(_ range: Range<Instant>) -> Bool {
        start < range.upperBound && (end > range.lowerBound || start >= range.lowerBound)
    }
}

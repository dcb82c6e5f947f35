import Events
import Time

/// The conflicts of an agenda, each once.
extension Agenda {
    /// All moments.
    package static let always = Instant(millisecondsSinceEpoch: .min)..<Instant(millisecondsSinceEpoch: .max)

    /// The moments of a range of days.
    package func moments(of range: AgendaRange) -> Range<Instant> {
        var zone = ZonedTime(timeZone)
        let from = range.from.map { zone.instant(of: $0.midnight) } ?? Agenda.always.lowerBound
        return from..<max(from, range.to.map { zone.instant(of: $0.midnight) } ?? Agenda.always.upperBound)
    }

    /// The conflicts whose overlap is in a range of time, in order of the first overlap in it. Those that the user ignores
    /// are left out.
    ///
    /// - Parameter isIncluded: Whether a pair of entries counts; `nil` for all.
    /// - Complexity: O(*m* + *k* log *r* + log *n*), where *m* is the number of events that start in the range, *k* the number of
    ///   conflicts in it, each of their occurrences counted, and *r* the number of conflicts of two series.
    package func conflicts(
        in range: Range<Instant> = Agenda.always, where isIncluded: ((Int, Int) -> Bool)? = nil
    ) -> [Conflict] {
        var list = ConflictGathering(repetitionCount: repeatedConflicts.count)
        conflicts.forEachConflict(in: range) { first, second in
            guard isIncluded?(first, second) ?? true else { return }
            list.add(occurrence(first, second), kind(first, second), repetition(ofConflict: first, with: second))
        }
        return list.conflicts
    }

    /// The conflicts in a range of time that the user ignores, in order of the first overlap in it.
    ///
    /// - Complexity: O(*p* log *p*) in the number of all that the user ignores.
    package func ignoredConflicts(
        in range: Range<Instant> = Agenda.always, where isIncluded: ((Int, Int) -> Bool)? = nil
    ) -> [Conflict] {
        let occurrences = ignoredPairs.map { occurrence($0.first, $0.second) }.filter { occurrence in
            let time = occurrence.time
            let isInRange =
                time.start < range.upperBound && (time.end > range.lowerBound || time.start >= range.lowerBound)
            return isInRange && isIncluded?(occurrence.first, occurrence.second) ?? true
        }
        return gathered(occurrences.sorted { ($0.time.start, $0.second) < ($1.time.start, $1.second) }) {
            kind($0.first, $0.second)
        }
    }

    /// Gathers the occurrences of conflicts of two series.
    ///
    /// - Parameter occurrences: In order of time.
    /// - Complexity: O(*k*) in their number.
    func gathered(
        _ occurrences: [Conflict.Occurrence], kind: (Conflict.Occurrence) -> Conflict.Kind
    ) -> [Conflict] {
        var sides = SeriesSides()
        var numbers = [Int?](repeating: nil, count: occurrences.count)
        var pairs: [(SeriesConflicts.Side, SeriesConflicts.Side)] = []
        var places: [Int] = []
        for (place, occurrence) in occurrences.enumerated() {
            guard let first = sides.side(of: entries[occurrence.first]),
                let second = sides.side(of: entries[occurrence.second])
            else { continue }
            pairs.append((first, second))
            places.append(place)
        }
        let groups = SeriesConflicts.groups(pairs)
        for (number, group) in groups.enumerated() {
            for pair in group { numbers[places[pair]] = number }
        }
        var list = ConflictGathering(repetitionCount: groups.count)
        for (occurrence, number) in zip(occurrences, numbers) { list.add(occurrence, kind(occurrence), number) }
        return list.conflicts
    }

    private func kind(_ first: Int, _ second: Int) -> Conflict.Kind {
        isBusyDay(first) || isBusyDay(second) ? .busyDay : .overlap
    }

    private func occurrence(_ first: Int, _ second: Int) -> Conflict.Occurrence {
        let (one, other) = (conflicts.interval(at: first), conflicts.interval(at: second))
        let start = max(one.start, other.start)
        return Conflict.Occurrence(
            min(first, second), max(first, second), Interval(start: start, end: max(start, min(one.end, other.end))),
            isPossible: isPossible(first, with: second))
    }
}

/// Makes conflicts of their occurrences.
struct ConflictGathering {
    private(set) var conflicts: [Conflict] = []
    /// The conflict of each number of a repetition; -1 until it has one.
    private var places: [Int32]

    /// - Parameter repetitionCount: One more than the largest number of a repetition.
    init(repetitionCount: Int) {
        places = [Int32](repeating: -1, count: repetitionCount)
    }

    /// Adds an occurrence.
    ///
    /// - Parameter repetition: The number of the conflict of two series that it belongs to; `nil` for a conflict of its own.
    mutating func add(_ occurrence: Conflict.Occurrence, _ kind: Conflict.Kind, _ repetition: Int?) {
        if let repetition {
            if places[repetition] >= 0 {
                conflicts[Int(places[repetition])].append(occurrence)
                return
            }
            places[repetition] = Int32(truncatingIfNeeded: conflicts.count)
        }
        conflicts.append(Conflict(kind, occurrence))
    }
}

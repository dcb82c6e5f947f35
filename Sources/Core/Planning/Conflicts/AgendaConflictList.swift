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

    /// The conflicts whose overlap is in a range of time, in order of the first overlap in it: all but those of large clusters,
    /// and those that the user ignores.
    ///
    /// - Parameter isIncluded: Whether an event passes a filter: a pair counts if one of its events does. `nil` for all.
    /// - Complexity: O(*m* + *k* log *r* + log *n*), where *m* is the number of events that start in the range, *k* the number of
    ///   conflicts in it, each of their occurrences counted, and *r* the number of conflicts of two series.
    package func conflicts(
        in range: Range<Instant> = Agenda.always, where isIncluded: ((Int) -> Bool)? = nil
    ) -> [Conflict] {
        var list = ConflictGathering(repetitionCount: listed.repeated.count)
        listed.index.forEachConflict(in: range, outside: listed.clusters) { first, second in
            guard isIncluded.map({ $0(first) || $0(second) }) ?? true else { return }
            list.add(occurrence(first, second), kind(first, second), repetition(ofConflict: first, with: second))
        }
        guard !listed.ofOneSeries.isEmpty else { return list.conflicts }
        let ofOneSeries = listed.ofOneSeries.compactMap { pairs in
            var list = ConflictGathering(repetitionCount: 1)
            for pair in pairs where isIncluded.map({ $0(pair.first) || $0(pair.second) }) ?? true {
                let occurrence = occurrence(pair.first, pair.second)
                if occurrence.isIn(range) { list.add(occurrence, .overlap, 0) }
            }
            return list.conflicts.first
        }
        return (list.conflicts + ofOneSeries).sorted {
            ($0.first.time.start, $0.first.second, $0.first.first) < (
                $1.first.time.start, $1.first.second, $1.first.first
            )
        }
    }

    /// The large clusters with conflicts whose overlap is in a range of time, in order of time.
    ///
    /// - Parameter isIncluded: As above.
    /// - Complexity: O(*m* log *m*) in the number of their events; O(1) for all moments and events.
    package func largeClusters(
        in range: Range<Instant> = Agenda.always, where isIncluded: ((Int) -> Bool)? = nil
    ) -> [LargeCluster] {
        if range == Agenda.always, isIncluded == nil { return listed.largeClusters }
        return listed.clusters.clusters(before: range.upperBound, in: listed.index).compactMap {
            listed.largeCluster($0, in: range, where: isIncluded)
        }
    }

    /// The first conflicts of a large cluster whose overlap is in a range of time.
    ///
    /// - Parameters: As above, and the most conflicts.
    /// - Complexity: O(*m* log *m* + `limit`) in the number of its events.
    package func conflicts(
        of cluster: LargeCluster, limit: Int, in range: Range<Instant> = Agenda.always,
        where isIncluded: ((Int) -> Bool)? = nil
    ) -> [Conflict] {
        listed.pairs(ofCluster: cluster.number, limit: limit, in: range, where: isIncluded).map {
            Conflict(kind($0.first, $0.second), occurrence($0.first, $0.second))
        }
    }

    /// The conflicts in a range of time that the user ignores, in order of the first overlap in it.
    ///
    /// - Complexity: O(*p* log *p*) in the number of all that the user ignores.
    package func ignoredConflicts(
        in range: Range<Instant> = Agenda.always, where isIncluded: ((Int) -> Bool)? = nil
    ) -> [Conflict] {
        let occurrences = ignoredPairs.map { occurrence($0.first, $0.second) }.filter { occurrence in
            occurrence.isIn(range)
                && isIncluded.map { $0(occurrence.first) || $0(occurrence.second) } ?? true
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

    /// The event of a conflict that marks its days as busy; the first of two.
    func busyDay(of occurrence: Conflict.Occurrence) -> Int {
        isBusyDay(occurrence.first) ? occurrence.first : occurrence.second
    }

    /// Groups conflicts by their busy day; a series of busy days is one.
    ///
    /// - Parameter conflicts: Of the kind `.busyDay`.
    /// - Returns: Positions in `conflicts`, in their order.
    /// - Complexity: O(*k*) in their number.
    func groupedByBusyDay(_ conflicts: [Conflict]) -> [[Int]] {
        var sides = SeriesSides()
        var groups: [[Int]] = []
        var numbers: [Int: Int] = [:]
        for (position, conflict) in conflicts.enumerated() {
            let entry = busyDay(of: conflict.first)
            // The number of a series, below all positions of single events.
            let key = sides.side(of: entries[entry]).map { -1 - Int($0.master) } ?? entry
            let number = numbers[key] ?? groups.count
            if number == groups.count {
                groups.append([])
                numbers[key] = number
            }
            groups[number].append(position)
        }
        return groups
    }

    private func kind(_ first: Int, _ second: Int) -> Conflict.Kind {
        isBusyDay(first) || isBusyDay(second) ? .busyDay : .overlap
    }

    private func occurrence(_ first: Int, _ second: Int) -> Conflict.Occurrence {
        let (one, other) = (allConflicts.interval(at: first), allConflicts.interval(at: second))
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

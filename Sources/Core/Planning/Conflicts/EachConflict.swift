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
    /// - Parameter isIncluded: Whether a pair passes a filter; `nil` for all.
    /// - Complexity: O(*m* + *k* log *r* + log *n*), where *m* is the number of events that start in the range, *k* the number of
    ///   conflicts in it, each of their occurrences counted, and *r* the number of conflicts of two series.
    package func conflicts(
        in range: Range<Instant> = Agenda.always, where isIncluded: PairFilter? = nil
    ) -> [Conflict] {
        var list = ConflictGathering(repetitionCount: listed.repeated.count)
        listed.index.forEachConflict(in: range, outside: listed.clusters) { first, second in
            guard isIncluded?.admits(first, second) ?? true else { return }
            list.add(occurrence(first, second), kind(first, second), repetition(ofConflict: first, with: second))
        }
        guard !listed.ofOneSeries.isEmpty || !needConflicts.isEmpty else { return list.conflicts }
        let ofOneSeries = listed.ofOneSeries.compactMap { pairs in
            var list = ConflictGathering(repetitionCount: 1)
            for pair in pairs where isIncluded?.admits(pair.first, pair.second) ?? true {
                let occurrence = occurrence(pair.first, pair.second)
                if occurrence.isIn(range) { list.add(occurrence, .overlap, 0) }
            }
            return list.conflicts.first
        }
        return (list.conflicts + ofOneSeries + needConflicts(in: range, where: isIncluded)).sorted {
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
        in range: Range<Instant> = Agenda.always, where isIncluded: PairFilter? = nil
    ) -> [LargeCluster] {
        if range == Agenda.always, isIncluded == nil { return listed.largeClusters }
        return listed.clusters.clusters(before: range.upperBound, in: listed.index).compactMap {
            listed.largeCluster($0, in: range, where: isIncluded)
        }
    }

    /// The first conflicts of a large cluster whose overlap is in a range of time.
    ///
    /// - Complexity: O(*m* log *m*) in the number of its events.
    package func conflicts(
        of cluster: LargeCluster, in range: Range<Instant> = Agenda.always, where isIncluded: PairFilter? = nil
    ) -> [Conflict] {
        listed.pairs(ofCluster: cluster.number, in: range, where: isIncluded).map {
            Conflict(kind($0.first, $0.second), occurrence($0.first, $0.second))
        }
    }

    /// The conflicts in a range of time that the user ignores, in order of the first overlap in it.
    ///
    /// - Complexity: O(*p* log *p*) in the number of all that the user ignores.
    package func ignoredConflicts(
        in range: Range<Instant> = Agenda.always, where isIncluded: PairFilter? = nil
    ) -> [Conflict] {
        let occurrences = ignoredPairs.map { occurrence($0.first, $0.second) }.filter { occurrence in
            occurrence.isIn(range)
                && isIncluded?.admits(occurrence.first, occurrence.second) ?? true
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

    /// Groups conflicts that are one row: those with one busy day, or one series of them.
    ///
    /// - Returns: Positions in `conflicts`, in their order.
    /// - Complexity: O(*k*) in their number.
    func groupedInRows(_ conflicts: [Conflict]) -> [[Int]] {
        var sides = SeriesSides()
        var groups: [[Int]] = []
        var numbers: [Int: Int] = [:]
        for (position, conflict) in conflicts.enumerated() {
            guard conflict.kind == .busyDay else {
                groups.append([position])
                continue
            }
            let entry = busyDay(of: conflict.first)
            // The number of a series, below all positions of single events.
            let key = sides.side(of: entries[entry]).map { -1 - Int($0.master) } ?? entry
            if let number = numbers[key] {
                groups[number].append(position)
            } else {
                numbers[key] = groups.count
                groups.append([position])
            }
        }
        return groups
    }

    /// The conflict of two entries, in order of time, with the other occurrences of one of two series.
    ///
    /// - Complexity: O(*c* · *k*) in the number of its occurrences and of the conflicts of each.
    package func item(ofConflict one: Int, with other: Int) -> ConflictRows.Item {
        let (first, second) = (min(one, other), max(one, other))
        guard let number = repetition(ofConflict: first, with: second) else {
            return ConflictRows.Item(conflict: Conflict(kind(first, second), occurrence(first, second)), position: 0)
        }
        let occurrences = listed.repeated.occurrences(of: number).flatMap { earlier in
            conflicts.conflicts(of: earlier).filter {
                $0 > earlier && repetition(ofConflict: earlier, with: $0) == number
            }.map { occurrence(earlier, $0) }
        }
        var conflict = Conflict(kind(first, second), occurrences[0])
        for occurrence in occurrences.dropFirst() { conflict.append(occurrence) }
        let position = occurrences.firstIndex { $0.first == first && $0.second == second } ?? 0
        return ConflictRows.Item(conflict: conflict, position: position)
    }

    /// The conflict of two events; `nil` if they have none.
    package func item(ofConflict one: EventKey, with other: EventKey) -> ConflictRows.Item? {
        guard let first = position(of: one), let second = position(of: other), conflicts.areInConflict(first, second)
        else { return nil }
        return item(ofConflict: first, with: second)
    }

    /// The conflicts of an entry, each with the other occurrences of one of two series.
    package func items(ofConflictsOf entry: Int) -> [ConflictRows.Item] {
        conflicts.conflicts(of: entry).map { item(ofConflict: entry, with: $0) }
    }

    /// The conflict of an entry that has no other; `nil` for one with none or several.
    package func onlyConflict(of entry: Int) -> ConflictRows.Item? {
        guard conflicts.conflictCount(of: entry) == 1 else { return nil }
        return items(ofConflictsOf: entry).first
    }

    /// Whether a conflict may occur again, so that ignoring it every time differs from ignoring it this time.
    package func mayRepeat(_ item: ConflictRows.Item) -> Bool {
        item.conflict.count > 1 || mayRepeat(conflictOf: item.shown.first, with: item.shown.second)
    }

    /// Whether the conflict of two entries may occur again: both are of a series, or have titles in two calendars, whose events with
    /// these titles may meet again.
    package func mayRepeat(conflictOf one: Int, with other: Int) -> Bool {
        isOfSeries(one, other) || haveTitlesOfTwoCalendars(one, other)
    }

    /// Whether both entries are of a series.
    func isOfSeries(_ one: Int, _ other: Int) -> Bool { [one, other].allSatisfy { entries[$0].event.isOccurrence } }

    /// Whether the titles of both say something, and no calendar has both.
    func haveTitlesOfTwoCalendars(_ one: Int, _ other: Int) -> Bool {
        !titleKeys(of: one).isEmpty && !titleKeys(of: other).isEmpty
            && Set(origins(of: one).map(\.source)).isDisjoint(with: origins(of: other).map(\.source))
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

import Time

/// The repeated conflicts of pairs of series in an agenda. Each counts once.
struct RepeatedConflicts: Hashable, Sendable {
    /// The number of conflicts that are further occurrences of a counted one.
    private(set) var surplus = 0
    /// For each repeated conflict, the earlier entry of each pair, in order of time.
    private var occurrences: [[Int32]] = []
    /// The keys (`key`) of all conflicting pairs of instances of series, ascending.
    private var pairs: [UInt64] = []
    /// The repeated conflict of each pair; -1 for one that occurs once.
    private var numbers: [Int32] = []

    /// - Parameter clusters: What is listed otherwise.
    /// - Complexity: O(*n* + *k*) in the number of entries and of conflicts outside of the clusters.
    init(_ entries: [Agenda.Entry], _ conflicts: ConflictIndex, outside clusters: LargeClusters) {
        var made = SeriesSides()
        // Most entries have several conflicts, so their sides are made once.
        let sides = entries.indices.map { conflicts.hasConflict($0) ? made.side(of: entries[$0]) : nil }
        guard made.count > 1 else { return }
        var sidesOfPairs: [(SeriesConflicts.Side, SeriesConflicts.Side)] = []
        // The later entry of each pair ascends, and among equal ones the earlier entry.
        conflicts.forEachConflict(in: Agenda.always, outside: clusters) { first, second in
            guard let side = sides[first], let otherSide = sides[second] else { return }
            pairs.append(RepeatedConflicts.key(first, second))
            sidesOfPairs.append((side, otherSide))
        }
        numbers = [Int32](repeating: -1, count: pairs.count)
        for group in SeriesConflicts.groups(sidesOfPairs) where group.count > 1 {
            for pair in group { numbers[pair] = Int32(occurrences.count) }
            occurrences.append(group.map { Int32(truncatingIfNeeded: pairs[$0]) })
            surplus += group.count - 1
        }
    }

    /// The number of repeated conflicts.
    var count: Int { occurrences.count }

    /// The number of the repeated conflict of a pair of entries; `nil` for a conflict that occurs once.
    ///
    /// - Complexity: O(log *p*) in the number of pairs.
    func number(_ first: Int, _ second: Int) -> Int? {
        let key = RepeatedConflicts.key(min(first, second), max(first, second))
        let place = pairs.partitioningIndex { $0 >= key }
        guard place < pairs.count, pairs[place] == key, numbers[place] >= 0 else { return nil }
        return Int(numbers[place])
    }

    /// The earlier entry of each of its occurrences, ascending.
    func occurrences(of number: Int) -> [Int] { occurrences[number].map(Int.init) }

    private static func key(_ first: Int, _ second: Int) -> UInt64 {
        UInt64(UInt32(second)) << 32 | UInt64(UInt32(first))
    }
}

/// Makes the sides of conflicts of series, and numbers the series.
struct SeriesSides {
    private var masters: [String: Int32] = [:]

    /// The number of series.
    var count: Int { masters.count }

    /// The side of an instance of a series; `nil` for a single event.
    mutating func side(of entry: Agenda.Entry) -> SeriesConflicts.Side? {
        guard entry.event.isOccurrence else { return nil }
        let uid = entry.event.uid ?? ""
        let known = masters[uid]
        let master = known ?? Int32(masters.count)
        if known == nil { masters[uid] = master }
        return SeriesConflicts.Side(master: master, interval: Interval(start: entry.start, end: entry.end))
    }
}

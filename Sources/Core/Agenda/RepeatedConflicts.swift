/// The conflicts of an agenda that two series have again and again, each of which counts once.
struct RepeatedConflicts: Hashable, Sendable {
    /// How many conflicts are further occurrences of one that has been counted.
    private(set) var surplus = 0
    /// Of each repeated conflict the earlier entry of each pair, in order of time.
    private var occurrences: [[Int32]] = []
    /// The repeated conflict of each pair in one, by `key`.
    private var numbers: [UInt64: Int32] = [:]

    /// How many pairs are looked at. In an agenda with more, which only a rule that makes its own occurrences overlap gives,
    /// each pair counts.
    private static let limit = 200_000

    /// - Complexity: O(*n* + *k*) in the number of entries and of conflicts between series, up to a bound.
    init(_ entries: [Agenda.Entry], _ conflicts: ConflictIndex) {
        let series = entries.indices.filter { conflicts.hasConflict($0) && entries[$0].event.recurrenceID != nil }
        guard !series.isEmpty else { return }
        guard series.reduce(0, { $0 + conflicts.conflictCount(of: $1) }) <= RepeatedConflicts.limit else { return }
        var masters: [String: UInt64] = [:]
        func side(_ position: Int) -> SeriesConflicts.Side {
            let entry = entries[position]
            let uid = entry.event.uid ?? ""
            let master = masters[uid] ?? UInt64(masters.count)
            masters[uid] = master
            return SeriesConflicts.Side(master: master, interval: Interval(start: entry.start, end: entry.end))
        }
        var positions: [(Int, Int)] = []
        var pairs: [(SeriesConflicts.Side, SeriesConflicts.Side)] = []
        for position in series {
            for other in conflicts.conflicts(of: position)
            where other > position && entries[other].event.recurrenceID != nil {
                positions.append((position, other))
                pairs.append((side(position), side(other)))
            }
        }
        for group in SeriesConflicts.groups(pairs) where group.count > 1 {
            for pair in group { numbers[RepeatedConflicts.key(positions[pair])] = Int32(occurrences.count) }
            occurrences.append(group.map { Int32(positions[$0].0) })
            surplus += group.count - 1
        }
    }

    /// The number of the repeated conflict that a pair of entries is an occurrence of; `nil` for one that takes place once.
    func number(_ first: Int, _ second: Int) -> Int? {
        numbers.isEmpty ? nil : numbers[RepeatedConflicts.key((min(first, second), max(first, second)))].map(Int.init)
    }

    /// The earlier entry of each of its occurrences, ascending.
    func occurrences(of number: Int) -> [Int] { occurrences[number].map(Int.init) }

    private static func key(_ pair: (Int, Int)) -> UInt64 {
        UInt64(UInt32(pair.0)) << 32 | UInt64(UInt32(pair.1))
    }
}

import Events
import Time

/// Two calendars between which there are so many conflicts to come that they are hardly meant.
package struct CalendarPair: Hashable, Sendable {
    /// Two different positions in `Agenda.sources`. Fewer conflicts are with the first.
    package let first: Int
    package let second: Int
    /// The conflicts between them, in pairs of events.
    package let count: Int

    /// More conflicts than these are too many.
    private static let most = 20

    /// The pairs with more than twenty conflicts to come, and more than a third of all; the one with the most first.
    ///
    /// - Complexity: As for `Agenda.comingPairCounts(at:)`.
    package static func striking(in agenda: Agenda, at now: Instant) -> [CalendarPair] {
        let counts = agenda.comingPairCounts(at: now)
        let total = counts.values.reduce(0, +)
        func sum(_ source: Int) -> Int { counts.reduce(0) { $0 + ($1.key.contains(source) ? $1.value : 0) } }
        return counts.filter { $0.key.count > 1 && $0.value > most && $0.value * 3 > total }
            .sorted { ($1.value, $0.key[0], $0.key[1]) < ($0.value, $1.key[0], $1.key[1]) }
            .map { key, count in
                let pair = key.sorted { (sum($0), $0) < (sum($1), $1) }
                return CalendarPair(first: pair[0], second: pair[1], count: count)
            }
    }
}

extension Agenda {
    /// The number of conflicts that are not over, in pairs of events, by the sources of both: one position for two events of one
    /// source, otherwise two, ascending.
    ///
    /// **Idea.** Events of one source and one conflict group are alike in what they conflict with. One pass in order of start
    /// counts how many of each kind are open, so no pair is visited.
    ///
    /// - Complexity: O(*n* log *n* + *n* · *k*), where *k* is the number of kinds that are open at once.
    func comingPairCounts(at now: Instant) -> [[Int]: Int] {
        struct Kind: Hashable {
            let source: Int
            let group: Int32
        }
        var numbers: [Kind: Int] = [:]
        // Of each kind, an entry, and how many are open.
        var (members, open): ([Int], [Int]) = ([], [])
        var active: [Int] = []
        var counts: [[Int]: Int] = [:]
        var coming: [Int] = []
        conflicts.forEachStart(in: Agenda.always) { if isComing($0, at: now) { coming.append($0) } }
        let kinds = coming.map { entry -> Int in
            let kind = Kind(source: entries[entry].source, group: conflicts.groups?.groups[entry] ?? 0)
            if let number = numbers[kind] { return number }
            numbers[kind] = members.count
            members.append(entry)
            open.append(0)
            return members.count - 1
        }
        func add(_ first: Int, _ second: Int, _ count: Int) {
            let sources = Set([entries[first].source, entries[second].source]).sorted()
            counts[sources, default: 0] += count
        }
        // An event without length is over when the next one starts.
        let ends = coming.indices.filter { !conflicts.interval(at: coming[$0]).isPoint }
            .sorted { conflicts.interval(at: coming[$0]).end < conflicts.interval(at: coming[$1]).end }
        var ended = 0
        for (place, entry) in coming.enumerated() {
            let time = conflicts.interval(at: entry)
            while ended < ends.count, conflicts.interval(at: coming[ends[ended]]).end <= time.start {
                let kind = kinds[ends[ended]]
                open[kind] -= 1
                if open[kind] == 0 { active.removeAll { $0 == kind } }
                ended += 1
            }
            for kind in active where !conflicts.areApart(entry, members[kind]) { add(entry, members[kind], open[kind]) }
            guard !time.isPoint else { continue }
            if open[kinds[place]] == 0 { active.append(kinds[place]) }
            open[kinds[place]] += 1
        }
        for (first, others) in conflicts.omitted where isComing(Int(first), at: now) {
            for second in others where second > first && isComing(Int(second), at: now) {
                add(Int(first), Int(second), -1)
            }
        }
        return counts.filter { $0.value > 0 }
    }

    /// Whether an entry has conflicts and is not over. A moment is not over while it lasts.
    private func isComing(_ entry: Int, at now: Instant) -> Bool {
        let time = conflicts.interval(at: entry)
        return (conflicts.hasConflict(entry) || conflicts.hasOmitted(entry))
            && (time.isPoint ? time.start >= now : time.end > now)
    }
}

extension Interval {
    fileprivate var isPoint: Bool { end <= start }
}

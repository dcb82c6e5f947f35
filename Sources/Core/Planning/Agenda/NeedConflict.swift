import Events
import Time

/// Events that need somebody while nobody whom they need is free: one row of the page of conflicts.
package struct NeedConflict: Hashable, Sendable {
    /// Their positions in `Agenda.entries`, ascending: several need the same people at once.
    package internal(set) var needs: [Int] = []
    /// When nobody is free, in order of time, with time between them.
    package internal(set) var times: [Interval] = []
    /// Whether somebody is free if what is tentative does not take place.
    package internal(set) var isPossible = false
}

extension Agenda {
    /// Finds the events that need somebody while nobody is free.
    ///
    /// - Complexity: That of `NeedSweep`; O(1) without needs.
    mutating func noteNeeds() {
        guard hasNeeds else { return }
        needConflicts = needConflicts(where: { _ in true })
        guard !needConflicts.isEmpty else { return }
        let certain = Set(needConflicts { !entries[$0].event.status.isTentative }.flatMap(\.needs))
        for row in needConflicts.indices {
            needConflicts[row].isPossible = certain.isDisjoint(with: needConflicts[row].needs)
            for need in needConflicts[row].needs { needConflictNumbers[need] = row }
        }
        days = AgendaDays(of: entries, in: timeZone, hasConflict: hasConflict).days
    }

    private func needConflicts(
        besides others: [NeedSweep.Busy] = [], where counts: (Int) -> Bool
    ) -> [NeedConflict] {
        let needs = entries.indices.filter { !self.needs(of: $0).isEmpty && counts($0) }.map { entry in
            NeedSweep.Need(
                entry: entry, time: interval(of: entry), people: people(of: entry), needed: self.needs(of: entry))
        }
        let busy = entries.indices.filter { allConflicts.interval(at: $0) != .never && counts($0) }.map { entry in
            NeedSweep.Busy(
                time: allConflicts.interval(at: entry), people: people(concernedBy: entry),
                isNeed: !self.needs(of: entry).isEmpty)
        }
        return NeedSweep(needs, busy + hiddenTimes + others).rows
    }

    /// The needs for which nobody would be left if some people took part in something at some times, and when.
    ///
    /// - Parameters:
    ///   - times: In order, with no time in common.
    ///   - moved: An event that takes place then instead of at its own time.
    package func needs(
        leftBy times: [Range<Instant>], of people: PersonSet, moving moved: Int? = nil
    ) -> [NeedConflict] {
        guard hasNeeds, let start = times.first?.lowerBound, let end = times.last?.upperBound else { return [] }
        let added = times.map {
            NeedSweep.Busy(time: Interval(start: $0.lowerBound, end: $0.upperBound), people: people, isNeed: false)
        }
        return needConflicts(besides: added) {
            $0 != moved && entries[$0].start < end && entries[$0].end > start
        }.compactMap { row in
            let known = Set(row.needs.compactMap { needConflictNumbers[$0] }).flatMap { needConflicts[$0].times }.sorted
            {
                $0.start < $1.start
            }
            let new = added.flatMap { added in
                row.times.filter { $0.conflicts(with: added.time) }.flatMap { time in
                    Interval(start: max(time.start, added.time.start), end: min(time.end, added.time.end))
                        .parts(without: known)
                }
            }
            return new.isEmpty ? nil : NeedConflict(needs: row.needs, times: new)
        }
    }
}

extension Interval {
    /// The parts that have no time in common with others, which are in order of start.
    fileprivate func parts(without others: [Interval]) -> [Interval] {
        var (start, parts): (Instant, [Interval]) = (self.start, [])
        for other in others where other.end > start && other.start < end {
            if other.start > start { parts.append(Interval(start: start, end: other.start)) }
            start = max(start, other.end)
        }
        return start < end ? parts + [Interval(start: start, end: end)] : parts
    }
}

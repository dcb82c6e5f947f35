import Events
import Time

/// The conflicts of an agenda that the user ignores. They vanish from all others.
extension Agenda {
    /// The same agenda, with other conflicts ignored.
    ///
    /// - Complexity: O(*n*), without a new index. With conflicts that are always ignored, the events of these in conflict and
    ///   their conflicts are visited.
    package func ignoring(_ ignored: IgnoredConflicts) -> Agenda {
        guard ignored != ignoredConflicts else { return self }
        var agenda = self
        agenda.ignore(ignored)
        return agenda
    }

    /// Whether the user ignores conflicts of its entries.
    package var hasIgnoredConflicts: Bool { !ignoredPairs.isEmpty }

    /// The number of conflicts of the entry at a position that the user ignores.
    package func ignoredConflictCount(of entry: Int) -> Int {
        ignoredPairs.isEmpty ? 0 : allConflicts.conflictCount(of: entry) - conflicts.conflictCount(of: entry)
    }

    /// The entries whose conflict with the one at a position the user ignores, in order of time.
    package func ignoredConflicts(of entry: Int) -> [Int] {
        guard ignoredConflictCount(of: entry) > 0 else { return [] }
        return allConflicts.conflicts(of: entry).filter { !conflicts.areInConflict(entry, $0) }
    }

    /// The decision that ignores the conflict of two entries.
    package func decision(_ scope: IgnoredConflict.Scope, toIgnore first: Int, with second: Int) -> IgnoredConflict {
        switch scope {
        case .once: IgnoredConflict(.once, party(entries[first].id, first), party(entries[second].id, second))
        case .always:
            IgnoredConflict(
                .always, IgnoredConflict.Party(key: masters(of: first)[0]),
                IgnoredConflict.Party(key: masters(of: second)[0]))
        }
    }

    /// The decisions that ignore the conflict of two entries; empty when it is not ignored.
    ///
    /// - Complexity: O(1) in the number of entries.
    package func decisions(ignoring first: Int, with second: Int) -> [IgnoredConflict] {
        guard !ignoredConflicts.isEmpty else { return [] }
        var found: [IgnoredConflict] = []
        for one in origins(of: first) {
            for other in origins(of: second) {
                let decision = IgnoredConflict(.once, party(one.key, first), party(other.key, second))
                if ignoredConflicts.contains(decision) { found.append(decision) }
            }
        }
        guard !ignoredConflicts.partners.isEmpty, !isMoved(first), !isMoved(second) else { return found }
        for one in masters(of: first) {
            for other in masters(of: second) {
                let decision = IgnoredConflict(
                    .always, IgnoredConflict.Party(key: one), IgnoredConflict.Party(key: other))
                if ignoredConflicts.contains(decision) { found.append(decision) }
            }
        }
        return found
    }

    private func party(_ key: EventKey, _ entry: Int) -> IgnoredConflict.Party {
        let item = entries[entry]
        let interval = Interval(start: item.start, end: item.end)
        return IgnoredConflict.Party(key: key, times: EventTimes(item.event.when, interval: interval))
    }

    /// The keys by which an entry is always ignored: that of its series, or those of its origins.
    private func masters(of entry: Int) -> [EventKey] {
        let event = entries[entry].event
        if event.isOccurrence, let uid = event.uid { return [.ofSeries(uid: uid)] }
        let origins = origins(of: entry)
        if origins.count > 1, let uid = stated(of: entry)?.master?.uid { return [.ofSeries(uid: uid)] }
        return origins.map(\.key)
    }

    /// Whether an occurrence is at another time than its series gives it.
    private func isMoved(_ entry: Int) -> Bool {
        let event = entries[entry].event
        guard let original = event.recurrenceID, original != event.when.start else { return false }
        if case .absolute(let instant) = original { return instant != entries[entry].start }
        var times = TimeResolver(timeZone)
        return times.instant(of: original) != entries[entry].start
    }

    /// The pairs of conflicting entries that are ignored, the earlier entry first, in order of entries.
    func pairs(ignoredBy ignored: IgnoredConflicts) -> [ConflictClusters.Pair] {
        guard !ignored.isEmpty else { return [] }
        var pairs: Set<ConflictClusters.Pair> = []
        for decision in ignored.decisions where decision.scope == .once {
            guard let first = position(of: decision.first.key), let second = position(of: decision.second.key),
                allConflicts.areInConflict(first, second), !self.decisions(ignoring: first, with: second).isEmpty
            else { continue }
            pairs.insert(ConflictClusters.Pair(first, second))
        }
        guard !ignored.partners.isEmpty else { return pairs.sorted() }
        var series: [String: Bool] = [:]
        for entry in entries.indices where allConflicts.hasConflict(entry) {
            let event = entries[entry].event
            if event.isOccurrence, let uid = event.uid {
                // The occurrences of a series are many, and its key is made once.
                let isNamed = series[uid] ?? (ignored.partners[.ofSeries(uid: uid)] != nil)
                series[uid] = isNamed
                guard isNamed else { continue }
            } else if !masters(of: entry).contains(where: { ignored.partners[$0] != nil }) {
                continue
            }
            for other in allConflicts.conflicts(of: entry)
            where !decisions(ignoring: entry, with: other).isEmpty {
                pairs.insert(ConflictClusters.Pair(entry, other))
            }
        }
        return pairs.sorted()
    }
}

extension ConflictClusters.Pair: Comparable {
    package static func < (lhs: Self, rhs: Self) -> Bool { (lhs.first, lhs.second) < (rhs.first, rhs.second) }
}

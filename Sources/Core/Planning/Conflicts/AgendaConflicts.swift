import Time

/// Details of the conflicts of an agenda.
extension Agenda {
    /// The number of conflicts: pairs of entries. Pairs of the same two series count once, and so do a series that overlaps
    /// itself, and a large cluster.
    package var conflictCount: Int { listed.count }

    /// The number of conflicts with at least one of some entries, counted in the same way.
    ///
    /// - Complexity: O(*n* log *n*) in the number of entries.
    func conflictCount(where isIncluded: @escaping (Int) -> Bool) -> Int {
        var count = 0
        var counted: Set<Int> = []
        let filter = PairFilter(includes: isIncluded)
        listed.index.forEachConflict(in: Agenda.always, outside: listed.clusters) { first, second in
            guard filter.admits(first, second) else { return }
            let isNew = repetition(ofConflict: first, with: second).map { counted.insert($0).inserted } ?? true
            if isNew { count += 1 }
        }
        count += listed.ofOneSeries.count { $0.contains { filter.admits($0.first, $0.second) } }
        return count + listed.largeClusters.count { listed.largeCluster($0.number, where: filter) != nil }
    }

    /// Whether the entry at a position is in conflict with another, or needs somebody while nobody is free.
    package func hasConflict(_ entry: Int) -> Bool {
        conflicts.hasConflict(entry) || !needConflicts.isEmpty && needConflictNumbers[entry] != nil
    }

    /// Whether the entry at a position occupies its time or its days, by the roles of its sources.
    package func isBusy(_ entry: Int) -> Bool { busy[entry] }

    /// Whether the entry at a position occupies its whole days.
    package func isBusyDay(_ entry: Int) -> Bool { busy[entry] && !entries[entry].event.when.isTimed }

    /// Whether the conflict of two entries is only possible, because one of them is tentative.
    package func isPossible(_ first: Int, with second: Int) -> Bool {
        entries[first].event.status.isTentative || entries[second].event.status.isTentative
    }

    /// The number of conflicts of the entry at a position that are only possible.
    ///
    /// - Complexity: O(1).
    package func possibleCount(of entry: Int) -> Int {
        guard let certainConflicts else { return 0 }
        return conflicts.conflictCount(of: entry) - certainConflicts.conflictCount(of: entry)
    }

    /// The occurrences of a repeated conflict of two series, given by the earlier entry of each, ascending; `nil` for a
    /// conflict that occurs once.
    package func occurrences(ofConflict first: Int, with second: Int) -> [Int]? {
        listed.repeated.number(first, second).map(listed.repeated.occurrences(of:))
    }

    /// The number of a repeated conflict of two series, the same for each of its occurrences.
    func repetition(ofConflict first: Int, with second: Int) -> Int? { listed.repeated.number(first, second) }

    /// The name of a source whose events do not conflict with each other, if that is the only reason why the entry at a
    /// position has no conflict.
    ///
    /// - Complexity: O(1) in the number of entries.
    package func sourceWithoutConflicts(of entry: Int) -> String? {
        guard allConflicts.conflictCount(of: entry) == 0, allConflicts.apartCount(of: entry) > 0, !isBusyDay(entry)
        else {
            return nil
        }
        return origins(of: entry).first { !roles[$0.source].conflictsWithin }.map { sourceNames[sources[$0.source]] }
    }

    /// The name of a source that never counts, if that is the only reason why the entry at a position has no conflict.
    package func sourceThatNeverCounts(of entry: Int) -> String? {
        let event = entries[entry].event
        guard !busy[entry], event.isBusy || event.availability == .busyDays && event.status != .cancelled else {
            return nil
        }
        return origins(of: entry).first { roles[$0.source].counting == .never }.map { sourceNames[sources[$0.source]] }
    }

    /// The index without tentative events; `nil` when all conflicts are certain.
    static func certain(
        _ intervals: [Interval], _ entries: [Entry], _ groups: ConflictGroups?, _ conflicts: ConflictIndex
    ) -> ConflictIndex? {
        let hasPossible = entries.indices.contains {
            entries[$0].event.status.isTentative && conflicts.hasConflict($0)
        }
        guard hasPossible else { return nil }
        let certain = intervals.enumerated().map { entries[$0].event.status.isTentative ? Interval.never : $1 }
        return ConflictIndex(certain, groups: groups)
    }
}

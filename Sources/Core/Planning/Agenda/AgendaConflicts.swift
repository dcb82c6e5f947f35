import Time

/// Details of the conflicts of an agenda.
extension Agenda {
    /// The number of conflicts: pairs of entries. Pairs of the same two series count once.
    package var conflictCount: Int { conflicts.pairCount - repeatedConflicts.surplus }

    /// Whether the entry at a position occupies its time or its days, by the roles of its sources.
    package func isBusy(_ entry: Int) -> Bool { busy[entry] }

    /// Whether the entry at a position occupies its whole days.
    package func isBusyDay(_ entry: Int) -> Bool { busy[entry] && !entries[entry].event.when.isTimed }

    /// Whether the conflict of two entries is only possible, because one of them is tentative.
    package func isPossible(_ first: Int, with second: Int) -> Bool {
        entries[first].event.status == .tentative || entries[second].event.status == .tentative
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
        repeatedConflicts.number(first, second).map(repeatedConflicts.occurrences(of:))
    }

    /// The number of a repeated conflict of two series, the same for each of its occurrences.
    func repetition(ofConflict first: Int, with second: Int) -> Int? { repeatedConflicts.number(first, second) }

    /// The name of a source whose events do not conflict with each other, if that is the only reason why the entry at a
    /// position has no conflict.
    ///
    /// - Complexity: O(1) in the number of entries.
    package func sourceWithoutConflicts(of entry: Int) -> String? {
        guard conflicts.conflictCount(of: entry) == 0, conflicts.apartCount(of: entry) > 0, !isBusyDay(entry) else {
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
            entries[$0].event.status == .tentative && conflicts.hasConflict($0)
        }
        guard hasPossible else { return nil }
        let certain = intervals.enumerated().map { entries[$0].event.status == .tentative ? Interval.never : $1 }
        return ConflictIndex(certain, groups: groups)
    }
}

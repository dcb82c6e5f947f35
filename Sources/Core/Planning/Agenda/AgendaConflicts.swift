import Time

/// What an agenda says of its conflicts beyond which entries are in them.
extension Agenda {
    /// How many conflicts there are: pairs of entries, of which those of the same two series count once.
    package var conflictCount: Int { conflicts.pairCount - repeatedConflicts.surplus }

    /// Whether the entry at a position takes its time, or its days, as its sources count.
    package func isBusy(_ entry: Int) -> Bool { busy[entry] }

    /// Whether the entry at a position takes its whole days.
    package func isBusyDay(_ entry: Int) -> Bool { busy[entry] && !entries[entry].event.when.isTimed }

    /// Whether the conflict of two entries is only a possible one, because one of them is tentative.
    package func isPossible(_ first: Int, with second: Int) -> Bool {
        entries[first].event.status == .tentative || entries[second].event.status == .tentative
    }

    /// How many of the conflicts of the entry at a position are only possible ones.
    ///
    /// - Complexity: O(1).
    package func possibleCount(of entry: Int) -> Int {
        guard let certainConflicts else { return 0 }
        return conflicts.conflictCount(of: entry) - certainConflicts.conflictCount(of: entry)
    }

    /// The occurrences of the conflict of two entries that are instances of series, as the earlier entry of each, ascending;
    /// `nil` for a conflict that takes place once.
    package func occurrences(ofConflict first: Int, with second: Int) -> [Int]? {
        repeatedConflicts.number(first, second).map(repeatedConflicts.occurrences(of:))
    }

    /// The number of a conflict that two series have again and again, the same for each of its occurrences.
    func repetition(ofConflict first: Int, with second: Int) -> Int? { repeatedConflicts.number(first, second) }

    /// The name of a source whose events do not conflict with each other, where that alone keeps the entry at a position out of
    /// conflict.
    ///
    /// - Complexity: O(1) in the number of entries.
    package func sourceWithoutConflicts(of entry: Int) -> String? {
        guard conflicts.conflictCount(of: entry) == 0, conflicts.apartCount(of: entry) > 0, !isBusyDay(entry) else {
            return nil
        }
        return origins(of: entry).first { !roles[$0.source].conflictsWithin }.map { sourceNames[sources[$0.source]] }
    }

    /// The name of the source whose choice alone keeps the entry at a position out of conflict: it never counts.
    package func sourceThatNeverCounts(of entry: Int) -> String? {
        let event = entries[entry].event
        guard !busy[entry], event.isBusy || event.availability == .busyDays && event.status != .cancelled else {
            return nil
        }
        return origins(of: entry).first { roles[$0.source].counting == .never }.map { sourceNames[sources[$0.source]] }
    }

    /// The index without what is tentative; `nil` where no conflict is only possible.
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

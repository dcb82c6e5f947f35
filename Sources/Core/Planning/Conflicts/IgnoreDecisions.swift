import Events

/// The decisions that ignore a conflict of a list.
extension Agenda {
    /// The decisions that ignore a conflict: at the time that is shown, or always.
    ///
    /// Always ignoring two series needs one decision, and one more for each occurrence that was moved by itself. Where other events
    /// have their titles too, the decision is about the two titles.
    ///
    /// - Complexity: O(*c*) in the number of its occurrences.
    package func decisions(_ scope: IgnoredConflict.Scope, toIgnore item: ConflictRows.Item) -> [IgnoredConflict] {
        switch scope {
        case .once: [decision(.once, toIgnore: item.shown.first, with: item.shown.second)]
        case .always:
            titledDecision(toIgnore: item.conflict).map { [$0] }
                ?? distinct(item.conflict) { [decision(.always, toIgnore: $0.first, with: $0.second)] }
        }
    }

    /// The decisions that ignore occurrences of a conflict; empty when none is ignored.
    ///
    /// - Complexity: O(*c*) in the number of its occurrences.
    package func decisions(ignoring item: ConflictRows.Item) -> [IgnoredConflict] {
        distinct(item.conflict) { decisions(ignoring: $0.first, with: $0.second) }
    }

    /// The decision about the titles of a conflict that is not of two series alone; `nil` for another.
    private func titledDecision(toIgnore conflict: Conflict) -> IgnoredConflict? {
        let (first, second) = (conflict.first.first, conflict.first.second)
        guard conflict.count > 1 || haveTitlesOfTwoCalendars(first, second), let one = titleKeys(of: first).first,
            let other = titleKeys(of: second).first
        else { return nil }
        var series: Set<Set<EventKey>> = []
        for occurrence in conflict.occurrences {
            let keys = [seriesKey(of: occurrence.first), seriesKey(of: occurrence.second)].compactMap { $0 }
            series.insert(keys.count == 2 ? Set(keys) : [])
        }
        guard series.count > 1 || series.contains([]) else { return nil }
        return IgnoredConflict(.always, IgnoredConflict.Party(key: one), IgnoredConflict.Party(key: other))
    }

    private func distinct(
        _ conflict: Conflict, _ decisions: (Conflict.Occurrence) -> [IgnoredConflict]
    ) -> [IgnoredConflict] {
        var known: Set<IgnoredConflict> = []
        return conflict.occurrences.flatMap(decisions).filter { known.insert($0).inserted }
    }
}

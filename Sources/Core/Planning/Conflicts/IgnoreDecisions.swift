import Events

/// The decisions that ignore a conflict of a list.
extension Agenda {
    /// The decisions that ignore a conflict: at the time that is shown, or always.
    ///
    /// Always ignoring two series needs one decision, and one more for each occurrence that was moved by itself.
    ///
    /// - Complexity: O(*c*) in the number of its occurrences.
    package func decisions(_ scope: IgnoredConflict.Scope, toIgnore item: ConflictRows.Item) -> [IgnoredConflict] {
        switch scope {
        case .once: [decision(.once, toIgnore: item.shown.first, with: item.shown.second)]
        case .always: distinct(item.conflict) { [decision(.always, toIgnore: $0.first, with: $0.second)] }
        }
    }

    /// The decisions that ignore occurrences of a conflict; empty when none is ignored.
    ///
    /// - Complexity: O(*c*) in the number of its occurrences.
    package func decisions(ignoring item: ConflictRows.Item) -> [IgnoredConflict] {
        distinct(item.conflict) { decisions(ignoring: $0.first, with: $0.second) }
    }

    private func distinct(
        _ conflict: Conflict, _ decisions: (Conflict.Occurrence) -> [IgnoredConflict]
    ) -> [IgnoredConflict] {
        var known: Set<IgnoredConflict> = []
        return conflict.occurrences.flatMap(decisions).filter { known.insert($0).inserted }
    }
}

import Events

/// The people whom conflicts are about.
extension Agenda {
    /// The people whose time both events of a conflict take, at any of its occurrences.
    package func people(ofConflict conflict: Conflict) -> PersonSet {
        conflict.occurrences.reduce(into: []) { $0.formUnion(people(of: $1)) }
    }

    private func people(of occurrence: Conflict.Occurrence) -> PersonSet {
        need(of: occurrence).map(people(ofNeed:)) ?? people(ofConflict: occurrence.first, with: occurrence.second)
    }

    /// The occurrences of a conflict that are about some people; `nil` when none is.
    func occurrences(of conflict: Conflict, about people: PersonSet) -> Conflict? {
        var found: Conflict?
        for occurrence in conflict.occurrences
        where !self.people(of: occurrence).isDisjoint(with: people) {
            if found == nil { found = Conflict(conflict.kind, occurrence) } else { found?.append(occurrence) }
        }
        return found
    }
}

import Events
import Text
import Time

/// What a change has made better.
extension Agenda {
    /// The events that are busy at the time that a changed event had before, for the same people, and with which it no longer
    /// conflicts; none of a change that freed no time.
    ///
    /// - Parameter limit: The most events.
    /// - Complexity: O(log *n* + *m*) in the number of entries that begin in the two days before the end of that time.
    package func formerConflicts(of change: EventChange, limit: Int) -> [Int] {
        guard let before = change.before, before.isTimed, before.end > before.start, change.kind != .added,
            let entry = position(of: change.key), change.kind != .moved || isBusy(entry)
        else { return [] }
        guard change.kind == .moved || change.kind == .cancelled || change.isFree == true else { return [] }
        let counts = counting(for: people(concernedBy: entry), moving: entry)
        let now = Set(conflicts.conflicts(of: entry, limit: limit + 1))
        let begin = entries.partitioningIndex { $0.start >= before.start.advanced(by: -Agenda.longestLookedAt) }
        let end = entries.partitioningIndex { $0.start >= before.end }
        return (begin..<Swift.max(begin, end)).lazy.filter { other in
            other != entry && self.isBusy(other) && !self.isBusyDay(other) && counts?(other) ?? true
                && self.entries[other].end > before.start && !now.contains(other) && !self.areApart(entry, other)
        }.prefix(limit).map { $0 }
    }

    /// How long before a time events are looked for that may reach into it, in milliseconds: two days.
    private static let longestLookedAt: Int64 = 2 * 86_400_000

    /// Whether two events are of a calendar whose events do not conflict with each other, or one is nobody's and the other not the
    /// user's alone.
    private func areApart(_ one: Int, _ other: Int) -> Bool {
        let people = [self.people(of: one), self.people(of: other)]
        if people.contains([]), !people.contains(.me) { return true }
        let others = Set(origins(of: other).map(\.source))
        return origins(of: one).contains { others.contains($0.source) && !roles[$0.source].conflictsWithin }
    }
}

extension AgendaFormatter {
    /// What is to be said of the event of a change beside the change itself: for whom it is, whether a decision about it lapsed,
    /// and with what it no longer conflicts: "for Mia · no longer conflicts with Dinner".
    package func notes(on change: EventChange) -> [String] {
        guard let entry = agenda.position(of: change.key) else { return [] }
        let former = agenda.formerConflicts(of: change, limit: Conflict.mostOfEvent)
        let better =
            former.count == 1
            ? localized("no longer conflicts with {event}", ["event": title(of: former[0])])
            : former.isEmpty
                ? nil
                : times.localized(
                    "no longer conflicts with {count} event", "no longer conflicts with {count} events",
                    count: former.count)
        return [people(of: entry), lapsedSkip(of: entry), better].compactMap { $0 }
    }
}

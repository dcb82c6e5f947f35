import Events
import Text
import Time

/// The conflicts that a change has ended.
extension Agenda {
    /// The events that are busy at the time that a changed event had before, for the same people, and with which it no longer
    /// conflicts; none of a change that freed no time.
    ///
    /// - Parameters:
    ///   - source: The source with the change.
    ///   - limit: The most events.
    /// - Complexity: O(log *n* + *m*) in the number of entries that begin in the two days before the end of that time.
    package func formerConflicts(of change: EventChange, in source: Source, limit: Int) -> [Int] {
        guard let before = change.before, before.isTimed, before.end > before.start,
            let party = formerParty(of: change, in: source)
        else { return [] }
        let entry = party.entry
        let counts = counting(for: party.people.isEmpty ? .me : party.people, moving: entry)
        let now = Set(entry.map { conflicts.conflicts(of: $0, limit: limit + 1) } ?? [])
        let begin = entries.partitioningIndex { $0.start >= before.start.advanced(by: -Agenda.longestLookedAt) }
        let end = entries.partitioningIndex { $0.start >= before.end }
        return (begin..<Swift.max(begin, end)).lazy.filter { other in
            other != entry && self.isBusy(other) && !self.isBusyDay(other) && counts?(other) ?? true
                && self.entries[other].end > before.start && !now.contains(other) && !self.areApart(party, other)
        }.prefix(limit).map { $0 }
    }

    /// How long before a time events are looked for that may reach into it, in milliseconds: two days.
    private static let longestLookedAt: Int64 = 2 * 86_400_000

    /// The event of a change that freed its time, as one side of its conflicts.
    private struct FormerParty {
        /// `nil` when it was removed.
        let entry: Int?
        let people: PersonSet
        let sources: [Int]
    }

    /// Returns `nil` for a change that freed no time. An event that was removed was for those of its calendar.
    private func formerParty(of change: EventChange, in source: Source) -> FormerParty? {
        guard let entry = position(of: change.key) else {
            guard change.kind == .removed, change.isFree == nil, let place = sources.firstIndex(of: source),
                roles[place].counting != .never
            else { return nil }
            return FormerParty(entry: nil, people: roles[place].people, sources: [place])
        }
        let isFreed =
            switch change.kind {
            case .moved: isBusy(entry)
            case .cancelled: true
            case .changed: change.isFree == true
            case .added, .removed: false
            }
        guard isFreed else { return nil }
        return FormerParty(entry: entry, people: people(of: entry), sources: origins(of: entry).map(\.source))
    }

    /// Whether two events are of a calendar whose events do not conflict with each other, or one is nobody's and the other not the
    /// user's alone.
    private func areApart(_ one: FormerParty, _ other: Int) -> Bool {
        let people = [one.people, self.people(of: other)]
        if people.contains([]), !people.contains(.me) { return true }
        let others = Set(origins(of: other).map(\.source))
        return one.sources.contains { others.contains($0) && !roles[$0].conflictsWithin }
    }
}

extension AgendaFormatter {
    /// Facts about the event of a change beside the change itself: for whom it is, whether a decision about it lapsed,
    /// and with what it no longer conflicts: "for Mia · no longer conflicts with Dinner".
    package func notes(on change: EventChange, in source: Source) -> [String] {
        let entry = agenda.position(of: change.key)
        let former = agenda.formerConflicts(of: change, in: source, limit: Conflict.mostOfEvent)
        let better =
            former.count == 1
            ? localized("no longer conflicts with {event}", ["event": title(of: former[0])])
            : former.isEmpty
                ? nil
                : times.localized(
                    "no longer conflicts with {count} event", "no longer conflicts with {count} events",
                    count: former.count)
        return [
            entry.flatMap(people(of:)), entry.flatMap { lapsedSkip(of: $0, keyBefore: change.keyBefore) },
            entry.flatMap { lapsedPeople(of: $0, keyBefore: change.keyBefore) }, better,
        ].compactMap { $0 }
    }

    /// For whom an event was by a decision of the user, which lapsed when the event got another key.
    private func lapsedPeople(of entry: Int, keyBefore: EventKey?) -> String? {
        let people = agenda.people
        guard !people.isOne, agenda.decidedKey(of: entry) == nil,
            let decided = keyBefore.flatMap({ people.decisions[$0] })?.intersection(people.set), !decided.isEmpty
        else { return nil }
        return localized("was for {people}, as you chose", ["people": people.names(decided)])
    }
}

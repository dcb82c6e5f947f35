import Events
import Time

/// The conflicts of an agenda that the user ignores. They vanish from all others.
extension Agenda {
    /// The same agenda, with other conflicts ignored.
    ///
    /// - Complexity: O(*n* log *n*) in the number of entries.
    package func ignoring(_ ignored: IgnoredConflicts) -> Agenda {
        guard ignored != ignoredConflicts else { return self }
        var agenda = self
        agenda.ignore(ignored)
        return agenda
    }

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
                .always, IgnoredConflict.Party(key: lastingKeys(of: first)[0]),
                IgnoredConflict.Party(key: lastingKeys(of: second)[0]))
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
        guard !ignoredConflicts.partners.isEmpty else { return found }
        let others = lastingKeys(of: second)
        for one in lastingKeys(of: first) {
            guard let partners = ignoredConflicts.partners[one] else { continue }
            for other in others where partners.contains(other) {
                let decision = IgnoredConflict(
                    .always, IgnoredConflict.Party(key: one), IgnoredConflict.Party(key: other))
                if !found.contains(decision) { found.append(decision) }
            }
        }
        return found
    }

    /// When the user asked somebody about the conflict of two entries; `nil` when it does not wait for an answer.
    package func asked(about first: Int, with second: Int) -> Instant? {
        guard !ignoredConflicts.asked.isEmpty else { return nil }
        return decisions(ignoring: first, with: second).compactMap { ignoredConflicts.asked[$0] }.max()
    }

    private func party(_ key: EventKey, _ entry: Int) -> IgnoredConflict.Party {
        IgnoredConflict.Party(key: key, times: entries[entry].times)
    }

    /// The keys by which an entry is always ignored; never empty. The first is that of its series, if the series gives it
    /// its time; then come those of its origins and of its title.
    ///
    /// An occurrence that was moved by itself overlaps other events than its series. So a decision about the series does not
    /// include it, and a decision about it names it alone.
    private func lastingKeys(of entry: Int) -> [EventKey] {
        let own = origins(of: entry).map(\.key) + titleKeys(of: entry)
        guard let uid = seriesUID(of: entry), !isMoved(entry) else { return own }
        return [.ofSeries(uid: uid)] + own
    }

    /// The UID of the series of an occurrence, which may be that of another origin; `nil` for a single event.
    private func seriesUID(of entry: Int) -> String? {
        let event = entries[entry].event
        if event.isOccurrence { return event.uid }
        return origins(of: entry).lazy.compactMap { calendars[$0.source].occurrence(at: $0.position) }
            .first { $0.isOccurrence }?.uid
    }

    /// Whether an occurrence is at another time than its series gives it. A change of all later occurrences (RFC 5545
    /// `RANGE=THISANDFUTURE`) is one of the series.
    private func isMoved(_ entry: Int) -> Bool {
        let event = entries[entry].event
        if event.isOccurrence, event.recurrenceID == event.when.start { return false }
        let stated = stated(of: entry)
        if stated?.event.replacesFuture ?? false { return false }
        guard let original = event.recurrenceID else { return stated?.isChanged ?? false }
        if case .absolute(let instant) = original { return instant != entries[entry].start }
        var times = TimeResolver(timeZone)
        return times.instant(of: original) != entries[entry].start
    }

    // MARK: Indexes

    /// Leaves the conflicts that the user ignores out of an index of the entries: those of a decision for one time as pairs,
    /// those that are always ignored by labels, so that their number costs nothing.
    ///
    /// - Complexity: O(*n* log *n*) in the number of entries.
    func leavingOut(_ labels: IgnoredLabels?, _ pairs: [ConflictClusters.Pair], of index: ConflictIndex)
        -> ConflictIndex
    {
        (labels.map { index.separating($0.ofEntries, apart: $0.apart) } ?? index)
            .omitting(pairs.map { ($0.first, $0.second) })
    }

    /// The pairs of conflicting entries that are ignored at one time.
    func pairs(ignoredOnceBy ignored: IgnoredConflicts) -> [ConflictClusters.Pair] {
        Set(
            ignored.decisions.lazy.filter { $0.scope == .once }.compactMap { decision -> ConflictClusters.Pair? in
                guard let first = position(of: decision.first.key), let second = position(of: decision.second.key),
                    allConflicts.areInConflict(first, second), !decisions(ignoring: first, with: second).isEmpty
                else { return nil }
                return ConflictClusters.Pair(first, second)
            }
        ).sorted()
    }

    /// A label for each entry that is named by a decision to always ignore its conflicts; `nil` when none is.
    func labels(ignoredBy ignored: IgnoredConflicts) -> IgnoredLabels? {
        guard !ignored.partners.isEmpty else { return nil }
        var series: [String: Bool] = [:]
        func isNamed(_ entry: Int) -> Bool {
            if origins(of: entry).contains(where: { ignored.partners[$0.key] != nil }) { return true }
            if titleKeys(of: entry).contains(where: { ignored.partners[$0] != nil }) { return true }
            guard let uid = seriesUID(of: entry) else { return false }
            // The occurrences of a series are many, and its key is made once.
            let isNamed = series[uid] ?? (ignored.partners[.ofSeries(uid: uid)] != nil)
            series[uid] = isNamed
            return isNamed
        }
        var numbers: [[EventKey]: Int32] = [:]
        var keys: [[EventKey]] = [[]]
        var labels = [Int32](repeating: 0, count: entries.count)
        for entry in entries.indices where allConflicts.hasConflict(entry) && isNamed(entry) {
            let named = lastingKeys(of: entry).filter { ignored.partners[$0] != nil }
            guard !named.isEmpty else { continue }
            let number = numbers[named] ?? Int32(keys.count)
            if number == keys.count {
                numbers[named] = number
                keys.append(named)
            }
            labels[entry] = number
        }
        guard keys.count > 1 else { return nil }
        var ofKey: [EventKey: [Int32]] = [:]
        for (label, named) in keys.enumerated() {
            for key in named { ofKey[key, default: []].append(Int32(label)) }
        }
        return IgnoredLabels(
            ofEntries: labels,
            apart: keys.map { named in
                Set(named.flatMap { ignored.partners[$0] ?? [] }.flatMap { ofKey[$0] ?? [] }).sorted()
            })
    }

    /// The conflicts that labels leave out, as far as they are listed: in order of time, no more than an agenda lists.
    ///
    /// - Complexity: O(*n* log *n*) in the number of entries.
    func pairs(ignoredBy labels: IgnoredLabels) -> [ConflictClusters.Pair] {
        var members: [Int32: [Int]] = [:]
        for (entry, label) in labels.ofEntries.enumerated() where label > 0 {
            members[label, default: []].append(entry)
        }
        var pairs: [ConflictClusters.Pair] = []
        var left = LargeClusters.mostListed(of: entries.count)
        for (label, others) in labels.apart.enumerated() {
            for other in others where Int(other) >= label {
                let own = members[Int32(label)] ?? []
                if other == label {
                    pairs += overlaps(ofSeries: own).prefix(left)
                    continue
                }
                let among = (own + (members[other] ?? [])).sorted()
                let index = allConflicts.subset(among)
                for place in among.indices where left > 0 {
                    // The limit takes only some of the conflicts that start next to it.
                    for next in index.conflicts(of: place, limit: min(left, Agenda.mostIgnored)) where next > place {
                        let (one, other) = (among[place], among[next])
                        guard labels.ofEntries[one] != labels.ofEntries[other] else { continue }
                        pairs.append(ConflictClusters.Pair(one, other))
                        left -= 1
                    }
                }
            }
        }
        return pairs
    }

    /// Each occurrence of a series with an earlier one that it overlaps, as in `ListedConflicts.ofOneSeries`.
    private func overlaps(ofSeries occurrences: [Int]) -> [ConflictClusters.Pair] {
        var latest = occurrences.first
        return occurrences.dropFirst().compactMap { occurrence in
            guard let last = latest else { return nil }
            if entries[occurrence].end > entries[last].end { latest = occurrence }
            return allConflicts.areInConflict(last, occurrence) ? ConflictClusters.Pair(last, occurrence) : nil
        }
    }

    /// The most ignored conflicts of an event that are listed.
    private static let mostIgnored = 100
}

/// The entries whose conflicts are always ignored: entries with two labels that are apart do not conflict.
struct IgnoredLabels: Hashable, Sendable {
    /// A label for each entry; 0 for none.
    let ofEntries: [Int32]
    /// For each label, the labels that it is apart from, ascending.
    let apart: [[Int32]]
}

extension ConflictClusters.Pair: Comparable {
    package static func < (lhs: Self, rhs: Self) -> Bool { (lhs.first, lhs.second) < (rhs.first, rhs.second) }
}

import Events
import Planning
import Text

/// Ignoring conflicts, with an offer to undo it.
extension OfferModel {
    /// Ignores conflicts.
    ///
    /// - Parameters:
    ///   - pairs: The positions of the events in an agenda; never empty.
    ///   - scope: Whether this time, or always for the two events or series.
    package func ignore(_ scope: IgnoredConflict.Scope, _ pairs: [(Int, Int)], in agenda: Agenda) {
        let decisions = pairs.map { agenda.decision(scope, toIgnore: $0.0, with: $0.1) }
            .filter { !agenda.ignoredConflicts.contains($0) }
        guard !decisions.isEmpty else { return }
        library.set(decisions, areIgnored: true)
        let words =
            pairs.count > 1
            ? Message(
                "{count} conflict ignored", "{count} conflicts ignored", count: pairs.count, number: number(pairs.count)
            )
            : scope == .once
                ? Message("Conflict of {event} and {other} ignored this time", names(of: pairs[0], agenda))
                : Message("Conflicts of {event} and {other} always ignored", names(of: pairs[0], agenda))
        offer(.conflictsIgnored(decisions), words)
    }

    /// Ignores conflicts no longer.
    ///
    /// - Parameter pairs: The positions of the events in an agenda.
    package func restore(_ pairs: [(Int, Int)], in agenda: Agenda) {
        var decisions: [IgnoredConflict] = []
        for decision in pairs.flatMap({ agenda.decisions(ignoring: $0.0, with: $0.1) })
        where !decisions.contains(decision) {
            decisions.append(decision)
        }
        guard !decisions.isEmpty else { return }
        library.set(decisions, areIgnored: false)
        let words =
            pairs.count > 1
            ? Message(
                "{count} conflict is ignored no longer", "{count} conflicts are ignored no longer", count: pairs.count,
                number: number(pairs.count))
            : Message("Conflict of {event} and {other} ignored no longer", names(of: pairs[0], agenda))
        offer(.conflictsRestored(decisions), words)
    }

    private func names(of pair: (Int, Int), _ agenda: Agenda) -> KeyValuePairs<String, any MessageValue> {
        func name(_ entry: Int) -> String { agenda.entries[entry].event.title.singleLine(limit: 60).isolated }
        return ["event": name(min(pair.0, pair.1)), "other": name(max(pair.0, pair.1))]
    }
}

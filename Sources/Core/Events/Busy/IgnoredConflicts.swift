import Foundation
import Time

/// The conflicts that the user ignores: one time, or always for two events.
///
/// They are kept by keys, so they outlast refreshes, and the removal and addition of a source. Ignoring a conflict one time
/// lapses when one of its events moves: at another time the user may decide otherwise. `Agenda.ignoring` finds the
/// conflicts.
///
///     ignored.insert(IgnoredConflict(.always, standup, lunch))
///     ignored.contains(IgnoredConflict(.always, lunch, standup))   // true
public struct IgnoredConflicts: Hashable, Sendable {
    public private(set) var decisions: Set<IgnoredConflict> = []
    /// For each key of an event that is always ignored with others: the keys of these.
    public private(set) var partners: [EventKey: Set<EventKey>] = [:]

    /// When the user asked somebody about a conflict, which waits for the answer.
    public private(set) var asked: [IgnoredConflict: Instant] = [:]

    public init(_ decisions: some Sequence<IgnoredConflict> = [], asked: [IgnoredConflict: Instant] = [:]) {
        for decision in decisions { insert(decision) }
        self.asked = asked
    }

    /// Without the conflicts that have waited: for three days, or until two days before the first of the two events.
    public func current(at now: Instant, in timeZone: TimeZone) -> IgnoredConflicts {
        guard !asked.isEmpty else { return self }
        var (zone, current) = (ZonedTime(timeZone), self)
        for (decision, date) in asked where now >= decision.waitEnd(askedAt: date, &zone) { current.remove(decision) }
        return current
    }

    public var isEmpty: Bool { decisions.isEmpty }

    public func contains(_ decision: IgnoredConflict) -> Bool { decisions.contains(decision) }

    public mutating func insert(_ decision: IgnoredConflict) {
        guard decisions.insert(decision).inserted, decision.scope == .always else { return }
        partners[decision.first.key, default: []].insert(decision.second.key)
        partners[decision.second.key, default: []].insert(decision.first.key)
    }

    public mutating func remove(_ decision: IgnoredConflict) {
        asked[decision] = nil
        guard decisions.remove(decision) != nil, decision.scope == .always else { return }
        removePartner(decision.second.key, of: decision.first.key)
        removePartner(decision.first.key, of: decision.second.key)
    }

    private mutating func removePartner(_ partner: EventKey, of key: EventKey) {
        partners[key]?.remove(partner)
        if partners[key]?.isEmpty ?? false { partners[key] = nil }
    }
}

import Time

/// What decides with which other events an event may be in conflict, besides when it is.
///
/// Events of the same sources share one; `ConflictGroups` keeps apart those that do not conflict.
public struct ConflictParty: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// A busy event at a time.
        case timed
        /// A day that the reader has marked as taken.
        case busyDay
    }

    public let kind: Kind
    /// The positions, ascending, of the sources that make the event busy and whose events do not conflict with each other.
    public let sources: [Int32]
    /// Whether another source makes it busy as well: then the reader means to be there.
    public let isOwn: Bool

    /// - Parameters:
    ///   - busySources: The positions, ascending, of the sources that make the event busy.
    ///   - roles: Those of all sources.
    public init(_ kind: Kind, busySources: some Sequence<Int>, roles: [SourceRole]) {
        self.kind = kind
        var sources: [Int32] = []
        var isOwn = false
        for source in busySources {
            if roles[source].conflictsWithin { isOwn = true } else { sources.append(Int32(source)) }
        }
        (self.sources, self.isOwn) = (sources, isOwn)
    }

    /// Whether two events do not conflict though they overlap: two busy days, and two events of a source whose events do not
    /// conflict with each other, unless both are the reader's own as well.
    public func isApart(from other: ConflictParty) -> Bool {
        if kind == .busyDay, other.kind == .busyDay { return true }
        if isOwn, other.isOwn { return false }
        return sources.contains { other.sources.contains($0) }
    }

    /// For each of several parties those that it is apart from, as `ConflictGroups` has it.
    ///
    /// - Complexity: O(*p*) in the number of parties, as long as few of them share a source.
    public static func apart(_ parties: [ConflictParty]) -> [[Int32]] {
        var bySource: [Int32: [Int32]] = [:]
        var busyDays: [Int32] = []
        for (number, party) in parties.enumerated() {
            for source in party.sources { bySource[source, default: []].append(Int32(number)) }
            if party.kind == .busyDay { busyDays.append(Int32(number)) }
        }
        return parties.map { party in
            let near = party.sources.flatMap { bySource[$0] ?? [] } + (party.kind == .busyDay ? busyDays : [])
            return Set(near).filter { party.isApart(from: parties[Int($0)]) }.sorted()
        }
    }
}

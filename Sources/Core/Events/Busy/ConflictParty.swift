/// The properties of an event, besides its time, that decide which events it can conflict with.
///
/// Events of the same sources and people share a party. `ConflictGroups` excludes conflicts between parties that are apart.
public struct ConflictParty: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// A busy event at a time.
        case timed
        /// An all-day event that the user has marked as busy.
        case busyDay
    }

    /// A source that makes an event busy.
    public struct BusySource: Hashable, Sendable {
        /// Its position.
        public let source: Int32
        /// Whether its events conflict with each other.
        public let conflictsWithin: Bool

        public init(_ source: Int, conflictsWithin: Bool) {
            (self.source, self.conflictsWithin) = (Int32(source), conflictsWithin)
        }
    }

    public let kind: Kind
    /// The people whose time the event takes. An event of nobody's calendar takes the time of the user, who may go.
    public let people: PersonSet
    /// Whether the event is for nobody. Two such events do not conflict.
    public let isNobodys: Bool
    /// The positions, ascending, of the sources that make the event busy and whose events do not conflict with each other.
    public let sources: [Int32]
    /// Whether another source also makes it busy: then the user plans to attend.
    public let isOwn: Bool

    /// - Parameters:
    ///   - busySources: The sources that make the event busy, ascending.
    ///   - people: For whom the event is; empty for nobody.
    public init(_ kind: Kind, busySources: some Sequence<BusySource>, people: PersonSet) {
        self.kind = kind
        isNobodys = people.isEmpty
        self.people = isNobodys ? .me : people
        var sources: [Int32] = []
        var isOwn = false
        for busy in busySources {
            if busy.conflictsWithin { isOwn = true } else { sources.append(busy.source) }
        }
        (self.sources, self.isOwn) = (sources, isOwn)
    }

    /// Whether two events of the same person do not conflict even if they overlap: two busy days, two events that are nobody's,
    /// or two events of a source whose events do not conflict with each other, unless both are also somebody's own.
    public func isApart(from other: ConflictParty) -> Bool {
        if kind == .busyDay && other.kind == .busyDay || isNobodys && other.isNobodys { return true }
        if isOwn, other.isOwn { return false }
        return sources.contains { other.sources.contains($0) }
    }

    /// For each party, the parties that it is apart from, in the form of `ConflictGroups`.
    ///
    /// - Complexity: O(*p*) in the number of parties, if few of them share a source and few are nobody's.
    public static func apart(_ parties: [ConflictParty]) -> [[Int32]] {
        var bySource: [Int32: [Int32]] = [:]
        var (busyDays, nobodys): ([Int32], [Int32]) = ([], [])
        for (number, party) in parties.enumerated() {
            for source in party.sources { bySource[source, default: []].append(Int32(number)) }
            if party.kind == .busyDay { busyDays.append(Int32(number)) }
            if party.isNobodys { nobodys.append(Int32(number)) }
        }
        return parties.map { party in
            let near = party.sources.flatMap { bySource[$0] ?? [] }
            let alike = (party.kind == .busyDay ? busyDays : []) + (party.isNobodys ? nobodys : [])
            return Set(near + alike).filter { party.isApart(from: parties[Int($0)]) }.sorted()
        }
    }
}

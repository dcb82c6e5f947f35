import Events
import Time

/// Which entries of an agenda are busy, and which of these do not conflict with each other.
struct AgendaParties {
    /// Whether each entry occupies its time or its days.
    let isBusy: [Bool]
    /// `nil` when no two entries are apart.
    let groups: ConflictGroups?

    /// - Parameter roles: The roles of the sources.
    /// - Complexity: O(*n*) in the number of entries.
    init(_ merged: EventMerger.Result, roles: [SourceRole]) {
        let (entries, busySources) = (merged.entries, merged.busySources)
        let hasGroups =
            roles.contains { !$0.conflictsWithin } || entries.contains { $0.event.availability == .busyDays }
        var numbers = PartyNumbers(roles)
        var isBusy: [Bool] = []
        var groups: [Int32] = []
        isBusy.reserveCapacity(entries.count)
        groups.reserveCapacity(hasGroups ? entries.count : 0)
        for position in entries.indices {
            let source = entries[position].source
            var kind = merged.kinds[position]
            let shared = busySources.isEmpty ? nil : busySources[position]
            if let shared { kind = shared.isEmpty ? nil : entries[position].event.when.isTimed ? .timed : .busyDay }
            isBusy.append(kind != nil)
            if hasGroups {
                groups.append(kind.map { numbers.number(of: $0, source: source, shared: shared) } ?? 0)
            }
        }
        self.isBusy = isBusy
        self.groups = hasGroups ? ConflictGroups(groups, apart: ConflictParty.apart(numbers.parties)) : nil
    }
}

/// Numbers the parties of an agenda in order of appearance.
private struct PartyNumbers {
    /// The first party has all events without exclusions.
    private(set) var parties: [ConflictParty]
    private let roles: [SourceRole]
    private var numbers: [ConflictParty: Int32]
    /// By source and kind, for events of one source.
    private var ofSource: [Int32]

    init(_ roles: [SourceRole]) {
        self.roles = roles
        let free = ConflictParty(.timed, busySources: [Int](), roles: [])
        (parties, numbers) = ([free], [free: 0])
        ofSource = [Int32](repeating: -1, count: roles.count * 2)
    }

    mutating func number(of kind: ConflictParty.Kind, source: Int, shared: [Int]?) -> Int32 {
        if let shared { return number(of: ConflictParty(kind, busySources: shared, roles: roles)) }
        let place = source * 2 + (kind == .busyDay ? 1 : 0)
        if ofSource[place] < 0 {
            ofSource[place] = number(of: ConflictParty(kind, busySources: CollectionOfOne(source), roles: roles))
        }
        return ofSource[place]
    }

    private mutating func number(of party: ConflictParty) -> Int32 {
        if party.kind == .timed, party.sources.isEmpty { return 0 }
        if let number = numbers[party] { return number }
        let number = Int32(parties.count)
        parties.append(party)
        numbers[party] = number
        return number
    }
}

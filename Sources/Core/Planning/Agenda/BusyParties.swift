import Events
import Time

/// The busy entries of an agenda, and those of them that do not conflict with each other.
struct BusyParties {
    /// Whether each entry occupies its time or its days.
    let isBusy: [Bool]
    /// `nil` when no two entries are apart.
    let groups: ConflictGroups?

    /// - Parameters:
    ///   - people: The number of the set of people of each entry, and the sets by number.
    /// - Complexity: O(*n*) in the number of entries.
    init(_ merged: EventMerger.Result, _ events: EventPeople, people: (numbers: [UInt8], sets: [PersonSet])) {
        let (entries, busySources) = (merged.entries, merged.busySources)
        let hasGroups =
            people.sets.count > 2 || events.roles.contains { !$0.conflictsWithin }
            || entries.contains { $0.availability == .busyDays }
        var numbers = PartyNumbers(sourceCount: events.roles.count, everybody: people.sets[1])
        var isBusy: [Bool] = []
        var groups: [Int32] = []
        isBusy.reserveCapacity(entries.count)
        groups.reserveCapacity(hasGroups ? entries.count : 0)
        for position in entries.indices {
            var kind = merged.kinds[position]
            let shared = busySources.isEmpty ? nil : busySources[position]
            if let shared { kind = shared.isEmpty ? nil : entries[position].event.when.isTimed ? .timed : .busyDay }
            isBusy.append(kind != nil)
            guard hasGroups else { continue }
            let number = people.numbers[position]
            groups.append(
                kind.map { kind in
                    numbers.number(
                        of: kind, people: (number, people.sets[Int(number)]), source: entries[position].source,
                        shared: shared
                    ) { events.role(of: entries[position].origin).conflictsWithin }
                } ?? 0)
        }
        self.isBusy = isBusy
        guard hasGroups else {
            self.groups = nil
            return
        }
        let parties = numbers.parties
        self.groups = ConflictGroups(
            groups, apart: ConflictParty.apart(parties), resources: parties.map(\.people.rawValue))
    }
}

/// Numbers the parties of an agenda in order of appearance.
private struct PartyNumbers {
    /// The first party has what is not busy.
    private(set) var parties: [ConflictParty]
    private var numbers: [ConflictParty: Int32] = [:]
    private let sourceCount: Int
    /// By set of people, source and kind, for events of one source.
    private var ofSource: [Int32] = []

    init(sourceCount: Int, everybody: PersonSet) {
        self.sourceCount = sourceCount
        parties = [ConflictParty(.timed, busySources: [], people: everybody)]
    }

    /// - Parameter conflictsWithin: Whether events of the only source conflict with each other.
    mutating func number(
        of kind: ConflictParty.Kind, people: (number: UInt8, set: PersonSet), source: Int,
        shared: [ConflictParty.BusySource]?, conflictsWithin: () -> Bool
    ) -> Int32 {
        if let shared { return number(of: ConflictParty(kind, busySources: shared, people: people.set)) }
        let place = (Int(people.number) * sourceCount + source) * 2 + (kind == .busyDay ? 1 : 0)
        while place >= ofSource.count { ofSource += [Int32](repeating: -1, count: sourceCount * 2) }
        if ofSource[place] < 0 {
            let busy = ConflictParty.BusySource(source, conflictsWithin: conflictsWithin())
            ofSource[place] = number(
                of: ConflictParty(kind, busySources: CollectionOfOne(busy), people: people.set))
        }
        return ofSource[place]
    }

    private mutating func number(of party: ConflictParty) -> Int32 {
        if let number = numbers[party] { return number }
        let number = Int32(parties.count)
        parties.append(party)
        numbers[party] = number
        return number
    }
}

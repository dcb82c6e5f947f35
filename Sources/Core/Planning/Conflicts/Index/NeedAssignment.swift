import Events

/// Kinds of needs at a moment, each with the free people of whom it needs one, and which of them are left out.
///
/// Needs of one moment need different people. A need is left out if some largest assignment of people leaves it out: it finds
/// no person by an augmenting path, or has one that such a need could have instead.
struct NeedAssignment {
    private let masks: [UInt64]
    /// The kind that has each person; -1 for none.
    private var owners = [Int](repeating: -1, count: Person.ids.count)
    /// The people by whom no further need can be met.
    private var exhausted: UInt64 = 0
    /// Whether needs of each kind are left out: all are equal.
    private(set) var isLeftOut: [Bool]

    /// - Parameter needs: For each kind of needs, the free people, and how many needs there are.
    /// - Complexity: O(*k* · *p*) in the number of kinds and of people, and O(*p*²) for those that are met.
    init(_ needs: [(free: PersonSet, count: Int)]) {
        masks = needs.map(\.free.rawValue)
        isLeftOut = Array(repeating: false, count: needs.count)
        for (kind, need) in needs.enumerated() {
            var left = need.count
            while left > 0 {
                var seen = exhausted
                if assign(kind, &seen) {
                    left -= 1
                    continue
                }
                isLeftOut[kind] = true
                for person in PersonSet(rawValue: seen & ~exhausted).ids where owners[person] >= 0 {
                    isLeftOut[owners[person]] = true
                }
                exhausted = seen
                break
            }
        }
    }

    /// Finds a person for a need, if need be by another one for a need that has a person.
    private mutating func assign(_ kind: Int, _ seen: inout UInt64) -> Bool {
        while case let rest = masks[kind] & ~seen, rest != 0 {
            let person = rest.trailingZeroBitCount
            seen |= 1 << UInt64(person)
            if owners[person] < 0 || assign(owners[person], &seen) {
                owners[person] = kind
                return true
            }
        }
        return false
    }
}

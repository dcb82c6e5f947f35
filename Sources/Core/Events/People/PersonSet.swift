/// Some of the people whose time events take.
///
///     PersonSet.me.union(PersonSet(3)).ids   // [0, 3]
public struct PersonSet: OptionSet, Hashable, Sendable {
    /// A bit for each person, by `Person.id`.
    public let rawValue: UInt64

    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// One person.
    public init(_ id: Person.ID) { rawValue = 1 << UInt64(id) }

    /// The user.
    public static let me = PersonSet(Person.me)

    public func contains(_ id: Person.ID) -> Bool { contains(PersonSet(id)) }

    /// The ids of these people, ascending.
    public var ids: [Person.ID] {
        var (ids, rest): ([Person.ID], UInt64) = ([], rawValue)
        while rest != 0 {
            ids.append(rest.trailingZeroBitCount)
            rest &= rest - 1
        }
        return ids
    }
}

extension PersonSet: LosslessStringConvertible {
    /// The ids with blanks between them: "0 3".
    public var description: String { ids.map(String.init).joined(separator: " ") }

    /// `nil` for a text of another form, or with an id that nobody can have.
    public init?(_ description: String) {
        var set: PersonSet = []
        for word in description.split(separator: " ") {
            guard let id = Int(word), Person.ids.contains(id) else { return nil }
            set.insert(PersonSet(id))
        }
        self = set
    }
}

/// What of an agenda a person wants to see.
public struct AgendaFilter: Hashable, Sendable {
    /// Whether only events that conflict are listed.
    public var conflictsOnly: Bool
    /// What a title must contain: every word of it, in any order, without regard to case, accents and width.
    /// Empty or blank for every title.
    public var search: String
    /// What an event must meet, with its title as argument 1 and its place as argument 2; `nil` for nothing.
    public var condition: NamedCondition?

    public init(conflictsOnly: Bool = false, search: String = "", condition: NamedCondition? = nil) {
        self.conflictsOnly = conflictsOnly
        self.search = search
        self.condition = condition
    }

    /// Whether it lets every event through.
    public var isOff: Bool {
        !conflictsOnly && condition == nil && hasNoSearch
    }

    /// Whether nothing is searched for.
    var hasNoSearch: Bool { search.allSatisfy(\.isWhitespace) }
}

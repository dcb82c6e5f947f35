import Rules

/// What of an agenda a person wants to see.
package struct AgendaFilter: Hashable, Sendable {
    /// Whether only events that conflict are listed.
    package var conflictsOnly: Bool
    /// What a title must contain: every word of it, in any order, without regard to case, accents and width.
    /// Empty or blank for every title.
    package var search: String
    /// What an event must meet, with its title as argument 1 and its place as argument 2; `nil` for nothing.
    package var condition: NamedCondition?

    package init(conflictsOnly: Bool = false, search: String = "", condition: NamedCondition? = nil) {
        self.conflictsOnly = conflictsOnly
        self.search = search
        self.condition = condition
    }

    /// Whether it lets every event through.
    package var isOff: Bool {
        !conflictsOnly && condition == nil && hasNoSearch
    }

    /// Whether nothing is searched for.
    var hasNoSearch: Bool { search.allSatisfy(\.isWhitespace) }
}

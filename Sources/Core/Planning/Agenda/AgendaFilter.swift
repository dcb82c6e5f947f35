import Events
import Rules

/// The filter for the events of an agenda.
package struct AgendaFilter: Hashable, Sendable {
    /// Whether only events with conflicts are listed.
    package var conflictsOnly: Bool
    /// Whether only invitations are listed that the user has not answered.
    package var unansweredOnly: Bool
    /// The words that an event must have in its title, location, description, people or name of a source, in any order, see
    /// `TextSearch.fold`. Empty or blank for every event.
    package var search: String
    /// The days that words of the search can mean: such a word may be a day of the event instead.
    package var days = SearchDays()
    /// The condition that must be true for an event, with its title as argument 1 and its location as argument 2; `nil`
    /// for none.
    package var condition: NamedCondition?
    /// The sources that are hidden. The agenda is made without them; the words about a filter name them.
    package var hidden: Set<Source>

    package init(
        conflictsOnly: Bool = false, unansweredOnly: Bool = false, search: String = "",
        condition: NamedCondition? = nil, hidden: Set<Source> = []
    ) {
        self.hidden = hidden
        self.conflictsOnly = conflictsOnly
        self.unansweredOnly = unansweredOnly
        self.search = search
        self.condition = condition
    }

    /// Whether it accepts every event.
    package var isOff: Bool {
        !conflictsOnly && !unansweredOnly && condition == nil && hasNoSearch
    }

    /// Whether the search is empty or blank.
    package var hasNoSearch: Bool { search.allSatisfy(\.isWhitespace) }
}

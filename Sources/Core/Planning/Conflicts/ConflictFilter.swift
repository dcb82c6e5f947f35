import Events
import Rules

/// The filter for the conflicts of an agenda. A conflict passes if it is about one of the people, and one of its events meets
/// all the rest.
package struct ConflictFilter: Hashable, Sendable {
    /// The words that the event must have, as in `AgendaFilter.search`.
    package var search: String
    /// The condition that must be true for the event; `nil` for none.
    package var condition: NamedCondition?
    /// The sources of which one must have the event; `nil` for all.
    package var sources: Set<Source>?
    /// The people of whom the conflict must be about one; `nil` for all.
    package var people: PersonSet?

    package init(
        search: String = "", condition: NamedCondition? = nil, sources: Set<Source>? = nil, people: PersonSet? = nil
    ) {
        (self.search, self.condition, self.sources, self.people) = (search, condition, sources, people)
    }

    /// Whether it lets every conflict pass.
    package var isOff: Bool { condition == nil && sources == nil && people == nil && hasNoSearch }

    /// The people, if it asks for nothing else.
    var peopleAlone: PersonSet? { condition == nil && sources == nil && hasNoSearch ? people : nil }

    package var hasNoSearch: Bool { search.allSatisfy(\.isWhitespace) }

    /// The pairs of entries of an agenda that pass; `nil` when all do.
    ///
    /// - Parameter folded: The texts of the agenda for a search, as far as they are known.
    func pairFilter(in agenda: Agenda, folded: FoldedTexts = FoldedTexts()) -> PairFilter? {
        guard !isOff else { return nil }
        let test = ConflictFilterTest(self, in: agenda, folded: folded)
        return PairFilter(
            includes: { test.admits($0) },
            concerns: people.map { people in { !agenda.people(concernedBy: $0).isDisjoint(with: people) } },
            people: people)
    }
}

/// Tests the events of an agenda by a filter, each once.
private final class ConflictFilterTest {
    private let agenda: Agenda
    private let search: EventSearch?
    private let condition: ConditionTest?
    private let sources: Set<Int>?
    private var results: [Int: Bool] = [:]

    init(_ filter: ConflictFilter, in agenda: Agenda, folded: FoldedTexts) {
        self.agenda = agenda
        search = filter.hasNoSearch ? nil : EventSearch(filter.search, in: agenda, folded: folded)
        condition = filter.condition.map { ConditionTest($0.condition, endsWhenCancelled: true) }
        sources = filter.sources.map { wanted in
            Set(agenda.sources.indices.filter { wanted.contains(agenda.sources[$0]) })
        }
    }

    /// Whether an entry passes.
    func admits(_ entry: Int) -> Bool {
        if let known = results[entry] { return known }
        let isOfSources = sources.map { sources in
            agenda.origins(of: entry).contains { sources.contains($0.source) }
        }
        let result =
            isOfSources ?? true
            && condition?.holds(for: entry, of: agenda) ?? true
            && search?.matches(entry) ?? true
        results[entry] = result
        return result
    }
}
